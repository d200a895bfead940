/** What a sentence is that states nothing. In the notation of `rules/notation.ts`. */
export const FORMS = `
question: ^ do|can|could|would|will|should|be|have|may|might @pron|there|this|that|anyone|anybody|someone ~ ^ do|have =this|that|it
+ could you have left the keys at work
- can openers are in the second drawer
`;
