import { contentHash } from "../domain/hash.ts";
import type { OUTCOMES } from "../domain/ingest-shapes.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/merged.ts";
import { memoryPath } from "../domain/paths.ts";
import {
  isTombstoned,
  isVacant,
  judge,
  levels,
  load,
  type Neighbour,
  neighbours,
  type Plan,
  withContent,
} from "../domain/plan.ts";
import { trustOf } from "../domain/provenance.ts";
import { holdsUntilLater } from "../domain/recallable.ts";
import { unbury } from "../domain/tombstones.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { compareStatements } from "../language/compare/compare.ts";
import type { ChangeBuilder } from "../markdown/change-builder.ts";
import { createdMemory, createMemory } from "../markdown/changes.ts";
import { clip } from "../text/width.ts";
import { whyKept } from "./captured-keys.ts";
import { isComparable, isOtherEvent, isSame, linksTo } from "./comparable.ts";
import { meetForgotten, reinforce } from "./observe.ts";
import { type Claim, factHeader, type RememberRules } from "./remark.ts";
import { endGuesses, setRightBy, settingRight } from "./sets-right.ts";
import { type Dispute, hasSetRight, settleFacts } from "./settle-facts.ts";
import type { Suspecting } from "./suspecting.ts";

export interface Outcome {
  readonly action: (typeof OUTCOMES)[number];
  /** The new or the reinforced memory; for `suppressed` and `queued`, the episode. */
  readonly memory: Memory;
  /** The other one: what was superseded, invalidated or weakened. */
  readonly of?: Memory;
  /** What stands against a disputed one, and is better established. */
  readonly against?: Memory;
  /** The memory that `before` and `after` are about, as it was. */
  readonly was?: Memory;
  readonly note?: string;
}

