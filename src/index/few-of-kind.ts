import { idPrefix } from "../domain/ids.ts";
import type { Kind } from "../domain/vocabulary.ts";
import type { Segment } from "./segment.ts";

/** Reading one row by its number costs about as much as so many of a walk over all. */
const ONE_ROW_COST = 8;
/** Behind every letter of an id. */
const AFTER_IDS = "~";

/** The documents of a kind, which its ids begin with; undefined where to walk over all rows costs less. IO. */
export function fewOfKind(segment: Segment, kind: Kind): readonly number[] | undefined {
  const ids = segment.table("ids");
  const prefix = idPrefix(kind);
  const count = ids.lowerBound(prefix + AFTER_IDS) - ids.lowerBound(prefix);
  return count * ONE_ROW_COST < segment.manifest.documents ? ids.documents(prefix) : undefined;
}
