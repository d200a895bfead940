import type { Change } from "../domain/changeset.ts";
import { sha256 } from "../domain/hash.ts";
import type { Memory } from "../domain/kinds.ts";
import { QUEUE_DIR, REREAD_DIR } from "../domain/paths.ts";
import { fileAt, load, type Plan, type Planned } from "../domain/plan.ts";
import { keepEntities } from "../entities/keep-entities.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { entityInputOf } from "./entity-input.ts";
import type { Remark, RememberRules } from "./remark.ts";
import { rulesFor, stateRemark } from "./state-remark.ts";
import { Suspecting } from "./suspecting.ts";

/** The change that lets an episode wait for its extraction. Pure. */
export function queueChange(episode: Memory, { text: _, ...flags }: Remark): Change {
  return waitingChange({ episode: episode.header.id, flags }, WAITS);
}

/** The change that lets turns of a conversation wait, none where they do already: those of `episode` are the first. Pure. */
export function* queueTalk(episode: Memory, talk: WaitingTalk): Plan<readonly Change[]> {
  const change = waitingChange({ episode: episode.header.id, flags: {}, talk }, WAITS);
  return (yield* fileAt(change.path)) === undefined ? [change] : [];
}

/** The change that lets an episode wait for a model, which reads it again. Pure. */
export function rereadNote(episode: Memory, { text: _, ...flags }: Remark): Change {
  const why = { folder: REREAD_DIR, reason: "waits for the model" };
  return waitingChange({ episode: episode.header.id, flags }, why);
}

const WAITS = { folder: QUEUE_DIR, reason: "waits for the extractor" };

function waitingChange(
  entry: QueueEntry,
  { folder, reason }: { readonly folder: string; readonly reason: string },
): Change {
  const text = `${JSON.stringify(entry)}\n`;
  return { op: "create", path: `${folder}/${entry.episode}.json`, text, event: "created", reason, keys: [] };
}

/** `waits`: the extractor still does not answer. `damaged`: the file cannot be read, and stays. */
export type Drained = "read" | "waits" | "damaged";

/**
 * Plans what a waiting episode states, and takes it out of the queue; one that is gone or forgotten is only taken
 * out. `readTalk`: plans what the turns of a conversation state, undefined where they wait on. Pure.
 */
export function* planQueued(
  path: string,
  settings: RememberRules,
  readTalk: (talk: WaitingTalk) => Plan<Planned<unknown> | undefined>,
): Plan<Planned<Drained>> {
  const raw = yield* fileAt(path);
  const entry = raw === undefined ? undefined : readEntry(raw);
  if (raw === undefined || entry === undefined) return { changes: [], result: "damaged" };
  if (entry.talk !== undefined) {
    const read = yield* readTalk(entry.talk);
    if (read === undefined) return { changes: [], result: "waits" };
    return { ...read, changes: [...read.changes, removal(path, raw)], result: "read" };
  }
  const builder = new ChangeBuilder();
  const episode = (yield* load([entry.episode])).get(entry.episode);
  if (episode !== undefined && isThere(episode)) {
    const atMs = entry.flags.atMs ?? Date.parse(episode.header.created);
    const remark = { ...entry.flags, text: episode.text, atMs };
    const rules = rulesFor(remark, settings);
    const suspecting = new Suspecting(builder, rules);
    const outcomes = yield* stateRemark(remark, { builder, episode, rules, suspecting });
    if (outcomes === undefined) return { changes: [], result: "waits" };
    suspecting.next(remark.text);
    suspecting.finish();
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

/** What a file of the queue holds: the episode has the text, the flags of the remark are here. */
export interface QueueEntry {
  readonly episode: string;
  readonly flags: Omit<Remark, "text">;
  /** Of an episode of a conversation, whose turns wait. */
  readonly talk?: WaitingTalk;
}

/** What only whoever brought a conversation in knew of it. */
export interface WaitingTalk {
  readonly session: string;
  readonly project?: string | undefined;
  /** Names, lower case, under which the owner of the store speaks in it. */
  readonly owners: readonly string[];
}

/** A file of the queue; undefined for one that is not of ours, or damaged: it stays, and `doctor` names it. Pure. */
export function readEntry(raw: string): QueueEntry | undefined {
  try {
    const data: unknown = JSON.parse(raw);
    const { episode, flags, talk } = data as Partial<QueueEntry>;
    const isEntry = typeof episode === "string" && typeof flags === "object" && flags !== null;
    return isEntry && isTalk(talk) ? { episode, flags, ...(talk && { talk }) } : undefined;
  } catch {
    return undefined;
  }
}

function isTalk(talk: Partial<WaitingTalk> | undefined): talk is WaitingTalk | undefined {
  if (talk === undefined) return true;
  const { session, project, owners } = talk;
  return (
    typeof session === "string" &&
    (project === undefined || typeof project === "string") &&
    Array.isArray(owners) &&
    owners.every((name) => typeof name === "string")
  );
}
