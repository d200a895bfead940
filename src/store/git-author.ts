import { joinHost } from "./host.ts";

/** As a header holds. */
const NAME_CHARS = 100;

/** The name that git puts on commits in the repository around a store; none where git has none, or is not there. IO. */
export function gitAuthor(store: string): { readonly author?: string } {
  const { spawnSync } = process.getBuiltinModule("node:child_process"); // other stores are read without it
  const words = ["-C", joinHost(store, ".."), "var", "GIT_AUTHOR_IDENT"];
  const { stdout } = spawnSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const name = /^(.*?) <[^<>]*> \d+ [+-]\d+$/.exec(stdout?.trim() ?? "")?.[1];
  const author = name?.replace(/\p{C}/gu, "").trim().slice(0, NAME_CHARS);
  return author ? { author } : {};
}
