import { isShown } from "../../domain/belief.ts";
import type { Append, Change } from "../../domain/changeset.ts";
import {
  GRADUATED_PATH,
  graduatedLine,
  graduateId,
  graduates,
  holdsOnPage,
  readGraduated,
  weighsByCategory,
  withdrawnLine,
  wordsHash,
} from "../../domain/graduation.ts";
import { ID_LENGTH, idTimeMs } from "../../domain/ids.ts";
import type { Header, Memory } from "../../domain/kinds.ts";
import { archivePath, PAGE_STATE_PATH, readPageState, withPutBack, withTakenOff } from "../../domain/page.ts";
import { utcDay } from "../../domain/paths.ts";
import { fileAt, load, type Plan, type Planned, pagesOf } from "../../domain/plan.ts";
import { isOwn, withTeller } from "../../domain/provenance.ts";
import { type Category, DEFAULTS } from "../../domain/vocabulary.ts";
import { standsAlone } from "../../language/about-owner.ts";
import { anchored } from "../../language/anchored.ts";
import { isEvent } from "../../language/events.ts";
import { isOverBy } from "../../language/upcoming.ts";
import { bulletText, type Graduate, GraduatedList } from "../../markdown/memory-md.ts";
import { lineEndOf, replaceSection } from "../../markdown/page-sections.ts";
import { readTalk } from "../../markdown/talk.ts";
import type { Pass, PassView, Tally } from "../../passes/pass.ts";
import { analyse } from "../../text/analyse.ts";
import { positive } from "../../text/objects.ts";
import { findSecrets } from "../../text/safety/secrets.ts";
import {
  drawnFrom,
  fileChange,
  type OpenPage,
  openPage,
  pageChanges,
  projectOf,
  saidByBelief,
  scopeOf,
  scopesOf,
  sectionNamed,
  stateChange,
} from "./open-page.ts";

/** What matters most stands on MEMORY.md in the very words in which it was said, once, under the day of it. */
export const graduatePass: Pass = {
  name: "graduate",
  batch: 1,
  units: (view) => scopesOf(waiting(view)),
  plan: function* (units, view) {
    const [scope = ""] = units;
    const headers = waiting(view).filter((header) => scopeOf(header) === scope);
    const stored = yield* fileAt(PAGE_STATE_PATH);
    if (readPageState(stored).off) return { changes: [], result: {} };
    const found = yield* pagesOf(projectOf(scope));
    const [first] = "skipped" in found ? [] : found.pages;
    if (first === undefined) return { changes: [], result: {} };
    const page = openPage(first);
    if ("refused" in page) return { changes: [], result: {}, refused: [page.refused] };
    return yield* planPage(page, { scope, headers, view, stored });
  },
};

/** Takes all of it off again, where a person wants no sections. */
export const takeOffPass: Pass = {
  ...graduatePass,
  units: ({ rows }) => scopesOf(rows.map(({ header }) => header)),
  plan: ([scope = ""]) => takeOff(projectOf(scope)),
};

interface Job {
  readonly scope: string;
  readonly headers: readonly Header[];
  readonly view: PassView;
  /** Text of the file that says how the pages stand. */
  readonly stored: string | undefined;
}

/** What else a line may be at most; of something longer the statement drawn from it is shown. */
const MOST_CHARS = 300;
const PAGE_LINES = 200; // at most, without the section of beliefs

function waiting(view: PassView): readonly Header[] {
  const saidBy = saidByBelief(view);
  return view.rows.flatMap((row) => {
    const belief = saidBy(row.header.id);
    return graduates(row, view.nowMs) && !(belief && isShown(belief)) ? [row.header] : [];
  });
}

/**
 * What matters by its category alone: a correction sets something right that is known, what tells of one day is nothing that somebody is, and
 * it has to be understood by itself.
 */
function isMeantFor(header: Header, text: string, accessDays = 0): boolean {
  if (header.kind !== "fact" || !weighsByCategory(header, accessDays)) return true;
  const { category = DEFAULTS.category, category_by: by, supersedes = [] } = header;
  if (by === "user") return true;
  if (category === "correction" && supersedes.length === 0) return false;
  if (isEvent(text) && !OF_LASTING.includes(category)) return false;
  if ((header.subject ?? DEFAULTS.subject) !== DEFAULTS.subject && OF_ONESELF.has(category)) return false;
  return standsAlone(text);
}

