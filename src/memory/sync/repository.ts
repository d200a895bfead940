import { isPaiError, PaiError } from "../../domain/errors.ts";
import { GIT_ATTRIBUTES, GIT_IGNORED, isMemoryPath } from "../../domain/paths.ts";
import type { Git, GitDone } from "../../ports.ts";
import { shellWord } from "../../text/escape.ts";
import { utf8In } from "../../text/normalise.ts";
import type { Finding } from "../doctor-checks.ts";

const TEXT = new TextDecoder();
/** The store without what belongs to one machine. */
const OWN = ["--", ".", ":(exclude).local", ":(exclude).index"];

/** The git repository in which a store lies, as `pai sync` needs it. */
export class Repository {
  readonly git: Git;
  /** Where the store lies below the top of the work tree: "" or a path that ends in a slash. */
  readonly prefix: string;
  /** The store's directory, absolute. */
  readonly store: string;

  private constructor(git: Git, prefix: string, store: string) {
    this.git = git;
    this.prefix = prefix;
    this.store = store;
  }

  /** Undefined where the store lies in no repository. IO. */
  static find(git: Git, store: string): Repository | undefined {
    const done = git.run(["rev-parse", "--show-prefix"]);
    return done.ok ? new Repository(git, lineOf(done), store) : undefined;
  }

  /** PaiError `git_failed` with the words of git; `what` could not be done. */
  do(what: string, words: readonly string[], how?: Parameters<Git["run"]>[1]): string {
    const done = this.git.run(words, how);
    if (!done.ok) throw failed(what, done.said);
    return TEXT.decode(done.out);
  }

  /** The first line of what git prints; undefined where it fails. */
  ask(words: readonly string[]): string | undefined {
    const done = this.git.run(words);
    return done.ok ? lineOf(done) : undefined;
  }

  /** The branch and what it follows. PaiError `git_failed` that says which command is missing. */
  upstream(): Upstream {
    const branch = this.ask(["symbolic-ref", "--short", "-q", "HEAD"]);
    if (branch === undefined) {
      const message = "could not sync: no branch is checked out in the repository of the store";
      throw new PaiError("git_failed", message, {
        hint: `git -C ${shellWord(this.store)} switch -   # back to the branch`,
      });
    }
    const [remote, ref] = ["remote", "merge"].map((key) => this.ask(["config", `branch.${branch}.${key}`]));
    if (remote && ref) return { branch, remote, ref };
    const remotes = this.ask(["remote"]) ?? "";
    const hint =
      remotes === ""
        ? `git -C ${shellWord(this.store)} remote add origin URL`
        : `git -C ${shellWord(this.store)} push -u ${remotes} ${branch}`;
    const why = remotes === "" ? "it has no remote" : `its branch ${branch} has no upstream`;
    throw new PaiError("git_failed", `could not sync the repository of the store: ${why}`, { hint });
  }

  /** PaiError `git_failed` where somebody has left a merge or the like unfinished. */
  assertIdle(): void {
    const input = UNFINISHED.map(([name]) => `${name}\n`).join("");
    const found = this.do("look for a merge", ["cat-file", "--batch-check"], { input }).split("\n");
    for (const [at, [name, hint]] of UNFINISHED.entries()) {
      if (found[at]?.endsWith(" missing")) continue;
      const message = `could not sync: ${name} says that git is in the middle of something else`;
      throw new PaiError("git_failed", message, { hint: hint(`git -C ${shellWord(this.store)}`) });
    }
  }

  isClean(): boolean {
    return this.#waiting().length === 0;
  }

