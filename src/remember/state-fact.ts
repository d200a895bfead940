import { isInForce } from "../domain/commitment.ts";
import { contentHash } from "../domain/hash.ts";
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
import {
  hasSetRight,
  lastSaidMs,
  placeTaken,
  replaceInPart,
  saysAllOf,
  saysInItsWords,
  settleFacts,
} from "./settle-facts.ts";
import type { Suspecting } from "./suspecting.ts";

export interface Outcome {
  readonly action: (typeof OUTCOMES)[number];
  /** The new or the reinforced memory; for `suppressed`, the episode. */
  readonly memory: Memory;
  /** The other one: what was superseded or weakened. */
  readonly of?: Memory;
  /** The memory that `before` and `after` are about, as it was. */
  readonly was?: Memory;
  readonly note?: string;
}

/** What leaves a new memory behind. */
export const CAPTURED: ReadonlySet<Outcome["action"]> = new Set([
  "created",
  "superseded",
  "weakened",
  "pending",
]);

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
 * The decision table for one claim: a repetition, also in other words, is one more observation; conflicts are settled by all observations of
 * both sides; anything else is a new fact. A forgotten statement returns only when a person says it again.
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
  const setRight = new Set(pairsOf([fact], whole));
  const replaced = clashing.length > 0 ? yield* replace(fact, { clashing, setRight }, within) : [];
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

/** "<one> <other>" of each of the ones and each of the others, by their ids. */
function pairsOf(ones: readonly Memory[], others: readonly Memory[]): readonly string[] {
  return ones.flatMap((one) => others.map((other) => `${one.header.id} ${other.header.id}`));
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
  // One more observation may end a dispute, or bring back what was replaced.
  const near = claim.standsAlone
    ? []
    : yield* neighbours(fact.text, claim.subject ?? DEFAULTS.subject, builder.ofKind("fact"));
  const comparable = near.filter(({ memory }) =>
    isComparable(memory, { ...claim, text: fact.text }, rules.nowMs),
  );
  const wrong = yield* wrongBy(claim);
  const rivals = comparable
    .map(({ memory }) => memory)
    .filter(
      (other) =>
        placeTaken(fact, other) !== undefined ||
        placeTaken(other, fact) !== undefined ||
        hasSetRight(other, fact.header.id),
    );
  const members = onceEach([fact, ...rivals, ...(yield* headOf(was)), ...wrong]);
  const hasEnded = was.header.superseded_by !== undefined || was.header.status === "superseded";
  if ((members.length > 1 || hasEnded) && was.header.status !== "pending") {
    const at = new Date(rules.nowMs).toISOString();
    const setRight = new Set(pairsOf([fact], wrong));
    yield* settleFacts(builder, {
      members,
      setRight,
      said: source,
      latest: { id: fact.header.id, source },
      at,
    });
  }
  const memory = builder.current(fact);
  const note = replacedNote(memory, rules);
  return [{ action, memory, was, ...(note !== undefined && { note }) }];
}

function replacedNote({ header }: Memory, rules: RememberRules): string | undefined {
  const { id, superseded_by: by, invalid_at: until = "" } = header;
  if (by === undefined) return undefined;
  return holdsUntilLater(header, rules)
    ? `${by} takes its place on ${until.slice(0, "YYYY-MM-DD".length)}`
    : `${by} took its place; pai restore ${id} brings it back`;
}

/** What took the place of a fact because it was said so, however far from it in words. */
function* headOf({ header }: Memory): Plan<readonly Memory[]> {
  const { id, superseded_by: by } = header;
  const heads = by === undefined ? [] : [...(yield* load([by])).values()];
  return heads.filter((head) => hasSetRight(head, id));
}

/** Memories by their ids, each once. Pure. */
export function onceEach(memories: readonly Memory[]): readonly Memory[] {
  return [...new Map(memories.map((memory) => [memory.header.id, memory])).values()];
}

function* replace(
  fact: Memory,
  { clashing, setRight }: { readonly clashing: readonly Memory[]; readonly setRight: ReadonlySet<string> },
  { builder, rules, source }: Statement,
): Plan<readonly Outcome[]> {
  const before = new Map(clashing.map((memory) => [memory.header.id, memory]));
  const at = new Date(rules.nowMs).toISOString();
  const standings = yield* settleFacts(builder, {
    members: [fact, ...clashing],
    setRight,
    at,
    latest: { id: fact.header.id, source },
  });
  const memory = builder.current(fact);
  const outcomes = clashing.flatMap((old): Outcome[] => {
    const standing = standings.get(old.header.id);
    const was = before.get(old.header.id);
    const changed = standing?.by === fact.header.id && was !== undefined && isInForce(was);
    if (changed && standing.status !== "active")
      return [{ action: standing.status, memory, of: builder.current(old) }];
    const weakened = standing?.weakenedBy === fact.header.id;
    return weakened && was ? [{ action: "weakened", memory, of: builder.current(old), was }] : [];
  });
  if (outcomes.length > 0) return outcomes;
  const winner = clashing.find(({ header }) => header.id === memory.header.superseded_by);
  const against = clashing.map((old) => builder.current(old)).find(isInForce);
  const note =
    winner === undefined
      ? against
        ? `stands beside ${shown(against)}, which is trusted more`
        : "contradicts what was replaced already"
      : `older than ${shown(winner)}, which ${isInForce(builder.current(winner)) ? "stays in force" : "came later"}`;
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
