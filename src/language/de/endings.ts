/** What ends. In the notation of `rules/notation.ts`. */
export const ENDINGS = `
`;
