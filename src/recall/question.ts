import { nameKey, namesOfEntity } from "../domain/entities.ts";
import type { Header } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import { analyse } from "../text/analyse.ts";
import type { CUE } from "../text/cues.ts";
import { FIRST_PERSON, I, languageOfQuery } from "../text/foreign-words.ts";
import { formOf, normalise } from "../text/normalise.ts";

/** What a question is after, beside its terms. */
export interface Question {
  /** The one speaker that it names, as the conversations spell the name; undefined for none or several. */
  readonly named: string | undefined;
  /** What an answer is likely to show, and how much that counts beside the 1 of the text. */
  readonly asks: readonly { readonly cue: keyof typeof CUE; readonly weight: number }[];
  /** It asks for what an assistant said: recommended, suggested, answered. */
  readonly advice: boolean;
}

/** English question words, what an answer to them shows, and its weight (see `relevanceParts`). Linear patterns. */
const ASKED = [
  {
    asked: /\bwhen\b|\bhow long\b|\b(?:what|which) (?:date|day|month|year|time|week|season)\b/,
    cue: "time",
    weight: 0.3,
  },
  { asked: /\bhow (?:many|much|often|old)\b/, cue: "number", weight: 0.2 },
  { asked: /\bwhere\b/, cue: "name", weight: 0.35 },
  { asked: /\bwho(?:m|se)?\b/, cue: "name", weight: 0.2 },
] as const;

const SAID =
  "recommended|suggested|advised|answered|proposed|explained|told|said|gave|listed|showed|provided|outlined|described";
/** "What did you recommend" and "what was I advised"; not "what would you recommend", which asks for something new. */
const ADVICE = new RegExp(
  `\\b(?:did|have|had) (?:you|the assistant)\\b|\\b(?:you|assistant) (?:${SAID})\\b|\\b(?:was|were|been) (?:i )?(?:${SAID})\\b|` +
    "\\byour (?:advice|recommendation|suggestion|answer|explanation)s?\\b",
);

/** "What do I like" asks about the owner of the store. */
const OWN = /\b(?:i|me|my|mine|myself|i'm|i've|we|us)\b/;
const SELF = /\b(?:i|i'm|i've|we)\b/;

/** Whether a text in plain form has one of these words of the owner's; in another language than English, of all languages. */
function hasOwn(form: string, english: RegExp, words: ReadonlySet<string>): boolean {
  return (
    english.test(form) ||
    (form.split(" ").some((word) => words.has(word)) && languageOfQuery(form) !== undefined)
  );
}

/** Reads a question; `speakers`: whose turns were found. Names count as whole words. Pure. */
export function readQuestion(text: string, speakers: Iterable<string>): Question {
  const form = formOf(text);
  const names = new Set<string>();
  for (const speaker of speakers) if (isIn(form, speaker)) names.add(speaker);
  const [named] = names.size === 1 ? names : [];
  const asks = ASKED.filter(({ asked }) => asked.test(form)).map(({ cue, weight }) => ({ cue, weight }));
  return { named, asks, advice: ADVICE.test(form) };
}

/** Whether a query asks for what an assistant said. Pure. */
export function asksAdvice(text: string): boolean {
  return ADVICE.test(formOf(text));
}

/** Whether a query asks what the owner does or is ("where do I live"), rather than about something of theirs. Pure. */
export function asksSelf(text: string): boolean {
  return hasOwn(formOf(text), SELF, I);
}

/** Whether a query asks about the owner and names nobody of whom anything was found ("where do I live"). Pure. */
export function asksOwner(text: string, headers: () => Iterable<Header>): boolean {
  const form = formOf(text);
  return hasOwn(form, OWN, FIRST_PERSON) && subjectsOf(form, headers()).has(DEFAULTS.subject);
}

/**
 * The terms of the names in a query: of those whom something that was found is about or names, and who speak in it; none for
 * the owner. Pure.
 */
export function termsOfNames(
  text: string,
  hits: readonly Pick<TextHit, "row" | "turn">[],
): readonly string[] {
  const form = formOf(text);
  const headers = hits.map(({ row }) => row.header);
  const subjects = [...subjectsOf(form, headers)].filter((name) => name !== DEFAULTS.subject);
  const speakers = new Set(hits.flatMap(({ turn }) => turn?.speaker ?? []));
  const words = [...speakers].flatMap((speaker) => speaker.split(/\s+/u));
  const names = [...subjects, ...words.filter((word) => isIn(form, word))];
  return [...new Set(names.flatMap((name) => analyse(name)))];
}

function isIn(form: string, speaker: string): boolean {
  const name = normalise(speaker.normalize("NFKC"));
  return name !== "" && form.includes(` ${name} `);
}

function subjectsOf(form: string, headers: Iterable<Header>): ReadonlySet<string> {
  const borne = new Set<string>(); // hundreds of memories bear few names
  const found = new Set<string>();
  const isAsked = (key: string) => form.includes(` ${normalise(key)} `);
  for (const header of headers) {
    if (header.subject !== undefined) borne.add(header.subject);
    for (const name of header.entities ?? []) borne.add(name);
    const names = namesOfEntity(header).map(nameKey);
    if (names.some(isAsked)) for (const name of names) found.add(name);
  }
  const known = new Set([...borne].map(nameKey));
  known.delete(DEFAULTS.subject);
  for (const key of known) if (isAsked(key)) found.add(key);
  if (found.size === 0 && hasOwn(form, OWN, FIRST_PERSON)) found.add(DEFAULTS.subject);
  return found;
}
