import { idTimeMs } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { utcDay } from "./paths.ts";

/** The header of a source by the id of its file; undefined where that is not known. */
export type SourceOf = (id: string) => Pick<Header, "session" | "valid_at"> | undefined;

/** When something was observed, and with what it is one observation. */
export interface Occasion {
  /** One session on one UTC day, or one UTC day without a session. */
  readonly key: string;
  /** Ms since 1970. */
  readonly atMs: number;
}

/**
 * The occasion that a source (an id, or a turn of one) stands for. A remark that was told later than it happened (a diary taken
 * in at once, its file dated by hand) belongs to the day of what it tells; one that tells of days to come, and a turn, to that of
 * its id; a fact, which may hold since long ago, to that on which it was first told. Pure.
 */
export function occasionOf(reference: string, sourceOf: SourceOf): Occasion {
  const [id = reference, turn] = reference.split("#", 2);
  const { session, valid_at } = sourceOf(id) ?? {};
  const toldMs = idTimeMs(id);
  const isRemark = id.startsWith("ep_") && turn === undefined;
  const atMs = isRemark && valid_at !== undefined ? Math.min(toldMs, Date.parse(valid_at)) : toldMs;
  const day = utcDay(atMs);
  return { key: session === undefined ? day : `${session}@${day}`, atMs };
}
