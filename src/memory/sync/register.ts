import { isPaiError } from "../../domain/errors.ts";
import { GIT_ATTRIBUTES, GIT_IGNORED } from "../../domain/paths.ts";
import type { Git } from "../../ports.ts";
import type { Finding } from "../doctor-checks.ts";
import { failed, Repository } from "./repository.ts";

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
  if (found === undefined) {
    const done = git.run(["init", "-q"]);
    if (!done.ok) throw failed("make a git repository", done.said);
  }
  const repository = found ?? Repository.find(git, store);
  if (repository === undefined) throw failed("make a git repository", "");
  register(repository);
  repository.commit("pai: the store");
  return { made: found === undefined };
}
