import type { Change, JournalChange } from "../../domain/changeset.ts";
import { PaiError, type Problem } from "../../domain/errors.ts";
import { isStated } from "../../domain/flat.ts";
import type { Sha256 } from "../../domain/hash.ts";
import { sha256 } from "../../domain/hash.ts";
import { memoryIdOf } from "../../domain/ids.ts";
import { isMemoryPath } from "../../domain/paths.ts";
import { HISTORY_DIR, readStateLine, TOMBSTONE_PATH } from "../../domain/state-line.ts";
import type { SearchIndex } from "../../index-ports.ts";
import { lookupKeysOf } from "../../markdown/changes.ts";
import { memoryIn } from "../../merge/files.ts";
import { erasedIds, erasedWords } from "../../merge/lines.ts";
import { type Clash, mergeEach, mergeStores } from "../../merge/stores.ts";
import type { FileOps, Store } from "../../ports.ts";
import { utf8In } from "../../text/letters.ts";
import type { Context } from "../context.ts";
import { type Changed, type Entry, failed, isFile, quoted, type Repository } from "./repository.ts";

/** Where what is made on the way lies, below the store: nothing of it is left. */
export interface Workshop {
  /** Absolute. */
  readonly dir: string;
}

export interface MergedCommit {
  readonly commit: string;
  /** Memories that both sides gave other words. */
  readonly clashes: readonly Clash[];
}

const FILE_MODE = "100644";
const NO_OBJECT = "0".repeat(40);

/**
 * A commit that merges two, of which neither has the other: memories as `mergeStores` says, files outside of the store where one side alone
 * has changed them. It is made beside the work tree: nothing there changes, no branch moves, and hooks and signing are as git's settings say.
 * PaiError `conflict` where both sides changed a file outside of the store, `git_failed`.
 */
export function mergeCommits(
  repository: Repository,
  { dir }: Workshop,
  [ours, theirs]: readonly [string, string],
  message: string,
): MergedCommit {
  repository.assertNamed();
  const bases = basesOf(repository, ours, theirs);
  if (bases.length === 0) assertAlone(repository, ours, theirs);
  const sides = readAll(repository, bases, [ours, theirs]);
  const { files, clashes } = mergeStores(...sides);
  const index = `${dir}/index`;
  readTrees(repository, index, [bases[0], ours, theirs]);
  putFiles(repository, { dir, index }, files, pathsOf(sides));
  assertMerged(repository, index);
  return { commit: commitTree(repository, { dir, index }, { ours, theirs, message }), clashes };
}

/**
 * A commit after `ours` in which each merge that git has made since `known`, file by file, is finished as one of stores; what was said or
 * done after it stays. `ours` itself where nothing is left to do. PaiError `git_failed`.
 */
export function finishMerges(
  repository: Repository,
  workshop: Workshop,
  [known, ours]: readonly [string, string],
  message: string,
): MergedCommit {
  const words = ["rev-list", "--first-parent", "--merges", "--reverse", `${known}..${ours}`];
  const merges = repository.do("look for merges", words).split("\n");
  let finished: MergedCommit = { commit: ours, clashes: [] };
  for (const merge of merges.filter((line) => line !== "")) {
    const { commit, clashes } = finishMerge(repository, workshop, [merge, finished.commit], message);
    finished = { commit, clashes: [...finished.clashes, ...clashes] };
  }
  return finished;
}

