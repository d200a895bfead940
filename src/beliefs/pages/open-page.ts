import { isPast } from "../../domain/belief.ts";
import type { Append, Change, Told } from "../../domain/changeset.ts";
import { isStated } from "../../domain/flat.ts";
import { mayStand, withdrawnLine } from "../../domain/graduation.ts";
import { sha256 } from "../../domain/hash.ts";
import type { Header, HeaderOf } from "../../domain/kinds.ts";
import { isMerged } from "../../domain/links.ts";
import {
  PAGE_STATE_PATH,
  type PageFound,
  type PagePlace,
  type PageState,
  type PageWrite,
  PROFILE_PATH,
  printPageState,
  readPageState,
} from "../../domain/page.ts";
import { load, type Plan, type Planned, pageAt, pagesOf } from "../../domain/plan.ts";
import { isActive } from "../../domain/status.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { withoutBullets } from "../../edits/erase-from-boxes.ts";
import { FOLLOWS } from "../../entities/entity-file.ts";
import { writtenMemory } from "../../markdown/memory-file.ts";
import { GraduatedList, readBeliefs } from "../../markdown/memory-md.ts";
import { findSections, type Section, type SectionName } from "../../markdown/page-sections.ts";
import type { PassView } from "../../passes/pass.ts";
import { groupsUnder } from "../../text/groups.ts";
import { normalise } from "../../text/normalise.ts";
import { findSecrets } from "../../text/safety/secrets.ts";

/** A page whose sections can be told apart. */
export interface OpenPage {
  readonly place: PagePlace;
  /** Undefined where there is no file yet. */
  readonly text: string | undefined;
  readonly sections: readonly Section[];
}

/** More than this between two markers is no list of beliefs: somebody's text is in there. */
const MOST_EDITED = 65_536;

/** A page to write to, or why it is left alone: `refused` says so with its name, and the line if one is to blame. Pure. */
export function openPage(found: PageFound) {
  const { place } = found;
  const leave = (why: string) => ({ refused: `${place.name} was skipped: ${why}`, why, line: undefined });
  if ("refused" in found) return leave(found.refused);
  const sections = findSections(found.text ?? "");
  if (!sections.ok) {
    const { line } = sections;
    const why = `${sections.why}; correct the markers, or remove all of them`;
    return { refused: `${place.name}, line ${line}: ${why}`, why, line };
  }
  const problem = problemIn(sections.sections);
  if (problem !== undefined) return leave(problem);
  const page: OpenPage = { place, text: found.text, sections: sections.sections };
  return page;
}

/** The section of a name that is to be written: the edited one, else the first one. Pure. */
export function sectionNamed({ sections }: OpenPage, name: SectionName): Section | undefined {
  const own = sections.filter((section) => section.name === name);
  return own.find(isEdited) ?? own[0];
}

/** Whether somebody wrote between the markers. Pure. */
export function isEdited({ pristine, name }: Section): boolean {
  return name === "BELIEFS" && !pristine;
}

function problemIn(sections: readonly Section[]): string | undefined {
  const edited = sections.filter(isEdited);
  if (edited.length > 1) return "it has two sections of beliefs, and both were edited; remove one of them";
  if (sections.filter(({ name }) => name === "GRADUATED").length > 1)
    return "it has two sections PAI:GRADUATED; remove one of them";
  for (const { body } of edited) {
    if (body.length > MOST_EDITED)
      return "there is too much text between the markers of beliefs; move it below them";
    const [secret] = findSecrets(body);
    if (secret)
      return `what was written between the markers looks like ${secret.what}; remove it, or move it below them`;
  }
  return undefined;
}

/** What gives a page another text, in the change set where it lies in the store, else after it; nothing where it has that text already. Pure. */
export function pageChanges({ place, text }: OpenPage, now: string, why: Told): Written {
  if (now === (text ?? "")) return { changes: [], pages: [] };
  if (place.root !== undefined) return { changes: [], pages: [{ place, before: text, text: now }] };
  return { changes: [fileChange({ path: place.path, before: text, text: now }, why)], pages: [] };
}

type Written = Required<Pick<Planned<unknown>, "changes" | "pages">>;

