import type { Planned } from "../domain/plan.ts";
import { rereadNote } from "../remember/queue.ts";
import type { Remark } from "../remember/remark.ts";
import type { Remembered } from "../remember/remember.ts";
import type { Context } from "./context.ts";

/** The plan of a remark, with a note that a model is to read it again where it is to. */
export function withNote(
  { engines }: Context,
  remark: Remark,
  planned: Planned<Remembered>,
): Planned<Remembered> {
  const { episode } = planned.result;
  const isNew = planned.changes.some(({ op, id }) => op === "create" && id === episode.header.id);
  const isRead = remark.raw !== true && remark.only !== "episode" && episode.header.status === undefined;
  if (!isNew || !isRead || engines?.isUnread?.(remark.text, remark.sensitive) !== true) return planned;
  return { ...planned, changes: [...planned.changes, rereadNote(episode, remark)] };
}
