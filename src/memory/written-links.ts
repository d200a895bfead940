import { isPaiError } from "../domain/errors.ts";
import type { Memory } from "../domain/kinds.ts";
import type { SearchIndex } from "../index-ports.ts";
import { inlineLinks } from "../text/inline-marks.ts";
import { resolveIdOrName } from "./resolve.ts";

/**
 * Ids of what the links in the text of a memory lead to, as `[[Mara]]`: the name of an entity, an id, or the file of a memory. What names
 * nothing here, or may mean several, leads nowhere.
 */
export function writtenLinks(
  { header, text }: Pick<Memory, "header" | "text">,
  index: SearchIndex,
): readonly string[] {
  const found = inlineLinks(text).flatMap((name) => namedBy(name, index) ?? []);
  return [...new Set(found)].filter((id) => id !== header.id && !header.links?.some(({ to }) => to === id));
}

function namedBy(name: string, index: SearchIndex): string | undefined {
  const last = name.slice(name.lastIndexOf("/") + 1).replace(/\.md$/u, "");
  try {
    return resolveIdOrName(index, last);
  } catch (error) {
    if (isPaiError(error)) return undefined;
    throw error;
  }
}
