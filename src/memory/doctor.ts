import { openPage } from "../beliefs/pages/open-page.ts";
import { isPaiError, NOT_REWRITABLE, PaiError, type Problem, passingOver } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import { headerKeys, type Memory } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { PAGE_STATE_PATH, type PageFound, PROFILE_PATH, readPageState } from "../domain/page.ts";
import { isMemoryPath } from "../domain/paths.ts";
import type { Progress } from "../domain/progress.ts";
import type { DoctorJson, ReindexJson } from "../domain/shapes.ts";
import { KIND_FOLDER } from "../domain/vocabulary.ts";
import { planAdopt, planMoves } from "../edits/edit.ts";
import { NO_INDEX, type SearchIndex } from "../index-ports.ts";
import { readFrontMatter } from "../markdown/front-matter.ts";
import { rewriteMemory } from "../markdown/print-memory.ts";
import type { FileOps, Git, Pages, Row, Store } from "../ports.ts";
import { readEntry } from "../remember/reread.ts";
import { nearest } from "../text/nearest.ts";
import { handEdits } from "./adopt.ts";
import { type Context, viewOf } from "./context.ts";
import {
  checkPlain,
  checkRows,
  checkSecrets,
  checkState,
  entriesBelow,
  type Finding,
  finding,
  secretsHeld,
} from "./doctor-checks.ts";
import { entitiesLacking, linesMended, mergeFindings, repairMerged } from "./doctor-merges.ts";
import { commit } from "./driver.ts";
import { textAt, waitingFiles } from "./last-run.ts";
import { writtenBy } from "./present.ts";
import { missingStore, parkedConflicts } from "./status.ts";
import { register, repositoryOf, unregistered } from "./sync/repository.ts";

/**
 * Everything that is wrong in the store. With `fix`, what can be mended is mended in one change set: hand
 * edits are taken over, misplaced files moved. What is left is listed. Unreadable files are never touched.
 */
export async function doctor(context: Context, fix: boolean, git?: Git): Promise<DoctorJson> {
  const repository = git && context.isThere ? repositoryOf(git, context.store.root) : undefined;
  const examine = (index: SearchIndex) => [...examineStore(context, index), ...unregistered(repository)];
  if (!fix) {
    const index = context.openIndex();
    return { problems: examine(index).map(presentFinding), dryRun: false, changes: [] };
  }
  const nowMs = context.clock.now();
  const mended = await commit(context, "doctor", () => ({
    changes: linesMended(context.store.files),
    result: [],
  }));
  const done = await commit(context, "doctor", async (planner) => {
    const findings = examine(planner.index);
    const adopted = await planner.run(planAdopt(handEdits(viewOf(context, planner.index)), nowMs));
    planner.add(adopted.changes);
    planner.add(
      planner.runNow(planMoves(findings.flatMap(({ id, to }) => (id && to ? [{ id, to }] : [])))).changes,
    );
    const { changes, appends } = repairMerged(context, planner);
    planner.add(changes, appends);
    return { changes: planner.changes(), appends, result: findings };
  });
  if (repository !== undefined && !context.dryRun && unregistered(repository).length > 0)
    register(repository);
  const left = context.dryRun ? done.result : examine(context.openIndex());
  if (!context.dryRun && context.isThere) context.store.sweep();
  return {
    problems: left.filter(({ code }) => context.dryRun || code !== "stray_file").map(presentFinding),
    ...writtenBy({ ...done, changes: [...mended.changes, ...done.changes] }, context),
  };
}

function examineStore(context: Context, index: SearchIndex): Finding[] {
  const { store, clock, pages } = context;
  const secrets: ReturnType<typeof secretsHeld>[number][] = [];
  const rows = [...index.rows()];
  const checked = rows.flatMap(({ path }): Finding[] => {
    const memory = store.readMemory(path);
    // Known from a time when it could be read.
    if (!("header" in memory)) return [memory];
    secrets.push(...secretsHeld(memory));
    return [...checkKeys(memory), ...checkRewritable(memory, store.files, clock.now())];
  });
  const merges = mergeFindings(store.files);
  const isNew = ({ path }: Problem) => !merges.some((merge) => merge.path === path);
  const stuck = new Set(checked.flatMap(({ code, path }) => (code === NOT_REWRITABLE ? [path] : [])));
  const found: readonly Finding[] = [
    ...missingStore(context),
    ...index.problems.filter(isNew),
    ...merges,
    ...entitiesLacking(context, index),
    ...checkGraph(index),
    ...index.foreignEdits.map(({ path, what }) => {
      const message = `${what === "body" ? "its text" : "its front matter"} was edited manually; the next command that writes takes it over`;
      return finding("hand_edited", path, message, !stuck.has(path));
    }),
    ...checkRows(rows, clock.now()),
    ...together(checked, rows.length),
    ...checkSecrets(context, secrets),
    ...checkState(store.files),
    ...checkJournal(store),
    ...(pages ? checkPages(store.files, pages, index.rows()) : []),
    ...checkPlaces(store.files),
    ...setAside(store.files),
    ...parkedConflicts(store.files),
    ...waitingFiles(store.files).flatMap((path) =>
      readEntry(new TextDecoder().decode(store.files.read(path))) === undefined
        ? finding("queue_damaged", path, "cannot be read; delete it")
        : [],
    ),
    ...store
      .strays()
      .map((path) => finding("stray_file", path, "a temporary file of an interrupted command", true)),
  ];
  const named = new Set(found.map(({ path }) => path));
  // What nothing else has a word for.
  return [...found, ...checkPlain(store.files).filter(({ path }) => !named.has(path))];
}

