import type { Remark } from "./remark.ts";

/** What a file of the queue holds: the episode has the text, the flags of the remark are here. */
export interface QueueEntry {
  readonly episode: string;
  readonly flags: Omit<Remark, "text">;
}

/** A file of the queue; undefined for one that is not of ours, or damaged: it stays, and `doctor` names it. Pure. */
export function readEntry(raw: string): QueueEntry | undefined {
  try {
    const data: unknown = JSON.parse(raw);
    const { episode, flags } = data as Partial<QueueEntry>;
    return typeof episode === "string" && typeof flags === "object" && flags !== null
      ? { episode, flags }
      : undefined;
  } catch {
    return undefined;
  }
}
