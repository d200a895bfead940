export function latePatterns(root: string): Promise<(file: string, source: string) => string>;
export function patternSource(pattern: Pick<RegExp, "source" | "flags">): string;
export function searchedSource(pattern: Pick<RegExp, "source" | "flags">): string;
export function patternsIn(
  source: string,
): readonly { readonly start: number; readonly end: number; readonly isLetters: boolean }[];
export function misusedImports(
  source: string,
  patternOf: (from: string, name: string) => { readonly isLetters: boolean } | undefined,
): readonly { readonly from: string }[];
