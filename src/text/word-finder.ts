/**
 * Finds a name in texts, as a word of its own: in the case in which it is spelled, so that no "rose" is Rose; one in small letters alone in any
 * case. Pure.
 */
export function wordFinder(name: string): (text: string) => boolean {
  const spelled = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const word = new RegExp(
    `(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`,
    name === name.toLowerCase() ? "iu" : "u",
  );
  return (text) => word.test(text);
}