/** What somebody else goes by is no rule of the page's reader. */
const OF_ONESELF: ReadonlySet<Category> = new Set(["preference", "principle", "personality", "goal"]);
/** Of these what was done on a day still means something after it. */
const OF_LASTING: readonly Category[] = ["decision", "correction", "goal", "principle", "guideline"];

function* planPage(page: OpenPage, job: Job): Plan<Planned<Tally>> {
  const { shown: known, facts, withdrawn: gone } = readGraduated(yield* fileAt(GRADUATED_PATH));
  const list = new GraduatedList(sectionNamed(page, "GRADUATED")?.body ?? "");
  const { row, nowMs } = job.view;
  const citing = drawnFrom(job.view);
  // The words of a memory, or of a turn of one, stand on the page by all that is drawn from them.
  const holds = (id: string) => holdsOnPage(row(id.slice(0, ID_LENGTH))?.header, citing.get(id) ?? [], nowMs);
  const wasThere = new Set(list.ids());
  const isOver = ({ words, day }: Graduate) =>
    isOverBy(words, Date.parse(day), job.view.zone.toWall(job.view.nowMs));
  const isReworded = rewordings(job, facts);
  const stale = withdraw(list, (one) => known.get(one.id) === wordsHash(one.words) && isReworded(one));
  const withdrawn = withdraw(list, (one) => known.has(one.id) && (!holds(one.id) || isOver(one)));
  const reworded = new Set(stale.map(({ id }) => id));
  const doubted = graduatesAmong(job.view.outdated(), job.view);
  const unsettled = graduatesAmong(job.view.unsettled(), job.view);
  list.mark((id) => doubted.has(id));
  const added: New[] = [];
  const beliefs = sectionNamed(page, "BELIEFS")?.body ?? "";
  // What a person took off stays off, whole or in part.
  const state = readPageState(job.stored);
  const isOff = (id: string) =>
    !reworded.has(id) && known.has(id) && !gone.has(id) && state.takenOff?.includes(id) !== true;
  for (const graduate of yield* newOnes(job, { holds, isOff, wasThere, reworded })) {
    if (unsettled.has(graduate.id) && !reworded.has(graduate.id)) continue;
    if (beliefs.includes(`\n- ${bulletText(graduate.words)} (`)) continue; // it stands there already
    if (!list.says(graduate.words)) list.add(graduate);
    added.push(graduate);
  }
  const shown = new Map([...known, ...added.map(({ id, words }) => [id, wordsHash(words)] as const)]);
  const over = Math.max(0, linesWith(page, list) - PAGE_LINES);
  const { moved, left } = shorten(list, over, ({ id, words }) => shown.get(id) === wordsHash(words));
  const text = textWith(page, list);
  const changed = pageChanges(page, text, { event: "graduated", reason: "what matters most" });
  const archived = yield* archive(moved, job.scope);
  const appends: readonly Append[] = [
    ...[...stale, ...withdrawn].map(({ id }) => withdrawnLine(id)),
    ...added.map(({ id, words, fact }) => graduatedLine(id, words, fact)),
  ];
  const counts = {
    graduated: added.filter(({ id }) => !reworded.has(id)).length,
    reworded: added.filter(({ id }) => reworded.has(id)).length,
    archived: moved.length,
    withdrawn: withdrawn.length + stale.filter(({ id }) => !added.some((one) => one.id === id)).length,
    lines_over_budget: left,
  };
  return {
    changes: [
      ...changed.changes,
      ...archived,
      ...(state.takenOff
        ? stateChange(
            job.stored,
            withPutBack(
              state,
              added.map(({ id }) => id),
            ),
          )
        : []),
    ],
    appends,
    pages: changed.pages,
    notes: list.length === 0 && beliefs === "" ? whyEmpty(job) : [],
    result: positive(counts),
  };
}

function whyEmpty({ scope, view }: Job): readonly string[] {
  const facts = view.rows.filter(({ header }) => header.kind === "fact" && scopeOf(header) === scope).length;
  if (facts === 0) return [];
  return [
    `MEMORY.md shows none of ${facts} fact${facts === 1 ? "" : "s"} yet: what was said on 3 occasions, has importance 8, was looked up on 3 days, or is important and 2 weeks old`,
  ];
}

