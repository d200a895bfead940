/** English words of the numbers from zero to twenty, in order. */
export const SMALL_NUMBERS: readonly string[] =
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen twenty`.split(/\s+/);

/** Of thirty, forty and so on up to a hundred. */
export const TENS: readonly string[] = "thirty forty fifty sixty seventy eighty ninety hundred".split(" ");
