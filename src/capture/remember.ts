import type { Append, Change } from "../domain/changeset.ts";
import { contentHash } from "../domain/hash.ts";
import { deriveId } from "../domain/ids.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath } from "../domain/paths.ts";
import { isTombstoned, isVacant, load, type Plan, type Planned, withContent } from "../domain/plan.ts";
import { unbury } from "../domain/tombstones.ts";
import { type Category, DEFAULTS, type Source } from "../domain/vocabulary.ts";
import { changedMemory, changeMemory, createdMemory, createMemory } from "../markdown/changes.ts";

/** One remark to keep, with what its flags say. Times in ms since 1970. */
export interface Remark {
  readonly text: string;
  /** `episode`: the verbatim text alone, without a fact. */
  readonly only?: "episode" | undefined;
  readonly category?: Category | undefined;
  readonly subject?: string | undefined;
  readonly importance?: number | undefined;
  readonly confidence?: number | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly source?: Source | undefined;
  readonly session?: string | undefined;
  readonly project?: string | undefined;
  readonly scope?: "global" | "project" | undefined;
  /** When it happened; now, where not given. */
  readonly atMs?: number | undefined;
  readonly ttlMs?: number | undefined;
}

export interface RememberRules {
  readonly nowMs: number;
  /** Facts wait for `confirm`. */
  readonly review: boolean;
  readonly speculativeDays: number;
}

export interface Outcome {
  readonly action: "created" | "duplicate" | "pending";
  readonly memory: Memory;
  /** For a duplicate: the memory as it was. */
  readonly was?: Memory;
  readonly note?: string;
}

export interface Remembered {
  readonly episode: Memory;
  readonly outcomes: readonly Outcome[];
}

const DAY_MS = 86_400_000;
/** Below this confidence a fact is speculative (spec: the certainty bands). */
const SPECULATIVE = 0.4;
const PERSONAL: ReadonlySet<Category> = new Set([
  "identity",
  "preference",
  "personality",
  "interest",
  "relationship",
]);

/**
 * Plans what one remark leaves behind: the episode (verbatim, always) and its text as one fact, or one
 * more observation of the fact that says the same. A text longer than a statement stays an episode. Pure.
 */
export function* planRemember(remark: Remark, rules: RememberRules): Plan<Planned<Remembered>> {
  const found = yield* findEpisode(remark, rules);
  const { episode } = found;
  const hash = contentHash(remark.text);
  const tooLong = new TextEncoder().encode(remark.text).length > LIMITS.statementBytes;
  if (remark.only === "episode" || tooLong) {
    const note =
      tooLong && remark.only === undefined ? "longer than one statement: kept as an episode" : undefined;
    const outcome = {
      action: found.change ? "created" : "duplicate",
      memory: episode,
      ...(note && { note }),
    } as const;
    return { changes: found.change ? [found.change] : [], result: { episode, outcomes: [outcome] } };
  }
  const twins = hash === undefined ? [] : yield* withContent(hash);
  const twin = twins.find((memory) => isTwin(memory, remark));
  const fact = twin
    ? reinforce(twin, episode, remark, rules)
    : yield* createFact(remark, rules, episode, hash !== undefined && (yield* isTombstoned(hash)));
  return {
    changes: [found.change, fact.change].filter((change) => change !== undefined),
    appends: fact.appends,
    result: { episode, outcomes: [fact.outcome] },
  };
}

interface FactPlan {
  readonly change: Change | undefined;
  readonly appends: readonly Append[];
  readonly outcome: Outcome;
}

/** The episode of the remark: a new one, or the very one that is there (same words, time and session). */
function* findEpisode(remark: Remark, rules: RememberRules): Plan<{ episode: Memory; change?: Change }> {
  for (let position = 0; ; position++) {
    const header = episodeHeader(remark, rules, position);
    const known = (yield* load([header.id])).get(header.id);
    if (known && known.text === remark.text && (known.header.status ?? "active") === "active")
      return { episode: known };
    const path = memoryPath(header, remark.text);
    if (known || !(yield* isVacant(path))) continue;
    const change = createMemory(header, remark.text, path, { event: "created", reason: "remembered" });
    return { episode: createdMemory(header, remark.text, path), change };
  }
}

function episodeHeader(remark: Remark, { nowMs }: RememberRules, position: number): HeaderOf<"episode"> {
  const atMs = remark.atMs ?? nowMs;
  const of = [remark.subject ?? DEFAULTS.subject, remark.text, remark.session ?? "", position];
  return {
    id: deriveId({ kind: "episode", atMs, of }),
    kind: "episode",
    ...shared(remark, nowMs),
  };
}

function* createFact(remark: Remark, rules: RememberRules, episode: Memory, buried: boolean): Plan<FactPlan> {
  const { header, path } = yield* placeFact(remark, rules, episode);
  const why = {
    event: "created",
    reason: "remembered",
    ...(buried && { detail: "had been forgotten" }),
  } as const;
  const note = buried ? "was forgotten before; kept again because you asked" : undefined;
  const outcome: Outcome = {
    action: rules.review ? "pending" : "created",
    memory: createdMemory(header, remark.text, path),
    ...(note && { note }),
  };
  const appends = buried ? unbury(remark.text, header.created) : [];
  return { change: createMemory(header, remark.text, path, why), appends, outcome };
}

