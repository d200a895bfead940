import { isStamped, type Showing, type Stamp, showingOf, standingOf } from "../../domain/belief.ts";
import { contentHash } from "../../domain/hash.ts";
import { idTimeMs } from "../../domain/ids.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import {
  PAGE_STATE_PATH,
  type PageState,
  type Rendering,
  readPageState,
  renderingOf,
  withoutRenderings,
  withRendering,
} from "../../domain/page.ts";
import { fileAt, load, type Plan, type Planned, pagesOf } from "../../domain/plan.ts";
import { withTeller } from "../../domain/provenance.ts";
import { EditBuilder } from "../../edits/care.ts";
import { type PageEdits, takeOver } from "../../edits/take-over.ts";
import { followFacts } from "../../entities/follow-facts.ts";
import { denies } from "../../language/compare/guards.ts";
import { printBeliefs, readBeliefs, statementShown } from "../../markdown/memory-md.ts";
import { replaceSection, type Section, shaOf } from "../../markdown/page-sections.ts";
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

/** The statement of a belief as it is now; undefined where there is none of this id. */
export type StatementOf = (id: string) => string | undefined;

/**
 * What a person did to a section, told by the rendering on which they did it: each id of it that is gone was deleted,
 * each other wording was written by them, each bullet without an id was added. Without that rendering nothing is
 * inferred: whatever is not exactly what the beliefs say is kept word for word. Pure.
 */
function editsIn(body: string, rendering: Rendering | undefined, statementOf: StatementOf): PageEdits {
  const { bullets, added, rest } = readBeliefs(body);
  if (rendering === undefined) {
    const strange = bullets.filter(({ id, text }) => !says(statementOf(id), text)).map(marked);
    const words = [...strange, ...added.map((text) => `- ${text}`)];
    return { deleted: [], changed: [], added: [], rest: joined([...words, rest]) };
  }
  const wasThere = (id: string) => (Object.hasOwn(rendering, id) ? rendering[id] : undefined);
  const left = new Set(bullets.filter(({ text }) => text !== "").map(({ id }) => id));
  const reworded = bullets.filter(({ id, text }) => {
    const was = wasThere(id);
    return was !== undefined && text !== "" && !isSame(was, text);
  });
  const strange = bullets.filter(
    ({ id, text }) => wasThere(id) === undefined && !says(statementOf(id), text),
  );
  return {
    deleted: Object.keys(rendering).filter((id) => !left.has(id)),
    changed: reworded,
    added,
    rest: joined([...strange.map(marked), rest]),
  };
}

/** As it stood on the page: what was said to hold no more does not come back as if it did. */
function marked({ mark, text }: { readonly mark?: string; readonly text: string }): string {
  return `- ${mark === undefined ? "" : `${mark} `}${text}`;
}

function says(statement: string | undefined, text: string): boolean {
  return statement !== undefined && isSame(statementShown(statement), text);
}

/** Other punctuation or spacing alone is no other statement. */
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
    does: "update MEMORY.md with the best supported beliefs, and take over edits made there",
    isOn: () => true,
    batch: 1,
    units: (view) => scopesOf(beliefsIn(view)),
    plan: function* (units, view) {
      const [scope = ""] = units;
      // The others are not read: there may be many of them.
      const matters = (header: BeliefHeader) =>
        isStamped(header) || standingOf(header, view.nowMs) !== "none";
      const headers = beliefsIn(view).filter((header) => scopeOf(header) === scope && matters(header));
      const work = new Promotion(scope, view, wanted);
      return yield* followFacts(yield* work.plan(headers), view.nowMs);
    },
  };
}

type BeliefHeader = HeaderOf<"belief">;

/** A section's body, its statements by id, and what was done for it. */
interface Printed {
  readonly body: string;
  readonly bullets: Rendering;
  readonly tally: Tally;
}

/** The work on the pages of one scope. */
class Promotion {
  readonly #scope: string;
  readonly #view: PassView;
  readonly #wanted: Wanted;
  readonly #builder = new EditBuilder();

  constructor(scope: string, view: PassView, wanted: Wanted) {
    this.#scope = scope;
    this.#view = view;
    this.#wanted = wanted;
  }

