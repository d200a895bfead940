import type { Task, Thing } from "../../language/task.ts";
import { isLight } from "../../text/analyse.ts";

/** How much of a promise a sentence names. */
export interface Cover {
  /** Share of what is acted on, 0..1, and of all things. */
  readonly core: number;
  readonly whole: number;
  /** How many things are named, and whether its day is; a number or a code tells as much as two words. */
  readonly evidence: number;
  /** It acts on nothing but people: what is told of them may be about anything. */
  readonly people: boolean;
  /** The promise has a number or a code, and the sentence has none: another promise may be meant as well. */
  readonly loose: boolean;
}

/** Whether two things are one: the same word, or one that is cut short ("cert") or done again ("restring"). Pure. */
function isSame(a: Thing, b: Thing): boolean {
  if (a.term === b.term) return true;
  if (a.kind === "value" || b.kind === "value") return false;
  const [short, long] = a.term.length < b.term.length ? [a.term, b.term] : [b.term, a.term];
  if (short.length < 4) return false;
  return long === `re${short}` || (long.length >= 6 && long.startsWith(short) && CUT_SHORT.has(short));
}

const CUT_SHORT: ReadonlySet<string> = new Set(
  "cert info exam appt regist photo prescript doc spec cond".split(" "),
);

function weightOf({ kind, by, term }: Thing, loose: boolean): number {
  if (kind === "value" && loose) return UNSAID;
  if (kind === "value") return by === "" && term.length > 2 ? 2 : 1;
  if (kind === "name") return 1;
  return by === "" ? 1 : 0.5;
}

/** What is acted on: what no preposition leads to and nobody else owns; where there is none, what the first leads to. */
function coreOf({ things, acts }: Task): readonly Thing[] {
  const nouns = things.filter(({ term }) => !acts.has(term));
  const direct = nouns.filter(({ by, kind }) => by === "" && kind !== "name");
  if (direct.length > 0) return direct;
  const first = nouns.find(({ by }) => by !== "'s")?.by;
  return first === undefined ? nouns : nouns.filter(({ by }) => by === first);
}

/** How much of a promise a sentence names; undefined where it is about something else. Pure. */
export function coverOf(promise: Task, news: Task): Cover | undefined {
  const nouns = promise.things.filter(({ term }) => !promise.acts.has(term));
  const isNamed = (thing: Thing) => news.things.some((other) => isSame(thing, other));
  const named = nouns.filter(isNamed);
  if (named.length === 0 || isOther(promise, news)) return undefined;
  const core = coreOf(promise);
  const hasValue = (things: readonly Thing[]) => things.some(({ kind }) => kind === "value");
  const loose = hasValue(promise.things) && !hasValue(news.things);
  const days = [...promise.days].some((day) => news.days.has(day)) ? 1 : 0;
  return {
    core: share(core.filter(isNamed), core, loose),
    whole: share(named, nouns, loose),
    loose,
    people: core.every(({ kind }) => kind === "name"),
    evidence: named.reduce((sum, { kind }) => sum + (kind === "value" ? 2 : 1), days),
  };
}

/** Whoever says that it is done need not say the number again. */
const UNSAID = 0.5;

function share(part: readonly Thing[], whole: readonly Thing[], loose: boolean): number {
  const sum = (things: readonly Thing[]) =>
    things.reduce((total, thing) => total + weightOf(thing, loose), 0);
  return whole.length === 0 ? 0 : sum(part) / sum(whole);
}

/** Whether two tell of another number, code, month, person, kind or owner of thing, whatever words they share. Pure. */
function isOther(promise: Task, news: Task): boolean {
  return (
    differ(promise, news, "value") ||
    differ(promise, news, "name") ||
    otherKind(promise, news) ||
    otherWay(promise, news) ||
    ownsWhatIsMeant(promise, news) ||
    listsMore(promise, news)
  );
}

/** Whoever is acted on only owns what the news is about: "call Ida" and "called Ida's mother". */
function ownsWhatIsMeant(promise: Task, news: Task): boolean {
  return coreOf(promise).some((one) => {
    const told = news.things.filter((other) => isSame(one, other));
    return one.kind === "name" && one.by !== "'s" && told.length > 0 && told.every(({ by }) => by === "'s");
  });
}