/** What leaves a new memory behind. */
export const CAPTURED: ReadonlySet<Outcome["action"]> = new Set([
  "created",
  "superseded",
  "invalidated",
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

/** Candidates that are judged in one call. */
const JUDGED = 5;
/** The nearest facts among which those are looked for: so many in force, and so many others. */
const COMPARED = 20;

/**
 * The decision table for one claim: the same statement is one more observation; the same in other
 * words too; what contradicts it is settled by all observations of both; else it is a new fact, linked
 * to its neighbours. What was forgotten comes back only when a person says it again.
 */
export function* stateFact(claim: Claim, within: Statement): Plan<readonly Outcome[]> {
  const { builder, episode, rules } = within;
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
    const note = "was forgotten; say it by itself to keep it again";
    return [{ action: "suppressed", memory: episode, note }];
  }
  // Facts of this very change set are neighbours, too; the index does not know them yet.
  const around = yield* neighbours(claim.text, subject, builder.ofKind("fact"));
  const near = around.filter(({ memory }) => claim.instead?.includes(memory.header.id) !== true);
  const comparable = near.filter(({ memory }) => isComparable(memory, claim, rules.nowMs));
  const atMs = claim.atMs ?? rules.nowMs;
  const wrong = yield* wrongBy(claim, comparable, atMs);
  const right = settingRight(claim, comparable, atMs);
  const guessed = comparable.map(({ memory }) => memory);
  const now = new Date(rules.nowMs).toISOString();
  const candidates = mostTelling(comparable, claim);
  const verdicts = candidates.length > 0 ? yield* judge(claim.text, candidates, claim) : [];
  // In other words that are trusted less it is a fact of its own, which the other may take in later.
  const trust = trustOf(claim);
  const same = candidates.find(
    ({ memory }, i) =>
      verdicts[i] === "duplicate" &&
      trustOf(memory.header) >= trust &&
      mayBe(memory, claim) &&
      !isOtherEvent(memory, claim, rules.nowMs),
  );
  if (same && !counts(same.memory, rules)) return [notCounted(same.memory)];
  if (same) return yield* sayAgain(same.memory, "reinforced", claim, within);
  const against = candidates.filter((_, i) => verdicts[i] === "contradicts").map(({ memory }) => memory);
  const opposed = ofOneThing(claim, against);
  const clashing = onceEach([...opposed, ...wrong, ...right]);
  if (clashing.length > 0 && !rules.review) {
    const fact = yield* createFact(inScopeOf(clashing[0], claim), within, { buried });
    endGuesses(builder, fact, guessed, now);
    const setRight = new Set([...pairsOf([fact], wrong), ...pairsOf(right, [fact])]);
    const judged = new Set([...pairsOf([fact], opposed), ...pairsOf(opposed, [fact])]);
    const outcomes = yield* contradict(fact, { clashing, setRight, judged }, claim, within);
    yield* suspectAround(fact, near, within);
    return outcomes;
  }
  const links = linksTo(candidates, verdicts, yield* levels());
  const fact = yield* createFact(inScopeOf(clashing[0], claim), within, { buried, links });
  if (!rules.review) endGuesses(builder, fact, guessed, now);
  yield* suspectAround(fact, near, within);
  const note = buried ? "was forgotten before; kept again because you asked" : rules.suspect;
  return [{ action: rules.review ? "pending" : "created", memory: fact, ...(note && { note }) }];
}

/** Whether a claim may be said again by a memory in its very words: what takes the place of another one has to be in force. */
function mayBe(memory: Memory, { instead = [] }: Claim): boolean {
  return instead.length === 0 || isInForce(memory);
}

function* suspectAround(fact: Memory, near: readonly Neighbour[], within: Statement): Plan<void> {
  if (within.suspecting !== undefined) yield* within.suspecting.meet(within.builder.current(fact), near);
}

/** Without those facts in force that a change outdates where they are several: nobody can tell which one is meant. */
function ofOneThing({ text }: Claim, facts: readonly Memory[]): readonly Memory[] {
  const changed = facts.filter(
    (fact) =>
      (fact.header.status ?? DEFAULTS.status) === "active" &&
      compareStatements(text, fact.text).slot === "changed",
  );
  return changed.length > 1 ? facts.filter((fact) => !changed.includes(fact)) : facts;
}

/** The very fact in whose words a correction was given, or those that the guards find it to mean. */
function* wrongBy(claim: Claim, near: readonly Neighbour[], atMs: number): Plan<readonly Memory[]> {
  const { setsRight } = claim;
  return setsRight === undefined ? setRightBy(claim, near, atMs) : [...(yield* load([setsRight])).values()];
}

/** "<one> <other>" of each of the ones and each of the others, by their ids. */
function pairsOf(ones: readonly Memory[], others: readonly Memory[]): readonly string[] {
  return ones.flatMap((one) => others.map((other) => `${one.header.id} ${other.header.id}`));
}

/** What takes the place of something holds wherever that held. */
function inScopeOf(replaced: Memory | undefined, claim: Claim): Claim {
  const isGlobal = replaced !== undefined && (replaced.header.scope ?? DEFAULTS.scope) === "global";
  return isGlobal ? { ...claim, scope: "global" } : claim;
}

/** Whether saying it again is an observation of a fact: not in a text that nobody trusts yet. */
function counts({ header }: Memory, { suspect }: RememberRules): boolean {
  return suspect === undefined || header.status === "pending";
}

function notCounted(fact: Memory): Outcome {
  return { action: "duplicate", memory: fact, was: fact, note: "not counted: what said it waits for review" };
}

/** Those to be judged. What the guards find to agree or to clash comes first: few words in common may say opposite things. */
function mostTelling(near: readonly Neighbour[], { text }: Claim): readonly Neighbour[] {
  if (near.length <= JUDGED) return near;
  const telling: Neighbour[] = [];
  const rest: Neighbour[] = [];
  for (const neighbour of nearestOf(near)) {
    const { agree, contradicts } = compareStatements(text, neighbour.memory.text);
    (agree || contradicts ? telling : rest).push(neighbour);
    if (telling.length === JUDGED) break;
  }
  return [...telling, ...rest].slice(0, JUDGED);
}

/** Those in force first: of a value that changed often the earlier ones do not crowd out the one that counts. */
function nearestOf(near: readonly Neighbour[]): readonly Neighbour[] {
  const [standing, ended] = [true, false].map((is) =>
    near.filter(({ memory }) => isInForce(memory) === is).slice(0, COMPARED),
  );
  return [...(standing ?? []), ...(ended ?? [])];
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
  const near = yield* neighbours(fact.text, claim.subject ?? DEFAULTS.subject, builder.ofKind("fact"));
  const comparable = near.filter(({ memory }) =>
    isComparable(memory, { ...claim, text: fact.text }, rules.nowMs),
  );
  const wrong = yield* wrongBy(claim, comparable, claim.atMs ?? rules.nowMs);
  const rivals = comparable
    .map(({ memory }) => memory)
    .filter(
      (other) => compareStatements(fact.text, other.text).contradicts || hasSetRight(other, fact.header.id),
    );
  const members = onceEach([fact, ...rivals, ...(yield* headOf(was)), ...wrong]);
  if ((members.length > 1 || was.header.superseded_by !== undefined) && was.header.status !== "pending") {
    const at = new Date(rules.nowMs).toISOString();
    const setRight = new Set(pairsOf([fact], wrong));
    yield* settleFacts(builder, {
      members,
      corrections: new Set(),
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

function onceEach(memories: readonly Memory[]): readonly Memory[] {
  return [...new Map(memories.map((memory) => [memory.header.id, memory])).values()];
}

function* contradict(
  fact: Memory,
  { clashing, ...pairs }: { readonly clashing: readonly Memory[] } & Pick<Dispute, "setRight" | "judged">,
  claim: Claim,
  { builder, rules, source }: Statement,
): Plan<readonly Outcome[]> {
  const before = new Map(clashing.map((memory) => [memory.header.id, memory]));
  const corrections = new Set(claim.correction ? [fact.header.id] : []);
  const at = new Date(rules.nowMs).toISOString();
  const standings = yield* settleFacts(builder, {
    members: [fact, ...clashing],
    ...{ corrections, ...pairs, at },
    latest: { id: fact.header.id, source },
  });
  const memory = builder.current(fact);
  const outcomes = clashing.flatMap((old): Outcome[] => {
    const standing = standings.get(old.header.id);
    const was = before.get(old.header.id);
    const changed = standing?.by === fact.header.id && (was?.header.status ?? "active") === "active";
    if (changed && standing.status !== "active")
      return [{ action: standing.status, memory, of: builder.current(old) }];
    const weakened = standing?.weakenedBy.includes(fact.header.id);
    return weakened && was ? [{ action: "weakened", memory, of: builder.current(old), was }] : [];
  });
  if (outcomes.length > 0) return outcomes;
  const winner = clashing.find(({ header }) => header.id === memory.header.superseded_by);
  const isDisputed = memory.header.verification === "disputed";
  const against = clashing.map((old) => builder.current(old)).find(isInForce);
  const note = isDisputed
    ? "contradicts what is better established, and stands beside it as disputed"
    : winner === undefined
      ? "contradicts what was replaced already"
      : `older than "${clip(winner.text.replace(/\s+/g, " "), SHOWN_COLUMNS)}", which ${isInForce(builder.current(winner)) ? "stays in force" : "came later"}`;
  return [{ action: "created", memory, note, ...(isDisputed && against && { against }) }];
}

/** Of another statement in a note. */
const SHOWN_COLUMNS = 60;

function isInForce({ header }: Pick<Memory, "header">): boolean {
  return (header.status ?? DEFAULTS.status) === "active";
}

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

interface Within {
  readonly builder: ChangeBuilder;
  /** What evidences it. */
  readonly source: string;
  readonly rules: RememberRules;
}

/** What is known of a new fact beside the claim. */
interface Circumstances {
  /** It had been forgotten, and a person said it again. */
  readonly buried: boolean;
  /** To its neighbours. */
  readonly links?: Memory["header"]["links"] | undefined;
}

/** A new fact, on the builder. */
function* createFact(claim: Claim, within: Within, { buried, links }: Circumstances): Plan<Memory> {
  const { builder } = within;
  const { header: bare, path } = yield* placeFact(claim, within);
  const header = links === undefined ? bare : { ...bare, links };
  const kept = whyKept(claim, "remembered");
  const why = {
    event: "created",
    reason: links === undefined ? kept : `${kept}; linked to its neighbours`,
    ...(buried && { detail: "had been forgotten" }),
    ...(claim.setsRight && { detail: `said of ${claim.setsRight}, in its words` }),
  } as const;
  const memory = createdMemory(header, claim.text, path);
  builder.add(createMemory(memory, why), memory);
  if (buried) builder.append(unbury(claim.text, header.created));
  return memory;
}

/** An id and a path that nothing else has: a counter sets apart what is otherwise the same. */
function* placeFact(
  claim: Claim,
  { builder, source, rules }: Within,
): Plan<{ header: HeaderOf<"fact">; path: string }> {
  for (let position = 0; ; position++) {
    const header = factHeader(claim, rules, source, position);
    if (builder.has(header.id) || (yield* load([header.id])).size > 0) continue;
    for (let clash = 1; ; clash++) {
      const path = memoryPath(header, claim.text, clash);
      if (!builder.isTaken(path) && (yield* isVacant(path))) return { header, path };
    }
  }
}
