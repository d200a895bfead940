import { analyse } from "../../text/analyse.ts";
import { memoised } from "../../text/memoised.ts";
import { MATTERS } from "../../text/other-words.ts";
import { UNSPACED_WORDS } from "../other-languages.ts";
import { type Signs, signsIn } from "../signs.ts";

/** What a value is of: two of one sort may be two values of one thing. */
export type Sort = "number" | "day" | "address";

/** What a statement says as far as signs tell that all languages share, whatever its grammar. */
export interface Gist extends Pick<Signs, "change" | "deed" | "task"> {
  /** Its terms (see `analyse`), each once, without values, small words and words of change. At most 60. */
  readonly terms: readonly string[];
  /** Those that a note is filed under, by a colon: much is noted under one head that has nothing to do with each other. */
  readonly label: ReadonlySet<string>;
  /** Numbers as "<number> <unit>" or "<number>", times among them; days, see `Signs`; web and mail addresses. */
  readonly values: Readonly<Record<Sort, ReadonlySet<string>>>;
}

/** The gist of a statement; of a long one that of its beginning. Bounded. Pure. */
export function gistOf(text: string): Gist {
  if (text.length <= MOST_CHARS) return gistKept(text);
  const beginning = text.slice(0, MOST_CHARS);
  const end = beginning.lastIndexOf(" ");
  return gistKept(end < 0 ? beginning : beginning.slice(0, end));
}

/** A key that two promises of the same task share, whatever day they name. Pure. */
export function taskKey(promise: string): string {
  const { terms, values } = gistOf(promise);
  return [...terms, ...values.number].sort().join(" ");
}

const MOST_CHARS = 1_000;
const MOST_TERMS = 60;
/** Terms behind a label from which on it names no value ("wifi code: 4471"). */
const FEWEST_OF_NOTE = 3;
const NO_LABEL: ReadonlySet<string> = new Set();
/** One statement is compared with its neighbours, and those with the next one. */
const KEPT_CHARS = 100_000;
const gistKept = memoised(readGist, KEPT_CHARS);

const ADDRESS =
  /[\w.+-]{1,64}@[\w-]{1,64}(?:\.[\w-]{1,64}){1,4}|https?:\/\/\S{1,300}|(?<![\w@])@[a-z]\w{1,40}/g;
/** A number, or a time, that is no part of a name such as "SEC-441"; its unit stands close to it. */
const NUMBER =
  /(?<![\p{L}\p{N}@_.-])[$€£¥#]?(\d{1,2}:\d{2}|\d{1,3}(?:[ ,.]\d{3})+(?!\d)|\d{0,12}[.,]?\d{1,12})(%|\s?[€$£¥]|[\p{L}]{1,4}(?![\p{L}\p{N}]))?(?![\p{N}@])/gu;

/** "Mrs" is many, and a season that is counted from now is a time. */
const NO_TERMS =
  /\b(?:(?:Dr|Prof|Mrs?|Ms|Mx)(?:\.|\b)|Herrn?\b|Frau\b|Mme\b)(?= \p{Lu})|\b(?:next|last|this) (?:spring|summer|autumn|fall|winter)\b/gu;
/** What a note is filed under: "choir: the fee goes up". */
const LABEL = /^(?:[\p{L}\p{M}'’-]{2,20} ){0,2}[\p{L}\p{M}'’-]{2,20}: /u;

function readGist(text: string): Gist {
  const address = new Set<string>();
  const number = new Set<string>();
  const lower = text
    .replace(NO_TERMS, " ")
    .normalize("NFKC")
    .toLowerCase()
    .replace(ADDRESS, (found) => {
      address.add(found.replace(/[.,)]{1,3}$/, ""));
      return " ";
    });
  const { days, rest, change, deed, task } = signsIn(lower);
  const words = rest.replace(NUMBER, (_, digits: string, unit = "") => {
    number.add(`${plainNumber(digits)} ${unit.trim()}`.trim());
    return " ";
  });
  const matters = (lower.match(/\p{L}{3,16}/gu) ?? []).flatMap((word) => FIRST_OF.get(word) ?? []);
  const told = [words, ...matters].join(" ");
  const terms = [...new Set(analyse(told))].filter((term) => !UNSPACED_WORDS.has(term)).slice(0, MOST_TERMS);
  const label = new Set(analyse(LABEL.exec(text)?.[0] ?? ""));
  const isNote = terms.length - label.size >= FEWEST_OF_NOTE;
  return {
    label: isNote ? label : NO_LABEL,
    terms,
    values: { number, day: days, address },
    change,
    deed,
    task,
  };
}

/** "1,290", "1 290" and "1290" are one; so are "9:45" and "9.45". */
function plainNumber(digits: string): string {
  return digits
    .replace(/[ ,.](?=\d{3}(?!\d))/g, "")
    .replace(/[,:]/, ".")
    .replace(/^\./, "0.");
}

const FIRST_OF: ReadonlyMap<string, string> = new Map(
  MATTERS.flatMap((words) => words.map((word) => [word, words[0] ?? word] as const)),
);