/** Each has a value, or somebody, that the other has not: "invoice 411" and "invoice 412". */
function differ(promise: Task, news: Task, kind: Thing["kind"]): boolean {
  const [ours, theirs] = [leftOf(promise, news, kind), leftOf(news, promise, kind)];
  if (ours.length === 0 || theirs.length === 0) return false;
  const shared = promise.things.filter((one) => one.kind === kind).length - ours.length;
  return kind === "value" || shared === 0;
}

function leftOf({ things }: Task, other: Task, kind: Thing["kind"]): readonly Thing[] {
  return things.filter((thing) => thing.kind === kind && !other.things.some((one) => isSame(thing, one)));
}

/** The same noun of another sort: "the water bill" and "the gas bill", "the passport" and "the passport photos". */
function otherKind(promise: Task, news: Task): boolean {
  const isIn = (task: Task, thing: Thing) => task.things.some((one) => isSame(one, thing));
  return promise.things.some((thing) => {
    const told = news.things.find((one) => isSame(one, thing));
    if (told === undefined || thing.kind !== "word" || promise.acts.has(thing.term)) return false;
    return [-1, 1].some((side) => {
      const [mine, theirs] = [beside(promise, thing, side), beside(news, told, side)];
      if (theirs === undefined || isIn(promise, theirs)) return false;
      return mine === undefined ? side === 1 : !isIn(news, mine);
    });
  });
}

/** The noun or adjective right beside a thing: no verb in the past, and not the first one, which says what to do. */
function beside({ things, acts, sentence }: Task, { at }: Thing, side: number): Thing | undefined {
  const found = things.find((one) => one.at === at + side);
  if (found === undefined || found.kind !== "word" || isLight(found.term)) return undefined;
  const isDeed =
    sentence.words[found.at]?.past === true || found === things.find(({ term }) => acts.has(term));
  return isDeed && side === -1 && sentence.words[found.at]?.past !== true && isPast(sentence)
    ? found
    : isDeed
      ? undefined
      : found;
}

/** Whether a sentence tells of the past, so that a word like "search" before its verb is a noun. */
function isPast({ words }: Task["sentence"]): boolean {
  return words.some(({ past }) => past);
}

const WAYS = ["about", "to", "from", "with", "for"];

/** The same preposition leads elsewhere; what was to go to somebody comes from them; what was got is only for it. */
function otherWay(promise: Task, news: Task): boolean {
  const led = ({ things }: Task, by: string) => things.filter((thing) => thing.by === by);
  const meet = (a: readonly Thing[], b: readonly Thing[]) => a.some((x) => b.some((y) => isSame(x, y)));
  const elsewhere = WAYS.some((by) => {
    const [ours, theirs] = [led(promise, by), led(news, by)];
    return ours.length > 0 && theirs.length > 0 && !meet(ours, news.things) && !meet(theirs, promise.things);
  });
  const taker = promise.things.filter(({ kind, by }) => by === "to" || (kind === "name" && by === ""));
  if (elsewhere || meet(taker, led(news, "from"))) return true;
  const shared = news.things.filter((thing) => coreOf(promise).some((one) => isSame(one, thing)));
  return shared.length > 0 && shared.every(({ by }) => by === "for");
}

/** Of several things that were promised ("two books, the atlas and the grammar") not each is named. */
function listsMore(promise: Task, news: Task): boolean {
  const core = promise.things.filter(({ term, by }) => by === "" && !promise.acts.has(term));
  const { words } = promise.sentence;
  const joint = words.findIndex(
    ({ text, kind }, at) => (text === "and" || text === "plus") && kind === "word" && isBetween(core, at),
  );
  if (joint < 0) return false;
  const isNamed = (thing: Thing) => news.things.some((one) => isSame(one, thing));
  const mark = words.findLastIndex(({ kind }, at) => kind === "mark" && at < joint);
  const [left, right] = [
    core.filter(({ at }) => at > mark && at < joint),
    core.filter(({ at }) => at > joint),
  ];
  return !left.some(isNamed) || !right.some(isNamed);
}

function isBetween(core: readonly Thing[], at: number): boolean {
  return core.some((thing) => thing.at < at) && core.some((thing) => thing.at > at && thing.at <= at + 4);
}
