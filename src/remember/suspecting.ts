import { isInForce } from "../domain/commitment.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isKeptApart } from "../domain/links.ts";
import { type Neighbour, neighbours, type Plan, promisesNear, rarityOfTerms } from "../domain/plan.ts";
import { isForeign, isVouchedFor, outranks } from "../domain/provenance.ts";
import { askLine, type Question, questionOf, type Suspicion } from "../domain/question.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Gist } from "../language/compare/gist.ts";
import type { Likeness, Measure, Rarity } from "../language/compare/likeness.ts";
import { areEvents, rarestOf, scorePair, type Told, toldOf } from "../language/compare/pair-model.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import type { RememberRules } from "./remark.ts";
import { placeTaken } from "./take-place.ts";

/** A question with what it is about, the newer one first. */
export interface OpenQuestion {
  readonly question: Question;
  readonly sides: readonly Memory[];
}

interface Suspected {
  readonly suspicion: Suspicion;
  readonly newer: Memory;
  /** The older memories, one of which is meant, the likeliest first; none if the question is about a single memory. */
  readonly olders: readonly Memory[];
}

/** Questions of one remark at most. */
const MOST = 2;

/**
 * What one plan suspects and cannot decide: it meets each new memory with what lies near it, and asks in the end about what is still in
 * force then. Words of pages and tools, and what waits for review, end nothing, so nothing is asked about them.
 */
export class Suspecting {
  readonly #builder: ChangeBuilder;
  readonly #rules: RememberRules;
  #met: { readonly newer: Memory; readonly others: readonly Neighbour[] }[] = [];
  #rarity: Rarity = () => 0;
  readonly #chosen: Suspected[] = [];

  constructor(builder: ChangeBuilder, rules: RememberRules) {
    this.#builder = builder;
    this.#rules = rules;
  }