/** Whether a line of the page says something else than its fact by now, which somebody has edited since. */
function rewordings({ headers, view }: Job, facts: ReadonlyMap<string, string>): (one: Graduate) => boolean {
  const drawn = new Map(
    headers.toSorted((a, b) => (a.id < b.id ? 1 : -1)).map((header) => [graduateId(header), header]),
  );
  return ({ id, words }) => {
    const header = drawn.get(id);
    const text = header?.kind === "fact" ? view.textOf(header.id) : undefined;
    if (text === undefined) return false;
    const was = facts.get(id);
    return was === undefined ? !hasAll(words, text) : was !== wordsHash(text);
  };
}

function hasAll(words: string, fact: string): boolean {
  const said = new Set(analyse(words));
  return analyse(fact).every((term) => said.has(term));
}

function graduatesAmong(ids: ReadonlyMap<string, unknown>, { row }: PassView): ReadonlySet<string> {
  const headers = [...ids.keys()].flatMap((id) => row(id)?.header ?? []);
  return new Set(headers.map((header) => graduateId(header)));
}

/** Which words hold, which are not to come back, which stood there when this run began, and which in words that their fact no longer has. */
interface Known extends Readonly<Record<"holds" | "isOff", (id: string) => boolean>> {
  readonly wasThere: ReadonlySet<string>;
  readonly reworded: ReadonlySet<string>;
}

interface New extends Graduate {
  readonly fact: string | undefined;
}

/**
 * Those that are to be shown, the earliest first, each sentence once. Of a sentence of which a part holds no more the rest is shown in
 * the words of its own facts.
 */