function finishMerge(
  repository: Repository,
  { dir }: Workshop,
  [merge, ours]: readonly [string, string],
  message: string,
): MergedCommit {
  const [one, other] = [`${merge}^1`, `${merge}^2`];
  const sides = readAll(repository, basesOf(repository, one, other), [one, other]);
  const [whole, touched] = [mergeStores(...sides), pathsOf(sides)];
  const left = { commit: ours, clashes: [] };
  const made = repository.read(merge, [...touched, ...whole.files.keys()]);
  if (made.size === whole.files.size && [...made].every(([path, text]) => whole.files.get(path) === text))
    return left;
  const byFile = mergeEach(...sides);
  const paths = new Set([...touched, ...byFile.keys(), ...whole.files.keys()]);
  const since = repository.changed(merge, ours).flatMap(({ path }) => (paths.has(path) ? [] : [path]));
  const before = repository.read(merge, since);
  const now = repository.read(ours, [...paths, ...since]);
  const { files, clashes } = mergeStores(
    new Map([...before, ...byFile]),
    now,
    new Map([...before, ...whole.files]),
  );
  const index = `${dir}/index`;
  readTrees(repository, index, [ours, ours, ours]);
  putFiles(repository, { dir, index }, files, new Set([...paths, ...since]));
  const tree = repository.do("merge", ["write-tree"], { index }).trim();
  if (repository.ask(["rev-parse", `${ours}^{tree}`]) === tree) return left;
  repository.assertNamed();
  return {
    commit: commitTree(repository, { dir, index }, { ours, message }),
    clashes: [...whole.clashes, ...clashes],
  };
}

function pathsOf(sides: readonly Texts[]): ReadonlySet<string> {
  return new Set(sides.flatMap((texts) => [...texts.keys()]));
}

/** What both began with; several where they were merged crosswise before, none where they have nothing in common. */
export function basesOf(repository: Repository, ours: string, theirs: string): readonly string[] {
  const done = repository.git.run(["merge-base", "--all", ours, theirs]);
  return new TextDecoder()
    .decode(done.out)
    .split("\n")
    .filter((line) => line !== "")
    .sort();
}

/** Two repositories that began apart can be merged where there is nothing but a store in them. */
function assertAlone(repository: Repository, ours: string, theirs: string): void {
  const isOther = (commit: string) =>
    repository.ask(["cat-file", "-e", `${commit}:${repository.prefix}version`]) === undefined;
  if (repository.prefix === "" && !isOther(ours) && !isOther(theirs)) return;
  throw new PaiError("conflict", "could not sync: the remote has another history than this repository", {
    hint: "check that the remote is the right one: git remote -v",
  });
}

type Texts = ReadonlyMap<string, string>;

/** The files that either side has changed since what both began with, as they were and as each has them. */
function readAll(
  repository: Repository,
  bases: readonly string[],
  sides: readonly [string, string],
): readonly [Texts, Texts, Texts] {
  const paths = [...changedPaths(repository, bases, sides)];
  const read = (commit: string) => repository.read(commit, paths);
  return [new Map(bases.toReversed().flatMap((commit) => [...read(commit)])), read(sides[0]), read(sides[1])];
}

function changedPaths(
  repository: Repository,
  bases: readonly string[],
  sides: readonly string[],
): ReadonlySet<string> {
  if (bases.length === 0)
    return new Set(sides.flatMap((side) => repository.all(side).filter(isFile)).map(({ path }) => path));
  const entries = bases.flatMap((base) => sides.flatMap((side) => repository.changed(base, side)));
  const odd = new Set(entries.flatMap((one) => (isFile(one) && isFile(one.before) ? [] : [one.path])));
  return new Set(entries.flatMap(({ path }) => (odd.has(path) ? [] : [path])));
}

function readTrees(
  repository: Repository,
  index: string,
  [base, ours, theirs]: readonly [string | undefined, string, string],
): void {
  const empty =
    base ??
    repository.do("begin a merge", ["hash-object", "-t", "tree", "-w", "--stdin"], { input: "" }).trim();
  repository.git.remove(index); // of a merge before
  repository.do("merge", ["read-tree", "-i", "-m", "--aggressive", empty, ours, theirs], { index });
}

