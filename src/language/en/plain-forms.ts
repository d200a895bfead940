/** Constructions that say one thing, and the plainest one. In the notation of `rules/notation.ts`. */
export const PLAIN_FORMS = `
`;
