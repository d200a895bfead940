import type { Word } from "../sentence/words.ts";
import { FUNCTION_WORDS } from "./function-words.ts";
import { keyOf, keySet } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";
import type { Reading } from "./reading.ts";

/** Whether small words give the same content another role: "is a doctor", "has a doctor"; "in the box", "on the box". Linear. Pure. */
export function smallWordsDiffer(a: Reading, b: Reading): boolean {
  const [x, y] = [mainVerb(a.core), mainVerb(b.core)];
  return shadesDiffer(a, b) || (x !== y && x !== "" && y !== "") || prepositionsDiffer(a, b);
}

/** `have` or `be` where it is what is said, not a mere helper of another verb. */
function mainVerb(core: readonly Word[]): string {
  if (core[0]?.text === "there") return "";
  const says = ({ key }: Word, at: number) =>
    (key === "have" || key === "be") && core[at + 1]?.past !== true && core[at + 1]?.key !== "be";
  return core.find(says)?.key ?? "";
}

/** Whether they differ in what holds for slots, too: `shades`, whose, one or many. Linear. Pure. */
export function shadesDiffer(a: Reading, b: Reading): boolean {
  const others = nounsIn(b.core);
  return (
    a.shades.join() !== b.shades.join() ||
    [...nounsIn(a.core)].some(([key, { by, text }]) => {
      const other = others.get(key);
      if (other === undefined) return false;
      const isMany = `${text}s` === other.text || text === `${other.text}s`;
      // "is a doctor", "is my doctor"; "my sister", "my sisters"
      return by === "a" || other.by === "a"
        ? isMany || by + other.by === "amy" || by + other.by === "mya"
        : isMany && by + other.by === "mymy";
    })
  );
}

interface Noun {
  /** What stands right before it: "a", "my" for any possessive, or "". */
  readonly by: "a" | "my" | "";
  readonly text: string;
}

function nounsIn(core: readonly Word[]): ReadonlyMap<string, Noun> {
  const found = new Map<string, Noun>();
  core.forEach((word, at) => {
    const before = core[at - 1]?.text ?? "";
    const by = before === "a" || before === "an" ? "a" : POSSESSIVES.has(before) ? "my" : "";
    if (!isSmall(word) && (by !== "" || !found.has(word.key))) found.set(word.key, { by, text: word.text });
  });
  return found;
}

/**
 * Whether a word that both have stands behind another preposition in the one than in the other ("a letter for Irma",
 * "a letter by Irma"), or behind one of some weight in one of them alone ("run the office", "run to the office").
 * Days, dates and hours are the same behind any. Linear. Pure.
 */
function prepositionsDiffer(a: Reading, b: Reading): boolean {
  const others = prepositionsIn(b.core);
  return [...prepositionsIn(a.core)].some(([key, mine]) => {
    const other = others.get(key);
    if (other === undefined || mine === other) return false;
    return (mine !== "" && other !== "") || WEIGHTY.has(mine) || WEIGHTY.has(other);
  });
}

const PREPOSITIONS = new Set(["in", "on", "at", "by", "for", "to", "of"]);
/** "to" counts with an article alone: "like to run" is "like running". */
const WEIGHTY = new Set(["by", "for", "to the"]);
const POSSESSIVES = new Set(["my", "our", "your", "his", "her", "their", "its"]);
const DETERMINERS = new Set(["a", "an", "the", ...POSSESSIVES]);
const TIMES = keySet("day week month year weekend night morning afternoon evening noon midnight time now");

