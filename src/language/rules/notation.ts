import type { Lexicon } from "./lexicon.ts";

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

/** Words, phrases and classes of which one stands here. */
export interface Alternatives {
  readonly kind: "either";
  readonly words: Phrases;
  readonly classes: readonly string[];
  readonly optional: boolean;
  readonly repeated: boolean;
  readonly denied: boolean;
  /** The part that what stands there is kept as. */
  readonly keep?: Part | undefined;
}

/** What a pattern keeps: a subject, a value, arguments, a task. */
export type Part = "S" | "V" | "A" | "B" | "T";

/** Phrases by their first word: each entry holds what must follow it. `=word` stands for that form alone. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>;

/** One row of a table. */
export interface Row {
  readonly says: string;
  readonly pattern: readonly Element[];
  readonly unless: readonly (readonly Element[])[];
  /** First words of which a sentence has one wherever the row matches; undefined where any sentence may. */
  readonly needs: readonly string[] | undefined;
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
    try {
      const elements = readPattern(pattern, lexicon);
      rows.push({
        says: line.slice(0, colon),
        pattern: elements,
        unless: unless.map((one) => readPattern(one, lexicon)),
        needs: needsOf(elements),
        example: yes.slice(2),
        counter: no.slice(2),
        line: at + 1,
      });
    } catch (error) {
      throw broken(error instanceof Error ? error.message : String(error));
    }
  });
  return rows;
}

/** The elements of a pattern. Throws where one is unknown. */
function readPattern(text: string, lexicon: Lexicon): readonly Element[] {
  const elements = text
    .trim()
    .split(/\s+/)
    .map((piece) => readElement(piece, lexicon));
  if (elements.length === 0 || text.trim() === "") throw new Error("an empty pattern");
  return elements;
}

function readElement(piece: string, lexicon: Lexicon): Element {
  if (piece === "^") return { kind: "start" };
  if (piece === "$") return { kind: "end" };
  if (piece === "," || piece === ",?") return { kind: "mark", optional: piece === ",?" };
  if (piece === "*") return { kind: "any" };
  const gap = /^\.\.(\d{0,2})$/.exec(piece);
  if (gap !== null) return { kind: "gap", most: gap[1] === "" ? MOST_OF_GAP : Number(gap[1]) };
  if (/^[SVABT]$/.test(piece)) return { kind: "part", name: piece as Part };
  const keep = /^([SVABT]):./.exec(piece)?.[1] as Part | undefined;
  return { ...readAlternatives(keep === undefined ? piece : piece.slice(2), lexicon), keep };
}

function readAlternatives(piece: string, lexicon: Lexicon): Alternatives {
  const denied = piece.startsWith("!");
  const optional = piece.endsWith("?");
  const repeated = /[a-z>]\+$/.test(piece);
  const bare = piece.slice(denied ? 1 : 0, optional || repeated ? -1 : undefined);
  if (!/^[\p{Ll}\p{M}\p{N}\p{Lo}'’=_<>@|.+#%-]+$/u.test(bare)) throw new Error(`"${piece}" is no element`);
  const alternatives = bare.split("|");
  const classes = alternatives.filter((one) => one.startsWith("@")).map((one) => one.slice(1));
  const unknown = classes.find((name) => !lexicon.classes.has(name));
  if (unknown !== undefined) throw new Error(`no class is called @${unknown}`);
  const words = phrasesOf(
    alternatives.filter((one) => !one.startsWith("@")),
    lexicon,
  );
  return { kind: "either", words, classes, optional, repeated, denied };
}

const MOST_OF_GAP = 12;

function phrasesOf(alternatives: readonly string[], lexicon: Lexicon): Phrases {
  const found = new Map<string, (readonly string[])[]>();
  for (const one of alternatives) {
    const list = /^<(.+)>$/.exec(one)?.[1];
    const phrases = list === undefined ? [one.split("_").map(lexicon.keyOf)] : lexicon.lists.get(list);
    if (phrases === undefined) throw new Error(`no list is called ${one}`);
    for (const [first = "", ...rest] of phrases) found.set(first, [...(found.get(first) ?? []), rest]);
  }
  for (const rests of found.values()) rests.sort((a, b) => b.length - a.length);
  return found;
}

/** Of the elements that must be there, the one with the fewest first words. */
function needsOf(elements: readonly Element[]): readonly string[] | undefined {
  const [best] = elements
    .filter((one) => one.kind === "either" && !one.optional && !one.denied && one.classes.length === 0)
    .map((one) => (one.kind === "either" ? [...one.words.keys()] : []))
    .sort((a, b) => a.length - b.length);
  return best;
}