/** What gives a file of the store another text, or makes it. Pure. */
export function fileChange(
  {
    path,
    before,
    text,
  }: { readonly path: string; readonly before: string | undefined; readonly text: string },
  why: Told,
): Change {
  const rest = { path, text, keys: [], ...why };
  return before === undefined ? { op: "create", ...rest } : { op: "update", before: sha256(before), ...rest };
}

/** What notes the state of the pages; nothing where it is noted already. Pure. */
export function stateChange(stored: string | undefined, state: PageState): readonly Change[] {
  const text = printPageState(state);
  if (text === (stored ?? printPageState(readPageState(undefined)))) return [];
  const why = { event: "promoted", reason: "what MEMORY.md says" } as const;
  return [fileChange({ path: PAGE_STATE_PATH, before: stored, text }, why)];
}

/** The belief in force that a fact begins with the words of ("never cut box in full sun, the edges burn"), by id of the fact. Pure. */
export function saidByBelief({ rows, textOf }: PassView) {
  const beliefs = new Map<string, HeaderOf<"belief">>();
  for (const { header } of rows) {
    if (header.kind !== "belief" || !isActive(header) || isPast(header)) continue;
    const words = normalise(textOf(header.id) ?? "");
    for (const id of words === "" ? [] : (header.supporting ?? []))
      if (normalise(textOf(id) ?? "").startsWith(words)) beliefs.set(id, header);
  }
  return (id: string) => beliefs.get(id);
}

const GLOBAL = "global";
const PROJECT = "project:";
/** The unit of memories of a project that do not say of which one: there is no page for them. */
export const ORPHANED = "orphaned";

/** Where a memory is shown: `global`, `project:<key>`, or `orphaned` for one of an unknown project. Pure. */
export function scopeOf({ scope = DEFAULTS.scope, project }: Header): string {
  if (scope === "global") return GLOBAL;
  return project === undefined ? ORPHANED : `${PROJECT}${project}`;
}

/** The project of a scope; undefined for `global`. Pure. */
export function projectOf(scope: string): string | undefined {
  return scope.startsWith(PROJECT) ? scope.slice(PROJECT.length) : undefined;
}

/** The scopes that these memories belong to, `global` always among them, in order. Pure. */
export function scopesOf(headers: readonly Header[]): readonly string[] {
  return [...new Set([GLOBAL, ...headers.map(scopeOf)])].sort();
}

/** Facts and promises by what they are drawn from: remarks, or turns of conversations. Pure. */
export function drawnFrom({ rows }: Pick<PassView, "rows">): ReadonlyMap<string, readonly Header[]> {
  const stated = rows.flatMap(({ header }) => (isStated(header) ? [header] : []));
  return groupsUnder<string, Header>(stated, ({ sources = [] }) => sources);
}

/** The beliefs of a store that could be on a page. Pure. */
export function beliefsIn({ rows }: PassView) {
  return rows.flatMap(({ header }) => (header.kind === "belief" ? [header] : []));
}

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
    if (now === page.text) continue;
    const changed = pageChanges(page, now, { event: "demoted", reason: WHY });
    changes.push(...changed.changes);
    pages.push(...changed.pages);
    appends.push(...list.ids().flatMap((id) => (ids.has(id) ? [withdrawnLine(id)] : [])));
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

const SHOWN = /^(?:fa|ep|bl|co)_/;

interface Ended {
  readonly id: string;
  readonly sources: readonly string[];
  readonly project: string | undefined;
}

/** What a change ends that a page may show, if it does; what is erased for good is taken off the pages elsewhere. */
export function endedBy(change: Change, nowMs: number): readonly Ended[] {
  const { id } = change;
  if (id === undefined || change.op === "create" || !SHOWN.test(id)) return [];
  if (change.op === "remove") return change.purge === true ? [] : [{ id, sources: [], project: undefined }];
  const memory = writtenMemory(change.path, change.text);
  if (memory === undefined || mayStand(memory.header, nowMs) || isMerged(memory.header)) return [];
  const { kind, sources = [], project } = memory.header;
  return [{ id, sources: kind === "fact" ? sources : [], project }];
}
