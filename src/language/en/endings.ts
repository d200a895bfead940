/** What brings something to an end. In the notation of `rules/notation.ts`. */
export const ENDINGS = `
`;
