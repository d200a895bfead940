import type { Lexicon } from "./lists.ts";
import { type Phrases, phrasesOf } from "./lists.ts";

/*
 * The notation of rule tables, one row at a time:
 *
 *     sure: ^ @i will T ~ never|always
 *     + I'll send the invoice
 *     - I'll never forget that day
 *
 * Before the colon stands what the row says, behind it the pattern, and behind each `~` a pattern that must not be found
 * in the same sentence. `+` is an example that must match, `-` one that must not. `#` begins a remark.
 *
 * A pattern is a row of elements:
 *   word         any form of it ("be" is "was", too); `a|b` either, `put_off` two words in a row, `=told` that form alone
 *   @class       a word or span of a class, see `CLASSES` in `lexicon.ts`
 *   <list>       a word or phrase of a list of the language
 *   ,  ,?        a mark that separates clauses; the same, which may be missing
 *   *            any one word
 *   ..           up to 12 words or marks, as few as will do; `..3` up to three
 *   S V A B T    one word or more, as few as will do, that are kept under that letter; `A:tea|coffee` keeps what stands there
 *   ^  $         the start and the end of the sentence
 * `x?` may be missing, `x+` stands once or more often, whatever marks are between, and `!x` must not come next.
 */

/** A part of a pattern. */
export type Element =
  | { readonly kind: "start" | "end" | "any" }
  | { readonly kind: "mark"; readonly optional: boolean }
  | { readonly kind: "gap"; readonly most: number }
  | { readonly kind: "part"; readonly name: Part }
  | Alternatives;

/** Words, phrases, lists and classes of which one stands here. */
export interface Alternatives {
  readonly kind: "either";
  readonly words: Phrases;
  readonly lists: readonly string[];
  readonly classes: readonly string[];
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly denied: boolean;
  /** The part that what stands there is kept as. */
  readonly keep?: Part | undefined;
}

/** What a pattern keeps: a subject, a value, arguments, a task. */
export type Part = "S" | "V" | "A" | "B" | "T";

/** One row of a table, which the program has without the examples. */
export interface Row {
  readonly says: string;
  /** In the notation; nothing that `unless` has may be found in the same sentence. */
  readonly pattern: string;
  readonly unless: readonly string[];
  /** First words, or lists in `<>`, of which a sentence has one wherever the row matches; undefined where any sentence may. */
  readonly needs?: readonly string[] | undefined;
  /** It must match this, and not that. */
  readonly example: string;
  readonly counter: string;
  /** Where it stands, 1-based, in the text of the table. */
  readonly line: number;
}

/** The rows of a table. `name`: its file. Throws an error with file, line and row where a row is broken. */
export function readRows(name: string, text: string, lexicon: Lexicon): readonly Row[] {
  const lines = text.split("\n");
  const rows: Row[] = [];
  lines.forEach((raw, at) => {
    const line = raw.trim();
    if (line === "" || /^[#+-]/.test(line)) return;
    const [yes = "", no = ""] = [lines[at + 1]?.trim(), lines[at + 2]?.trim()];
    const broken = (why: string) => new Error(`${name}, line ${at + 1}: ${why}: ${line}`);
    if (!yes.startsWith("+ ") || !no.startsWith("- "))
      throw broken("a row needs an example (+) and a counter-example (-) below it");
    const colon = line.indexOf(": ");
    if (colon < 1) throw broken("a row begins with what it says and a colon");
    const [pattern = "", ...unless] = line.slice(colon + 2).split(/\s~\s/);
    for (const one of [pattern, ...unless]) {
      const why = whatIsWrong(one, lexicon);
      if (why !== undefined) throw broken(why);
    }
    const needs = needsOf(readPattern(pattern, lexicon), lexicon);
    rows.push({
      ...{ says: line.slice(0, colon), pattern, unless, needs },
      ...{ example: yes.slice(2), counter: no.slice(2), line: at + 1 },
    });
  });
  return rows;
}

function whatIsWrong(pattern: string, { lists, classes }: Lexicon): string | undefined {
  for (const piece of pattern.trim().split(/\s+/)) {
    if (
      !/^(?:[\^$,*]|,\?|\.\.\d{0,2}|[SVABT]|(?:[SVABT]:)?!?[\p{Ll}\p{M}\p{N}\p{Lo}'’=_<>@|.+#%-]+\??)$/u.test(
        piece,
      )
    )
      return `"${piece}" is no element`;
    for (const [, sign, name = ""] of piece.matchAll(/(?<=^|[|!:])([@<])([^|>?+]+)/g)) {
      if (sign === "@" && !classes.has(name)) return `no class is called @${name}`;
      if (sign === "<" && !lists.has(name)) return `no list is called <${name}>`;
    }
  }
  return undefined;
}

/** The elements of a pattern. */
export function readPattern(text: string, lexicon: Lexicon): readonly Element[] {
  const pieces = text.trim().split(/\s+/);
  return pieces.map((piece) => readElement(piece, lexicon));
}

function readElement(piece: string, lexicon: Lexicon): Element {
  if (piece === "^") return { kind: "start" };
  if (piece === "$") return { kind: "end" };
  if (piece === "," || piece === ",?") return { kind: "mark", optional: piece === ",?" };
  if (piece === "*") return { kind: "any" };
  if (piece.startsWith(".."))
    return { kind: "gap", most: piece === ".." ? MOST_OF_GAP : Number(piece.slice(2)) };
  const name = PARTS.find((one) => piece.startsWith(one));
  if (name === undefined) return readAlternatives(piece, lexicon);
  return piece === name
    ? { kind: "part", name }
    : { ...readAlternatives(piece.slice(2), lexicon), keep: name };
}

const MOST_OF_GAP = 12;
const PARTS: readonly Part[] = ["S", "V", "A", "B", "T"];

function readAlternatives(piece: string, lexicon: Lexicon): Alternatives {
  const denied = piece.startsWith("!");
  const optional = piece.endsWith("?");
  const repeated = /[a-z>]\+$/.test(piece);
  const bare = piece.slice(denied ? 1 : 0, optional || repeated ? -1 : undefined);
  const [words, lists, classes]: [string[], string[], string[]] = [[], [], []];
  for (const one of bare.split("|")) {
    if (one.startsWith("@")) classes.push(one.slice(1));
    else if (one.startsWith("<")) lists.push(one.slice(1, -1));
    else words.push(one);
  }
  const own = phrasesOf(words.map((entry) => entry.split("_").map(lexicon.keyOf)));
  return { kind: "either", words: own, lists, classes, optional, repeated, denied };
}

/** Of the elements that must be there, the one with the fewest first words. */
function needsOf(elements: readonly Element[], { lists }: Lexicon): readonly string[] | undefined {
  const [best] = elements
    .flatMap((one) =>
      one.kind === "either" && !one.optional && !one.denied && one.classes.length === 0 ? [one] : [],
    )
    .map(({ words, lists: names }) => ({
      needs: [...words.keys(), ...names.map((name) => `<${name}>`)],
      size: names.reduce((sum, name) => sum + lists.phrases(name).size, words.size),
    }))
    .sort((a, b) => a.size - b.size);
  return best?.needs;
}
