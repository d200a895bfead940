import { GRADUATED_PATH, readGraduated, wordsHash } from "../../domain/graduation.ts";
import { PAGE_STATE_PATH, readPageState, withTakenOff } from "../../domain/page-state.ts";
import { fileAt, type Plan, type Planned, pagesOf } from "../../domain/plan.ts";
import { GraduatedList } from "../../markdown/graduated-section.ts";
import { lineEndOf } from "../../markdown/page-lines.ts";
import { replaceSection } from "../../markdown/page-sections.ts";
import type { Tally } from "../../passes/pass.ts";
import { type OpenPage, openPage, sectionNamed } from "./open-page.ts";
import { type PageChange, pageChanges, stateChange } from "./page-changes.ts";

/** The heading of a day from which a person took the last line. */
const EMPTY_DAY = /^## \d{4}-\d{2}-\d{2}[ \t]*\r?$/gm;

/**
 * Takes what graduated off the pages of a project, or of what holds everywhere, section and all. Lines in it that a
 * person wrote or reworded stay, as text of the page. What was taken off may graduate again. Pure.
 */
export function* takeOff(project: string | undefined): Plan<Planned<Tally>> {
  const found = yield* pagesOf(project);
  const known = readGraduated(yield* fileAt(GRADUATED_PATH));
  const ids: string[] = [];
  const changed: PageChange[] = [];
  const refused: string[] = [];
  for (const place of "skipped" in found ? [] : found.pages) {
    const page = openPage(place);
    if ("refused" in page) refused.push(page.refused);
    else {
      const { text, taken } = withoutSection(page, known);
      ids.push(...taken);
      changed.push(...pageChanges(page, text, { event: "graduated", reason: "taken off, as was asked for" }));
    }
  }
  const stored = yield* fileAt(PAGE_STATE_PATH);
  return {
    changes: [
      ...changed.flatMap(({ change }) => change ?? []),
      ...(ids.length > 0 ? stateChange(stored, withTakenOff(readPageState(stored), ids)) : []),
    ],
    pages: changed.flatMap(({ outside }) => outside ?? []),
    refused,
    result: ids.length > 0 ? { taken_off: ids.length } : {},
  };
}

function withoutSection(page: OpenPage, known: ReadonlyMap<string, string>) {
  const { text = "", sections } = page;
  const section = sectionNamed(page, "GRADUATED");
  if (section === undefined) return { text, taken: [] };
  const list = new GraduatedList(section.body);
  const taken: string[] = [];
  for (;;) {
    const one = list.takeOldest(({ id, words }) => known.get(id) === wordsHash(words));
    if (one === undefined) break;
    taken.push(one.id);
  }
  const own = list.print().replaceAll("\n", lineEndOf(text));
  if (own.replace(EMPTY_DAY, "").trim() === "")
    return { text: replaceSection(text, "GRADUATED", undefined, sections), taken };
  return { text: `${text.slice(0, section.from)}${own}${text.slice(section.to)}`, taken };
}
