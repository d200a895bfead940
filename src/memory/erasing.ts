import { beliefsOn } from "../domain/changeset.ts";
import { type PageFound, PROFILE_PATH } from "../domain/page.ts";
import type { Plan, Planned } from "../domain/plan.ts";
import type { Cared } from "../edits/care.ts";
import { erasedIds, eraseFromBoxes, eraseFromPages, withoutBullets } from "../edits/erase-from-boxes.ts";
import { type ForgetRules, planForget } from "../edits/forget.ts";
import type { Pages } from "../ports.ts";
import type { Context } from "./context.ts";
import { recordsBackwards } from "./history.ts";

/** Plans to erase memories for good, and what boxes and pages in the store say of them; `tell` is told of what is no more. */
export function* planErasing(
  context: Context,
  ids: readonly string[],
  rules: ForgetRules,
  tell: (erased: readonly string[]) => void,
): Plan<Planned<Cared>> {
  const boxes = (members: ReadonlySet<string>) =>
    [...context.openIndex().rows("box")].flatMap(({ header }) =>
      header.kind === "box" && header.members?.some((id) => members.has(id)) ? [header.id] : [],
    );
  const planned = yield* eraseFromBoxes(yield* planForget(ids, rules), boxes, rules.nowMs);
  const gone = new Set(erasedIds(planned));
  // Pages may quote beliefs that are no more, too.
  const once = gone.size === 0 ? [] : beliefsOn(gone, recordsBackwards(context));
  const erased = [...new Set([...gone, ...once])];
  tell(erased);
  const inStore = context.config["memoryMd.global"].filter((path) => !/^[~/]/.test(path));
  return yield* eraseFromPages(planned, [...inStore, PROFILE_PATH], erased);
}

/**
 * Takes the bullets of what was erased off the pages in the user's home and in work trees, too. No part of the change set: what an
 * interruption leaves there the next `consolidate` takes off. Returns what a person should know of it. IO.
 */
export function eraseElsewhere(
  { pages }: Context,
  erased: readonly string[],
  projects: readonly (string | undefined)[],
): readonly string[] {
  if (pages === undefined) return [];
  const found = [...new Set([undefined, ...projects])].map((project) => pages.of(project));
  return found
    .flatMap((there) => ("pages" in there ? there.pages : []))
    .filter(({ place }) => place.root !== undefined)
    .flatMap((page) => eraseFrom(page, erased, pages));
}

function eraseFrom(page: PageFound, erased: readonly string[], pages: Pages): readonly string[] {
  const { place } = page;
  if ("refused" in page) return [`${place.name} was skipped: ${page.refused}`];
  if (page.text === undefined) return [];
  const text = withoutBullets(page.text, erased);
  if (text === page.text) return [];
  const written = pages.write({ place, before: page.text, text });
  if (written === "changed")
    return [`${place.name} was edited at the same time; pai consolidate removes it there`];
  return written === "written" ? [] : [`an edit at the same time was stored in ${written.parked}`];
}
