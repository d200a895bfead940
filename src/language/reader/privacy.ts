import { stemOf } from "./features.ts";
import { type LinearModel, STEPS, scoresOf } from "./model.ts";
import { tokensOf } from "./tokens.ts";

/** How private a line is, in the order of the model's classes. */
export const PRIVACY = ["plain", "sensitive", "secret"] as const;

/** How private a text is. */
export interface PrivacyRead {
  readonly privacy: (typeof PRIVACY)[number];
  /** Where the odd one of its words stands: in a secret, most likely the value. */
  readonly start: number;
  readonly end: number;
}

const LESS = 0.7;
const LEAST = 0.5;
/** Longer lines are read in pieces of as many words. */
const PIECE_WORDS = 40;
const PART_CHARS = 4;

/**
 * What shows how private a line is, each with its weight in steps of 1 / 256: words, alone and by twos, their parts, the form of what is no
 * word, and its neighbours. Linear. Pure.
 */
export function privacyFeatures(line: string): ReadonlyMap<string, number> {
  const signs = new Map<string, number>();
  const note = (name: string, by = 1) =>
    signs.set(name, Math.max(Math.round(by * STEPS), signs.get(name) ?? 0));
  const chunks = [...line.matchAll(CHUNK)].map(([chunk]) => chunk);
  const kinds = chunks.map(kindOf);
  const odd = new Set(kinds.filter((kind) => kind !== WORD));
  let before: string | undefined;
  for (const { word } of tokensOf(line)) {
    const stem = stemOf(word);
    note(`w:${word}`);
    note(`s:${stem}`);
    note(before === undefined ? `f:${stem}` : `b:${before} ${stem}`, LESS);
    before = stem;
    if (!/^\p{L}/u.test(word)) continue;
    for (let at = 0; at + PART_CHARS <= word.length; at += 1)
      note(`g:${word.slice(at, at + PART_CHARS)}`, LEAST);
    for (const kind of odd.size === 0 ? [WORD] : odd) note(`k:${stem} ${kind}`, LESS);
  }
  const near = (chunk: string | undefined, edge: string) =>
    chunk === undefined ? edge : stemOf(chunk.toLowerCase().replace(/[:,.=]{1,4}$/u, ""));
  for (const [at, kind] of kinds.entries()) {
    if (kind === WORD) continue;
    note(`h:${shapeOf(chunks[at] ?? "")}`);
    note(`K:${kind}`);
    note(`-h:${near(chunks[at - 1], "^")} ${kind}`);
    note(`h+:${kind} ${near(chunks[at + 1], "$")}`);
    note(`hp:${kind} ${at === 0 ? "^" : at === chunks.length - 1 ? "$" : "-"}`, LESS);
  }
  note(`#:${Math.min(4, kinds.filter((kind) => kind !== WORD).length)}`, LESS);
  note("b");
  return signs;
}

/** What stands between two spaces, without quotation marks and brackets. */
const CHUNK = /[^\s"“”„«»()[\]]+/gu;
const WORD = "w";

/** "Aa!2" of "Mondhase!17": runs of small letters, of capitals, the count of digits, and signs. */
function shapeOf(chunk: string): string {
  return chunk
    .slice(0, LONGEST)
    .replace(/[.,:;!?]{1,4}$/u, "")
    .replace(/\d+/g, (run) => (run.length > 8 ? "9+" : `${run.length}`))
    .replace(/\p{Lu}+/gu, (run) => (run.length > 1 ? "AA" : "A"))
    .replace(/(?:(?!A)\p{L})+/gu, "a")
    .slice(0, 16);
}

const LONGEST = 200;

/** A word, a number of so many digits, digits in groups, or which sorts of characters are mixed. */
function kindOf(chunk: string): string {
  const shape = shapeOf(chunk);
  if (/^(?:A?a|AA|A|[^aA\d]*)$/u.test(shape) || /^A?a(?:['’-]A?a)+$/u.test(shape)) return WORD;
  if (/^\d\+?$/.test(shape)) return `d${shape}`;
  if (/^[#*]?\d\+?[#*]?$/.test(shape)) return shape;
  if (!/[aA]/.test(shape)) return /^[\d-]+$/.test(shape) ? "d-d" : /[:.,/]/.test(shape) ? "d:d" : "d?";
  const sorts = [/\d/, /A/, /a/, /[^aA\d]/].map((sort) => (sort.test(shape) ? "x" : "-"));
  return `m${sorts.join("")}`;
}

/** From these odds on, as natural logarithms. */
const LEAST_OF_SECRET = 0.5;
const LEAST_OF_SENSITIVE = 0.3;

/** How private a text is: as its most private line; a secret has a chunk that is no word. Linear. Pure. */
export function readPrivacy(text: string, model: LinearModel): PrivacyRead {
  let most: PrivacyRead = { privacy: "plain", start: 0, end: 0 };
  for (const { 0: line, index } of text.matchAll(PIECES)) {
    const [, sensitive = 0, secret = 0] = oddsOf(privacyFeatures(line), model);
    const either = Math.log(Math.exp(sensitive) + Math.exp(secret));
    const isOdd = [...line.matchAll(CHUNK)].some(([chunk]) => kindOf(chunk) !== WORD);
    const isSecret = isOdd && secret - Math.log(1 + Math.exp(sensitive)) > LEAST_OF_SECRET;
    if (!isSecret && (either <= LEAST_OF_SENSITIVE || most.privacy !== "plain")) continue;
    const [start, end] = oddIn(line, model);
    most = { privacy: isSecret ? "secret" : "sensitive", start: index + start, end: index + end };
    if (isSecret) break;
  }
  return most;
}

/** How much likelier a text is of the second class of a model of these features than of its first, as a natural logarithm: the most of its pieces. Linear. Pure. */
export function mostOdds(text: string, model: LinearModel): number {
  const odds = [...text.matchAll(PIECES)].map(([line]) => oddsOf(privacyFeatures(line), model)[1] ?? 0);
  return odds.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY);
}

const PIECES = new RegExp(`(?:[^\\s]{1,${LONGEST}}[^\\S\\r\\n]{0,8}){1,${PIECE_WORDS}}`, "gu");

function oddsOf(features: ReadonlyMap<string, number>, model: LinearModel) {
  const sums = scoresOf(model, features);
  return sums.map((sum) => ((sum - (sums[0] ?? 0)) * model.scale) / STEPS);
}

/** The chunk without which a line is the least like a secret. */
function oddIn(line: string, model: LinearModel): readonly [number, number] {
  let [least, span]: [number, readonly [number, number]] = [Number.POSITIVE_INFINITY, [0, line.length]];
  for (const { 0: chunk, index } of line.matchAll(CHUNK)) {
    if (kindOf(chunk) === WORD && /\d/.test(line)) continue;
    const rest = `${line.slice(0, index)}${line.slice(index + chunk.length)}`;
    const [, , secret = 0] = oddsOf(privacyFeatures(rest), model);
    if (secret < least) [least, span] = [secret, [index, index + chunk.length]];
  }
  return span;
}
