/** What a text makes of an older statement whose wrong value it names. */
export interface Corrected {
  /** The statement as it is right. */
  readonly text: string;
  /** The text only gives the values ("it's Lena, not Marcus"); the rest is the older statement's. */
  readonly isCompleted: boolean;
}

/** Grammar of "this, not that" and "not that but this": what stands before the wrong value, and before the right one behind it. */
const DENIES = /^(?:not|nicht|no|pas|non|statt|anstatt)$/iu;
const DENIES_BY_TWO: ReadonlySet<string> = new Set(["instead of", "rather than", "vez de", "lieu de"]);
const BUT = /^(?:but|sondern|sino|mais|ma)$/iu;
const LONGEST = 200;
const MOST_OF_VALUE = 4;
/** Words before the right value of a text that says nothing else: "no, sorry, it's". */
const MOST_OF_HEAD = 3;

/**
 * Reads a text as a correction of an older statement: it denies a value that stands in that statement, word for word, and gives another
 * one of the same shape. Undefined where it does not. Bounded. Pure.
 */
export function correctedBy(text: string, older: string): Corrected | undefined {
  if (text.length > LONGEST || older.length > LONGEST) return undefined;
  const words = text.trim().split(/\s+/u);
  for (const [at] of words.entries()) {
    const length = denialAt(words, at);
    if (length === 0) continue;
    const wrong = longestIn(older, words.slice(at + length));
    if (wrong === undefined) continue;
    const rest = words.slice(at + length + wrong.length);
    const [right, head] =
      rest.length === 0 ? lastOf(words.slice(0, at), wrong) : [behindDenial(rest, wrong), words.slice(0, at)];
    if (right.length === 0 || !areAlike(right, wrong) || isIn(older, bare(right))) continue;
    const isCompleted = head.length <= MOST_OF_HEAD;
    return {
      text: isCompleted ? replaced(older, bare(wrong), bare(right)) : text,
      isCompleted,
    };
  }
  return undefined;
}

/** Whether a text may be a correction of anything: it has a denial. Most have none. Pure. */
export function mayCorrect(text: string): boolean {
  const words = text.trim().split(/\s+/u);
  return text.length <= LONGEST && words.some((_, at) => denialAt(words, at) > 0);
}

/** How many words from a place on deny what follows; 0 for none. */
function denialAt(words: readonly string[], at: number): number {
  const [one = "", two = ""] = words.slice(at, at + 2).map((word) => word.toLowerCase());
  return DENIES_BY_TWO.has(`${one} ${two}`) ? 2 : Number(DENIES.test(one));
}

/** The longest run of words from the start on that a statement has. */
function longestIn(older: string, words: readonly string[]): readonly string[] | undefined {
  for (let length = Math.min(MOST_OF_VALUE, words.length); length > 0; length--)
    if (isIn(older, bare(words.slice(0, length)))) return words.slice(0, length);
  return undefined;
}

/** The value right before a denial, as long as the wrong one, and what stands before it. */
function lastOf(
  before: readonly string[],
  wrong: readonly string[],
): readonly [readonly string[], readonly string[]] {
  const from = Math.max(0, before.length - wrong.length);
  return [before.slice(from), before.slice(0, from)];
}

/** "not 30 but 60", "not Vogt, Voigt": the right value behind the wrong one. */
function behindDenial(rest: readonly string[], wrong: readonly string[]): readonly string[] {
  const isBut = BUT.test(rest[0] ?? "");
  if (!isBut && !/,$/.test(wrong.at(-1) ?? "")) return [];
  const right = isBut ? rest.slice(1) : rest;
  return right.length <= MOST_OF_VALUE ? right : [];
}

/** Numbers stand for numbers, and what begins with a capital letter for what does. */
function areAlike(a: readonly string[], b: readonly string[]): boolean {
  const shapeOf = (words: readonly string[]) =>
    [/\p{N}/u.test(words.join(" ")), /^\P{L}*\p{Lu}/u.test(words.join(" "))].join();
  return shapeOf(a) === shapeOf(b);
}

function bare(words: readonly string[]): string {
  return words.join(" ").replace(/^[^\p{L}\p{N}£$€]{1,5}|[^\p{L}\p{N}%€]{1,5}$/gu, "");
}

function isIn(older: string, value: string): boolean {
  return value !== "" && placeOf(older, value) >= 0;
}

/** Where a value stands as words of their own; -1 for nowhere. */
function placeOf(older: string, value: string): number {
  const [text, sought] = [older.toLowerCase(), value.toLowerCase()];
  for (let at = text.indexOf(sought); at >= 0; at = text.indexOf(sought, at + 1)) {
    const [before = " ", behind = " "] = [text[at - 1], text[at + sought.length]];
    if (!/[\p{L}\p{N}]/u.test(before) && !/[\p{L}\p{N}]/u.test(behind)) return at;
  }
  return -1;
}

function replaced(older: string, wrong: string, right: string): string {
  const at = placeOf(older, wrong);
  return `${older.slice(0, at)}${right}${older.slice(at + wrong.length)}`;
}
