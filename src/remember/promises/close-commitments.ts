import type { Utterance } from "../../domain/turn.ts";
import { ENGLISH } from "../../language/en/english.ts";
import { promiseIn } from "../../language/extract/commitments.ts";
import { formOf } from "../../language/extract/forms.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import type { Language } from "../../language/language.ts";
import { languageOf } from "../../language/languages.ts";
import { sentenceOf } from "../../language/sentence/sentence.ts";
import type { Word } from "../../language/sentence/words.ts";
import { type Task, taskOf } from "../../language/task.ts";
import { analyse } from "../../text/analyse.ts";
import { type Cover, coverOf } from "./same-task.ts";

/** A commitment that is not closed yet. */
export interface OpenCommitment {
  readonly id: string;
  readonly text: string;
  /** Who made it, as the conversation names them. */
  readonly speaker: string;
  /** Whether it was made in the session of the turn; others are closed only by what names them. */
  readonly sameSession: boolean;
}

/** That a turn closes a commitment; the turn is the evidence. */
export interface Closing {
  readonly id: string;
  readonly state: "fulfilled" | "cancelled";
  /** The sentence that says so, verbatim. */
  readonly sentence: string;
}

/**
 * The open commitments that a later turn closes: it says that they were done, or calls them off. `open`: oldest
 * first. A sentence means the one commitment whose things it names best (at least half of them, and of another session at
 * least two); a bare "done" or "I sent it" means the last that its speaker made in this session, "all done" all of those, a
 * bare "never mind" the last that anybody made in it. What a sentence reports has to be the deed that was promised, or to say that
 * it is done; another number, person, sort or owner of the thing is another thing. Questions, conditions and "not yet" close
 * nothing. Linear in turn and `open`. Pure.
 */
export function closingsBy(turn: Utterance, open: readonly OpenCommitment[]): readonly Closing[] {
  const closed = new Map<string, Closing>();
  for (const { sentence, language } of open.length === 0 ? [] : newsIn(turn.text)) {
    const left = open.filter(({ id }) => !closed.has(id));
    const { state, ids } =
      language === undefined
        ? readNews(sentence, turn.speaker, left)
        : newsOf(
            sentence,
            language,
            left.filter(({ speaker }) => speaker === turn.speaker),
          );
    for (const id of ids) closed.set(id, { id, state, sentence });
  }
  return [...closed.values()];
}

/**
 * The words (see `analyse`) of those sentences of a text that say that promises were done or are off; undefined where none says so.
 * What a text closes was made in its session, or shares one of them. Linear. Pure.
 */
export function closingWords(text: string): ReadonlySet<string> | undefined {
  const news = newsIn(text);
  if (news.length === 0) return undefined;
  return new Set(news.flatMap(({ sentence }) => analyse(sentence)));
}

/** A sentence that says that something was done or is off; `language`: one that is read by its tables. */
interface News {
  readonly sentence: string;
  readonly language: Language | undefined;
}

/** The sentences of a text that say that something was done or is off: most say neither, whatever is open. */
function newsIn(text: string): readonly News[] {
  const around = languageOf(text);
  return proseLines(text)
    .flatMap((line) => sentencesOf(line.text))
    .flatMap((sentence): News[] => {
      const language = languageOf(sentence, around);
      if (language?.grammar !== undefined)
        return newsByTables(sentence, language) === undefined ? [] : [{ sentence, language }];
      return tellsNews(sentence) ? [{ sentence, language: undefined }] : [];
    });
}

/** Whether a text says that something is still to be done, or asks for it: "I still haven't sent it". Linear. Pure. */
export function isStillOpenIn(text: string): boolean {
  return proseLines(text)
    .flatMap((line) => sentencesOf(line.text))
    .some((sentence) => saysOf(sentence) === "still" || formOf(sentence) === "question");
}

