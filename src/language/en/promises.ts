/** What one takes on. In the notation of `rules/notation.ts`. */
export const PROMISES = `
sure: ^ @i will @adverb? @base T ~ never|always|not
+ I'll send the invoice tomorrow
- I'll never forget that day
`;
