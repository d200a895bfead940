import { PaiError } from "../domain/errors.ts";
import { isSingleRemark, isStated } from "../domain/flat.ts";
import { contentHash } from "../domain/hash.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import { citing, load, type Plan, type Planned, withContent } from "../domain/plan.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import { bury, buryTurns, unbury } from "../domain/state-line.ts";
import { isActive } from "../domain/status.ts";
import { changedMemory, changeMemory, removeMemory } from "../markdown/changes.ts";
import { parseTurns, printTurns, turnsLeft } from "../markdown/talk.ts";
import { type Cared, EditBuilder } from "./care.ts";

export interface ForgetRules {
  readonly nowMs: number;
  /** Of a forgotten episode, keep the facts that rest on it alone. */
  readonly keepFacts: boolean;
  readonly purge: boolean;
  /** An agent forgets, and why: nothing that a person stands behind. */
  readonly agent?: { readonly why: string | undefined } | undefined;
}

/** The reason given to a fact that goes with its episode; `restore` of the episode looks for it. Pure. */
function goneWith(episodeId: string): string {
  return `its only source ${episodeId} was forgotten`;
}

/**
 * Plans to forget memories: they stay in their files but are not recalled, and a tombstone (a hash) keeps extraction from bringing them
 * back. Facts that rest on a forgotten episode alone go with it. Other memories with the same content are only named; `purge` erases them
 * too, and remarks of which nothing else was kept. PaiError `wrong_state` where an agent may not. Pure.
 */
export function* planForget(ids: readonly string[], rules: ForgetRules): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const named = yield* load(ids);
  for (const memory of (rules.purge ? yield* withCopies(named) : named).values()) {
    yield* forgetOne(builder, memory, rules);
    if (memory.header.kind !== "episode" || rules.keepFacts) continue;
    for (const fact of yield* citing(memory.header.id)) {
      const restsOnIt = (fact.header.sources ?? []).every((source) => source.startsWith(memory.header.id));
      if (restsOnIt && !builder.has(fact.header.id))
        yield* forgetOne(builder, fact, rules, goneWith(memory.header.id));
    }
  }
  yield* tellOfReplaced(builder, rules);
  const planned = builder.planned();
  const { alsoIn } = planned.result;
  const silent = yield* silenced(planned.result, rules);
  const unsaid = yield* withoutTurns(planned.result, rules);
  const changed = new Set(unsaid.changes.map(({ id }) => id));
  // Of a remark that goes along the words are not erased where something that stays says them.
  const said = new Set<unknown>(rules.purge ? alsoIn.map(({ text }) => contentHash(text)) : []);
  const appends = planned.appends?.filter(({ record }) => !said.has(record.hash));
  return {
    changes: [...planned.changes, ...silent.changes, ...unsaid.changes],
    appends: [{ appends }, silent, unsaid].flatMap(({ appends: lines = [] }) => lines),
    result: { ...planned.result, alsoIn: alsoIn.filter(({ header }) => !changed.has(header.id)) },
  };
}

/** Of a remark that stays for what else it states nobody quotes any more what is erased. */
function* silenced({ memories, alsoIn }: Cared, rules: ForgetRules): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const remarks = new Set(rules.purge ? memories.flatMap(remarksOf) : []);
  for (const memory of alsoIn) {
    const { id, status } = memory.header;
    if (remarks.has(id) && isSingleRemark(memory.header) && status !== "forgotten")
      yield* forgetOne(builder, memory, { ...rules, purge: false }, "something in it was erased");
  }
  return builder.planned();
}

/** A conversation stays without the turns of which nothing else was kept: they do not come back with its log either. */
function* withoutTurns({ memories, alsoIn }: Cared, rules: ForgetRules): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const gone = new Set(rules.purge ? memories.map(({ header }) => header.id) : []);
  const cited = new Set(memories.flatMap(({ header }) => header.sources ?? []));
  const at = new Date(rules.nowMs).toISOString();
  for (const memory of gone.size === 0 ? [] : alsoIn) {
    const { header } = memory;
    if (header.kind !== "episode" || header.turns === undefined) continue;
    for (const other of yield* citing(header.id))
      if (isStated(other.header) && !gone.has(other.header.id))
        for (const source of other.header.sources ?? []) cited.delete(source);
    const turns = turnsLeft(memory, (_, reference) => cited.has(reference));
    if (turns === undefined) continue;
    const { left } = turns;
    const reason = "something said in it was erased";
    const patch = { turns: left.length, updated: at };
    const change =
      left.length === 0
        ? removeMemory(memory, { event: "purged", reason }, true)
        : changeMemory(memory, patch, { event: "edited", reason }, printTurns(left));
    builder.add(change, changedMemory(memory, change));
    builder.append(buryTurns(turns.gone, header.session ?? "", at));
  }
  return builder.planned();
}

/** What goes had taken the place of others, which nobody recalls any more: these do not come back by themselves. */
function* tellOfReplaced(builder: EditBuilder, { agent }: ForgetRules): Plan<void> {
  for (const { header } of builder.memories()) {
    const { id, supersedes = [], superseded_by } = header;
    if (superseded_by !== undefined && !builder.has(superseded_by)) continue; // that one holds instead of all of them
    for (const older of (yield* load(supersedes)).values()) {
      const is = older.header;
      if (builder.has(is.id) || is.status !== "superseded" || is.superseded_by !== id || isMerged(is))
        continue;
      // What is private no agent is told.
      const text = agent && is.sensitive ? "a private memory" : `"${older.text.replace(/\s+/gu, " ")}"`;
      builder.note(`${text} stays replaced by what is gone; to bring it back: pai restore ${is.id}`);
    }
  }
}

