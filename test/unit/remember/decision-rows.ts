/** The first of the days that rows count from, ms since 1970. */
export const START = Date.parse("2026-01-01T10:00:00Z");
export const DAY = 86_400_000;

/** A remark and the day on which it was true. */
export type Utterance = readonly [text: string, day: number];

/** One row of the decision table: what was said, and what the store holds then. */
export const ROWS: readonly (readonly [row: string, said: readonly Utterance[], facts: readonly string[]])[] =
  [
    [
      "the same statement",
      [
        ["I like tea", 0],
        ["i like tea!", 1],
      ],
      ["I like tea: active 0.7"],
    ],
    [
      "the same on one day",
      [
        ["I like tea", 0],
        ["I like tea", 0.1],
      ],
      ["I like tea: active 0.6"],
    ],
    [
      "a later value of a one-valued slot",
      [
        ["I live in Lisbon", 0],
        ["I moved to Berlin", 9],
      ],
      ['I live in Lisbon: superseded by "I moved to Berlin" 0.6', "I moved to Berlin: active 0.6"],
    ],
    [
      "a later value, however well the old one is supported",
      [
        ["I live in Lisbon", 0],
        ["I live in Lisbon", 1],
        ["I live in Lisbon", 2],
        ["I live in Lisbon", 3],
        ["I moved to Berlin", 9],
      ],
      ['I live in Lisbon: superseded by "I moved to Berlin" 0.9', "I moved to Berlin: active 0.6"],
    ],
    [
      "an older value of a one-valued slot",
      [
        ["I moved to Berlin", 9],
        ["I live in Lisbon", 0],
      ],
      ['I live in Lisbon: superseded by "I moved to Berlin" 0.6', "I moved to Berlin: active 0.6"],
    ],
    [
      "a value that comes back",
      [
        ["I live in Lisbon", 0],
        ["I moved to Berlin", 5],
        ["I live in Lisbon", 9],
      ],
      ["I live in Lisbon: active 0.7", 'I moved to Berlin: superseded by "I live in Lisbon" 0.6'],
    ],
    [
      "a later value without a word of change",
      [
        ["I live in Lisbon", 0],
        ["I live in Belém", 5],
      ],
      ["I live in Belém: active 0.6", "I live in Lisbon: active 0.6"],
    ],
    [
      "the opposite of a fact",
      [
        ["I like coffee", 0],
        ["I do not like coffee", 5],
      ],
      ["I do not like coffee: active 0.6", "I like coffee: active 0.6"],
    ],
    [
      "a later value of a half of a fact",
      [
        ["Ana lives in Porto and works as a vet", 0],
        ["Ana has moved to Lisbon", 5],
      ],
      ["Ana has moved to Lisbon: active 0.6", "Ana lives in Porto and works as a vet: active 0.6 in part"],
    ],
    [
      "swapped arguments",
      [
        ["I prefer tabs over spaces", 0],
        ["I prefer spaces over tabs", 5],
      ],
      ["I prefer spaces over tabs: active 0.6", "I prefer tabs over spaces: active 0.6"],
    ],
    [
      "two facts, alike",
      [
        ["My badge is 17 and my room is 4", 0],
        ["My badge is 23 and my room is 9", 5],
      ],
      ["My badge is 17 and my room is 4: active 0.6", "My badge is 23 and my room is 9: active 0.6"],
    ],
    [
      "what has many values",
      [
        ["I speak French", 0],
        ["I speak German", 5],
      ],
      ["I speak French: active 0.6", "I speak German: active 0.6"],
    ],
  ];