  /** Paths of the store that wait to be committed: memories whatever a `.gitignore` says that came from elsewhere. */
  #waiting(): readonly string[] {
    const how = ["--porcelain", "-z", "-uall", "--ignored", "--no-renames", "--ignore-submodules"];
    const lines = this.do("look what is new in the store", ["status", ...how, ...OWN]).split("\0");
    return lines.flatMap((line) => {
      const path = line.slice(STATE_CHARS + this.prefix.length).replace(/\/$/, ""); // a repository of its own
      const isIgnored = line.startsWith("!!") && !isMemoryPath(path) && !/^state\/.*\.jsonl$/.test(path);
      return line === "" || isIgnored ? [] : [path];
    });
  }

  /** Commits what is new in the store, and nothing else; how many files. PaiError `git_failed`. */
  commit(message: (files: number) => string): number {
    const what = "commit what is new in the store";
    const waiting = this.#waiting();
    if (waiting.length === 0) return 0;
    this.assertNamed();
    this.do(what, ["rm", "-r", "-q", "--cached", "--ignore-unmatch", "--", ".local", ".index"]);
    // By their names: `git add` compares each path with each file.
    const named = ["update-index", "--add", "--remove", "--replace", "-z", "--stdin"];
    this.do(what, named, { input: waiting.join("\0") });
    const staged = this.do(what, ["diff", "--cached", "--name-only", "-z", "--", "."]).split("\0");
    const files = staged.filter((name) => name !== "").length;
    if (files === 0) return 0;
    const own = this.prefix === "" ? [] : ["--", "."];
    const done = this.git.run(["commit", "-q", "-m", message(files), ...own]);
    if (!done.ok) throw failed(what, done.said, "nothing was synced; the changes are in the store as before");
    return files;
  }

  /** PaiError `git_failed` where git has no name for whoever commits. */
  assertNamed(): void {
    if (this.ask(["var", "GIT_AUTHOR_IDENT"]) !== undefined) return;
    const message = "could not commit what is new in the store: git does not know who you are";
    throw new PaiError("git_failed", message, {
      hint: 'git config --global user.name "Your Name"; git config --global user.email you@example.org',
    });
  }

  head(): string | undefined {
    return this.ask(["rev-parse", "-q", "--verify", "HEAD^{commit}"]);
  }

  /** The text of files of the store in a commit, by path in the store; what is no UTF-8 text, or not there, is left out. */
  read(commit: string, paths: readonly string[]): ReadonlyMap<string, string> {
    const names = paths.filter((path) => !path.includes("\n"));
    return this.#objects(names.map((path) => [path, `${commit}:${this.prefix}${path}`]));
  }

  /** The text of these very files, likewise; much faster than by their paths. */
  texts(entries: Iterable<Entry>): ReadonlyMap<string, string> {
    const files = [...entries].filter(({ mode }) => mode.startsWith("100"));
    return this.#objects(files.map(({ path, oid }) => [path, oid]));
  }

  #objects(names: readonly (readonly [path: string, name: string])[]): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    if (names.length === 0) return found;
    const input = names.map(([, name]) => `${name}\n`).join("");
    const done = this.git.run(["cat-file", "--batch"], { input });
    if (!done.ok) throw failed("read what was committed", done.said);
    let at = 0;
    for (const [path] of names) {
      const end = done.out.indexOf(NEWLINE, at);
      const [, type, size] = OBJECT.exec(TEXT.decode(done.out.subarray(at, end))) ?? [];
      at = end + 1;
      if (type !== "blob") {
        at += type === undefined ? 0 : Number(size) + 1;
        continue;
      }
      const text = utf8In(done.out.subarray(at, at + Number(size)));
      at += Number(size) + 1;
      if (text !== undefined) found.set(path, text);
    }
    const filtered = this.filtered(names.map(([path]) => path));
    for (const [path, name] of filtered.size === 0 ? [] : names)
      if (filtered.has(path)) this.#unfilter(path, name, found);
    return found;
  }

  /** Those of these paths that a filter of git's changes on their way, such as git-crypt: what is committed is not what they say. */
  filtered(paths: readonly string[]): ReadonlySet<string> {
    if (paths.length === 0) return new Set();
    const input = paths.map((path) => `${path}\0`).join("");
    const words = this.do("look for filters", ["check-attr", "-z", "--stdin", "filter"], { input }).split(
      "\0",
    );
    return new Set(paths.filter((_, n) => !["unspecified", "unset"].includes(words[3 * n + 2] ?? "")));
  }

  /** Writes one text as git keeps it at this path; its object. */
  write(path: string, text: string): string {
    const words = ["hash-object", "-w", `--path=${path}`, "--stdin"];
    return this.do("write what was merged", words, { input: text }).trim();
  }

  #unfilter(path: string, name: string, found: Map<string, string>): void {
    const done = this.git.run(["cat-file", "--filters", `--path=${this.prefix}${path}`, name]);
    const text = done.ok ? utf8In(done.out) : undefined;
    if (text === undefined) found.delete(path);
    else found.set(path, text);
  }

  /** The paths of the store that differ between two commits. */
  changed(from: string, to: string): readonly Changed[] {
    const words = ["diff-tree", "-r", "-z", "--no-renames", "--raw", from, to];
    // From the top, whatever is in the path.
    const pathspec = `:(top,literal)${this.prefix.slice(0, -1)}`;
    const parts = this.do("compare what was committed", [...words, "--", pathspec]).split("\0");
    const entries: Changed[] = [];
    for (let at = 0; at + 1 < parts.length; at += 2) {
      const [was = "", mode = "", wasOid = "", oid = ""] = (parts[at] ?? "").split(" ");
      const path = (parts[at + 1] ?? "").slice(this.prefix.length);
      entries.push({ path, mode, oid, before: { path, mode: was.slice(1), oid: wasOid } });
    }
    return entries;
  }

  all(commit: string): readonly Entry[] {
    const words = ["ls-tree", "-r", "-z", "--full-tree", commit];
    const below = this.prefix === "" ? [] : ["--", this.prefix];
    const out = this.do("list what was committed", [...words, ...below]);
    return out.split("\0").flatMap((line): Entry[] => {
      const [, mode, oid, path] = /^(\d+) \w+ ([0-9a-f]+)\t(.*)$/s.exec(line) ?? [];
      return mode && oid && path ? [{ mode, oid, path: path.slice(this.prefix.length) }] : [];
    });
  }

  /** These files, each with its size in bytes. */
  sized<T extends Entry>(entries: readonly T[]): readonly (readonly [T, bytes: number])[] {
    const files = entries.filter(({ mode }) => mode.startsWith("100"));
    const input = files.map(({ oid }) => `${oid}\n`).join("");
    const out = this.do("look what was fetched", ["cat-file", "--batch-check"], { input }).split("\n");
    return files.map((file, at) => [file, Number(OBJECT.exec(out[at] ?? "")?.[2] ?? 0)]);
  }
}