/** The same, but where nothing at all can be rewritten, as on a disk that is read-only, that is one finding. Pure. */
function together(found: readonly Finding[], memories: number): readonly Finding[] {
  const stuck = found.filter(({ code }) => code === NOT_REWRITABLE);
  const [first] = stuck;
  if (first === undefined || memories < 2 || stuck.length < memories) return found;
  const one = { ...first, message: `like all ${memories} memories, ${first.message}` };
  return [...found.filter(({ code }) => code !== NOT_REWRITABLE), one];
}

/** Whether the graph over the vectors is as it was written; reads all of it. IO. */
function checkGraph(index: SearchIndex): Finding[] {
  const state = index.graphState?.();
  if (state?.recall === undefined || state.isWhole()) return [];
  const message =
    "the graph over its vectors is damaged and not used: all are compared until pai watch or pai mcp rebuilds it";
  return [finding("graph_damaged", ".index", message)];
}

function presentFinding({ id: _id, to: _to, fixable = false, ...problem }: Finding) {
  return { ...problem, fixable };
}

/** Finds keys that nothing reads and that look like a known one mistyped: their meaning is lost. Pure. */
function checkKeys({ path, raw, header }: Memory): Finding[] {
  const front = readFrontMatter(raw);
  if ("code" in front) return [];
  const known = headerKeys(header.kind);
  return Object.keys(front.data).flatMap((key) => {
    const near = known.includes(key) ? undefined : nearest(key, known);
    if (near === undefined) return [];
    return [finding("mistyped_key", path, `the key "${key}" is unknown; did you mean ${near}?`)];
  });
}

/**
 * Finds that pai could not write the file of a memory anew, though it can be read: there is no room for a key of its own, or the
 * system does not allow it. Commands leave such a file alone. IO.
 */
function checkRewritable(memory: Memory, files: FileOps, nowMs: number): Finding[] {
  const message = whyNot(memory, nowMs) ?? files.refusal?.(memory.path)?.message;
  if (message === undefined) return [];
  const what = `can be read but not rewritten, so commands skip it: ${message}`;
  return [finding(NOT_REWRITABLE, memory.path, what)];
}

function whyNot({ raw, text, header }: Memory, nowMs: number): string | undefined {
  // The file of an entity takes in each fact that names it; one id more is as long as any.
  const oneMore = header.kind === "entity" && { sources: [...(header.sources ?? []), header.id] };
  try {
    rewriteMemory(raw, { hash: contentHash(text), updated: new Date(nowMs).toISOString(), ...oneMore });
    return undefined;
  } catch (error) {
    if (!isPaiError(error)) throw error;
    return error.message;
  }
}

/**
 * Pages that `consolidate` leaves alone, and why: those of the store, and those of the projects of its memories as far as
 * their directories are known. Where the sections are off, MEMORY.md and its like are nobody's business. IO.
 */
function checkPages(files: FileOps, pages: Pages, rows: Iterable<Row>): readonly Problem[] {
  return [pages.at(PROFILE_PATH), ...promotedPages(files, pages, rows)].flatMap((found) => {
    const page = openPage(found);
    if (!("refused" in page)) return [];
    const { why, line } = page;
    const left = finding("page_left_alone", found.place.name, `consolidate skips it: ${why}`);
    return [{ ...left, ...(line !== undefined && { line }) }];
  });
}

function promotedPages(files: FileOps, pages: Pages, rows: Iterable<Row>): readonly PageFound[] {
  if (readPageState(textAt(files, PAGE_STATE_PATH)).off) return [];
  const projects = new Set([...rows].flatMap(({ header }) => header.project ?? []));
  return [undefined, ...projects].flatMap((project) => {
    const found = pages.of(project);
    return "skipped" in found ? [] : found.pages;
  });
}

const JOURNAL = ".local/journal";
const HISTORY = "state/history";
const BUCKET = /^\d{6}$/;
const RECORD = /^(\d{9})\.json$/;

