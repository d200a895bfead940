/** What a sentence has to tell. In the notation of `rules/notation.ts`. */
export const SIGNALS = `
`;