  /** `near`: the facts near a new memory, where they were looked for already. */
  *meet(newer: Memory, near?: readonly Neighbour[]): Plan<void> {
    const { header, text } = newer;
    if (isForeign(header) || !isActive(header)) return;
    const subject = header.subject ?? DEFAULTS.subject;
    const facts = near ?? (yield* neighbours(text, subject, this.#builder.ofKind("fact")));
    const promises = yield* promisesNear(text);
    const others = [...facts, ...promises, ...this.#promised(promises)]
      .map(({ memory, cosine }) => ({ memory: this.#builder.current(memory), cosine }))
      .filter(({ memory }) => isInForce(memory) && areTogether(newer, memory) && !this.#isBeside(memory));
    this.#rarity = yield* rarityOfTerms();
    this.#met.push({ newer, others });
  }

  /** The end of a remark or turn: of what it made suspect the plainest is asked, of each older memory once. */
  next(said: string): void {
    const suspected = this.#met.flatMap(({ newer, others }) => {
      const byId = new Map(others.map(({ memory }) => [memory.header.id, memory]));
      return suspect(newer, said, others, this.#rarity).map((suspicion): Suspected => {
        const olders = [suspicion.about[1], ...(suspicion.others ?? [])].flatMap((id) => byId.get(id) ?? []);
        return { suspicion, newer, olders };
      });
    });
    const open = suspected.flatMap((one) => this.#open(one)).sort(plainestFirst);
    const likeliest = open.map(({ suspicion }) => suspicion.about[1]);
    const once = open.filter((_, at) => likeliest.indexOf(likeliest[at] ?? "") === at);
    this.#chosen.push(...once.slice(0, MOST));
    this.#met = [];
  }

  /** Asks, at most `most` questions; the lines go onto the builder. */
  finish(most = MOST): readonly OpenQuestion[] {
    const open = this.#chosen.flatMap((one) => this.#open(one)).sort(plainestFirst);
    const asked = new Map<string, OpenQuestion>();
    for (const { suspicion, newer, olders } of open) {
      const question = questionOf(suspicion, this.#rules.nowMs);
      if (asked.size < most && !asked.has(question.id))
        asked.set(question.id, { question, sides: [newer, ...olders] });
    }
    const lines = [...asked.values()].map(({ question }) => askLine(question, this.#rules.replica));
    this.#builder.append(lines);
    return [...asked.values()];
  }

  /** What is left of a suspicion: what the same plan decided meanwhile is asked no more. */
  #open({ suspicion, newer, olders }: Suspected): readonly Suspected[] {
    const isOpen = (older: Memory) => {
      const [now, then] = [this.#builder.current(newer), this.#builder.current(older)];
      return isInForce(now) && isInForce(then) && !areSettled(now, then);
    };
    const [likeliest = newer, ...others] = olders;
    if (!isOpen(likeliest)) return [];
    const left = others.filter(isOpen);
    const still = { ...suspicion, others: left.map(({ header }) => header.id) };
    return [{ suspicion: still, newer, olders: olders.slice(0, 1).concat(left) }];
  }

  #isBeside({ header: { sources = [] } }: Memory): boolean {
    return sources.some((source) => this.#rules.besides?.has(source));
  }

  #promised(known: readonly Neighbour[]): readonly Neighbour[] {
    const ids = new Set(known.map(({ memory }) => memory.header.id));
    return [...this.#builder.ofKind("commitment").values()]
      .filter(({ header }) => !ids.has(header.id))
      .map((memory) => ({ memory, cosine: 0 }));
  }
}

/** Whether it was decided already what two memories are to each other: both hold, or they dispute each other. */
function areSettled({ header: a }: Memory, { header: b }: Memory): boolean {
  const isAgainst = (one: Header, other: Header) =>
    one.links?.some(({ to, type }) => to === other.id && type === "contradicts") === true;
  return isKeptApart(a, b) || isAgainst(a, b) || isAgainst(b, a);
}

/** Statements of two projects have nothing to do with each other; what holds everywhere was said in any. */
function areTogether(newer: Memory, older: Memory): boolean {
  const [now, then] = [newer.header, older.header];
  // What somebody says of themself is put in question by nobody else, and has nothing to do with what others say of themselves.
  if (outranks(then, now) || (now.subject !== then.subject && outranks(now, then))) return false;
  if (newer.header.project === older.header.project) return true;
  return [newer, older].every(
    ({ header: { kind, scope, project } }) =>
      scope !== "project" && (kind !== "episode" || project === undefined),
  );
}

function plainestFirst(a: Suspected, b: Suspected): number {
  const order = (one: Suspected) => one.suspicion.about.join(" ");
  return b.suspicion.score - a.suspicion.score || (order(a) < order(b) ? -1 : 1);
}

/**
 * What a new memory may have to do with older ones that no rule could decide, best first: one question about those that may be meant, and
 * one whether it is a promise. `newer`: a fact or a promise, or an episode that left neither; `said`: the whole remark, since one part names
 * the thing and another says what became of it. `candidates`: facts and promises that were near when it was kept. Linear in the candidates. Pure.
 */
function suspect(
  newer: Memory,
  said: string,
  candidates: readonly Neighbour[],
  rarity: Rarity,
): readonly Suspicion[] {
  const others = candidates.filter(({ memory }) => mayMeet(newer, memory));
  const told = toldOf(newer, said);
  const met = others.map(({ memory }) => toldOf(memory));
  const rarest = rarestOf([told, ...met], rarity);
  const changes = told.gist.change !== undefined;
  const found = met
    .map((one) => compared(told, one, { rarity, rarest }))
    .filter(({ memory }) => changes || !areEvents(newer, memory))
    .sort(bestFirst);
  const [best] = found;
  // Of those about as likely the last: what was said before it is over already.
  const likeliest = found
    .filter(({ score }) => score >= NEARLY * (best?.score ?? 0))
    .reduce<Comparison | undefined>(
      (last, one) => (last && saidAt(last) >= saidAt(one) ? last : one),
      undefined,
    );
  // Notes of one kind ("tacos for lunch") follow each other day by day, and none ends another.
  const isAnyOfMany = found.filter(({ score }) => score >= HALF * (best?.score ?? 0)).length > MANY;
  const meant =
    likeliest !== undefined && likeliest.score >= WORTH_ASKING && (changes || !isAnyOfMany)
      ? [asked(likeliest, found)]
      : [];
  return [...meant, ...promiseIn(newer.header, told.own)].sort(bestFirst);
}

/** One question about the likeliest older memory, with the others that may be meant instead. */
function asked(likeliest: Comparison, found: readonly Comparison[]): Suspicion {
  const { memory: _, ...suspicion } = likeliest;
  const others = found
    .filter((one) => one !== likeliest && one.score >= AS_LIKELY * likeliest.score)
    .slice(0, MOST_OTHERS)
    .map(({ about: [, older] }) => older);
  return { ...suspicion, others };
}

function saidAt({ memory: { header } }: Comparison): string {
  return header.valid_at ?? header.created;
}

/** Shares of the highest score: about as likely; likely enough to be meant instead. */
const NEARLY = 0.9;
const AS_LIKELY = 0.3;
/** More than so many at half of the highest score are notes of one kind. */
const HALF = 0.5;
const MANY = 3;
/** Others than the likeliest, at most. */
const MOST_OTHERS = 2;
/** From this likelihood on four of five questions are apt (`npm run floors`), and a hundred remarks raise fewer than ten; recall marks what is less likely. */
const WORTH_ASKING = 0.45;

type Compared = "replaces" | "same" | "closes";

interface Comparison extends Suspicion {
  readonly kind: Compared;
  readonly memory: Told["memory"];
}

function compared(newer: Told, older: Told, measure: Measure): Comparison {
  const { gist } = newer;
  const { score, likeness, begins } = scorePair(newer, older, measure);
  const isPromise = older.memory.header.kind === "commitment";
  const isChange = begins || gist.change !== undefined;
  const isOther = isChange || likeness.otherValue !== undefined;
  // Rules end nothing that a person stands behind.
  const isRival = isVouchedFor(older.memory.header) && placeTaken(newer.memory, older.memory) !== undefined;
  const kind = isPromise ? "closes" : isOther || isRival ? "replaces" : "same";
  return {
    kind,
    about: [newer.memory.header.id, older.memory.header.id],
    why: isRival
      ? "another value of what the user stands behind"
      : whyOf(kind, gist, { ...likeness, begins }),
    memory: older.memory,
    score: isRival ? 1 : score,
  };
}

/** No words of the memories: those may be forgotten, and this is kept. */
function whyOf(
  kind: Compared,
  { change, deed }: Gist,
  { shared, otherValue, begins }: Likeness & { readonly begins: boolean },
): string {
  if (kind === "same") return "much the same is said, with no other number or day";
  const subject = shared === 0 ? "near in meaning" : "the same subject";
  const says = kind === "closes" ? (deed ?? change) : change;
  const signs = [
    ...(kind === "replaces" && otherValue !== undefined ? [`another ${otherValue}`] : []),
    ...(begins && kind === "replaces" ? ["from a day to come"] : []),
    ...(says === undefined ? [] : [`a word of ${says === deed ? "a deed" : "change"}: ${says}`]),
  ];
  return [subject, ...signs].join(", ");
}

function promiseIn(header: Memory["header"], { task }: Gist): readonly Suspicion[] {
  if (header.kind !== "fact" || task === undefined) return [];
  return [
    {
      kind: "promise",
      about: [header.id, header.id],
      why: `it says what is to be done: ${task}`,
      score: PROMISE,
    },
  ];
}

const PROMISE = 0.25;

/** What was said in one remark stands side by side, and a promise says nothing of facts. */
function mayMeet(newer: Memory, { header }: Memory): boolean {
  if (header.id === newer.header.id || !isActive(header)) return false;
  if (newer.header.kind === "commitment" && header.kind !== "commitment") return false;
  return ![newer.header.id, ...(newer.header.sources ?? [])].some((source) =>
    header.sources?.includes(source),
  );
}

function bestFirst(a: Suspicion, b: Suspicion): number {
  return b.score - a.score || (a.about.join() < b.about.join() ? -1 : 1);
}