function tellsNews(sentence: string): boolean {
  const says = saysOf(sentence);
  const isOpen = says === undefined || says === "still" || promiseIn(sentence) === "sure";
  if (isOpen || /\?["')\s]{0,3}$/.test(sentence)) return false;
  const form = formOf(sentence);
  return form !== "question" && form !== "reason" && form !== "hypothetical";
}

function newsOf(
  sentence: string,
  language: Language,
  open: readonly OpenCommitment[],
): { readonly state: Closing["state"]; readonly ids: readonly string[] } {
  const says = newsByTables(sentence, language);
  const one = says && closedByTables(sentence, { language, says }, open);
  return { state: says === "off" ? "cancelled" : "fulfilled", ids: one === undefined ? [] : [one.id] };
}

function saysOf(sentence: string): string | undefined {
  return ENGLISH.table("closings").says(sentenceOf(sentence));
}

function readNews(
  sentence: string,
  speaker: string,
  open: readonly OpenCommitment[],
): { readonly state: Closing["state"]; readonly ids: readonly string[] } {
  const says = saysOf(sentence) ?? "";
  const news = taskOf(sentence);
  const own = open.filter((one) => one.speaker === speaker && one.sameSession);
  if (says === "all-done") return { state: "fulfilled", ids: own.map(({ id }) => id) };
  const isOff = says.startsWith("off");
  const named = best(open, news, says);
  if (named !== undefined) {
    // "I cancelled the membership" is what was promised.
    const asPromised = !isOff || taskOf(named.text).acts.has("act-cancel");
    return { state: asPromised ? "fulfilled" : "cancelled", ids: [named.id] };
  }
  if (says === "off-alone")
    return { state: "cancelled", ids: idsOf(open.findLast((one) => one.sameSession)) };
  if (says === "deed-alone") {
    const same = own.filter(({ text }) => actsMeet(taskOf(text), news));
    return { state: "fulfilled", ids: idsOf(same.at(-1)) };
  }
  return { state: "fulfilled", ids: says === "done-alone" ? idsOf(own.at(-1)) : [] };
}

const idsOf = (one: OpenCommitment | undefined) => (one === undefined ? [] : [one.id]);

/**
 * The commitment that a sentence closes; of several the one that it names best, of equals the last; none where a number that it does not
 * say would tell them apart.
 */
function best(open: readonly OpenCommitment[], news: Task, says: string): OpenCommitment | undefined {
  let found: OpenCommitment | undefined;
  let [most, many, isLoose] = [0, 0, false];
  for (const one of open) {
    const promise = taskOf(one.text);
    const cover = coverOf(promise, news);
    if (cover === undefined || !closes(promise, news, { cover, says, near: one.sameSession })) continue;
    const score = cover.evidence + cover.whole + (actsMeet(promise, news) ? 1 : 0);
    many += 1;
    if (score >= most) [found, most, isLoose] = [one, score, cover.loose];
  }
  return isLoose && many > 1 ? undefined : found;
}

interface Judging {
  readonly cover: Cover;
  readonly says: string;
  /** Made in the same session. */
  readonly near: boolean;
}

function closes(promise: Task, news: Task, { cover, says, near }: Judging): boolean {
  const { core, whole, evidence } = cover;
  const meet = actsMeet(promise, news);
  const half = meet && evidence >= 2 ? FAR : HALF;
  if (core < half || (evidence < 2 && whole < 1 && !near)) return false;
  if (whole < (near ? NEAR : FAR)) return false;
  if (says.startsWith("off"))
    return (
      promise.days.size === 0 || news.days.size === 0 || [...news.days].some((day) => promise.days.has(day))
    );
  if (isStep(promise, news) || isOthersOwn(promise, news) || isTurned(promise, news)) return false;
  return says.startsWith("done") && !cover.people ? meet || evidence >= 2 || near : meet;
}

const HALF = 0.5;
const NEAR = 0.3;
const FAR = 0.4;

function actsMeet({ acts }: Task, news: Task): boolean {
  return [...acts].some((act) => news.acts.has(act));
}

/** Told is a step towards it that the promise does not name: a quote, a draft, an appointment. */
function isStep(promise: Task, news: Task): boolean {
  const isBooking = promise.acts.has("act-book") || promise.acts.has("act-contact");
  return news.things.some(
    ({ term, at }) =>
      STEPS.has(news.sentence.words[at]?.key ?? "") &&
      !isBooking &&
      !promise.things.some((one) => one.term === term),
  );
}

const STEPS = ENGLISH.lexicon.lists.phrases("step");

/** Whom it was promised to, or who was to be told, did it: "Sam returned my tent", "the bank called me". */
function isTurned(promise: Task, news: Task): boolean {
  const { words } = news.sentence;
  const talks = promise.acts.has("act-contact") || promise.acts.has("act-tell");
  return news.things.some((thing) => {
    const meant = promise.things.find(({ term }) => term === thing.term);
    if (meant === undefined || promise.acts.has(meant.term) || thing.by !== "") return false;
    if (meant.kind !== "name" && meant.by !== "to" && meant.by !== "with" && !talks) return false;
    const verb = news.things.find(({ at }) => at > thing.at);
    const isActive =
      verb !== undefined &&
      words[verb.at]?.past === true &&
      !words
        .slice(thing.at, verb.at)
        .some(({ key, kind }) => key === "be" || key === "get" || kind === "mark");
    if (!isActive || RECEIVES.has(verb.term)) return false;
    return promise.acts.has(verb.term) || PASSES.some((act) => promise.acts.has(act) && news.acts.has(act));
  });
}

const RECEIVES: ReadonlySet<string> = new Set(["get", "receiv", "collect", "pick", "have", "take"]);
const PASSES = ["act-give", "act-send", "act-contact", "act-tell", "act-return", "act-pay"];

/** Somebody who has no part in the promise did it with their own: "Mei sent her form". */
function isOthersOwn(promise: Task, news: Task): boolean {
  const others = news.things.filter(
    (thing) => thing.kind === "name" && !promise.things.some(({ term }) => term === thing.term),
  );
  const { words } = news.sentence;
  const own = words.some(({ text }) => /^(?:his|her|their)$/.test(text));
  const said = promise.sentence.words.some(({ text }) => /^(?:his|her|their)$/.test(text));
  if (others.some(({ by }) => by === "") && own && !said) return true;
  const mine = promise.sentence.words.some(({ text }) => text === "myself");
  return mine && !words.some(({ text }) => /^(?:i|me|my|myself)$/.test(text));
}

/** What a sentence says of what was promised, in a language that is read by tables alone. */
type TableNews = "done" | "deed" | "off";

/** Whether a sentence says that something was done or is off; undefined for neither. Pure. */
function newsByTables(text: string, language: Language): TableNews | undefined {
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
function closedByTables<T extends { readonly text: string }>(
  text: string,
  { language, says }: { readonly language: Language; readonly says: TableNews },
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
    const meets = verbsMeet(promise, news, language);
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

function verbsMeet(promise: Content, news: Content, { lexicon }: Language): boolean {
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
