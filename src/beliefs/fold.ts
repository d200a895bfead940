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
const DOUBTED = 0.4;
const HELD = 0.5;

/** One observation of one fact, and what it says of a belief. */
export interface Evidence {
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

const FREE: Steering = { pinned: false, confirmedMs: undefined, isDisputed: false };

/** No session and day has such a name. */
const DISPUTE = "dispute";

/**
 * The beliefs that one statement went through, oldest first: a revision ends one, three new independent observations begin the next. A fold
 * over evidence in order of time and id, with gates evaluated at the times of the evidence, so neither order nor batches of arrival matter.
 * An observation counts once per belief. [] without three independent observations. Pure.
 */
export function foldBelief(
  evidence: readonly Evidence[],
  nowMs: number,
  steering: Steering = FREE,
): readonly Folded[] {
  const ended: Folded[] = [];
  let open: ReturnType<typeof begin> | undefined;
  for (const one of evidence.toSorted(byTime)) {
    if (open === undefined && one.verdict !== "supports") continue;
    open ??= begin(one.atMs, steering);
    open.take(one);
    if (!open.isRevised()) continue;
    ended.push(open.result());
    open = undefined;
  }
  open?.settle(nowMs);
  open?.dispute();
  return open?.isBorn() ? [...ended, open.result()] : ended;
}

function byTime(a: Evidence, b: Evidence): number {
  return a.atMs - b.atMs || compare(a.id, b.id) || compare(a.key, b.key) || compare(a.verdict, b.verdict);
}

function begin(firstMs: number, { pinned, isDisputed, confirmedMs = Number.NEGATIVE_INFINITY }: Steering) {
  const keys = new Map<string, Verdict>();
  const ids = { supports: new Set<string>(), contradicts: new Set<string>() };
  let counts = PRIOR;
  let [peak, inARow] = [0, 0];
  /** Contradictions that count for a gate: those after the last confirmation. */
  let against = 0;
  let isSaidOver = false;
  let status: Folded["status"] = "active";
  let [statusMs, reinforcedMs, lastMs] = [firstMs, firstMs, firstMs];
  let bornMs: number | undefined;

  const number = (verdict: Verdict) => [...keys.values()].filter((other) => other === verdict).length;

  const enter = (next: Folded["status"] | undefined, atMs: number) => {
    if (next !== undefined && next !== status) [status, statusMs] = [next, atMs];
  };

  const mustRevise = (evidence: number, atMs: number) => {
    const settled = number("contradicts") - against; // a confirmation has answered them
    const confidence = beliefConfidence({ ...counts, beta: counts.beta - settled });
    const unsettling = destabilization(evidence, (atMs - firstMs) / DAY_MS);
    const isDoubted = confidence < DOUBTED && peak > HELD && against >= ENOUGH;
    return isDoubted || inARow >= Math.max(ENOUGH, Math.ceil(unsettling));
  };

  const gate = (atMs: number): Folded["status"] | undefined => {
    if (bornMs === undefined || pinned) return undefined;
    const evidence = number("supports") + against;
    if (evidence >= ESTABLISHED) return mustRevise(evidence, atMs) ? "revised" : undefined;
    return atMs - reinforcedMs >= STALE_DAYS * DAY_MS ? "archived" : undefined;
  };

  const contradict = (atMs: number) => {
    if (atMs <= confirmedMs) return;
    inARow++;
    against++;
  };

  const reinforce = (atMs: number) => {
    isSaidOver = false;
    reinforcedMs = Math.max(reinforcedMs, atMs);
    inARow = 0;
    if (status === "archived") enter("active", atMs);
  };

  const settle = (atMs: number) => {
    if (confirmedMs <= atMs && confirmedMs > reinforcedMs) reinforce(confirmedMs);
    if (status !== "active" || gate(atMs) !== "archived") return;
    enter("archived", Math.min(atMs, reinforcedMs + STALE_DAYS * DAY_MS));
  };

  const take = ({ id, key, atMs, verdict, ends = false }: Evidence) => {
    settle(atMs);
    if (verdict === "supports") isSaidOver = false;
    else if (ends) isSaidOver = true;
    if (keys.has(key)) return;
    keys.set(key, verdict);
    ids[verdict].add(id);
    counts = weigh(counts, verdict);
    lastMs = atMs;
    if (verdict === "supports") reinforce(atMs);
    if (verdict === "contradicts") contradict(atMs);
    if (bornMs === undefined && number("supports") >= ENOUGH) [bornMs, statusMs] = [atMs, atMs];
    peak = Math.max(peak, beliefConfidence(counts));
    enter(gate(atMs), atMs);
  };

  const dispute = () => {
    if (!isDisputed || bornMs === undefined) return;
    keys.set(DISPUTE, "contradicts");
    counts = weigh(counts, "contradicts");
    contradict(Number.POSITIVE_INFINITY);
    enter(gate(lastMs), lastMs);
  };

  const result = (): Folded => ({
    ...counts,
    status,
    statusMs,
    peak,
    firstMs,
    bornMs: bornMs ?? firstMs,
    reinforcedMs,
    lastMs,
    supporting: [...ids.supports],
    contradicting: [...ids.contradicts],
    evidence: keys.size,
    isOver: isSaidOver,
  });
  const [isBorn, isRevised] = [() => bornMs !== undefined, () => status === "revised"];
  return { isBorn, isRevised, settle, take, dispute, result };
}
