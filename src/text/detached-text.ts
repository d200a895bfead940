/**
 * The same text by itself. A part that was cut out of a long text keeps the whole of it in memory, so what outlives a file of
 * which it is a line should be made its own. Pure.
 */
export function detachedText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
