/** Other words for the same. In the notation of `rules/notation.ts`. */
export const PLAIN_FORMS = `
`;
