import { joinHost } from "./host.ts";

/** As a header holds. */
const NAME_CHARS = 100;
/** Bytes: the paths of a million memories. */
const MOST_PRINTED = 2 ** 28;

/** The name that git puts on commits in the repository around a store; none where git has none, or is not there. IO. */
export function gitAuthor(store: string): { readonly author?: string } {
  const said = askGit(joinHost(store, ".."), ["var", "GIT_AUTHOR_IDENT"]);
  const author = nameIn(/^(.*?) <[^<>]*> \d+ [+-]\d+$/.exec(said.trim())?.[1]);
  return author ? { author } : {};
}

/** Who committed the newest change of each of these files of a store, but of those that are changed since, or in no commit. IO. */
export function gitCommitters(store: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const lines = (words: readonly string[]) => new Set(askGit(store, words).split("\0"));
  const [tracked, changed] = [
    lines(["ls-files", "-z"]),
    lines(["diff", "--name-only", "-z", "--relative", "HEAD", "--", "."]),
  ];
  const committed = paths.filter((path) => tracked.has(path) && !changed.has(path));
  const names = committed.map(
    (path) => [path, nameIn(askGit(store, ["log", "-1", "--format=%an", "--", path]))] as const,
  );
  return new Map(names.flatMap(([path, name]) => (name ? [[path, name]] : [])));
}

/** What git prints; "" where it fails, or is not there. */
function askGit(directory: string, words: readonly string[]): string {
  const { spawnSync } = process.getBuiltinModule("node:child_process"); // other stores are read without it
  const done = spawnSync("git", ["-C", directory, "--literal-pathspecs", ...words], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
    maxBuffer: MOST_PRINTED,
  });
  return done.stdout ?? "";
}

function nameIn(said: string | undefined): string | undefined {
  return said?.replace(/\p{C}/gu, "").trim().slice(0, NAME_CHARS);
}
