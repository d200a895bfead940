import { keyOf } from "./keys.ts";

export interface Connector {
  readonly key: string;
  /** Other words that the relation needs. */
  readonly when: readonly string[];
}

const plain = (text: string): readonly Connector[] =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => ({ key: keyOf(word), when: [] }));
/** Words between the two arguments of a relation that lasts. */
export const CONNECTORS: readonly Connector[] = [
  ...plain(
    "over than before after under above below beneath rather manage mentor supervise outrank depend precede follow own",
  ),
  ...[
    "report",
    "prefer",
    "mov",
    "relocat",
    "migrat",
    "switch",
    "chang",
    "subordinat",
    "answer",
    "belong",
  ].map((verb) => ({
    key: "to",
    when: [verb],
  })),
  { key: "be", when: [] },
];
