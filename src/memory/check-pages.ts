import { IDENTITY_PATH } from "../beliefs/pages/identity.ts";
import { openPage } from "../beliefs/pages/open-page.ts";
import { type Problem, passingOver } from "../domain/errors.ts";
import type { PageFound } from "../domain/page.ts";
import { PAGE_STATE_PATH, readPageState } from "../domain/page-state.ts";
import { PROFILE_PATH } from "../domain/profile.ts";
import type { FileOps, Pages, Row } from "../ports.ts";

/**
 * Pages that `consolidate` leaves alone, and why: those of the store, and those of the projects of its memories as far as
 * their directories are known. Where the sections are off, MEMORY.md and its like are nobody's business. IO.
 */
export function checkPages(files: FileOps, pages: Pages, rows: Iterable<Row>): readonly Problem[] {
  const identity = pages.at(IDENTITY_PATH);
  const own = "refused" in identity ? [identity] : []; // it has no sections that could be wrong
  return [pages.at(PROFILE_PATH), ...own, ...promotedPages(files, pages, rows)].flatMap((found) => {
    const page = openPage(found);
    if (!("refused" in page)) return [];
    const { why, line } = page;
    return [
      {
        code: "page_left_alone",
        path: found.place.name,
        ...(line !== undefined && { line }),
        message: `consolidate skips it: ${why}`,
      },
    ];
  });
}

function promotedPages(files: FileOps, pages: Pages, rows: Iterable<Row>): readonly PageFound[] {
  const isThere = passingOver(() => files.stat(PAGE_STATE_PATH), undefined)?.kind === "file";
  const bytes = isThere ? passingOver(() => files.read(PAGE_STATE_PATH), undefined) : undefined;
  const state = new TextDecoder().decode(bytes);
  if (readPageState(state).off) return [];
  const projects = new Set([...rows].flatMap(({ header }) => header.project ?? []));
  return [undefined, ...projects].flatMap((project) => {
    const found = pages.of(project);
    return "skipped" in found ? [] : found.pages;
  });
}
