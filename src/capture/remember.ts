import type { Append, Change } from "../domain/changeset.ts";
import { contentHash } from "../domain/hash.ts";
import type { HeaderOf, Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { memoryPath } from "../domain/paths.ts";
import { isTombstoned, isVacant, load, type Plan, type Planned, withContent } from "../domain/plan.ts";
import { unbury } from "../domain/tombstones.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { changedMemory, changeMemory, createdMemory, createMemory } from "../markdown/changes.ts";
import {
  episodeHeader,
  factHeader,
  type Remark,
  type RememberRules,
  SPECULATIVE,
  scopeOf,
} from "./remark.ts";

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
    const header = factHeader(remark, rules, episode.header.id, position);
    if ((yield* load([header.id])).size > 0) continue;
    for (let clash = 1; ; clash++) {
      const path = memoryPath(header, remark.text, clash);
      if (yield* isVacant(path)) return { header, path };
    }
  }
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
    ...(header.status === "archived" && { status: undefined, archived_at: undefined, updated: at }),
    ...(isNew && (header.confidence ?? 1) < SPECULATIVE && { expires_at: undefined }),
  };
  const back = header.status === "archived" ? "; status archived -> active" : "";
  const detail = `source ${episode.header.id}${back}`;
  const why = { event: "reinforced", reason: "said again", detail } as const;
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
