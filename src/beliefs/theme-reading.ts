import { withSynonyms } from "../language/compare/lexicon.ts";
import { CALENDAR, withNumbers } from "../language/compare/numbers.ts";
import { isContent } from "../language/compare/reading.ts";
import { type Token, tokenise } from "../language/compare/tokens.ts";
import { looksPast } from "../text/inflection.ts";
import { deedOf, isActivity } from "./deeds.ts";
import { DENYING, ENDS, ENDS_THAT, LIGHT, MONTHS } from "./theme-words.ts";

/** The words of a text that tell something, so that texts in other words can be held against it. */
export interface Telling {
  /** By key and deed, each once. */
  readonly keys: readonly string[];
  /** The same for each clause. */
  readonly clauses: readonly ReadonlySet<string>[];
  /** Keys of clauses that deny, refuse or give up something. */
  readonly denied: ReadonlySet<string>;
  /** Keys of clauses that say that a habit is over. */
  readonly ended: ReadonlySet<string>;
}

/** Clauses, as far as marks and conjunctions show them. Linear. Pure. */
export function piecesOf(text: string): readonly string[] {
  return text
    .split(JOINT)
    .map((piece) => piece.trim().replace(/^(?:and|but|so|because|then|that|which) /iu, ""))
    .filter((piece) => piece !== "");
}

const JOINT =
  /[,;:]\s+|\s[–—-]\s|\s(?:and|but|so|because|while|since|until|so that|otherwise|(?:that|why|how)(?= I['’\s]))\s/u;

/** The telling words of a text. Linear. Pure. */
export function tellingOf(text: string): Telling {
  const clauses: Set<string>[] = [];
  const denied = new Set<string>();
  const ended = new Set<string>();
  for (const piece of piecesOf(text)) {
    const tokens = withSynonyms(withNumbers(tokenise(piece)));
    const isDenied = tokens.some(({ key, kind }) => kind !== "mark" && DENYING.has(key));
    const isEnded = ENDS.test(piece);
    if (ENDS_THAT.test(piece)) for (const key of clauses.flatMap((before) => [...before])) ended.add(key);
    const keys = new Set<string>();
    clauses.push(keys);
    for (const [at, token] of tokens.entries()) {
      const key = keyOfToken(token, tokens[at + 1]);
      if (key === undefined) continue;
      keys.add(key);
      if (isDenied) denied.add(key);
      if (isEnded) ended.add(key);
    }
  }
  return { keys: [...new Set(clauses.flatMap((keys) => [...keys]))], clauses, denied, ended };
}

/** The key of a token that tells something; plain numbers and months only date what is said. */
function keyOfToken(token: Token, next: Token | undefined): string | undefined {
  const { key, kind } = token;
  if (!isContent(token) || LIGHT.has(key) || DENYING.has(key) || MONTHS.has(key)) return undefined;
  if (kind === "number" && !key.startsWith("@")) return undefined;
  if (isActivity(deedOf(key)) && PARTICLES.has(next?.text ?? "")) return `${key} ${next?.text}`;
  return kind === "name" || kind === "code" ? key : deedOf(key);
}

/** With these a verb tells of something else: "ran out". */
const PARTICLES = new Set(["out", "off", "into"]);

/** Words that stand with a capital letter inside sentences and never without, lower case: names. Pure. */
export function namesIn(texts: readonly string[]): ReadonlySet<string> {
  const names = new Set<string>();
  const plain = new Set<string>();
  for (const text of texts) {
    for (const [word] of text.matchAll(INSIDE)) {
      (/^\p{Lu}/u.test(word) ? names : plain).add(word.toLowerCase());
    }
  }
  return new Set([...names].filter((name) => !plain.has(name) && !CALENDAR.has(name)));
}

const INSIDE = /(?<=[\p{Ll},] )\p{L}{2,40}/gu;

/** Who acts in a text that begins with a name and its verb, lower case; undefined for anybody else. Pure. */
export function actorIn(text: string, names: ReadonlySet<string>): string | undefined {
  const [first = "", second = ""] = text.toLowerCase().split(" ", 2);
  if (!names.has(first)) return undefined;
  return looksPast(second) || /^(?:almost|never|always|now|just|can|is|[a-z]{2,}s)$/.test(second)
    ? first
    : undefined;
}
