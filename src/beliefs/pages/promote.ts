import { isStamped, type Showing, type Stamp, showingOf, standingOf } from "../../domain/belief.ts";
import { contentHash } from "../../domain/hash.ts";
import { idTimeMs } from "../../domain/ids.ts";
import type { HeaderOf } from "../../domain/kinds.ts";
import {
  PAGE_STATE_PATH,
  type Rendering,
  readPageState,
  renderingOf,
  withRendering,
} from "../../domain/page.ts";
import { fileAt, load, type Plan, type Planned, pagesOf } from "../../domain/plan.ts";
import { withTeller } from "../../domain/provenance.ts";
import { EditBuilder } from "../../edits/care.ts";
import { type PageEdits, takeOver } from "../../edits/take-over.ts";
import { followFacts } from "../../entities/entity-file.ts";
import { denies } from "../../language/compare/guards.ts";
import { printBeliefs, readBeliefs, statementShown } from "../../markdown/memory-md.ts";
import { replaceSection, shaOf } from "../../markdown/page-sections.ts";
import { addTallies, type Pass, type PassView, type Tally } from "../../passes/pass.ts";
import { analyse } from "../../text/analyse.ts";
import {
  beliefsIn,
  isEdited,
  type OpenPage,
  ORPHANED,
  openPage,
  pageChanges,
  projectOf,
  scopeOf,
  scopesOf,
  sectionNamed,
  stateChange,
} from "./open-page.ts";

/**
 * What a person did to a section, told by the rendering on which they did it: each id of it that is gone was deleted,
 * each other wording was written by them, each bullet without an id was added. Without that rendering nothing is
 * inferred: whatever is not exactly what the beliefs say is kept word for word. Pure.
 */
function editsIn(
  body: string,
  rendering: Rendering | undefined,
  statementOf: (id: string) => string | undefined,
): PageEdits {
  const { bullets, added, rest } = readBeliefs(body);
  const wasThere = (id: string) =>
    rendering !== undefined && Object.hasOwn(rendering, id) ? rendering[id] : undefined;
  const strange = bullets
    .filter(({ id, text }) => {
      const statement = statementOf(id);
      const isSaid = statement !== undefined && isSame(statementShown(statement), text);
      return wasThere(id) === undefined && !isSaid;
    })
    // As it stood on the page: what was said to hold no more does not come back as if it did.
    .map(({ mark, text }) => `- ${mark === undefined ? "" : `${mark} `}${text}`);
  if (rendering === undefined) {
    const words = [...strange, ...added.map((text) => `- ${text}`)];
    return { deleted: [], changed: [], added: [], rest: joined([...words, rest]) };
  }
  const left = new Set(bullets.filter(({ text }) => text !== "").map(({ id }) => id));
  const changed = bullets.filter(({ id, text }) => {
    const was = wasThere(id);
    return was !== undefined && text !== "" && !isSame(was, text);
  });
  const deleted = Object.keys(rendering).filter((id) => !left.has(id));
  return { deleted, changed, added, rest: joined([...strange, rest]) };
}

function isSame(a: string, b: string): boolean {
  return a === b || (contentHash(a) !== undefined && contentHash(a) === contentHash(b));
}

function joined(parts: readonly string[]): string {
  return parts
    .filter((part) => part.trim() !== "")
    .join("\n")
    .trim();
}

/** What is asked for: as the pages are set, on again, or off for good. */
export type Wanted = "as-set" | "on" | "off";

/** The best supported beliefs stand on MEMORY.md, where people and prompts read them, and people edit them. */
export const promotePass: Pass = promotePassOf("as-set");

/** The same, after a person has said whether there are to be sections at all. */
export function promotePassOf(wanted: Wanted): Pass {
  return {
    name: "promote",
    batch: 1,
    units: (view) => scopesOf(beliefsIn(view)),
    plan: function* (units, view) {
      const [scope = ""] = units;
      // The others are not read: there may be many of them.
      const matters = (header: BeliefHeader) =>
        isStamped(header) || standingOf(header, view.nowMs) !== "none";
      const headers = beliefsIn(view).filter((header) => scopeOf(header) === scope && matters(header));
      const job = { scope, view, wanted, builder: new EditBuilder() };
      return yield* followFacts(yield* planPages(job, headers), view.nowMs);
    },
  };
}

type BeliefHeader = HeaderOf<"belief">;

interface Job {
  readonly scope: string;
  readonly view: PassView;
  readonly wanted: Wanted;
  readonly builder: EditBuilder;
}

