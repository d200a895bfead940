import { PaiError } from "../../domain/errors.ts";
import { QUESTIONS_DIR } from "../../domain/question.ts";
import { memoryIn } from "../../merge/files.ts";
import { type Clash, mergeEach, mergeStores } from "../../merge/stores.ts";
import { shellWord } from "../../text/escape.ts";
import { failed, isFile, type Repository } from "./repository.ts";

export interface MergedCommit {
  readonly commit: string;
  /** Memories that both sides gave other words. */
  readonly clashes: readonly Clash[];
}

const FILE_MODE = "100644";
const NO_OBJECT = "0".repeat(40);

/**
 * A commit that merges two, of which neither has the other: memories as `mergeStores` says, files outside of the store where one side alone
 * has changed them. It is made beside the work tree, in an absolute `dir` of which nothing is left: nothing there changes, no branch moves, and hooks and signing are as git's settings say.
 * PaiError `conflict` where both sides changed a file outside of the store, `git_failed`.
 */
export function mergeCommits(
  repository: Repository,
  dir: string,
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
  dir: string,
  [known, ours]: readonly [string, string],
  message: string,
): MergedCommit {
  const words = ["rev-list", "--first-parent", "--merges", "--reverse", `${known}..${ours}`];
  const merges = repository.do("look for merges", words).split("\n");
  let finished: MergedCommit = { commit: ours, clashes: [] };
  for (const merge of merges.filter((line) => line !== "")) {
    const { commit, clashes } = finishMerge(repository, dir, [merge, finished.commit], message);
    finished = { commit, clashes: [...finished.clashes, ...clashes] };
  }
  return finished;
}

function finishMerge(
  repository: Repository,
  dir: string,
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
  const there = new Set([...files.values()].flatMap((text) => memoryIn(text)?.header.id ?? []));
  const open = whole.clashes.filter(({ ids }) => ids.every((id) => there.has(id)));
  // What somebody has settled when they merged is not asked about.
  const isAsked = (path: string) => open.length > 0 || now.has(path) || !path.startsWith(QUESTIONS_DIR);
  const kept = new Map([...files].filter(([path]) => isAsked(path)));
  putFiles(repository, { dir, index }, kept, new Set([...paths, ...since]));
  const tree = repository.do("merge", ["write-tree"], { index }).trim();
  if (repository.ask(["rev-parse", `${ours}^{tree}`]) === tree) return left;
  repository.assertNamed();
  return {
    commit: commitTree(repository, { dir, index }, { ours, message }),
    clashes: [...open, ...clashes],
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
      `git -C ${shellWord(at)} log   # a hook may have refused it; nothing was changed`,
    );
  const commit = repository.do(what, ["rev-parse", "HEAD"], { at }).trim();
  removeWorkTree(repository, at);
  return commit;
}

/** Also one that an interrupted run has left. IO. */
export function removeWorkTree(repository: Repository, at: string): void {
  repository.git.remove(at);
  repository.git.run(["worktree", "prune"]);
}
