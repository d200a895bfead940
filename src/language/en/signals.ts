/** What makes a turn tell much. In the notation of `rules/notation.ts`. */
export const SIGNALS = `
`;