function* planPages(job: Job, headers: readonly BeliefHeader[]): Plan<Planned<Tally>> {
  const { scope, view, wanted, builder } = job;
  const stored = yield* fileAt(PAGE_STATE_PATH);
  const before = readPageState(stored);
  if (before.off && wanted === "as-set") return { changes: [], result: {} };
  const found = scope === ORPHANED ? { skipped: "of no known project" } : yield* pagesOf(projectOf(scope));
  const isOff = wanted === "off";
  const wordingOf = (id: string) => {
    const text = view.textOf(id);
    return text && withTeller(text, view.row(id)?.header.subject);
  };
  if ("skipped" in found && !isOff) {
    // What could have been shown is counted.
    const { held, former } = showing(view, headers, (id) => wordingOf(id) ?? "");
    const skipped = held.length + former.length;
    return { changes: [], result: skipped > 0 ? { skipped } : {} };
  }
  const opened = "skipped" in found ? [] : found.pages.map(openPage);
  const refused = opened.flatMap((page) => ("refused" in page ? [page.refused] : []));
  const pages = opened.flatMap((page) => ("refused" in page ? [] : [page]));
  if (pages.length === 0 && (!isOff || refused.length > 0)) return { changes: [], result: {}, refused };
  let tally: Tally = {};
  for (const { place, sections } of pages)
    for (const { body, sha } of sections.filter(isEdited)) {
      const edits = editsIn(body, renderingOf(before, scope, sha), wordingOf);
      const where = { nowMs: view.nowMs, page: place.name, project: projectOf(scope) };
      tally = addTallies(tally, yield* takeOver(builder, edits, where));
    }
  const { body, bullets, stamps } = yield* show(job, headers);
  const isThere = body !== "" || pages.some((page) => sectionNamed(page, "BELIEFS") !== undefined);
  const on = { ...before, off: false };
  const shown = isThere ? withRendering(on, scope, shaOf(body), bullets) : on;
  const changed = pages.map((page) => writePage(page, isOff ? undefined : body));
  const cared = builder.planned();
  return {
    changes: [
      ...cared.changes,
      ...changed.flatMap(({ changes }) => changes),
      ...stateChange(stored, isOff ? { ...before, renderings: {}, off: true } : shown),
    ],
    appends: cared.appends ?? [],
    pages: changed.flatMap((page) => page.pages),
    notes: cared.result.notes,
    refused,
    result: stamps.reduce((sum, { what }) => addTallies(sum, { [what]: 1 }), tally),
  };
}

/** Stamps what is shown, as the edits left it, and prints it: the section's body, and its statements by id. */
function* show({ view, wanted, builder }: Job, headers: readonly BeliefHeader[]) {
  const memories = new Map(
    [...(yield* load(headers.map(({ id }) => id)))].filter(([, { header }]) => header.kind === "belief"),
  );
  const current = [...memories.values()].map((memory) => builder.current(memory));
  const texts = new Map(current.map(({ header, text }) => [header.id, withTeller(text, header.subject)]));
  const textOf = (id: string) => texts.get(id) ?? "";
  const beliefs = current.map(({ header }) => header as BeliefHeader); // looked at above
  const removed = beliefs.filter(isStamped).map((belief) => ({ belief, what: "removed" as const }));
  const { held, former, stamps }: Showing =
    wanted === "off" ? { held: [], former: [], stamps: removed } : showing(view, beliefs, textOf);
  for (const { belief, what, promoted_at, demoted_at } of stamps) {
    const memory = memories.get(belief.id);
    const event = what === "promoted" || what === "recovered" ? "promoted" : "demoted";
    const why = { event, reason: REASONS[what] } as const;
    if (memory) builder.change(builder.current(memory), { promoted_at, demoted_at }, why);
  }
  const shown = (header: BeliefHeader) => {
    return { header, text: textOf(header.id), isDoubted: isDoubted(view, header) };
  };
  const bullets = [...held, ...former].map(({ id }) => [id, statementShown(textOf(id))] as const);
  const body = printBeliefs(held.map(shown), former.map(shown));
  return { body, bullets: Object.fromEntries(bullets), stamps };
}

function showing(view: PassView, beliefs: readonly BeliefHeader[], textOf: (id: string) => string): Showing {
  return showingOf(beliefs, view.nowMs, {
    isDoubted: (belief) => isDoubted(view, belief),
    saysAgain: (belief, better) => isNested(textOf(belief.id), textOf(better.id)),
  });
}

/** It may be outdated, or the last that spoke for it may be, by something that does not speak for it. */
function isDoubted(view: PassView, { id, supporting = [] }: BeliefHeader): boolean {
  const outdated = view.outdated();
  if (outdated.size === 0 || outdated.has(id)) return outdated.has(id);
  const last = supporting.toSorted((a, b) => idTimeMs(a) - idTimeMs(b)).at(-1);
  return last !== undefined && (outdated.get(last) ?? []).some((newer) => !supporting.includes(newer));
}

/** Whether one statement says no more than the other: equal words, or those of a longer one, denied alike. */
function isNested(a: string, b: string): boolean {
  const [less, more] = [new Set(analyse(a)), new Set(analyse(b))].sort((x, y) => x.size - y.size);
  if (less === undefined || more === undefined || less.size === 0) return false;
  return [...less].every((term) => more.has(term)) && denies(a) === denies(b);
}

const REASONS: Readonly<Record<Stamp["what"], string>> = {
  promoted: "shown on MEMORY.md",
  recovered: "shown on MEMORY.md as true again",
  demoted: "moved to the former beliefs of MEMORY.md",
  removed: "removed from MEMORY.md",
  displaced: "made room on MEMORY.md for better founded beliefs",
};

/** The page with its section; nothing where it stays as it is. A page is not begun for an empty section. */
function writePage(page: OpenPage, body: string | undefined) {
  const { text = "", sections } = page;
  const keep = sectionNamed(page, "BELIEFS");
  if (keep === undefined && (body ?? "") === "") return { changes: [], pages: [] };
  const now = replaceSection(text, "BELIEFS", body, sections, keep);
  return pageChanges(page, now, { event: "promoted", reason: "beliefs that are shown" });
}
