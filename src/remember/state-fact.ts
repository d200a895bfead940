import { isInForce } from "../domain/commitment.ts";
import { contentHash } from "../domain/hash.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import { isTombstoned, load, neighbours, type Plan, withContent } from "../domain/plan.ts";
import { isVouchedFor, outranks, trustOf } from "../domain/provenance.ts";
import { holdsUntilLater } from "../domain/recallable.ts";
import { unbury } from "../domain/state-line.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { OUTCOMES } from "../domain/write-shapes.ts";
import { areSameWords } from "../language/sentence/words.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import { clip } from "../text/width.ts";
import { isComparable, isSame, meetForgotten, reinforce } from "./observe.ts";
import { type Claim, factHeader, inOwnName, type RememberRules, whyKept } from "./remark.ts";
import type { Suspecting } from "./suspecting.ts";
import {
  hasSetRight,
  lastSaidMs,
  mayTakePlace,
  placeTaken,
  replaceInPart,
  saysAllOf,
  saysInItsWords,
  takePlace,
} from "./take-place.ts";

export interface Outcome {
  readonly action: (typeof OUTCOMES)[number];
  /** The new or the reinforced memory; for `suppressed`, the episode. */
  readonly memory: Memory;
  /** The other one, which was superseded. */
  readonly of?: Memory;
  /** The memory that `before` and `after` are about, as it was. */
  readonly was?: Memory;
  readonly note?: string;
}

/** What leaves a new memory behind. */
export const CAPTURED: ReadonlySet<Outcome["action"]> = new Set(["created", "superseded", "pending"]);

/** What a claim is stated within. */
export interface Statement {
  readonly builder: ChangeBuilder;
  readonly episode: Memory;
  /** What evidences it: the episode's id, or one turn of it (`ep_...#<hash8>`). */
  readonly source: string;
  readonly rules: RememberRules;
  /** What is suspected of what is new; absent: nothing is. */
  readonly suspecting?: Suspecting | undefined;
  /** The claim is the whole of what the person said, not a part that extraction cut out. */
  readonly whole: boolean;
}

/**
 * The decision table for one claim: a repetition, also in other words, is one more observation; of two that cannot both hold the one said last
 * stays; anything else is a new fact. A forgotten statement returns only when a person says it again.
 */
export function* stateFact(given: Claim, within: Statement): Plan<readonly Outcome[]> {
  const { builder, episode, rules } = within;
  const claim = inOwnName(given, rules);
  const hash = contentHash(claim.text);
  const subject = claim.subject ?? DEFAULTS.subject;
  const twins = hash === undefined ? [] : [...(yield* withContent(hash, subject)), ...builder.withHash(hash)];
  const standing = (yield* spokenFor(twins, builder)).filter((memory) => mayBe(memory, claim));
  const twin = standing.find((memory) => isSame(memory, claim, rules.nowMs));
  if (twin && !counts(twin, rules)) return [notCounted(twin)];
  if (twin) return yield* sayAgain(twin, "duplicate", claim, within);
  const buried = hash !== undefined && (yield* isTombstoned(hash));
  if (buried && !within.whole) {
    meetForgotten(builder, twins, within);
    const isAgents = claim.source === "agent"; // however it says that
    const note = `was forgotten; ${isAgents ? "only the user brings it back" : "say it by itself to keep it again"}`;
    return [{ action: "suppressed", memory: episode, note }];
  }
  // Facts of this very change set are neighbours, too; the index does not know them yet.
  const around = claim.standsAlone ? [] : yield* neighbours(claim.text, subject, builder.ofKind("fact"));
  const near = around.filter(({ memory }) => claim.instead?.includes(memory.header.id) !== true);
  const comparable = near.filter(({ memory }) => isComparable(memory, claim, rules.nowMs));
  const ofOne = comparable.filter(({ memory }) => isSame(memory, claim, rules.nowMs));
  // In other words that are trusted less it is a fact of its own, which the other may take in later.
  const isTrusted = ({ header }: Memory) => trustOf(header) >= trustOf(claim);
  const same = ofOne.find(
    ({ memory }) => areSameWords(memory.text, claim.text) && isTrusted(memory) && mayBe(memory, claim),
  );
  if (same && !counts(same.memory, rules)) return [notCounted(same.memory)];
  if (same) return yield* sayAgain(same.memory, "reinforced", claim, within);
  const corrected = yield* wrongBy(claim);
  const isGlobal = corrected.slice(0, 1).some(({ header }) => (header.scope ?? DEFAULTS.scope) === "global");
  const stated = isGlobal ? { ...claim, scope: "global" as const } : claim;
  const fact = yield* createFact(stated, within, buried);
  const mayEnd = ({ header }: Memory) =>
    !rules.review && !isVouchedFor(header) && !outranks(header, fact.header);
  const others = onceEach([...corrected, ...comparable.map(({ memory }) => memory)]).filter(mayEnd);
  const isCorrected = ({ header }: Memory) => header.id === claim.setsRight;
  const takes = others.filter((memory) => isCorrected(memory) || placeTaken(fact, memory) !== undefined);
  const gives = others.filter((memory) => placeTaken(memory, fact) !== undefined);
  const whole = takes.filter(
    (memory) => saysAllOf(fact, memory) || (isCorrected(memory) && saysInItsWords(fact, memory)),
  );
  const parts = takes.filter((memory) => !whole.includes(memory));
  partlyReplace(
    builder,
    [
      ...parts.map((older) => [older, fact] as const),
      ...gives.filter((newer) => !saysAllOf(newer, fact)).map((newer) => [fact, newer] as const),
    ],
    rules,
  );
  const clashing = onceEach([...whole, ...gives.filter((newer) => saysAllOf(newer, fact))]);
  const replaced = clashing.length > 0 ? settle(fact, clashing, within) : [];
  if (within.suspecting !== undefined) yield* within.suspecting.meet(builder.current(fact), near);
  if (clashing.length > 0) return replaced;
  const [part] = parts;
  const replaces = part && `replaces a part of ${shown(part)}, which stays`;
  const note = buried ? "was forgotten before; kept again because you asked" : (rules.suspect ?? replaces);
  return [{ action: rules.review ? "pending" : "created", memory: fact, ...(note && { note }) }];
}

