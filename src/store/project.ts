import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import { isHostDirectory, joinHost, readHostText, realHostPath, upwards } from "./host.ts";

export interface Project {
  /** Top of the work tree, absolute. */
  readonly top: string;
  readonly key: string;
}

/**
 * The project that a directory belongs to: its git repository, named by the key that `keys` gives for the
 * work tree, the remote or the folder name, else by the normalised URL of the remote `origin`, else by
 * folder name and 4 digits of a hash of git's common directory, which all worktrees share.
 * Undefined outside of a repository. Reads git's files; does not run git.
 */
export function findProject(from: string, keys: Readonly<Record<string, string>>): Project | undefined {
  for (const top of upwards(from)) {
    const gitDir = gitDirectory(top);
    if (gitDir === undefined) continue;
    const common = commonDirectory(gitDir);
    const remote = originUrl(readHostText(joinHost(common, "config")) ?? "");
    const name = basename(
      common === joinHost(top, ".git") ? top : basename(common) === ".git" ? resolve(common, "..") : common,
    );
    const digest = createHash("sha256").update(realHostPath(common)).digest("hex").slice(0, 4);
    const key = remote === undefined ? `${name.replace(/\.git$/, "")}-${digest}` : normaliseRemote(remote);
    return { top, key: keys[top] ?? keys[key] ?? key };
  }
  return undefined;
}

/** `git@github.com:Me/App.git`, `https://user@github.com/Me/App` and the like, as `github.com/me/app`. Pure. */
export function normaliseRemote(url: string): string {
  const scp = /^[^/@:]+@([^/:]+):(.+)$/.exec(url);
  const bare = scp ? `${scp[1]}/${scp[2]}` : url.replace(/^[a-z+]+:\/\//i, "").replace(/^[^/@]*@/, "");
  return bare
    .replace(/:\d+\//, "/")
    .replace(/\/+$/, "")
    .replace(/\.git$/, "")
    .toLowerCase();
}

function gitDirectory(top: string): string | undefined {
  const path = joinHost(top, ".git");
  if (isHostDirectory(path)) return path;
  const pointer = /^gitdir: (.+)$/m.exec(readHostText(path) ?? "")?.[1];
  return pointer === undefined ? undefined : resolve(top, pointer.trim());
}

function commonDirectory(gitDir: string): string {
  const pointer = readHostText(joinHost(gitDir, "commondir"));
  return pointer === undefined ? gitDir : resolve(gitDir, pointer.trim());
}

/** The URL of the remote `origin` in a git configuration file. */
function originUrl(config: string): string | undefined {
  let inOrigin = false;
  for (const line of config.split("\n")) {
    if (line.startsWith("[")) inOrigin = /^\[remote "origin"\]/.test(line);
    const url = inOrigin ? /^\s*url\s*=\s*(\S+)/.exec(line)?.[1] : undefined;
    if (url !== undefined) return url;
  }
  return undefined;
}
