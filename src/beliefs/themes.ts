import { eachOf, type Plan } from "../domain/plan.ts";
import { keyOf } from "../language/compare/lexicon.ts";
import { type Word, wordsOf } from "../language/sentence/words.ts";
import { looksPast } from "../text/inflection.ts";
import { ENOUGH } from "./gates.ts";
import type { ObservedFact } from "./observed.ts";
import { actorIn, COMPARES, namesIn, piecesOf, SUPPOSES, type Telling, tellingOf } from "./theme-reading.ts";
import { type ThemeWording, themeWordings } from "./theme-wordings.ts";

/** A statement that facts in other words bear out. */
export interface Theme {
  readonly text: string;
  /** Whom it is about. */
  readonly subject: string;
  /** Id of the fact whose words it has. */
  readonly origin: string;
  readonly members: readonly ObservedFact[];
  /** Facts that say that it is over. */
  readonly ending: readonly ObservedFact[];
}

interface Read {
  readonly fact: ObservedFact;
  readonly telling: Telling;
  readonly keys: ReadonlySet<string>;
  /** What must tell of everything at once: a note as a whole, of a turn of a talk one clause. */
  readonly units: readonly ReadonlySet<string>[];
  /** Who acts, where that is somebody else than the speaker. */
  readonly actor: string | undefined;
  /** The first person in it is not the speaker's. */
  readonly isForeign: boolean;
}

interface Draft extends Theme {
  readonly keys: readonly string[];
  readonly isGeneral: boolean;
  readonly observations: number;
}

type FactsByKey = ReadonlyMap<string, readonly Read[]>;

/**
 * What the facts of one speaker have in common although they say it in different words, on at least three occasions:
 * a clause of one of them, some of its phrases dropped, all of whose telling words the others have, too, whatever
 * words of the same activity they take. Of themes that rest on the same facts the best supported one stays. `voice`: the
 * subject of the first person. The order of `facts` does not matter. Near-linear for words that are not in most of them. Pure.
 */
export function* themesIn(facts: readonly ObservedFact[], voice: string): Plan<readonly Theme[]> {
  const names = namesIn(facts.map(({ text }) => text));
  const observed = facts.filter(({ text }) => !SUPPOSES.test(text) || COMPARES.test(text));
  const read = (yield* eachOf(observed, (fact) => readFact(fact, { names, voice }))).toSorted(byTime);
  const factsByKey = groupByKey(read);
  const drafts = new Map<string, Draft | undefined>();
  yield* eachOf(read, ({ fact, isForeign }) => {
    if (isForeign) return;
    for (const wording of themeWordings(fact.text, { names, isNote: fact.isNote })) {
      const keys = wording.isComparison ? corePair(wording.keys, factsByKey) : wording.keys.toSorted();
      const meaning = JSON.stringify([
        wording.isDenied,
        wording.isComparison,
        keys,
        actorIn(wording.text, names),
      ]);
      const known = drafts.get(meaning);
      const isWanted = known === undefined ? !drafts.has(meaning) : isOwn(wording.text) && !isOwn(known.text);
      if (isWanted)
        drafts.set(meaning, draftOf({ ...wording, origin: fact.id }, keys, factsByKey, { names, voice }));
    }
  });
  return withoutOverlap([...drafts.values()].flatMap((draft) => draft ?? []));
}

interface Speech {
  readonly names: ReadonlySet<string>;
  readonly voice: string;
}

function readFact(fact: ObservedFact, { names, voice }: Speech): Read {
  const { text, subject } = fact;
  const telling = tellingOf(text);
  const lower = text.toLowerCase();
  const isForeign = subject !== voice && !subject.split(" ").some((word) => lower.includes(word));
  const actor = isForeign ? subject : actorIn(text, names);
  const keys = new Set(telling.keys);
  const units = fact.isNote ? [keys] : telling.clauses;
  return { fact, telling, keys, units, actor: actor === voice ? undefined : actor, isForeign };
}

function byTime(a: Read, b: Read): number {
  return firstMs(a.fact) - firstMs(b.fact) || (a.fact.id < b.fact.id ? -1 : 1);
}

function firstMs({ observations }: ObservedFact): number {
  return observations.reduce((least, { atMs }) => Math.min(least, atMs), Number.POSITIVE_INFINITY);
}

function groupByKey(read: readonly Read[]): FactsByKey {
  const factsByKey = new Map<string, Read[]>();
  for (const one of read) {
    for (const key of one.keys) {
      const found = factsByKey.get(key);
      if (found) found.push(one);
      else factsByKey.set(key, [one]);
    }
  }
  return factsByKey;
}

function draftOf(
  { text, origin, isDenied, isGeneral, isComparison, frame, deed }: ThemeWording & Pick<Theme, "origin">,
  keys: readonly string[],
  factsByKey: FactsByKey,
  { names, voice }: Speech,
): Draft | undefined {
  const actor = actorIn(text, names);
  const about = sharing(keys, factsByKey).filter((one) => one.actor === undefined || one.actor === actor);
  const isEnding = ({ telling }: Read) =>
    !isDenied && !isComparison && keys.every((key) => telling.ended.has(key));
  const saying = about.filter(({ telling, keys: told }) => {
    const agrees = isComparison || keys.some((key) => telling.denied.has(key)) === isDenied;
    return agrees && (actor === undefined || told.has(actor));
  });
  const members = ofOneKey(
    saying.filter((one) => !isEnding(one)).map(({ fact }) => fact),
    { keys, frame, isNamed: [...names].some((name) => keyOf(name) === keys[0]) },
  );
  const observations = occasions(members);
  if (observations < ENOUGH || !isDoneAgain(deed, members)) return undefined;
  const ending = about.filter(isEnding).map(({ fact }) => fact);
  const [subject, ...others] = new Set(members.map((fact) => fact.subject));
  const common = others.length === 0 ? subject : undefined;
  return { text, subject: actor ?? common ?? voice, origin, members, ending, keys, isGeneral, observations };
}