/** Notes of each older statement in force what says a part of it anew, as far as that was said later and is trusted as much. */
function partlyReplace(
  builder: ChangeBuilder,
  pairs: readonly (readonly [older: Memory, newer: Memory])[],
  { nowMs }: RememberRules,
): void {
  const at = new Date(nowMs).toISOString();
  for (const [older, newer] of pairs) {
    const isLater = lastSaidMs(newer) >= lastSaidMs(older) && trustOf(newer.header) >= trustOf(older.header);
    if (isLater && [older, newer].every((memory) => isInForce(builder.current(memory))))
      replaceInPart(builder, older, newer, { at, reason: "said anew in part" });
  }
}

/** Whether a claim may be said again by a memory in its very words: what takes the place of another one has to be in force. */
function mayBe(memory: Memory, { instead = [] }: Claim): boolean {
  return instead.length === 0 || isInForce(memory);
}

function* wrongBy({ setsRight }: Claim): Plan<readonly Memory[]> {
  return setsRight === undefined ? [] : [...(yield* load([setsRight])).values()];
}

/** Whether saying it again is an observation of a fact: not in a text that nobody trusts yet. */
function counts({ header }: Memory, { suspect }: RememberRules): boolean {
  return suspect === undefined || header.status === "pending";
}

function notCounted(fact: Memory): Outcome {
  return { action: "duplicate", memory: fact, was: fact, note: "not counted: what said it waits for review" };
}

function* sayAgain(
  fact: Memory,
  action: "duplicate" | "reinforced",
  claim: Claim,
  { builder, source, rules }: Statement,
): Plan<readonly Outcome[]> {
  const was = builder.current(fact);
  reinforce(builder, fact, source, claim, rules);
  const ended: Memory[] =
    was.header.status === "pending" ? [] : [...(yield* bringBack(builder, was, source, claim, rules))];
  const near = claim.standsAlone
    ? []
    : yield* neighbours(fact.text, claim.subject ?? DEFAULTS.subject, builder.ofKind("fact"));
  const rivals = near
    .map(({ memory }) => memory)
    .filter(
      (other) =>
        isComparable(other, { ...claim, text: fact.text }, rules.nowMs) &&
        (placeTaken(fact, other) !== undefined || placeTaken(other, fact) !== undefined),
    );
  const at = new Date(rules.nowMs).toISOString();
  for (const other of onceEach([...rivals, ...(yield* wrongBy(claim))])) {
    const now = builder.current(fact);
    if (!isInForce(now) || !mayTakePlace(now, builder.current(other))) continue;
    takePlace(builder, [now, other], at, saidAt(source));
    ended.push(other);
  }
  const memory = builder.current(fact);
  const [other] = ended;
  const note = other ? `takes the place of ${shown(other)}` : replacedNote(memory, rules);
  return [{ action, memory, was, ...(note !== undefined && { note }) }];
}

function replacedNote({ header }: Memory, rules: RememberRules): string | undefined {
  const { id, superseded_by: by, invalid_at: until = "" } = header;
  if (by === undefined) return undefined;
  return holdsUntilLater(header, rules)
    ? `${by} takes its place on ${until.slice(0, "YYYY-MM-DD".length)}`
    : `${by} took its place; pai restore ${id} brings it back`;
}

/**
 * What is said again after it was replaced holds again, and what had taken its place ends, unless a person stands behind that: a choice
 * by hand stays as it is, and a pinned fact stays in force beside. Returns what ended.
 */
