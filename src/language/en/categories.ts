/** Sure signs of a category. In the notation of `rules/notation.ts`. */
export const CATEGORIES = `
`;