function putFiles(
  repository: Repository,
  { dir, index }: { readonly dir: string; readonly index: string },
  files: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
): void {
  const { git, prefix } = repository;
  const put = [...files.keys()];
  const places = git.writeTexts(`${dir}/texts`, [...files.values()]);
  const input = places.map((place) => `${place}\n`).join("");
  const hashed = ["hash-object", "-w", "--no-filters", "--stdin-paths"];
  const oids =
    places.length === 0 ? [] : repository.do("write what was merged", hashed, { input }).split("\n");
  const filtered = repository.filtered(put);
  for (const [n, path] of filtered.size === 0 ? [] : put.entries())
    if (filtered.has(path)) oids[n] = repository.write(path, files.get(path) ?? "");
  const gone = [...known].filter((path) => !files.has(path));
  const lines = [
    ...[...gone, ...put].map((path) => `0 ${NO_OBJECT}\t${prefix}${path}\0`),
    ...put.map((path, i) => `${FILE_MODE} ${oids[i]}\t${prefix}${path}\0`),
  ];
  repository.do("write what was merged", ["update-index", "-z", "--index-info"], {
    index,
    input: lines.join(""),
  });
}

function assertMerged(repository: Repository, index: string): void {
  const out = repository.do("merge", ["ls-files", "-u", "-z", "--full-name", ":(top)"], { index });
  const paths = [...new Set(out.split("\0").flatMap((line) => line.split("\t")[1] ?? []))];
  if (paths.length === 0) return;
  const more = paths.length > 1 ? ` and ${paths.length - 1} more files outside of the store were` : " was";
  throw new PaiError("conflict", `could not sync: ${JSON.stringify(paths[0])}${more} changed on both sides`, {
    hint: "git pull   # merge those yourself; memories are merged by pai; then: pai sync",
    data: { paths },
  });
}

/** In a work tree of its own, in which there are no files: so hooks and signing are git's, and this one stays as it is. */
function commitTree(
  repository: Repository,
  { dir, index }: { readonly dir: string; readonly index: string },
  { ours, theirs, message }: { readonly ours: string; readonly theirs?: string; readonly message: string },
): string {
  const at = `${dir}/tree`;
  repository.do("make a work tree for the merge", [
    "worktree",
    "add",
    "-q",
    "--no-checkout",
    "--detach",
    at,
    ours,
  ]);
  const what = "commit the merge";
  // What `git merge` would leave; that looks for each file of the work tree, and there is none.
  const merging = ["rev-parse", "--path-format=absolute", "--git-path", "MERGE_HEAD"];
  if (theirs !== undefined) repository.git.keepLines(repository.do(what, merging, { at }).trim(), [theirs]);
  const done = repository.git.run(["commit", "-q", "--allow-empty", "-m", message], { at, index });
  if (!done.ok)
    throw failed(
      what,
      done.said,
      `git -C ${quoted(at)} log   # a hook may have refused it; nothing was changed`,
    );
  const commit = repository.do(what, ["rev-parse", "HEAD"], { at }).trim();
  removeWorkTree(repository, at);
  return commit;
}

/** Also one that an interrupted run has left. IO. */
export function removeWorkTree(repository: Repository, at: string): void {
  repository.git.run(["worktree", "remove", "--force", at]);
  repository.git.remove(at);
  repository.git.run(["worktree", "prune"]);
}

/** What came from elsewhere. */
export interface TakenOver {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Hashes of words that came, and of those that were forgotten or erased elsewhere. */
  readonly words: ReadonlySet<Sha256>;
  /** Whether something was erased for good, which this machine's history tells from now on. */
  readonly hasErased: boolean;
  /** The change set that `undo` takes back; absent where nothing in the store changed. */
  readonly changeSet?: string;
  readonly problems: readonly Problem[];
}

const WHY = { event: "edited", reason: "from another machine" } as const;

/**
 * Makes the work tree what a commit is that goes on from the one that is checked out: the store as one change set, then the rest as git
 * does it, then the branch. `since`: what this machine knew before git alone brought changes; what was erased among these leaves the log as
 * well. Undefined where somebody has changed the store meanwhile, and nothing was done. A process that is killed in it
 * leaves a store that is whole, and changes that the next sync commits. Needs the lock. PaiError `conflict` where a file outside of the store would be overwritten.
 */
