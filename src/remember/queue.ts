import type { Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { QUEUE_DIR, REREAD_DIR } from "../domain/paths.ts";
import { fileAt, load, type Plan, type Planned } from "../domain/plan.ts";
import { keepEntities } from "../entities/keep-entities.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { entityInputOf } from "./entity-input.ts";
import { type QueueEntry, readEntry } from "./queue-entry.ts";
import type { Remark, RememberRules } from "./remark.ts";
import { rulesFor, stateRemark } from "./state-remark.ts";

/** The change that lets an episode wait for its extraction. Pure. */
export function queueChange(episode: Memory, remark: Remark): Change {
  return waitingChange(episode, remark, { folder: QUEUE_DIR, reason: "waits for the extractor" });
}

/** The change that lets an episode wait for a model, which reads it again. Pure. */
export function rereadNote(episode: Memory, remark: Remark): Change {
  return waitingChange(episode, remark, { folder: REREAD_DIR, reason: "waits for the model" });
}

function waitingChange(
  { header: { id } }: Memory,
  { text: _, ...flags }: Remark,
  { folder, reason }: { readonly folder: string; readonly reason: string },
): Change {
  const entry: QueueEntry = { episode: id, flags };
  const text = `${JSON.stringify(entry)}\n`;
  return { op: "create", path: `${folder}/${id}.json`, text, event: "created", reason, keys: [] };
}

/** `unreachable`: the extractor still is. `damaged`: the file cannot be read, and stays. */
export type Drained = "read" | "unreachable" | "damaged";

/**
 * Plans what a waiting episode states, and takes it out of the queue; one that is gone or forgotten is only taken
 * out. Pure.
 */
export function* planQueued(path: string, settings: RememberRules): Plan<Planned<Drained>> {
  const raw = yield* fileAt(path);
  const entry = raw === undefined ? undefined : readEntry(raw);
  if (raw === undefined || entry === undefined) return { changes: [], result: "damaged" };
  const builder = new ChangeBuilder();
  const episode = (yield* load([entry.episode])).get(entry.episode);
  if (episode !== undefined && isThere(episode)) {
    const atMs = entry.flags.atMs ?? Date.parse(episode.header.created);
    const remark = { ...entry.flags, text: episode.text, atMs };
    const rules = rulesFor(remark, settings);
    const outcomes = yield* stateRemark(remark, { builder, episode, rules });
    if (outcomes === undefined) return { changes: [], result: "unreachable" };
    yield* keepEntities(builder, entityInputOf(outcomes, remark.session, rules.nowMs));
  }
  const changes = [...builder.changes(), removal(path, raw)];
  return { changes, appends: builder.appends(), result: "read" };
}

function isThere({ header }: Memory): boolean {
  return header.status === undefined || header.status === "active" || header.status === "pending";
}

function removal(path: string, raw: string): Change {
  const why = { event: "pruned", reason: "was read by the extractor" } as const;
  return { op: "remove", path, before: sha256(raw), keys: [], ...why };
}
