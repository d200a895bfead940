import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** The root of the checkout, with a slash at its end. */
export const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Every TypeScript file below a folder: path from the root of the checkout -> text. */
export function sourcesBelow(folder: string): ReadonlyMap<string, string> {
  const names = readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: "utf8" }).toSorted();
  const paths = names
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll("\\", "/")}`);
  return new Map(paths.map((path) => [path, readFileSync(`${ROOT}${path}`, "utf8")]));
}

/** Paths of all files that git tracks or would track. */
export function trackedFiles(): readonly string[] {
  const parameters = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  return execFileSync("git", parameters, { cwd: ROOT, encoding: "utf8" }).split("\0").filter(Boolean);
}
