import { deriveId } from "../../domain/ids.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import { memoryPath } from "../../domain/paths.ts";
import { isVacant, load, type Plan } from "../../domain/plan.ts";
import { inheritTimes, type Turn, turnHash } from "../../domain/turn.ts";
import type { ChangeSheet } from "../../markdown/change-sheet.ts";
import { changedMemory, changeMemory, createdMemory, createMemory } from "../../markdown/changes.ts";
import { appendTurns, printTurns } from "../../markdown/turns.ts";
import { capturedKeys } from "../../remember/captured-keys.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import type { Talk } from "./talk.ts";

/** An episode as it stands after this plan, with all of its turns. */
export interface Stretch {
  readonly episode: Memory;
  readonly turns: readonly Turn[];
}

/** Adds turns to an open episode; what stands in it stays as it is, byte for byte. */
export function growEpisode(sheet: ChangeSheet, open: Stretch, turns: readonly Turn[], talk: Talk): Stretch {
  const current = sheet.current(open.episode);
  const all = [...open.turns, ...turns];
  const updated = new Date(talk.rules.nowMs).toISOString();
  const patch = { turns: all.length, updated, ...(isPrivate(turns) && { sensitive: true }) };
  const why = {
    event: "edited",
    reason: "the conversation went on",
    detail: `${turns.length} more turns`,
  } as const;
  const change = changeMemory(current, patch, why, appendTurns(current.text, turns));
  const episode = changedMemory(current, change);
  sheet.add(change, episode);
  return { episode, turns: all };
}

/** A new episode of these turns. Its id follows from session, first turn and time, so the same input gives the same. */
export function* startEpisode(sheet: ChangeSheet, turns: readonly Turn[], talk: Talk): Plan<Stretch> {
  const headerAt = (position: number) => headerOf(turns, talk, position);
  return { episode: yield* addEpisode(sheet, printTurns(turns), headerAt, "ingested"), turns };
}

/** Adds an episode under the first position at which nothing else has its id or its path. */
export function* addEpisode(
  sheet: ChangeSheet,
  text: string,
  headerAt: (position: number) => HeaderOf<"episode">,
  reason: string,
): Plan<Memory> {
  for (let position = 0; ; position++) {
    const header = headerAt(position);
    const path = memoryPath(header, text);
    if (sheet.has(header.id) || (yield* load([header.id])).size > 0 || !(yield* isVacant(path))) continue;
    const episode = createdMemory(header, text, path);
    sheet.add(createMemory(episode, { event: "created", reason }), episode);
    return episode;
  }
}

/**
 * Nothing is added to a sealed episode any more. `upTo`: how many of its turns have been read. `surprise`: 0..1,
 * see `surpriseOf`.
 */
export function sealEpisode(
  sheet: ChangeSheet,
  { episode, turns }: Stretch,
  { upTo, surprise, talk }: { readonly upTo: number; readonly surprise: number; readonly talk: Talk },
): void {
  const extracted = upTo < turns.length ? upTo : undefined;
  const patch = { surprise, sealed_at: new Date(talk.rules.nowMs).toISOString(), extracted };
  sheet.change(episode, patch, { event: "sealed", reason: "this part of the conversation is over" });
}

/** Notes in an episode how many of its turns have been read for what they state; in a sealed one unless all. */
export function noteRead(sheet: ChangeSheet, { episode, turns }: Stretch, upTo: number): void {
  const { header } = episode;
  const isDone = header.kind === "episode" && header.sealed_at !== undefined && upTo >= turns.length;
  const why = { event: "edited", reason: "read for what it states" } as const;
  sheet.change(episode, { extracted: isDone ? undefined : upTo }, why);
}

function headerOf(turns: readonly Turn[], talk: Talk, position: number): HeaderOf<"episode"> {
  const { session, project, rules } = talk;
  const atMs = inheritTimes(turns).find((turn) => turn.atMs !== undefined)?.atMs ?? rules.nowMs;
  const first = turns[0];
  const of = ["conversation", session, first ? turnHash(first) : "", position];
  return {
    id: deriveId({ kind: "episode", atMs, of }),
    kind: "episode",
    ...capturedKeys({ nowMs: rules.nowMs, atMs, session, project, source: "import" }),
    ...(isPrivate(turns) && { sensitive: true }),
    started: new Date(atMs).toISOString(),
    turns: turns.length,
  };
}

function isPrivate(turns: readonly Turn[]): boolean {
  return turns.some(({ text }) => isSensitive(text));
}
