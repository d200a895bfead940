import { isSingleRemark } from "../domain/flat.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { inlineTags } from "../text/inline-marks.ts";

/** Whose texts a person writes, one statement or note each. */
const WRITTEN: ReadonlySet<Header["kind"]> = new Set(["fact", "commitment", "episode", "belief", "entity"]);

/**
 * The header of a memory, with the tags that stand in its text: what a person writes there is a tag as one in the header is, and the
 * file stays as it is. Those of conversations, of code, and of what web pages and tools said are none. Pure.
 */
export function withInlineTags({ header, text }: Pick<Memory, "header" | "text">): Header {
  const { kind, source, tags = [] } = header;
  if (!WRITTEN.has(kind) || source === "web" || source === "tool") return header;
  if (kind === "episode" && !isSingleRemark(header)) return header;
  const added = inlineTags(text).filter((tag) => !tags.includes(tag));
  return added.length === 0 ? header : { ...header, tags: [...tags, ...added] };
}