function* bringBack(
  builder: ChangeBuilder,
  was: Memory,
  source: string,
  claim: Claim,
  rules: RememberRules,
): Plan<readonly Memory[]> {
  const { header } = was;
  const { id, status, superseded_by: by = "", updated = header.created, invalid_at = updated } = header;
  if (status !== "superseded" || holdsUntilLater(header, rules)) return [];
  const loaded = (yield* load([by])).get(by);
  const head = loaded && builder.current(loaded);
  if (head?.header.verification === "user_confirmed") return [];
  if (head !== undefined && trustOf(claim) < trustOf(head.header)) return [];
  if (idTimeMs(source) < (head === undefined ? Date.parse(invalid_at) : lastSaidMs(head))) return [];
  const at = new Date(rules.nowMs).toISOString();
  const lapses = [...(header.lapses ?? []), `${invalid_at}/${saidAt(source)}`];
  const patch = { status: undefined, superseded_by: undefined, invalid_at: undefined, lapses, updated: at };
  const why = { event: "restored", reason: "said again", detail: "status superseded -> active" } as const;
  builder.change(was, patch, why);
  if (head === undefined || !hasSetRight(head, id)) return [];
  const supersedes = (head.header.supersedes ?? []).filter((other) => other !== id);
  builder.change(
    head,
    { supersedes: supersedes.length > 0 ? supersedes : undefined, updated: at },
    { event: "unlinked", reason: `${id} was said again`, detail: `no longer supersedes ${id}` },
  );
  if (!isInForce(head) || isVouchedFor(head.header)) return [];
  takePlace(builder, [was, head], at, saidAt(source));
  return [head];
}

function saidAt(source: string): string {
  return new Date(idTimeMs(source)).toISOString();
}

/** Memories by their ids, each once. Pure. */
export function onceEach(memories: readonly Memory[]): readonly Memory[] {
  return [...new Map(memories.map((memory) => [memory.header.id, memory])).values()];
}

/** Of a new fact and those that it cannot hold beside, what was said last stays. */
function settle(
  fact: Memory,
  clashing: readonly Memory[],
  { builder, rules }: Statement,
): readonly Outcome[] {
  const at = new Date(rules.nowMs).toISOString();
  const inForce = clashing.map((old) => builder.current(old)).filter(isInForce);
  const replaced = inForce.filter((old) => mayTakePlace(fact, old));
  for (const old of replaced) takePlace(builder, [fact, old], at);
  const later = inForce.find((old) => lastSaidMs(old) > lastSaidMs(fact) && mayTakePlace(old, fact));
  if (later !== undefined) takePlace(builder, [later, fact], at);
  const memory = builder.current(fact);
  if (replaced.length > 0)
    return replaced.map((old) => ({ action: "superseded", memory, of: builder.current(old) }));
  const [against] = inForce;
  const note =
    later !== undefined
      ? `older than ${shown(later)}, which stays in force`
      : against === undefined
        ? "contradicts what was replaced already"
        : `stands beside ${shown(against)}, which is trusted more`;
  return [{ action: "created", memory, note }];
}

function shown({ text }: Memory): string {
  return `"${clip(text.replace(/\s+/g, " "), SHOWN_COLUMNS)}"`;
}

const SHOWN_COLUMNS = 60;

/** Facts as this plan leaves them; in the place of one that was merged into another that other one. */
function* spokenFor(twins: readonly Memory[], builder: ChangeBuilder): Plan<readonly Memory[]> {
  const found: Memory[] = [];
  for (const twin of twins) {
    let memory: Memory | undefined = builder.current(twin);
    for (const seen = new Set<string>(); memory && isMerged(memory.header) && !seen.has(memory.header.id); ) {
      seen.add(memory.header.id);
      const by: string = memory.header.superseded_by ?? "";
      const winner: Memory | undefined = (yield* load([by])).get(by);
      memory = winner && builder.current(winner);
    }
    if (memory) found.push(memory);
  }
  return found;
}

/** A new fact, on the builder. `buried`: it had been forgotten, and a person said it again. */
function* createFact(
  claim: Claim,
  { builder, source, rules }: Pick<Statement, "builder" | "source" | "rules">,
  buried: boolean,
): Plan<Memory> {
  const id = yield* builder.freeId((position) => factHeader(claim, rules, source, position).id);
  const header = { ...factHeader(claim, rules, source, 0), id };
  const why = {
    event: "created",
    reason: whyKept(claim, "remembered"),
    ...(buried && { detail: "had been forgotten" }),
    ...(claim.setsRight && { detail: `said of ${claim.setsRight}, in its words` }),
  } as const;
  const memory = yield* builder.create(header, claim.text, why);
  if (buried) builder.append(unbury(claim.text, header.created));
  return memory;
}
