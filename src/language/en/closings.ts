/** What a sentence says of something promised: done, off or not-yet. In the notation of `rules/notation.ts`. */
export const CLOSINGS = `
`;
