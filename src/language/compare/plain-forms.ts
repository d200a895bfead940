import { ENGLISH } from "../en/english.ts";
import type { Found } from "../rules/match.ts";
import type { Part, Row } from "../rules/notation.ts";
import { Sentence } from "../sentence/sentence.ts";
import { type Word, wordToken } from "../sentence/words.ts";
import { FUNCTION_WORDS, PERSONS } from "./function-words.ts";
import { keySet, withSynonyms } from "./lexicon.ts";
import { CALENDAR } from "./numbers.ts";

/**
 * What small words make of a statement, each once, sorted: `or`; `too` ("too hot" is not "hot"); `been` ("have been a
 * nurse" is no "am a nurse") and `done` ("have lived there", unless it says since when); `due` ("is to be paid");
 * `with I` ("my brother and I"). Linear. Pure.
 */
export function shadesOf(tokens: readonly Word[]): readonly string[] {
  const lasts = tokens.some(({ text }) => text === "since" || text === "for");
  const found = tokens.flatMap((_, at) => shadeAt(tokens, at) ?? []);
  return [...new Set(found)].filter((shade) => !(lasts && shade === "done")).sort();
}

/** Whether words say that something was otherwise: "now", "instead", "moved to". Pure. */
export function tellsOfChange(said: readonly Word[], core: readonly Word[]): boolean {
  return said.some(({ text }) => NEW.has(text)) || core.some(({ key }) => MOVED.has(key));
}

const NEW = new Set(["now", "instead"]);
/** What is done to something so that it is at another time. */
const MOVED = keySet("move reschedule postpone push");

function shadeAt(tokens: readonly Word[], at: number): string | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.text === "or") return "or";
  if (token?.text === "been" && before?.key === "have" && ARTICLES.has(next?.text ?? "")) return "been";
  if (token?.key === "have" && next?.past === true && !HELPERS.has(next.text)) return "done";
  if (token?.key === "be" && next?.text === "to" && tokens[at + 2]?.key === "be") return "due";
  if (token?.text === "and" && [before, next].some((one) => PERSONS_NAMED.has(one?.text ?? "")))
    return "with I";
  const isExcess = token?.text === "too" && next?.kind === "word" && !FUNCTION_WORDS.has(next.key);
  return isExcess && !PERSONS.has(before?.text ?? "i") ? "too" : undefined;
}

/** After "have" they make no past: "have got", "has been repaired". */
const HELPERS = new Set(["got", "been", "had"]);
const PERSONS_NAMED = new Set(["i", "me", "you", "he", "him", "she", "her", "they", "them"]);
const ARTICLES = new Set(["a", "an", "the"]);

/**
 * The same tokens with constructions that say one thing turned into its plainest one (`en/plain-forms.ts`): "have a cat
 * called Miso" into "my cat is named Miso". Each row applies once. Linear. Pure.
 */
export function withPlainForms(tokens: readonly Word[]): readonly Word[] {
  const used = new Set<Row>();
  for (let said = tokens; ; ) {
    const hit = ENGLISH.table("plain-forms")
      .all(new Sentence("", said))
      .find(({ row }) => !used.has(row));
    if (hit === undefined) {
      const plain = used.size > 0 ? withSynonyms(said) : said;
      return withVerb(plain) ?? plain;
    }
    used.add(hit.row);
    said = said.toSpliced(hit.found.from, hit.found.to - hit.found.from, ...inPlainForm(hit, said));
  }
}

function inPlainForm(
  { row, found }: { readonly row: Row; readonly found: Found },
  tokens: readonly Word[],
): readonly Word[] {
  const past = tokens.slice(found.from, found.to).some((token) => token.past);
  return row.says.split(" ").flatMap((piece) => {
    const [, name = "", verb] = /^(.+?)(\*)?$/.exec(piece) ?? [];
    const part = found.parts[name as Part];
    const words = part === undefined ? [word(name)] : tokens.slice(part.from, part.to);
    return verb === undefined ? words : words.map((one) => ({ ...one, past }));
  });
}

/** A word that was not said, in the present. */
function word(text: string): Word {
  return { ...wordToken(text), past: false };
}

const NOTED = { ...word("be"), text: "(is)" };

/** Whether a statement is a note that leaves out its verb, such as "standup at 10". Pure. */
export function isNoted(core: readonly Word[]): boolean {
  return core.some(({ text }) => text === NOTED.text);
}

/** "Standup at 10", "dentist appointment on Thursday", "meeting with Clara on Monday": a note leaves out that it is. */
function withVerb(tokens: readonly Word[]): readonly Word[] | undefined {
  const at = tokens.findIndex(({ key }) => key === "at" || key === "on");
  if (at < 1 || !isEvent(tokens.slice(0, at).filter(({ text }) => text !== "the" && !OWNS.has(text))))
    return undefined;
  const when = tokens.slice(at + 1);
  const isTime = ({ kind, key }: Word) =>
    kind === "number" || CALENDAR.has(key) || key === "at" || key === "on";
  return when.length > 0 && when.every(isTime)
    ? [...tokens.slice(0, at), NOTED, ...tokens.slice(at)]
    : undefined;
}

/** Whether words name an event and say nothing of it: with one word or names before it, and with whom. */
function isEvent(words: readonly Word[]): boolean {
  const at = words.findIndex(({ key }) => key === "with");
  const [event, ...before] = (at < 0 ? words : words.slice(0, at)).toReversed();
  const whom = at < 0 ? [] : words.slice(at + 1);
  const isOne = (some: readonly Word[]) =>
    some.every(({ kind }) => kind === "name") || (some.length === 1 && some[0]?.kind === "word");
  const others = [...before, ...whom];
  return (
    event !== undefined &&
    !event.past &&
    // What "meeting" and "meets" share has a slot of its own.
    (EVENTS.has(event.text) || (event.text === "meeting" && whom.length > 0)) &&
    isOne(before) &&
    isOne(whom) &&
    !others.some(({ key, past }) => past || DONE_TO_EVENTS.has(key))
  );
}

const OWNS = new Set(["my", "our", "his", "her", "their", "'s"]);
/** What has one time, by which people note it: nouns as they are spelt, since "trains" and "reviews" are also what somebody does. */
const EVENTS = new Set(
  `appointment standup sync rehearsal flight dinner lunch party exam test interview deadline launch ceremony wedding funeral
  concert match class lesson delivery inspection surgery operation checkup dentist doctor train retro demo review release`.split(
    /\s+/,
  ),
);
/** With these before it, an event is what somebody does then. */
const DONE_TO_EVENTS = keySet(
  `book cancel schedule make move reschedule confirm plan arrange skip miss attend prepare eat have cook take teach hold host finish end
  run do lead give join see visit start catch call phone email watch order pack bring i we you he she it they be`,
);
