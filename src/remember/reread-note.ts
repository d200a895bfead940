import type { Change } from "../domain/changeset.ts";
import type { Memory } from "../domain/kinds.ts";
import { REREAD_DIR } from "../domain/paths.ts";
import type { Remark } from "./remark.ts";

/** The change that lets an episode wait for a model, which reads it again. Pure. */
export function rereadNote(episode: Memory, { text: _, ...flags }: Remark): Change {
  const entry: RereadEntry = { episode: episode.header.id, flags };
  const path = `${REREAD_DIR}/${entry.episode}.json`;
  const why = { event: "created", reason: "waits for the model" } as const;
  return { op: "create", path, text: `${JSON.stringify(entry)}\n`, keys: [], ...why };
}

/** What such a file holds: the episode has the text, the flags of the remark are here. */
export interface RereadEntry {
  readonly episode: string;
  readonly flags: Omit<Remark, "text">;
}

/** A file of what waits; undefined if it is foreign or damaged: it stays, and `doctor` names it. Pure. */
export function readEntry(raw: string): RereadEntry | undefined {
  try {
    const data: unknown = JSON.parse(raw);
    const { episode, flags } = data as Partial<RereadEntry>;
    const isEntry = typeof episode === "string" && typeof flags === "object" && flags !== null;
    return isEntry ? { episode, flags } : undefined;
  } catch {
    return undefined;
  }
}
