/** What a sentence opens with and does not state. In the notation of `rules/notation.ts`. */
export const LEAD_INS = `
`;