/** By key of a content word, the preposition that leads to it: empty for none. */
function prepositionsIn(core: readonly Word[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let leading = "";
  core.forEach((word, at) => {
    if (word.kind === "mark") leading = "";
    else if (PREPOSITIONS.has(word.text)) leading = leadOf(word.text, core[at - 1], core[at + 1]);
    else if (!isSmall(word)) {
      const isTime = word.kind === "number" || CALENDAR.has(word.key) || TIMES.has(word.key);
      if (!isTime) found.set(word.key, leading);
      leading = "";
    }
  });
  return found;
}

function leadOf(preposition: string, before: Word | undefined, next: Word | undefined): string {
  // "written by Tom" and "Tom wrote" say the same.
  if (preposition === "by" && before?.past === true) return "done by";
  return preposition === "to" && DETERMINERS.has(next?.text ?? "") ? "to the" : preposition;
}

function isSmall({ kind, key, text }: Word): boolean {
  return kind === "mark" || (kind === "word" && (FUNCTION_WORDS.has(key) || FUNCTION_WORDS.has(text)));
}

/** How the order of equal words compares: the same, arguments exchanged for good, or just another order. */
export type OrderDifference = "same" | "swapped" | "reordered";

/**
 * Compares the order of two statements that have the same content words. `swapped`: the arguments of a
 * lasting relation that works one way only ("prefers A over B", "A's boss is B", "A reports to B") stand
 * the other way round, so that both cannot hold. Pure.
 */
export function compareOrder(a: Reading, b: Reading): OrderDifference {
  if (orderOf(a) === orderOf(b)) return "same";
  for (const connector of CONNECTORS) {
    if (!connector.when.every((key) => has(a, key) && has(b, key))) continue;
    const [left, right] = [sidesOf(a, connector), sidesOf(b, connector)];
    if (left === undefined || right === undefined) continue;
    if (connector.key === "be" && sameSet(left.before, right.after) && sameSet(left.after, right.before))
      return "same";
    if (isSwap(left, right)) return mutual(a) ? "same" : "swapped";
  }
  return "reordered";
}

/** A statement is compared with many, one after the other. */
const ORDERS = new WeakMap<Reading, string>();

function orderOf(reading: Reading): string {
  const known = ORDERS.get(reading) ?? wordOrder(reading.core, reading.content);
  ORDERS.set(reading, known);
  return known;
}

const MUTUAL = keySet(
  "friend cousin sister brother sibling colleague neighbor twin spouse partner wife husband marry roommate flatmate equal same",
);

interface Sides {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

function sidesOf(reading: Reading, connector: Connector): Sides | undefined {
  const at = reading.core.findLastIndex((token) => token.key === connector.key);
  if (at < 1) return undefined;
  const content = new Set(reading.content);
  const keys = (tokens: readonly Word[]) =>
    new Set(tokens.filter((token) => content.has(token)).map((token) => token.key));
  return { before: keys(reading.core.slice(0, at)), after: keys(reading.core.slice(at + 1)) };
}

function isSwap(a: Sides, b: Sides): boolean {
  const gone = minus(a.before, b.before);
  const come = minus(b.before, a.before);
  return (
    gone.size > 0 &&
    come.size > 0 &&
    sameSet(gone, minus(b.after, a.after)) &&
    sameSet(come, minus(a.after, b.after))
  );
}

function mutual(reading: Reading): boolean {
  return reading.core.some((token) => MUTUAL.has(token.key));
}

function has(reading: Reading, key: string): boolean {
  return reading.core.some((token) => token.key === key);
}

function minus(a: ReadonlySet<string>, b: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...a].filter((key) => !b.has(key)));
}

function sameSet(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  return a.size === b.size && [...a].every((key) => b.has(key));
}

interface Connector {
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
const CONNECTORS: readonly Connector[] = [
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

/**
 * The content words of a statement in one order for several constructions: "the A of B" as "B's A",
 * "there is A in B" as "B has A", the passive as the active, the sides of "and" sorted. Pure.
 */
function wordOrder(core: readonly Word[], content: readonly Word[]): string {
  const meant = new Set(content);
  const turned = active(existential(core));
  const order = turned.filter((token) => meant.has(token));
  const keys = order.map((token) => token.key);
  turned.forEach((token, at) => {
    if (!JOINS.has(token.key)) return;
    const before = turned.slice(0, at).findLast((one) => meant.has(one));
    const after = turned.slice(at + 1).find((one) => meant.has(one));
    const index = before === undefined ? -1 : order.indexOf(before);
    if (index < 0 || after === undefined || order[index + 1] !== after) return;
    const [x, y] = [keys[index] ?? "", keys[index + 1] ?? ""];
    if (token.key === "of" || x > y) keys.splice(index, 2, y, x);
  });
  return keys.join(" ");
}

const JOINS = new Set(["and", "or", "of"]);
const PLACES = new Set(["in", "on", "at", "near"]);

function existential(core: readonly Word[]): readonly Word[] {
  if (core[0]?.text !== "there" || core[1]?.key !== "be") return core;
  const at = core.findIndex((token) => PLACES.has(token.key));
  return at < 0 ? core : [...core.slice(at), ...core.slice(0, at)];
}

/** "Y is seen by X" as "X seen Y". */
function active(core: readonly Word[]): readonly Word[] {
  const be = core.findIndex((token) => token.key === "be");
  const by = core.findIndex((token, at) => at > be && token.key === "by");
  if (be < 1 || by !== be + 2) return core;
  return [...core.slice(by + 1), ...core.slice(be, by), ...core.slice(0, be)];
}
