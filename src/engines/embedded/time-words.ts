/** Spans of time and kinds of events by the words that name them, in plain form. */
export const TIMES: readonly (readonly [name: string, pattern: RegExp])[] = [
  [
    "recent",
    /\b(?:today|yesterday|tonight|last night|this (?:morning|afternoon|evening|week|weekend|noon)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day)\b/,
  ],
  ["years", /\b(?:years|decades?|childhood|twenties|thirties|forties|nineties|eighties|seventies|sixties)\b/],
  [
    "past",
    /\b(?:used to|back (?:in|when)|once|before|as a (?:boy|girl|kid|child)|until (?:19|20)\d\d|formerly)\b/,
  ],
  ["future", /\b(?:tomorrow|next|some ?day|one day|by the (?:end|time)|going to|gonna|will|shall)\b/],
  ["often", /\b(?:every|each|daily|weekly|weekends|evenings|(?:mon|tues|wednes|thurs|fri|satur|sun)days)\b/],
  ["first", /\b(?:first|finally|at last|for the last time|final|last ever)\b/],
  ["over", /\b(?:no longer|any ?more|not .{1,20} but|instead|after all)\b/],
];
