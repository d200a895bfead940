/** What has one value at a time. In the notation of `rules/notation.ts`. */
export const SLOTS = `
`;
