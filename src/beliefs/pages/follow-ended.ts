import type { Append, Change } from "../../domain/changeset.ts";
import { mayStand, withdrawnLine } from "../../domain/graduation.ts";
import { type PageWrite, PROFILE_PATH } from "../../domain/page.ts";
import { load, type Plan, type Planned, pageAt, pagesOf } from "../../domain/plan.ts";
import { withoutBullets } from "../../edits/erase-from-boxes.ts";
import { FOLLOWS } from "../../entities/entity-file.ts";
import { GraduatedList, readBeliefs } from "../../markdown/memory-md.ts";
import type { Ended } from "./ended.ts";
import { isEdited, type OpenPage, openPage, pageChanges, sectionNamed } from "./open-page.ts";

/**
 * A plan, and with it the pages that say what it ends (`endedBy`): the lines of what is out of force, in doubt or private from now on go at once, with
 * those of beliefs that rest on nothing else. What else such a line said comes back with the next run. A section that a
 * person has edited meanwhile waits for that, too. Pure.
 */
export function* followEnded<T>(
  planned: Planned<T>,
  ended: readonly Ended[],
  nowMs: number,
): Plan<Planned<T>> {
  const ids = new Set(ended.flatMap(({ id, sources }) => [id, ...sources]));
  const written = new Set([
    ...planned.changes.map(({ path }) => path),
    ...(planned.pages ?? []).map(({ place }) => place.name),
  ]);
  const changes: Change[] = [];
  const pages: PageWrite[] = [];
  const appends: Append[] = [];
  for (const page of yield* openPages(ended)) {
    if (written.has(page.place.name)) continue;
    const list = new GraduatedList(sectionNamed(page, "GRADUATED")?.body ?? "");
    const unfounded = yield* beliefsWithout(page, ids, nowMs);
    const now = withoutBullets(page.text ?? "", [...ids, ...unfounded], (section) => !isEdited(section));
    for (const { change, outside } of pageChanges(page, now, { event: "demoted", reason: WHY })) {
      if (change !== undefined) changes.push(change);
      if (outside !== undefined) pages.push(outside);
      appends.push(...list.ids().flatMap((id) => (ids.has(id) ? [withdrawnLine(id)] : [])));
    }
  }
  return {
    ...planned,
    changes: [...planned.changes, ...changes],
    appends: [...(planned.appends ?? []), ...appends],
    pages: [...(planned.pages ?? []), ...pages],
  };
}

/** Undo passes over what only follows, where that has changed since. */
const WHY = `no longer says what does not hold; ${FOLLOWS}`;

/** The pages on which these memories can be shown. */
function* openPages(ended: readonly Ended[]): Plan<readonly OpenPage[]> {
  const found = [];
  for (const project of new Set([undefined, ...ended.map((one) => one.project)])) {
    const there = yield* pagesOf(project);
    if ("pages" in there) found.push(...there.pages);
  }
  const profile = yield* pageAt(PROFILE_PATH);
  return [...found, ...(profile === undefined ? [] : [profile])].flatMap((page) => {
    const open = openPage(page);
    return "refused" in open || open.text === undefined ? [] : [open];
  });
}

/** Beliefs on a page all of whose facts are out of force once these are. */
function* beliefsWithout(page: OpenPage, ended: ReadonlySet<string>, nowMs: number): Plan<readonly string[]> {
  const { bullets } = readBeliefs(sectionNamed(page, "BELIEFS")?.body ?? "");
  const unfounded: string[] = [];
  for (const { header } of (yield* load(bullets.map(({ id }) => id))).values()) {
    if (header.kind !== "belief" || header.pinned === true) continue;
    const { supporting = [] } = header;
    if (!supporting.some((id) => ended.has(id))) continue;
    const rest = yield* load(supporting.filter((id) => !ended.has(id)));
    const isFounded = [...rest.values()].some((one) => mayStand(one.header, nowMs));
    if (!isFounded) unfounded.push(header.id);
  }
  return unfounded;
}