/**
 * Finds records of the journal that cannot be read, and such as history knows nothing of: pai adds a line for each memory
 * that a record changes, so what they say was not done by it, and must not be taken back. IO.
 */
function checkJournal({ files, record, history }: Pick<Store, "files" | "record" | "history">): Finding[] {
  const list = (dir: string) => passingOver(() => files.list(dir), []);
  const buckets = list(JOURNAL).flatMap(({ name = "" }) => (BUCKET.test(name) ? [name] : []));
  const told = isWhole(files) ? new Set(history().map(({ cs }) => cs)) : undefined;
  return buckets.toSorted().flatMap((bucket) =>
    list(`${JOURNAL}/${bucket}`).flatMap(({ name = "" }) => {
      const seq = RECORD.exec(name)?.[1];
      if (seq === undefined) return [];
      const path = `${JOURNAL}/${bucket}/${name}`;
      const found = record(Number(seq));
      if (found?.seq !== Number(seq))
        return [finding("journal_damaged", path, "is damaged: this change can no longer be undone")];
      if (!told || told.has(found.id) || found.changes.every(({ id }) => id === undefined)) return [];
      const unknown = `is a change (${found.id}) without a line in state/history: do not undo it`;
      return [finding("journal_unknown", path, unknown)];
    }),
  );
}

/** Whether all lines of history can be read: where some cannot, nobody knows what they tell. */
function isWhole(files: FileOps): boolean {
  const sizeOf = (name: string) => files.stat(`${HISTORY}/${name}`)?.size ?? 0;
  const entries = passingOver(() => files.list(HISTORY), []);
  return (
    entries.length > 0 &&
    entries.every(
      ({ name, kind }) => name !== undefined && kind === "file" && sizeOf(name) <= LIMITS.linesBytes,
    )
  );
}

/** What made room on a page: no memories. */
const PAGE_ARCHIVE = /^archive\/(?:MEMORY|IDENTITY)-[^/]*\.md$/;

/**
 * Markdown files at any depth below the folders of memories and `archive/` where nothing looks for memories, and
 * folders there that cannot be looked into. Hidden names are not looked at, nor are links followed. IO.
 */
function checkPlaces(files: FileOps): readonly Problem[] {
  const isShown = (path: string) => !path.includes("/.");
  return [...Object.values(KIND_FOLDER), "archive"].flatMap((folder) => {
    const isThere = files.stat(folder)?.kind === "directory";
    const entries = isThere
      ? [...entriesBelow(files, folder, isShown)].filter(({ path }) => isShown(path))
      : [];
    return entries.flatMap(({ path, kind, why }): readonly Problem[] => {
      if (kind === "unlisted") return [finding("outside", path, `cannot be read: ${why}`)];
      const isStray = path.endsWith(".md") && !isMemoryPath(path) && !PAGE_ARCHIVE.test(path);
      return kind !== "directory" && kind !== "nameless" && isStray ? [outside(path)] : [];
    });
  });
}

function outside(path: string): Problem {
  const folder = path.replace(/^archive\//, "").split("/")[0] ?? "";
  const isFlat = folder === KIND_FOLDER.entity;
  const where = isFlat ? "directly into entities/" : "into a folder for a day (YYYY-MM-DD) of its kind";
  return finding("outside", path, `is in a place that is not searched for memories: move it ${where}`);
}

/** Where `claimLocal` of the store puts local state that came with a store from elsewhere. */
const SET_ASIDE = ".local/set-aside";

function setAside(files: FileOps): readonly Problem[] {
  if (files.stat(SET_ASIDE)?.kind !== "directory") return [];
  const message = "came with the store from another machine or user and is not used: delete it";
  return files.list(SET_ASIDE).map(({ name = "" }) => finding("set_aside", `${SET_ASIDE}/${name}`, message));
}

/**
 * Rebuilds the index from the files, unless there was none and opening it did that. `tookMs` is wall time. PaiError
 * `store_unwritable` where the index cannot be written.
 */
export async function reindex(context: Context, progress?: Progress): Promise<ReindexJson> {
  const run = await context.embedMissing?.({ progress });
  if (run?.failure !== undefined) context.notice(run.failure);
  const start = context.clock.wall();
  const index = context.openIndex();
  if (!context.dryRun && context.isThere) {
    if (index.freshness.rebuilt !== NO_INDEX)
      index.rebuild((done, total) => progress?.({ what: "file", done, share: done / total }));
    if (index.freshness.unsaved)
      throw new PaiError("store_unwritable", `cannot write the new index: ${context.store.root}/.index`, {
        hint: "commands still work, but each builds its own index; make the directory writable or free space, then run pai doctor --reindex",
      });
  }
  const tookMs = context.clock.wall() - start;
  return { memories: index.size, problems: [...index.problems], tookMs, dryRun: context.dryRun };
}
