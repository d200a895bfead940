export const TABLES: readonly string[];
export function evaluate(root: string, file: string): Promise<Readonly<Record<string, unknown>>>;
export function withKeySets(source: string, keySet: (words: string) => ReadonlySet<string>): string;
export function moduleOf(
  exports: Readonly<Record<string, unknown>>,
  options?: { readonly late?: string; readonly isLate?: boolean },
): string;