/** An id and a path that nothing else has: a counter sets apart what is otherwise the same. */
function* placeFact(
  remark: Remark,
  rules: RememberRules,
  episode: Memory,
): Plan<{ header: HeaderOf<"fact">; path: string }> {
  for (let position = 0; ; position++) {
    const header = factHeader(remark, rules, episode, position);
    if ((yield* load([header.id])).size > 0) continue;
    for (let clash = 1; ; clash++) {
      const path = memoryPath(header, remark.text, clash);
      if (yield* isVacant(path)) return { header, path };
    }
  }
}

function factHeader(
  remark: Remark,
  rules: RememberRules,
  episode: Memory,
  position: number,
): HeaderOf<"fact"> {
  const atMs = remark.atMs ?? rules.nowMs;
  const scope = scopeOf(remark);
  const of = [remark.subject ?? DEFAULTS.subject, remark.text, remark.session ?? "", position, scope];
  const speculative = remark.confidence !== undefined && remark.confidence < SPECULATIVE;
  const ttlMs = remark.ttlMs ?? (speculative ? rules.speculativeDays * DAY_MS : undefined);
  return {
    id: deriveId({ kind: "fact", atMs, of }),
    kind: "fact",
    ...(remark.category && { category: remark.category }),
    ...shared(remark, rules.nowMs),
    ...(scope === "project" && { scope }),
    ...(rules.review && { status: "pending", reason: "waits for review" }),
    ...(remark.confidence !== undefined && { confidence: remark.confidence }),
    ...(remark.importance !== undefined && { importance: remark.importance }),
    ...(remark.tags?.length && { tags: [...new Set(remark.tags)] }),
    sources: [episode.header.id],
    ...(ttlMs !== undefined && { expires_at: new Date(rules.nowMs + ttlMs).toISOString() }),
  };
}

function shared(remark: Remark, nowMs: number) {
  const created = new Date(nowMs).toISOString();
  const validAt = remark.atMs === undefined ? created : new Date(remark.atMs).toISOString();
  return {
    ...(remark.subject && { subject: remark.subject }),
    created,
    ...(validAt !== created && { valid_at: validAt }),
    ...(remark.source && { source: remark.source }),
    ...(remark.session && { session: remark.session }),
    ...(remark.project && { project: remark.project }),
  };
}

/** What a person is and likes holds everywhere; what is said about a thing of a project stays with it. */
function scopeOf(remark: Remark): "global" | "project" {
  if (remark.scope) return remark.project === undefined ? "global" : remark.scope;
  const aboutOwner = (remark.subject ?? DEFAULTS.subject) === DEFAULTS.subject;
  const personal = aboutOwner || (remark.category !== undefined && PERSONAL.has(remark.category));
  return remark.project === undefined || personal ? "global" : "project";
}

/** The same statement: same kind, subject, scope and project, and in force (or waiting for review). */
function isTwin({ header }: Memory, remark: Remark): boolean {
  const scope = scopeOf(remark);
  const status = header.status ?? "active";
  return (
    header.kind === "fact" &&
    (status === "active" || status === "archived" || status === "pending") &&
    (header.subject ?? DEFAULTS.subject) === (remark.subject ?? DEFAULTS.subject) &&
    (header.scope ?? DEFAULTS.scope) === scope &&
    (scope === "global" || header.project === remark.project)
  );
}

/** One more observation of a fact that is there: its source is added and its decay clock set anew. */
function reinforce(twin: Memory, episode: Memory, remark: Remark, { nowMs }: RememberRules): FactPlan {
  const { header } = twin;
  const at = new Date(nowMs).toISOString();
  const known = header.sources ?? [];
  const isNew = !known.includes(episode.header.id);
  const count = (header.sources_count ?? known.length) + 1;
  const sources = [...known, episode.header.id];
  const patch = {
    ...(isNew && { sources: sources.slice(-LIMITS.listedIds), confirmed: at, updated: at }),
    ...(isNew && sources.length > LIMITS.listedIds && { sources_count: count }),
    ...mergedFlags(header, remark),
    ...(isNew && (header.confidence ?? 1) < SPECULATIVE && { expires_at: undefined }),
  };
  const why = { event: "reinforced", reason: "said again", detail: `source ${episode.header.id}` } as const;
  const wording = remark.text === twin.text ? {} : { wording: remark.text };
  const change = changeMemory(twin, patch, { ...why, ...wording });
  const overflow = isNew ? sources.slice(0, -LIMITS.listedIds) : [];
  const appends = overflow.map((source) => ({
    path: "state/evidence.jsonl",
    record: { id: header.id, source },
  }));
  return {
    change,
    appends,
    outcome: { action: "duplicate", memory: changedMemory(twin, change), was: twin },
  };
}

/** What the flags of a repeated remark add; they never take anything away. */
function mergedFlags(header: Memory["header"], remark: Remark): Record<string, unknown> {
  const tags = [...new Set([...(header.tags ?? []), ...(remark.tags ?? [])])];
  const importance = Math.max(header.importance ?? DEFAULTS.importance, remark.importance ?? 0);
  return {
    ...(tags.length > (header.tags?.length ?? 0) && { tags }),
    ...(importance > (header.importance ?? DEFAULTS.importance) && { importance }),
  };
}