/** A file of a commit; of one that is not there the mode is 000000. */
export interface Entry {
  readonly path: string;
  readonly mode: string;
  readonly oid: string;
}

/** A plain file, or none: a link, or a repository of its own, is left to git. Pure. */
export function isFile({ mode }: Entry): boolean {
  return mode.startsWith("100") || mode === "000000";
}

/** A file that differs between two commits: as it is in the second one, and `before` in the first. */
export interface Changed extends Entry {
  readonly before: Entry;
}

export interface Upstream {
  readonly branch: string;
  readonly remote: string;
  /** The branch there, such as `refs/heads/main`. */
  readonly ref: string;
}

const UNFINISHED = [
  // Not `merge --abort`, which would take back what was said since.
  ["MERGE_HEAD", (git: string) => `pai doctor --fix; ${git} add -A .; ${git} commit --no-edit; pai sync`],
  ["REBASE_HEAD", (git: string) => `${git} rebase --abort`],
  ["CHERRY_PICK_HEAD", (git: string) => `${git} cherry-pick --abort`],
  ["REVERT_HEAD", (git: string) => `${git} revert --abort`],
] as const;
/** Of a line of `git status`: two letters and a space. */
const STATE_CHARS = 3;
const OBJECT = /^[0-9a-f]+ (\w+) (\d+)$/;
const NEWLINE = 0x0a;

export function failed(what: string, said: string, hint = "git's message says why"): PaiError {
  const words = said
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("hint:"))
    .slice(0, SHOWN_LINES)
    .join(" ");
  return new PaiError("git_failed", `could not ${what}: git says: ${words || "nothing"}`, { hint });
}

const SHOWN_LINES = 4;

function lineOf({ out }: GitDone): string {
  return TEXT.decode(out).split("\n", 1)[0] ?? "";
}

/** In a clone that has pai, lines come in the same order whichever side merges. */
const IN_THIS_CLONE = "state/**/*.jsonl merge=pai";
const DRIVER = "merge.pai.driver";
const NAME = "merge.pai.name";
const WHAT = "tell git how to merge memories";

/** Registers what merges memories in this clone: attributes travel, what they name does not. IO. */
export function register(repository: Repository): void {
  const { git, prefix, store } = repository;
  const words = `${git.driver} merge-driver %O %A %B`;
  if (repository.ask(["config", "--local", DRIVER]) !== words) {
    repository.do(WHAT, ["config", "--local", NAME, "pai: memories key by key"]);
    repository.do(WHAT, ["config", "--local", DRIVER, words]);
  }
  git.keepLines(`${store}/.gitattributes`, GIT_ATTRIBUTES);
  git.keepLines(`${store}/.gitignore`, GIT_IGNORED);
  const attributes = repository.do(WHAT, [
    "rev-parse",
    "--path-format=absolute",
    "--git-path",
    "info/attributes",
  ]);
  // A path with a space cannot stand at the beginning of a line of attributes as it is.
  git.keepLines(attributes.trim(), [`${prefix.replace(/[\s"\\]/g, "?")}${IN_THIS_CLONE}`]);
}

/** The repository of a store that is committed there; undefined where there is none, or no git. IO. */
export function repositoryOf(git: Git, store: string): Repository | undefined {
  try {
    const repository = Repository.find(git, store);
    const isTracked = repository?.ask(["ls-files", "--error-unmatch", "version"]) !== undefined;
    return isTracked ? repository : undefined;
  } catch (error) {
    if (!isPaiError(error)) throw error;
    return undefined;
  }
}

/** A clone in which git knows nothing that merges memories. IO. */
export function unregistered(repository: Repository | undefined): readonly Finding[] {
  if (repository === undefined || repository.ask(["config", "--local", DRIVER]) !== undefined) return [];
  const message = "git is not told how to merge memories in this clone: git pull may end in a conflict";
  return [{ code: "merge_driver", path: ".gitattributes", message, fixable: true }];
}

/** Keeps a store in git: in the repository that it lies in, else in one of its own. Whether one was made. IO. */
export function keepInGit(git: Git, store: string): { readonly made: boolean } {
  const found = Repository.find(git, store);
  const { said = "" } = found === undefined ? git.run(["init", "-q"]) : {};
  const repository = found ?? Repository.find(git, store);
  if (repository === undefined) throw failed("make a git repository", said);
  register(repository);
  repository.commit(() => "pai: the store");
  return { made: found === undefined };
}
