import type { Language } from "../../language/language.ts";
import type { Word } from "../../language/sentence/words.ts";

/** What a sentence says of what was promised, in a language that is read by tables alone. */
export type News = "done" | "deed" | "off";

/** Whether a sentence says that something was done or is off; undefined for neither. Pure. */
export function newsByTables(text: string, language: Language): News | undefined {
  if (/[?？]["')\s]{0,3}$/u.test(text)) return undefined;
  const sentence = language.sentenceOf(text);
  const form = language.table("forms").says(sentence);
  if (form !== undefined && form !== "statement") return undefined;
  const says = language.table("closings").says(sentence);
  return says === "done" || says === "deed" || says === "off" ? says : undefined;
}

/**
 * The open commitment that a sentence with news is about; undefined for none. It shares two things with it, or all that the promise
 * names; a deed has to be the one that was promised; another number, month or person is another promise. Pure.
 */
export function closedByTables<T extends { readonly text: string }>(
  text: string,
  { language, says }: { readonly language: Language; readonly says: News },
  open: readonly T[],
): T | undefined {
  const news = contentOf(text, language);
  const about = language.grammar?.subjectOf(language.sentenceOf(text), []).name;
  let found: T | undefined;
  let most = 0;
  for (const one of open) {
    const promise = contentOf(one.text, language);
    const shared = promise.things.filter((thing) => news.things.some((other) => areSame(thing, other)));
    const told = news.things.filter((thing) => promise.things.some((other) => areSame(thing, other)));
    const evidence = Math.max(shared.length, told.length);
    const isWhole = shared.length === promise.things.length;
    if (shared.length === 0 || shared.length * 2 < promise.things.length || areApart(promise, news)) continue;
    if (
      about !== undefined &&
      !about.split(" ").some((name) => promise.things.some((thing) => areSame(thing, stemOf({ text: name }))))
    )
      continue;
    // "Anna hat angerufen" is not what was promised, to call Anna.
    if (says === "deed" && promise.things.some((thing) => thing === news.actor)) continue;
    const isOther = !isWhole && news.hasCapitals && told.length < news.things.length;
    if (says !== "off" && isOther) continue;
    const meets = actsMeet(promise, news, language);
    const first = news.things[0] ?? "";
    const isOccasion =
      says === "off" && shared.some((thing) => areSame(thing, first) && !promise.names.includes(thing));
    if ((evidence < 2 && !isWhole && !isOccasion) || (says === "deed" && !meets)) continue;
    if (evidence >= most) [found, most] = [one, evidence];
  }
  return found;
}

interface Content {
  /** Of nouns, names and the like. */
  readonly things: readonly string[];
  /** Those of them that are names. */
  readonly names: readonly string[];
  /** The name that the sentence begins with: who does it. */
  readonly actor: string | undefined;
  /** Of verbs. */
  readonly acts: readonly string[];
  /** Numbers, months and days. */
  readonly marks: readonly string[];
  readonly hasCapitals: boolean;
  /** It is about a relative of whoever speaks. */
  readonly ofKin: boolean;
}

function contentOf(text: string, { lexicon, sentenceOf }: Language): Content {
  const sentence = sentenceOf(text);
  const is = (at: number, name: string) => (lexicon.classes.get(name)?.(sentence, at) ?? 0) > 0;
  const things: string[] = [];
  const acts: string[] = [];
  const marks: string[] = [];
  const names: string[] = [];
  const hasCapitals = sentence.words.some(({ kind }) => kind === "name");
  let dated = 0;
  sentence.words.forEach((word, at) => {
    dated = Math.max(dated, at + (lexicon.classes.get("date")?.(sentence, at) ?? 0));
    if (word.kind === "mark") return;
    if (is(at, "sure-name")) names.push(stemOf(word));
    if (is(at, "month") || is(at, "side") || (word.kind === "number" && at >= dated)) marks.push(word.text);
    else if (
      at >= dated &&
      (word.kind === "name" ||
        (word.initial === true && !is(at, "small") && (!is(at, "verb") || is(at + 1, "finite"))))
    )
      things.push(stemOf(word));
    else if (at < dated || is(at, "small") || word.text.length < LEAST_LETTERS) return;
    else if (is(at, "verb")) acts.push(word.key);
    else if (!hasCapitals) things.push(stemOf(word));
  });
  for (const [month = ""] of lexicon.lists.entries("month"))
    if (things.some((thing) => thing.startsWith(month.slice(1)))) marks.push(month.slice(1));
  const ofKin = is(0, "poss") && (is(1, "kin") || is(2, "kin"));
  const [first] = sentence.words;
  const actor = first !== undefined && is(0, "name") ? stemOf(first) : undefined;
  return { things, names, actor, acts, marks, ofKin, hasCapitals };
}

const LEAST_LETTERS = 3;

function stemOf({ text }: Pick<Word, "text">): string {
  return text.length > LONG ? text.replace(/(?:e[nsr]?|n|s)$/, "") : text.replace(/(?<=^\p{L}{3})s$/u, "");
}

const LONG = 4;

/** Equal, or one is a part of the other: "Messer" of "Hobelmesser". */
function areSame(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].sort((a, b) => a.length - b.length);
  return one === other || (short.length >= LONG && (long.endsWith(short) || long.startsWith(short)));
}

function areApart(promise: Content, news: Content): boolean {
  if (news.ofKin && !promise.ofKin) return true;
  const differ = !news.marks.some((mark) => promise.marks.includes(mark));
  return news.marks.length > 0 && promise.marks.length > 0 && differ;
}

function actsMeet(promise: Content, news: Content, { lexicon }: Language): boolean {
  if (promise.acts.length === 0) return true;
  const groups = lexicon.lists.names("act-");
  return promise.acts.some((act) => {
    if (news.acts.some((other) => act.endsWith(other) || other.endsWith(act))) return true;
    const stem = act.replace(/e?n$/, "");
    if (stem.length > LONG && news.things.some((thing) => thing.startsWith(stem))) return true;
    return groups.some((name) => {
      const has = (verb: string) => lexicon.lists.phrases(name).has(verb);
      return has(act) && (name === "act-any" || news.acts.some(has));
    });
  });
}