export async function takeOver(
  context: Context,
  repository: Repository,
  [ours, target]: readonly [string, string],
  since?: string,
): Promise<TakenOver | undefined> {
  if (repository.head() !== ours) return undefined;
  // What is changed and not to be written stays as it is. Whether all is clean brings git's index up to date as well.
  const tryOut = () => repository.git.run(["read-tree", "-n", "-m", "-u", ours, target]);
  let tried = tryOut();
  if (!tried.ok && !repository.isClean()) return undefined;
  if (!tried.ok) tried = tryOut();
  if (!tried.ok)
    throw new PaiError("conflict", failed("sync", tried.said).message, { hint: "git stash, then: pai sync" });
  const entries = repository.changed(ours, target);
  const news = since === undefined ? entries : [...repository.changed(since, target), ...entries];
  const texts = repository.texts(news);
  const { files } = context.store;
  const erased = erasedIn(repository, news, files);
  const purges = entries.flatMap((entry) => purgeOf(entry, texts, files, erased));
  const gone = new Set(purges.map(({ path }) => path));
  const changes = entries.flatMap((entry) => (gone.has(entry.path) ? [] : changeOf(entry, texts, files)));
  const logged = since === undefined ? [] : purgesOfLog(context.store, erased, context.openIndex());
  const changeSet = changes.length > 0 ? await applyChanges(context, changes) : undefined;
  // Last, so that undo does not take back what came with it, and the merged history does not take the place of what it tells.
  const hasErased = purges.length + logged.length > 0;
  if (hasErased) await applyChanges(context, [...purges, ...logged]);
  moveBranch(repository, entries, [ours, target]);
  const count = (op: Change["op"]) => changes.filter((change) => change.op === op).length;
  return {
    added: count("create"),
    changed: count("update"),
    removed: count("remove") + purges.length,
    words: wordsIn(news, texts),
    hasErased,
    ...(changeSet !== undefined && { changeSet }),
    problems: [...texts].flatMap(([path, text]) =>
      isMemoryPath(path) && memoryIn(text) === undefined
        ? [{ code: "unreadable", path, message: "came from another machine and cannot be read as a memory" }]
        : [],
    ),
  };
}

function wordsIn(entries: readonly Changed[], texts: ReadonlyMap<string, string>): ReadonlySet<Sha256> {
  const came = entries.flatMap(({ path }) => {
    const text = texts.get(path) ?? "";
    if (path === TOMBSTONE_PATH) return text.split("\n").map((line) => readStateLine(line)?.hash);
    return isMemoryPath(path) ? [memoryIn(text)?.header.hash] : [];
  });
  return new Set(came.filter((hash) => typeof hash === "string") as Sha256[]); // as tombstones and headers hold them
}

/** The ids of what was erased for good elsewhere, of what said the same here, and of the remarks that this was drawn from. */
function erasedIn(repository: Repository, entries: readonly Changed[], files: FileOps): ReadonlySet<string> {
  const histories = entries.filter(({ path }) => path.startsWith(HISTORY_DIR));
  const before = repository.texts(histories.map((one) => one.before));
  const after = repository.texts(histories);
  const ids = new Set(erasedIds(before.values(), after.values()));
  const tombstones = repository.texts(entries.filter(({ path }) => path === TOMBSTONE_PATH));
  const words = erasedWords(tombstones.get(TOMBSTONE_PATH) ?? "", after.values());
  if (words.size === 0) return ids;
  for (const { path, mode } of entries) {
    const text = mode === REMOVED && isMemoryPath(path) ? textAt(files, path) : undefined;
    const header = text === undefined ? undefined : memoryIn(text)?.header;
    if (header?.hash === undefined || !(ids.has(header.id) || words.has(header.hash))) continue;
    ids.add(header.id);
    if (isStated(header)) for (const source of header.sources ?? []) ids.add(memoryIdOf(source));
  }
  return ids;
}

