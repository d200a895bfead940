import { isInForce } from "../domain/commitment.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isKeptApart } from "../domain/links.ts";
import { type Neighbour, neighbours, type Plan, promisesNear, rarityOfTerms } from "../domain/plan.ts";
import { isForeign, outranks } from "../domain/provenance.ts";
import { askLine, type Question, questionOf, type Suspicion } from "../domain/question.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Rarity } from "../language/compare/likeness.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import type { RememberRules } from "./remark.ts";
import { suspect } from "./suspect.ts";

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
  /** New memories of the remark that is read, with what lies near them. */
  #met: { readonly newer: Memory; readonly others: readonly Neighbour[] }[] = [];
  #rarity: Rarity = () => 0;
  /** Chosen already, of the remarks before. */
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
      .filter(({ memory }) => isInForce(memory) && areTogether(newer, memory));
    this.#rarity = yield* rarityOfTerms();
    this.#met.push({ newer, others });
  }

  /** The end of a remark or turn: of what it made suspect the plainest is asked, of each older memory once. */
  next(said: string): void {
    const suspected = this.#met.flatMap(({ newer, others }) => {
      const byId = new Map(others.map(({ memory }) => [memory.header.id, memory]));
      return suspect({ memory: newer, said }, others, this.#rarity).map((suspicion): Suspected => {
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

  /** Commitments of this plan that nobody else knows yet. */
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
  // What two people say of themselves has nothing to do with each other.
  if (now.subject !== then.subject && (outranks(now, then) || outranks(then, now))) return false;
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
