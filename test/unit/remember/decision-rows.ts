/** The first of the days that rows count from, ms since 1970. */
export const START = Date.parse("2026-01-01T10:00:00Z");
export const DAY = 86_400_000;

/** A remark and the day on which it was true. */
export type Utterance = readonly [text: string, day: number];

/** Remarks as "day words; day words". */
function said(remarks: string): readonly Utterance[] {
  return remarks.split("; ").map((one) => [one.slice(one.indexOf(" ") + 1), Number.parseFloat(one)]);
}

/** One row of the decision table: what was said, and what the store holds then. */
export const ROWS: readonly (readonly [row: string, said: readonly Utterance[], facts: readonly string[]])[] =
  [
    ["the same statement", said("0 I like tea; 1 i like tea!"), ["I like tea: active 0.7"]],
    ["the same on one day", said("0 I like tea; 0.1 I like tea"), ["I like tea: active 0.6"]],
    [
      "a later value of a one-valued slot",
      said("0 I live in Lisbon; 9 I moved to Berlin"),
      ['I live in Lisbon: superseded by "I moved to Berlin" 0.6', "I moved to Berlin: active 0.6"],
    ],
    [
      "a later value, however well the old one is supported",
      said(
        "0 I live in Lisbon; 1 I live in Lisbon; 2 I live in Lisbon; 3 I live in Lisbon; 9 I moved to Berlin",
      ),
      ['I live in Lisbon: superseded by "I moved to Berlin" 0.9', "I moved to Berlin: active 0.6"],
    ],
    [
      "a value that comes back",
      said("0 I live in Lisbon; 5 I moved to Berlin; 9 I live in Lisbon"),
      ["I live in Lisbon: active 0.7", 'I moved to Berlin: superseded by "I live in Lisbon" 0.6'],
    ],
    [
      "a later value without a word of change",
      said("0 I live in Lisbon; 5 I live in Belém"),
      ["I live in Belém: active 0.6", "I live in Lisbon: active 0.6"],
    ],
    [
      "the opposite of a fact",
      said("0 I like coffee; 5 I do not like coffee"),
      ["I do not like coffee: active 0.6", "I like coffee: active 0.6"],
    ],
    [
      "a later value of a half of a fact",
      said("0 Ana lives in Porto and works as a vet; 5 Ana has moved to Lisbon"),
      ["Ana has moved to Lisbon: active 0.6", "Ana lives in Porto and works as a vet: active 0.6 in part"],
    ],
    [
      "swapped arguments",
      said("0 I prefer tabs over spaces; 5 I prefer spaces over tabs"),
      ["I prefer spaces over tabs: active 0.6", "I prefer tabs over spaces: active 0.6"],
    ],
    [
      "two facts, alike",
      said("0 My badge is 17 and my room is 4; 5 My badge is 23 and my room is 9"),
      ["My badge is 17 and my room is 4: active 0.6", "My badge is 23 and my room is 9: active 0.6"],
    ],
    [
      "what has many values",
      said("0 I speak French; 5 I speak German"),
      ["I speak French: active 0.6", "I speak German: active 0.6"],
    ],
  ];
