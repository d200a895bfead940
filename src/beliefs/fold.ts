import {
  beliefConfidence,
  type Counts,
  destabilization,
  PRIOR,
  type Steering,
  type Verdict,
  weigh,
} from "../domain/belief.ts";
import { DAY_MS } from "../text/calendar.ts";
import { compare } from "../text/numbers.ts";

/** How many independent observations a belief needs. */
export const ENOUGH = 3;
/** From so much evidence on a belief may be revised, and does not go stale. */
export const ESTABLISHED = 5;
/** Days without support after which a belief on little evidence is put away. */
export const STALE_DAYS = 90;
/** Confidence below which it is revised, where it was above the other. */
const DOUBTED = 0.4;
const HELD = 0.5;

/** One observation of one fact, and what it says of a belief. */
export interface Evidence {
  /** The fact. */
  readonly id: string;
  /** The independent observation that it belongs to (session and day). */
  readonly key: string;
  /** When it was said, ms since 1970. */
  readonly atMs: number;
  readonly verdict: Verdict;
  /** It says that what the belief states is over. */
  readonly ends?: boolean;
}

/** One belief as all of its evidence leaves it. */
export interface Folded extends Counts {
  readonly status: "active" | "archived" | "revised";
  /** When it got its status, ms since 1970. */
  readonly statusMs: number;
  /** Ids of facts in the order in which they were first counted. */
  readonly supporting: readonly string[];
  readonly contradicting: readonly string[];
  readonly partial: readonly string[];
  /** Distinct observations. */
  readonly evidence: number;
  readonly peak: number;
  /** When the first observation was made, the one that made it a belief, and the last one for it. */
  readonly firstMs: number;
  readonly bornMs: number;
  readonly reinforcedMs: number;
  /** When the last observation of any kind was made. */
  readonly lastMs: number;
  /** It was said to be over, and nothing has spoken for it since. */
  readonly isOver: boolean;
}

/** What becomes of a belief: nothing, or one of the ends that numbers alone decide. */
type Gate = "revise" | "archive" | undefined;

const FREE: Steering = { pinned: false, confirmedMs: undefined, isDisputed: false };

/** No session and day has such a name. */
const DISPUTE = "dispute";

/**
 * The beliefs that one statement went through, the oldest first: a revised one ends, and three new
 * independent observations begin the next. A fold over the evidence sorted by time and id, gates evaluated at the
 * evidence's own times, so neither order nor batches of arrival matter. An observation counts once for a belief,
 * whatever else it says later. Nothing where no three independent observations speak for it. Pure.
 */
export function foldBelief(
  evidence: readonly Evidence[],
  nowMs: number,
  steering: Steering = FREE,
): readonly Folded[] {
  const ended: Folded[] = [];
  let open: Fold | undefined;
  for (const one of evidence.toSorted(byTime)) {
    if (open === undefined && one.verdict !== "supports") continue;
    open ??= new Fold(one.atMs, steering);
    open.take(one);
    if (!open.isOver) continue;
    ended.push(open.result());
    open = undefined;
  }
  open?.settle(nowMs);
  open?.dispute();
  return open?.isBorn ? [...ended, open.result()] : ended;
}

function byTime(a: Evidence, b: Evidence): number {
  return a.atMs - b.atMs || compare(a.id, b.id) || compare(a.key, b.key) || compare(a.verdict, b.verdict);
}

