/** How a sentence sets right what was said before. In the notation of `rules/notation.ts`. */
export const CORRECTIONS = `
`;
