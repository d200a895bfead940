import { idTimeMs } from "../../domain/ids.ts";
import type { HeaderOf } from "../../domain/kinds.ts";
import { isOfProfile, PROFILE_LINES, PROFILE_PATH, profileOrder } from "../../domain/page.ts";
import { load, type Plan, type Planned, pageAt } from "../../domain/plan.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { anchored } from "../../language/anchored.ts";
import { showsCategory } from "../../language/shows-category.ts";
import { isOverBy } from "../../language/upcoming.ts";
import { lineEndOf, replaceSection } from "../../markdown/page-sections.ts";
import {
  fittingLines,
  type ProfileLine,
  printProfile,
  profileIds,
  strangeText,
} from "../../markdown/profile-section.ts";
import type { Pass, PassView, Tally } from "../../passes/pass.ts";
import { findSecrets } from "../../text/safety/secrets.ts";
import {
  type OpenPage,
  openPage,
  pageChanges,
  type SaidBy,
  saidByBelief,
  sectionNamed,
} from "./open-page.ts";

/** How the owner is and likes things to be done stands on profile.md, for people and for prompts. */
export const profilePass: Pass = {
  name: "profile",
  does: "list preferences, principles and guidelines on profile.md",
  readsTexts: true,
  isOn: () => true,
  units: () => [PROFILE_PATH],
  plan: function* (_units, view): Plan<Planned<Tally>> {
    const found = yield* pageAt(PROFILE_PATH);
    if (found === undefined) return { changes: [], result: {} };
    const page = openPage(found);
    if ("refused" in page) return { changes: [], result: {}, refused: [page.refused] };
    const { lines, over } = yield* linesOf(view, new Set(idsOn(page)));
    return planPage(page, lines, over);
  },
};

/** What the page says, as far as it fits, and how many facts do not. */
function* linesOf(view: PassView, before: ReadonlySet<string>) {
  const { rows, nowMs, zone, sourceOf, outdated } = view;
  const doubted = outdated();
  // What may be outdated keeps its place, and gets none.
  const mayStand = ({ id }: { readonly id: string }) => !doubted.has(id) || before.has(id);
  const headers = rows.flatMap(({ header }) =>
    isOfProfile(header, { nowMs, zone }) && mayStand(header) ? [header] : [],
  );
  const ranked = onceEach(headers.toSorted(profileOrder(sourceOf)), saidByBelief(view)).map(withCategory);
  const wanted = fittingLines(ranked, PROFILE_LINES);
  const texts = yield* load(wanted.map(({ id }) => id));
  const lines = wanted.flatMap(({ id, category }): ProfileLine[] => {
    const memory = texts.get(id);
    if (memory === undefined || memory.text.trim() === "" || findSecrets(memory.text).length > 0) return [];
    const { pinned, verification, category_by: by } = memory.header;
    const isChosen = pinned === true || verification === "user_confirmed" || by === "user";
    if (!isChosen && !showsCategory(memory.text, category)) return [];
    if (isOverBy(memory.text, zone.toWall(idTimeMs(id)), zone.toWall(nowMs))) return [];
    const text = anchored(memory.text, zone.toWall(idTimeMs(id)));
    return [{ id, category, text, isDoubted: doubted.has(id) }];
  });
  return { lines, over: ranked.length - wanted.length };
}

/** Of what says the same belief the first one. */
function onceEach(headers: readonly HeaderOf<"fact">[], saidBy: SaidBy): readonly HeaderOf<"fact">[] {
  const said = new Set<string>();
  return headers.filter(({ id }) => {
    const belief = saidBy(id)?.id;
    const isNew = belief === undefined || !said.has(belief);
    if (belief !== undefined) said.add(belief);
    return isNew;
  });
}

function withCategory({ id, category = DEFAULTS.category }: HeaderOf<"fact">) {
  return { id, category };
}

function planPage(page: OpenPage, lines: readonly ProfileLine[], over: number): Planned<Tally> {
  const body = printProfile(lines);
  const section = sectionNamed(page, "PROFILE");
  const nothing = { changes: [], result: {} };
  if (section === undefined && body === "") return nothing;
  const own = page.sections.filter(({ name, pristine }) => name === "PROFILE" && !pristine);
  const strange = own.map((one) => strangeText(one.body)).filter((text) => text !== "");
  const written = replaceSection(page.text ?? "", "PROFILE", body, page.sections, section);
  const text = withText(written, strange);
  const changed = pageChanges(page, text, { event: "promoted", reason: "how you like things to be done" });
  if (changed.length === 0) return nothing;
  const before = new Set(idsOn(page));
  const now = new Set(lines.map(({ id }) => id));
  const counts = {
    shown: [...now].filter((id) => !before.has(id)).length,
    withdrawn: [...before].filter((id) => !now.has(id)).length,
    over_lines: over,
    moved_below: strange.length,
  };
  const notes = strange.map(
    () =>
      `what was written between the markers of ${PROFILE_PATH} was moved to its end; to reword a fact: pai correct`,
  );
  return {
    changes: changed.flatMap(({ change }) => change ?? []),
    result: told(counts),
    notes,
  };
}

/** The facts that a page shows. */
function idsOn({ sections }: OpenPage): readonly string[] {
  return sections.flatMap(({ name, body }) => (name === "PROFILE" ? profileIds(body) : []));
}

/** What a person is told; of a page that only says the same in other words or another order, that. */
function told(counts: Tally): Tally {
  const { over_lines, ...done } = Object.fromEntries(Object.entries(counts).filter(([, n]) => n > 0));
  const over = over_lines === undefined ? {} : { over_lines };
  return Object.keys(done).length === 0 ? { updated: 1, ...over } : { ...done, ...over };
}

/** A person's own lines go to the end of the page, where nothing is rewritten. */
function withText(page: string, texts: readonly string[]): string {
  if (texts.length === 0) return page;
  const lineEnd = lineEndOf(page);
  const added = texts.join("\n").split("\n").join(lineEnd);
  const between = page.endsWith("\n") ? lineEnd : `${lineEnd}${lineEnd}`;
  return `${page}${between}${added}${lineEnd}`;
}
