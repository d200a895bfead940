import { join } from "node:path";
import picomatch from "picomatch";
import { PaiError } from "../domain/errors.ts";
import { type FoundTree, findFiles } from "./host-tree.ts";

/**
 * The files that a pattern such as `notes/**.md` names, found as `findFiles` finds those of a folder: from the folder down in which the
 * pattern begins, links not followed, paths below that folder. PaiError `io` where there is no such folder, `invalid_value` where no file
 * matches. IO.
 */
export function findByPattern(directory: string, pattern: string): FoundTree & { readonly base: string } {
  const { base, glob } = picomatch.scan(pattern);
  const place = base.startsWith("/") ? base : join(directory, base);
  const isMatch = picomatch(glob, { dot: glob.startsWith(".") || glob.includes("/.") });
  const { files, refused, isVault } = findFiles(place, base === "" ? "." : base);
  const matching = files.filter(({ path }) => isMatch(path));
  const left = refused.filter(({ path }) => isMatch(path));
  if (matching.length + left.length === 0)
    throw new PaiError("invalid_value", `no file matches ${JSON.stringify(pattern)}`);
  return { files: matching, refused: left, isVault, base: place };
}