class Fold {
  readonly #steering: Steering;
  readonly #keys = new Map<string, Verdict>();
  readonly #ids: Record<Verdict, Set<string>> = {
    supports: new Set(),
    contradicts: new Set(),
    partial: new Set(),
  };
  #counts: Counts = PRIOR;
  #peak = 0;
  #inARow = 0;
  /** Contradictions that count for a gate: those after the last confirmation. */
  #against = 0;
  #isSaidOver = false;
  #status: Folded["status"] = "active";
  #statusMs: number;
  readonly #firstMs: number;
  #bornMs: number | undefined;
  #reinforcedMs: number;
  #lastMs: number;

  constructor(firstMs: number, steering: Steering) {
    this.#steering = steering;
    this.#firstMs = firstMs;
    this.#statusMs = firstMs;
    this.#reinforcedMs = firstMs;
    this.#lastMs = firstMs;
  }

  get isBorn(): boolean {
    return this.#bornMs !== undefined;
  }

  get isOver(): boolean {
    return this.#status === "revised";
  }

  take({ id, key, atMs, verdict, ends = false }: Evidence): void {
    this.settle(atMs);
    if (verdict === "supports") this.#isSaidOver = false;
    else if (ends) this.#isSaidOver = true;
    if (this.#keys.has(key)) return;
    this.#keys.set(key, verdict);
    this.#ids[verdict].add(id);
    this.#counts = weigh(this.#counts, verdict);
    this.#lastMs = atMs;
    if (verdict === "supports") this.#reinforce(atMs);
    if (verdict === "contradicts") this.#contradict(atMs);
    if (!this.isBorn && this.#number("supports") >= ENOUGH) {
      this.#bornMs = atMs;
      this.#statusMs = atMs;
    }
    this.#peak = Math.max(this.#peak, beliefConfidence(this.#counts));
    this.#enter(this.#gate(atMs), atMs);
  }

  /** Lets time pass until a moment in which nothing is said. */
  settle(atMs: number): void {
    const { confirmedMs } = this.#steering;
    if (confirmedMs !== undefined && confirmedMs <= atMs && confirmedMs > this.#reinforcedMs)
      this.#reinforce(confirmedMs);
    if (this.#status !== "active" || this.#gate(atMs) !== "archive") return;
    this.#enter("archive", Math.min(atMs, this.#reinforcedMs + STALE_DAYS * DAY_MS));
  }

  /** Takes the dispute of a person, who names no day for it. */
  dispute(): void {
    if (!this.#steering.isDisputed || !this.isBorn) return;
    this.#keys.set(DISPUTE, "contradicts");
    this.#counts = weigh(this.#counts, "contradicts");
    this.#contradict(Number.POSITIVE_INFINITY);
    this.#enter(this.#gate(this.#lastMs), this.#lastMs);
  }

  result(): Folded {
    const ids = (verdict: Verdict) => [...this.#ids[verdict]];
    return {
      ...this.#counts,
      status: this.#status,
      statusMs: this.#statusMs,
      supporting: ids("supports"),
      contradicting: ids("contradicts"),
      partial: ids("partial"),
      evidence: this.#keys.size,
      peak: this.#peak,
      firstMs: this.#firstMs,
      bornMs: this.#bornMs ?? this.#firstMs,
      reinforcedMs: this.#reinforcedMs,
      lastMs: this.#lastMs,
      isOver: this.#isSaidOver,
    };
  }

  #contradict(atMs: number): void {
    if (atMs <= (this.#steering.confirmedMs ?? Number.NEGATIVE_INFINITY)) return;
    this.#inARow++;
    this.#against++;
  }

  #reinforce(atMs: number): void {
    this.#isSaidOver = false;
    this.#reinforcedMs = Math.max(this.#reinforcedMs, atMs);
    this.#inARow = 0;
    if (this.#status !== "archived") return;
    this.#status = "active";
    this.#statusMs = atMs;
  }

  #number(verdict: Verdict): number {
    return [...this.#keys.values()].filter((other) => other === verdict).length;
  }

  /** Contradictions that a confirmation has answered. */
  get #settledAgainst(): number {
    return this.#number("contradicts") - this.#against;
  }

  /** The gate that it has reached; a pinned one reaches none. */
  #gate(atMs: number): Gate {
    if (!this.isBorn || this.#steering.pinned) return undefined;
    const evidence = this.#number("supports") + this.#against + this.#number("partial");
    if (evidence >= ESTABLISHED) return this.#mustRevise(evidence, atMs) ? "revise" : undefined;
    return atMs - this.#reinforcedMs >= STALE_DAYS * DAY_MS ? "archive" : undefined;
  }

  #mustRevise(evidence: number, atMs: number): boolean {
    const beta = this.#counts.beta - this.#settledAgainst;
    const isDoubted = beliefConfidence({ ...this.#counts, beta }) < DOUBTED && this.#peak > HELD;
    const unsettling = destabilization(evidence, (atMs - this.#firstMs) / DAY_MS);
    return (isDoubted && this.#against >= ENOUGH) || this.#inARow >= Math.max(ENOUGH, Math.ceil(unsettling));
  }

  #enter(gate: Gate, atMs: number): void {
    const status = gate === "archive" ? "archived" : "revised";
    if (gate === undefined || status === this.#status) return;
    this.#status = status;
    this.#statusMs = atMs;
  }
}