/**
 * Of facts that share a single word those that tell of the same by it: of a deed, those whose writer does it; of what has a name, all; of any
 * other thing all where the same is said of it twice, else only what says it. "I play bass" and "sea bass for dinner" have nothing in common.
 */
function ofOneKey(
  facts: readonly ObservedFact[],
  { keys, frame, isNamed }: Pick<ThemeWording, "keys" | "frame"> & { readonly isNamed: boolean },
): readonly ObservedFact[] {
  const [only = ""] = keys;
  if (keys.length !== 1) return facts;
  if (frame === undefined) return facts.filter(({ text }) => isOwnDeed(text, only));
  const doing = facts.filter(({ text }) => doesWith(text, { verb: frame, thing: only }));
  return isNamed || occasions(doing) >= AGREEING ? facts : doing;
}

/** Whether what was done is told of more than one occasion; what somebody does is no habit for being spoken of. */
function isDoneAgain(deed: string | undefined, members: readonly ObservedFact[]): boolean {
  if (deed === undefined) return true;
  const isOf = ({ key, text }: Word) => key === deed || tellingOf(text).keys.includes(deed);
  return occasions(members.filter(({ text }) => wordsOf(text).some(isOf))) >= AGREEING;
}

/** Occasions on which the same is said of a thing, from which on whoever mentions it tells of that. */
const AGREEING = 2;

function occasions(facts: readonly ObservedFact[]): number {
  return new Set(facts.flatMap((fact) => fact.observations.map(({ key }) => key))).size;
}

function sharing(keys: readonly string[], factsByKey: FactsByKey): readonly Read[] {
  const lists = keys.map((key) => factsByKey.get(key) ?? []);
  const least = lists.reduce((a, b) => (b.length < a.length ? b : a), lists[0] ?? []);
  return least.filter(({ units }) => units.some((unit) => keys.every((key) => unit.has(key))));
}

/** The two words of a comparison that are told of together most often. */
function corePair(keys: readonly string[], factsByKey: FactsByKey): readonly string[] {
  const sorted = keys.toSorted();
  let best: readonly string[] = sorted;
  let most = 0;
  for (const [at, a] of sorted.entries()) {
    for (const b of sorted.slice(at + 1)) {
      const together = occasions(sharing([a, b], factsByKey).map(({ fact }) => fact));
      if (together > most) [best, most] = [[a, b], together];
    }
  }
  return best;
}

function isOwn(text: string): boolean {
  return /^(?:I|We)\b/u.test(text);
}

/** What is said in general first, then what rests on most and says most; half of its facts must be its own. */
function withoutOverlap(drafts: readonly Draft[]): readonly Theme[] {
  const best = drafts.toSorted(
    (a, b) =>
      Number(b.isGeneral) - Number(a.isGeneral) || weightOf(b) - weightOf(a) || (a.text < b.text ? -1 : 1),
  );
  const kept: Draft[] = [];
  const keptOf = new Map<string, Draft[]>();
  for (const draft of best) {
    const near = new Set(draft.members.flatMap(({ id }) => keptOf.get(id) ?? []));
    if ([...near].some((other) => overlaps(draft, other))) continue;
    kept.push(draft);
    for (const { id } of draft.members) keptOf.set(id, [...(keptOf.get(id) ?? []), draft]);
  }
  return kept;
}

function weightOf({ observations, keys }: Draft): number {
  return observations * Math.log(1 + keys.length);
}

/** Whether two statements rest on the same facts for the half of the one that has fewer. Pure. */
export function overlaps(a: { readonly members: readonly { readonly id: string }[] }, b: typeof a): boolean {
  const ids = new Set(a.members.map(({ id }) => id));
  const common = b.members.filter(({ id }) => ids.has(id)).length;
  return common > 0 && common * 2 >= Math.min(ids.size, b.members.length);
}

/**
 * Whether a text may tell that its writer does what a key names ("I run", "Ran by the river", "slow run"), and not that something else
 * does it: "my nose runs", "the build ran for an hour". Linear. Pure.
 */
function isOwnDeed(text: string, key: string): boolean {
  return piecesOf(text).some((piece) => {
    const words = piece.split(" ");
    const at = words.findIndex((word) => tellingOf(word).keys.includes(key));
    if (at < 0) return false;
    const isThirds = ANOTHER.test(words[0] ?? "") && at > 1;
    return !(isThirds && isVerbOf(words[at] ?? ""));
  });
}

const ANOTHER = /^(?:the|my|our|his|her|their|an?|this|that|\p{Lu}\p{L}+['’]s)$/iu;

function isVerbOf(word: string): boolean {
  return /[^s]s$/u.test(word) || looksPast(word);
}

/** Whether a text says that its writer does with a thing (by key) what the verb (by key) says. Linear. Pure. */
function doesWith(text: string, { verb, thing }: { readonly verb: string; readonly thing: string }): boolean {
  return piecesOf(text).some((piece) => {
    const words = wordsOf(piece);
    return words.some(({ key }) => key === verb) && words.some((word) => isThing(word, thing));
  });
}

function isThing({ key, text }: Word, thing: string): boolean {
  return key === thing || tellingOf(text).keys.includes(thing);
}
