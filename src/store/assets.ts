import { join } from "node:path";
import type { FileOps } from "../ports.ts";
import { openRoot } from "./node-fs.ts";

/** From `dist/` and `dist/chunks/` of the built program, and from `src/store/` of its sources. */
const PLACES = ["..", "../.."];

/**
 * The files that come with the program, wherever a bundler has put this code; where there are none, a
 * directory that does not exist. IO.
 */
export function openAssets(): FileOps {
  return openBeside("assets");
}

/** The texts that come with the program, in the same way. IO. */
export function openTemplates(): FileOps {
  return openBeside("templates");
}

function openBeside(folder: string): FileOps {
  const [nearest = "", other = ""] = PLACES.map((place) => join(import.meta.dirname, place, folder));
  const near = openRoot(nearest);
  return near.stat("") === undefined ? openRoot(other) : near;
}
