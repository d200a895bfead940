import type { Remark } from "./remark.ts";

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