  *plan(headers: readonly BeliefHeader[]): Plan<Planned<Tally>> {
    const stored = yield* fileAt(PAGE_STATE_PATH);
    const before = readPageState(stored);
    if (before.off && this.#wanted === "as-set") return { changes: [], result: {} };
    const found = yield* this.#pages();
    const isOff = this.#wanted === "off";
    if ("skipped" in found && !isOff) return this.#skip(headers);
    const opened = "skipped" in found ? [] : found.pages.map(openPage);
    const refused = opened.flatMap((page) => ("refused" in page ? [page.refused] : []));
    const pages = opened.flatMap((page) => ("refused" in page ? [] : [page]));
    if (pages.length === 0 && (!isOff || refused.length > 0)) return { changes: [], result: {}, refused };
    const taken = yield* this.#takeOver(pages, before);
    const shown = yield* this.#show(headers);
    const state = this.#stateAfter(before, pages, shown);
    const changed = pages.flatMap((page) => writePage(page, isOff ? undefined : shown.body));
    const cared = this.#builder.planned();
    return {
      changes: [
        ...cared.changes,
        ...changed.flatMap(({ change }) => change ?? []),
        ...stateChange(stored, state),
      ],
      appends: cared.appends ?? [],
      pages: changed.flatMap(({ outside }) => outside ?? []),
      notes: cared.result.notes,
      refused,
      result: addTallies(taken, shown.tally),
    };
  }

  *#pages() {
    if (this.#scope === ORPHANED) return { skipped: "of a project that is not known" };
    return yield* pagesOf(projectOf(this.#scope));
  }

  /** What could have been shown is counted. */
  #skip(headers: readonly BeliefHeader[]): Planned<Tally> {
    const { held, former } = this.#showing(headers, ({ id }) => this.#wording(id) ?? "");
    const skipped = held.length + former.length;
    return { changes: [], result: skipped > 0 ? { skipped } : {} };
  }

  *#takeOver(pages: readonly OpenPage[], before: PageState): Plan<Tally> {
    let tally: Tally = {};
    for (const page of pages) {
      for (const section of page.sections.filter(isEdited)) {
        tally = addTallies(tally, yield* this.#takeOne(page, section, before));
      }
    }
    return tally;
  }

  *#takeOne({ place }: OpenPage, { body, sha }: Section, state: PageState): Plan<Tally> {
    const edits = editsIn(body, renderingOf(state, this.#scope, sha), (id) => this.#wording(id));
    return yield* takeOver(this.#builder, edits, {
      nowMs: this.#view.nowMs,
      page: place.name,
      project: projectOf(this.#scope),
    });
  }

  /** What a belief says on the page, before the edits. */
  #wording(id: string): string | undefined {
    const text = this.#view.textOf(id);
    return text && withTeller(text, this.#view.row(id)?.header.subject);
  }

  /** Stamps what is shown, as the edits left it, and prints it. */
  *#show(headers: readonly BeliefHeader[]): Plan<Printed> {
    const memories = new Map(
      [...(yield* load(headers.map(({ id }) => id)))].filter(([, { header }]) => header.kind === "belief"),
    );
    const current = [...memories.values()].map((memory) => this.#builder.current(memory));
    const texts = new Map(current.map(({ header, text }) => [header.id, withTeller(text, header.subject)]));
    const beliefs = current.map(({ header }) => header as BeliefHeader); // looked at above
    const { held, former, stamps } =
      this.#wanted === "off" ? nothing(beliefs) : this.#showing(beliefs, ({ id }) => texts.get(id) ?? "");
    for (const stamp of stamps) this.#stamp(memories, stamp);
    const shown = (header: BeliefHeader) => ({
      header,
      text: texts.get(header.id) ?? "",
      isDoubted: this.#isDoubted(header),
    });
    const bullets = [...held, ...former].map(({ id }) => [id, statementShown(texts.get(id) ?? "")] as const);
    let tally: Tally = {};
    for (const { what } of stamps) tally = addTallies(tally, { [what]: 1 });
    return {
      body: printBeliefs(held.map(shown), former.map(shown)),
      bullets: Object.fromEntries(bullets),
      tally,
    };
  }

  #showing(beliefs: readonly BeliefHeader[], textOf: (belief: BeliefHeader) => string): Showing {
    return showingOf(beliefs, this.#view.nowMs, {
      isDoubted: (belief) => this.#isDoubted(belief),
      saysAgain: (belief, better) => isNested(textOf(belief), textOf(better)),
    });
  }

  /** It may be outdated, or the last that spoke for it may be, by something that does not speak for it. */
  #isDoubted({ id, supporting = [] }: BeliefHeader): boolean {
    const outdated = this.#view.outdated();
    if (outdated.size === 0 || outdated.has(id)) return outdated.has(id);
    const last = supporting.toSorted((a, b) => idTimeMs(a) - idTimeMs(b)).at(-1);
    return last !== undefined && (outdated.get(last) ?? []).some((newer) => !supporting.includes(newer));
  }

  #stamp(memories: ReadonlyMap<string, Memory>, { belief, what, promoted_at, demoted_at }: Stamp): void {
    const memory = memories.get(belief.id);
    if (memory === undefined) return;
    const event = what === "promoted" || what === "recovered" ? "promoted" : "demoted";
    this.#builder.change(
      this.#builder.current(memory),
      { promoted_at, demoted_at },
      { event, reason: REASONS[what] },
    );
  }

  #stateAfter(state: PageState, pages: readonly OpenPage[], { body, bullets }: Printed): PageState {
    if (this.#wanted === "off") return { ...withoutRenderings(state), off: true };
    const on = { ...state, off: false };
    const isThere = body !== "" || pages.some((page) => sectionNamed(page, "BELIEFS") !== undefined);
    return isThere ? withRendering(on, this.#scope, shaOf(body), bullets) : on;
  }
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

function nothing(beliefs: readonly BeliefHeader[]): Showing {
  const stamps = beliefs.filter(isStamped).map((belief) => ({ belief, what: "removed" as const }));
  return { held: [], former: [], stamps };
}

/** The page with its section; nothing where it stays as it is. A page is not begun for an empty section. */
function writePage(page: OpenPage, body: string | undefined) {
  const { text = "", sections } = page;
  const keep = sectionNamed(page, "BELIEFS");
  if (keep === undefined && (body === undefined || body === "")) return [];
  const now = replaceSection(text, "BELIEFS", body, sections, keep);
  return pageChanges(page, now, { event: "promoted", reason: "beliefs that are shown" });
}