/** These, what says the same, and the remarks that they come from, unless something else comes from there, too. */
function* withCopies(named: ReadonlyMap<string, Memory>): Plan<ReadonlyMap<string, Memory>> {
  const all = new Map(named);
  for (const { text } of named.values()) {
    const hash = contentHash(text);
    const same = yield* withContent(hash);
    for (const copy of same) all.set(copy.header.id, copy);
  }
  for (const remark of (yield* load([...all.values()].flatMap(remarksOf))).values()) {
    const { header } = remark;
    if (header.kind !== "episode" || header.turns !== undefined) continue;
    const kept = (yield* citing(header.id)).filter((one) => isStated(one.header));
    if (kept.every((one) => all.has(one.header.id))) all.set(header.id, remark);
  }
  return all;
}

function remarksOf({ header }: Memory): readonly string[] {
  return (header.sources ?? []).map((source) => memoryIdOf(source));
}

function* forgetOne(builder: EditBuilder, memory: Memory, rules: ForgetRules, reason?: string): Plan<void> {
  const { header } = memory;
  const at = new Date(rules.nowMs).toISOString();
  const hash = contentHash(memory.text);
  if (hash !== undefined) builder.alsoIn(yield* withContent(hash));
  builder.alsoIn([...(yield* load(remarksOf(memory))).values()]);
  if (rules.agent !== undefined && isVouchedFor(header)) {
    const message = `${header.id} was confirmed or pinned by the user, so only they forget it`;
    throw new PaiError("wrong_state", message, { hint: `pai forget ${header.id}   # by the user` });
  }
  if (rules.purge) {
    builder.add(
      removeMemory(memory, { event: "purged", reason: "erased for good on request" }, true),
      memory,
    );
    builder.append(bury(memory, at));
    // A belief may say in its own words what is erased. It is formed anew by what is left.
    for (const belief of yield* citing(header.id)) {
      if (belief.header.kind !== "belief" || builder.has(belief.header.id)) continue;
      const why = { event: "purged", reason: `it rested on ${header.id}, which was erased` } as const;
      builder.add(removeMemory(belief, why, true), belief);
    }
    if (header.kind === "episode" && header.turns !== undefined)
      builder.append(buryTurns(parseTurns(memory.text), header.session ?? "", at));
    return;
  }
  if (header.status === "forgotten") return builder.note(`${header.id} was already forgotten`, memory);
  const said = rules.agent?.why === undefined ? "" : `: ${rules.agent.why}`;
  const why = { event: "forgotten", reason: reason ?? `forgotten on request${said}` } as const;
  const patch = { status: "forgotten", reason, forgotten_at: at, updated: at };
  builder.change(memory, patch, why);
  builder.append(bury(memory, at));
}

/**
 * Plans the way back to `active` from every end state, without a time limit: forgotten, pruned,
 * archived, expired, superseded. Facts that went with an episode come back with it, and
 * all of them age from now on.
 * PaiError `wrong_state` for a pending memory, which is confirmed instead. Pure.
 */
export function* planRestore(ids: readonly string[], nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  for (const memory of (yield* load(ids)).values()) {
    if (memory.header.status === "pending") {
      throw new PaiError("wrong_state", `${memory.header.id} is pending, so there is nothing to restore`, {
        hint: `pai confirm ${memory.header.id}`,
      });
    }
    yield* restoreOne(builder, memory, nowMs);
    if (memory.header.kind !== "episode" || memory.header.status !== "forgotten") continue;
    for (const fact of yield* citing(memory.header.id)) {
      const wentWithIt =
        fact.header.status === "forgotten" && fact.header.reason === goneWith(memory.header.id);
      if (wentWithIt && !builder.has(fact.header.id)) yield* restoreOne(builder, fact, nowMs);
    }
  }
  return builder.planned();
}

function* restoreOne(builder: EditBuilder, memory: Memory, nowMs: number): Plan<void> {
  const { header } = memory;
  const at = new Date(nowMs).toISOString();
  const overdue = header.expires_at !== undefined && Date.parse(header.expires_at) <= nowMs;
  const status = header.status ?? "active";
  if (status === "active" && !overdue) return builder.note(`${header.id} is already active`, memory);
  const patch = {
    status: undefined,
    reason: undefined,
    forgotten_at: undefined,
    archived_at: undefined,
    invalid_at: undefined,
    superseded_by: undefined,
    // Ageing begins anew: else the next night would undo it.
    confirmed: at,
    ...(overdue && { expires_at: undefined }),
    updated: at,
  };
  const detail = `status ${overdue && status === "active" ? "past its time to live" : status} -> active`;
  builder.change(memory, patch, { event: "restored", reason: "restored on request", detail });
  if (status === "forgotten") builder.append(unbury(memory.text, at));
  if (header.superseded_by) yield* unlinkSuccessor(builder, header.id, header.superseded_by, at);
}

/** Both ends of a supersession say so; when one goes, so does the other. */
function* unlinkSuccessor(builder: EditBuilder, id: string, successorId: string, at: string): Plan<void> {
  const successor = (yield* load([successorId])).get(successorId);
  if (!successor) return;
  // Another one that it replaced may have been restored just now.
  const rest = (builder.current(successor).header.supersedes ?? []).filter((other) => other !== id);
  const why = {
    event: "unlinked",
    reason: `${id} was restored`,
    detail: `no longer supersedes ${id}`,
  } as const;
  builder.change(successor, { supersedes: rest.length > 0 ? rest : undefined, updated: at }, why);
  if (isActive(successor.header)) builder.note(`${successorId}, which replaced ${id}, is still active`);
}
