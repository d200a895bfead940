/** What makes a statement less sure or weigh more. In the notation of `rules/notation.ts`. */
export const WEIGHTS = `
`;