/** The mode of a file that is no more. */
const REMOVED = "000000";

function purgeOf(
  { path, mode }: Entry,
  texts: ReadonlyMap<string, string>,
  files: FileOps,
  erased: ReadonlySet<string>,
): readonly Change[] {
  const before = mode === REMOVED && isMemoryPath(path) ? textAt(files, path) : undefined;
  const memory = before === undefined || texts.has(path) ? undefined : memoryIn(before);
  if (memory === undefined || before === undefined || !erased.has(memory.header.id)) return [];
  const { id } = memory.header;
  const keys = lookupKeysOf(memory.header, memory.text);
  return [{ ...ERASING, path, id, before: sha256(before), keys }];
}

const ERASING = { op: "remove", purge: true, event: "purged", reason: "erased on another machine" } as const;

/** What git has taken out of the store, and the log of this machine still tells: memories whose files are no more. */
function purgesOfLog(
  store: Store,
  erased: ReadonlySet<string>,
  index: Pick<SearchIndex, "byId">,
): readonly Change[] {
  // A remark of which something else is left is still there.
  const gone = new Set([...erased].filter((id) => index.byId(id) === undefined));
  const last = new Map<string, JournalChange>();
  for (let seq = gone.size === 0 ? 0 : store.head(); seq > 0; seq--)
    for (const change of store.record(seq)?.changes ?? []) {
      const id = change.id ?? memoryIn(change.newText ?? "")?.header.id;
      if (id !== undefined && gone.has(id) && !last.has(id)) last.set(id, change);
    }
  return [...last].flatMap(([id, { purge }]) =>
    purge === true ? [] : [{ ...ERASING, path: `${id}.md`, id, before: sha256(""), keys: [] }],
  );
}

/** History tells of a memory where it was changed: this change names none. */
function changeOf(
  { path, mode }: Entry,
  texts: ReadonlyMap<string, string>,
  files: FileOps,
): readonly Change[] {
  const [before, text] = [textAt(files, path), texts.get(path)];
  const keys = [before, text].flatMap((one) => {
    const memory = one === undefined || !isMemoryPath(path) ? undefined : memoryIn(one);
    return memory === undefined ? [] : lookupKeysOf(memory.header, memory.text);
  });
  const base = { path, keys: [...new Set(keys)], ...WHY };
  if (before === text) return [];
  if (before === undefined) return text === undefined ? [] : [{ op: "create", text, ...base }];
  if (text !== undefined) return [{ op: "update", before: sha256(before), text, ...base }];
  return mode === REMOVED ? [{ op: "remove", before: sha256(before), ...base }] : [];
}

function textAt(files: FileOps, path: string): string | undefined {
  return files.stat(path)?.kind === "file" ? utf8In(files.read(path)) : undefined;
}

async function applyChanges(
  { store, clock, lockWaitMs }: Context,
  changes: readonly Change[],
): Promise<string> {
  const at = new Date(clock.now()).toISOString();
  const changeSet = { command: "sync", at, source: "user", changes, appends: [] };
  const done = await store.apply(changeSet, { seq: store.head(), keys: [] }, lockWaitMs);
  if (done.ok) return done.id;
  throw new PaiError("conflict", `sync found that ${done.why}`, { hint: "pai sync" });
}

function moveBranch(
  repository: Repository,
  entries: readonly Entry[],
  [ours, target]: readonly [string, string],
): void {
  const lines = entries.map(
    ({ mode, oid, path }) => `${mode === REMOVED ? "0" : mode} ${oid}\t${repository.prefix}${path}\0`,
  );
  const what = "finish the sync";
  repository.do(what, ["update-index", "-z", "--index-info"], { input: lines.join("") });
  repository.git.run(["update-index", "-q", "--refresh"]); // says 1 where something differs, as after a purge
  repository.do(what, ["read-tree", "-m", "-u", ours, target]);
  repository.do(what, ["update-ref", "-m", "pai sync", "HEAD", target, ours]);
}