function* newOnes({ headers, view }: Job, { holds, isOff, wasThere, reworded }: Known): Plan<readonly New[]> {
  const fresh = new Map<string, Header>();
  for (const header of headers.toSorted((a, b) =>
    a.kind === b.kind ? (a.id < b.id ? -1 : 1) : a.kind === "fact" ? -1 : 1,
  )) {
    const whole = graduateId(header);
    const id = holds(whole) ? whole : header.id;
    const isTakenOff = isOff(id) || (id !== whole && isOff(whole) && !wasThere.has(whole));
    if (holds(id) && !isTakenOff && !fresh.has(id)) fresh.set(id, header);
  }
  const loaded = yield* load([...fresh].flatMap(([id, header]) => [id.slice(0, ID_LENGTH), header.id]));
  const graduates = [...fresh].flatMap(([id, header]): New[] => {
    const told = wordsOf(loaded.get(id.slice(0, ID_LENGTH)), id);
    const own = view.textOf(header.id);
    const isOwn = header.kind === "fact" && (reworded.has(id) || !hasAll(told?.words ?? "", own ?? ""));
    const words = told === undefined || isOwn ? own : told.words;
    const isBare = words === undefined || words.trim() === "";
    const isPrivate = view.row(graduateId(header).slice(0, ID_LENGTH))?.header.sensitive === true;
    if (isBare || isPrivate || findSecrets(words).length > 0) return [];
    const { accessDays } = view.row(header.id) ?? {};
    if (!isMeantFor(header, loaded.get(header.id)?.text ?? words, accessDays)) return [];
    const saidMs = view.zone.toWall(told?.saidMs ?? idTimeMs(header.id));
    if (isOverBy(words, saidMs, view.zone.toWall(view.nowMs))) return [];
    const fact = header.kind === "fact" ? own : undefined;
    return [{ id, day: utcDay(saidMs), words: withTeller(anchored(words, saidMs), header.subject), fact }];
  });
  return graduates.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/**
 * What was said, in one line's length; undefined where it is longer, no longer there, or nobody's own words: the fact that
 * rests on it has been said by a person since.
 */
function wordsOf(
  memory: Memory | undefined,
  id: string,
): { readonly words: string; readonly saidMs: number } | undefined {
  if (memory === undefined) return undefined;
  const turn = id.slice(ID_LENGTH + 1);
  const talk = turn === "" ? undefined : readTalk(memory.header, memory.text);
  const said = talk?.turns.find(({ hash }) => hash === turn);
  const words = turn === "" ? memory.text : said?.text;
  if (!isOwn(memory.header, said?.speaker) || words === undefined || words.length > MOST_CHARS)
    return undefined;
  return { words, saidMs: said?.atMs ?? idTimeMs(id) };
}

function withdraw(list: GraduatedList, isOver: (graduate: Graduate) => boolean): readonly Graduate[] {
  const withdrawn: Graduate[] = [];
  for (let one = list.takeOldest(isOver); one !== undefined; one = list.takeOldest(isOver))
    withdrawn.push(one);
  return withdrawn;
}

/** Moves the oldest away until this many lines are saved; what remains is a person's own. */
function shorten(list: GraduatedList, over: number, isOurs: (graduate: Graduate) => boolean) {
  const moved: Graduate[] = [];
  let left = over;
  while (left > 0) {
    const before = list.length;
    const oldest = list.takeOldest(isOurs);
    if (oldest === undefined) break;
    moved.push(oldest);
    left -= before - list.length;
  }
  return { moved, left: Math.max(0, left) };
}

function textWith(page: OpenPage, list: GraduatedList): string {
  const { text = "", sections } = page;
  const body = list.print();
  if (sectionNamed(page, "GRADUATED")?.body === body) return text; // a person's edits keep the hash as it is
  return replaceSection(text, "GRADUATED", body === "" ? undefined : body, sections);
}

function linesWith(page: OpenPage, list: GraduatedList): number {
  const beliefs = page.sections.filter(({ name }) => name === "BELIEFS");
  const skipped = beliefs.reduce(
    (sum, { from, to }) => sum + countLines((page.text ?? "").slice(from, to)),
    0,
  );
  return countLines(textWith(page, list)) - skipped;
}

function countLines(text: string): number {
  return text.split("\n").length - (text === "" || text.endsWith("\n") ? 1 : 0);
}

function* archive(moved: readonly Graduate[], scope: string): Plan<readonly Change[]> {
  const changes: Change[] = [];
  for (const month of [...new Set(moved.map(({ day }) => day.slice(0, "YYYY-MM".length)))].sort()) {
    const path = archivePath(projectOf(scope), month);
    const stored = yield* fileAt(path);
    const list = new GraduatedList(stored ?? `# ${month}\n\n`);
    for (const graduate of moved.filter(({ day }) => day.startsWith(month))) list.add(graduate);
    const why = { event: "graduated", reason: "made room on MEMORY.md" } as const;
    changes.push(fileChange({ path, before: stored, text: list.print() }, why));
  }
  return changes;
}

/** The heading of a day from which a person took the last line. */
const EMPTY_DAY = /^## \d{4}-\d{2}-\d{2}[ \t]*\r?$/gm;

/**
 * Takes what graduated off the pages of a project, or of what holds everywhere, section and all. Lines in it that a
 * person wrote or reworded stay, as text of the page. What was taken off may graduate again. Pure.
 */
function* takeOff(project: string | undefined): Plan<Planned<Tally>> {
  const found = yield* pagesOf(project);
  const known = readGraduated(yield* fileAt(GRADUATED_PATH)).shown;
  const ids: string[] = [];
  const changed: ReturnType<typeof pageChanges>[] = [];
  const refused: string[] = [];
  for (const place of "skipped" in found ? [] : found.pages) {
    const page = openPage(place);
    if ("refused" in page) refused.push(page.refused);
    else {
      const { text, taken } = withoutSection(page, known);
      ids.push(...taken);
      changed.push(pageChanges(page, text, { event: "graduated", reason: "taken off, as was asked for" }));
    }
  }
  const stored = yield* fileAt(PAGE_STATE_PATH);
  return {
    changes: [
      ...changed.flatMap(({ changes }) => changes),
      ...(ids.length > 0 ? stateChange(stored, withTakenOff(readPageState(stored), ids)) : []),
    ],
    pages: changed.flatMap(({ pages }) => pages),
    refused,
    result: ids.length > 0 ? { taken_off: ids.length } : {},
  };
}

function withoutSection(page: OpenPage, known: ReadonlyMap<string, string>) {
  const { text = "", sections } = page;
  const section = sectionNamed(page, "GRADUATED");
  if (section === undefined) return { text, taken: [] };
  const list = new GraduatedList(section.body);
  const taken = withdraw(list, ({ id, words }) => known.get(id) === wordsHash(words)).map(({ id }) => id);
  const own = list.print().replaceAll("\n", lineEndOf(text));
  if (own.replace(EMPTY_DAY, "").trim() === "")
    return { text: replaceSection(text, "GRADUATED", undefined, sections), taken };
  return { text: `${text.slice(0, section.from)}${own}${text.slice(section.to)}`, taken };
}
