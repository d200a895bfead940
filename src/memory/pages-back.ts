import { PaiError } from "../domain/errors.ts";
import type { JournalRecord } from "../domain/journal-record.ts";
import type { PageWrite } from "../domain/page.ts";
import type { Context } from "./context.ts";

/**
 * The pages outside of the store that a change set wrote, as they were before. None where it was never written, nor where
 * the user's settings make no page of it any more: a record names no place that they do not. PaiError `not_undoable` where
 * somebody has edited one since. IO.
 */
export function pagesBack({ pages }: Context, { id, outside = [] }: JournalRecord): readonly PageWrite[] {
  if (pages === undefined) return [];
  return outside.flatMap(({ place, before, text }): PageWrite[] => {
    if (!pages.isPage(place)) return [];
    const found = pages.read(place);
    const now = "refused" in found ? found.refused : found.text;
    if (!("refused" in found) && now === before) return [];
    if ("refused" in found || now !== text)
      throw new PaiError(
        "not_undoable",
        `cannot undo ${id}: ${place.name} ${"refused" in found ? now : "has changed since"}`,
        {
          hint: "pai undo never reverts what a person wrote; pai consolidate updates the page",
          data: { paths: [place.name] },
        },
      );
    return [{ place, before: text, text: before }];
  });
}
