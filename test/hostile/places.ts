import { join } from "node:path";
import { firstIn, type World } from "./world.ts";

/** Where something hostile may lie. */
export interface Place {
  /** Path below the root of the world, or how to find it. */
  readonly at: string | ((world: World) => string);
}

const STORE = "home/.pai";

/** The first entry, in the order of names, of folders inside each other; the last ends so. */
const first =
  (folder: string, ...ends: readonly string[]) =>
  (world: World): string =>
    ends.reduce((path, end) => firstIn(path, end), world.at(STORE, folder));

const store = (path: string): Place => ({ at: join(STORE, path) });

export const PLACES: Readonly<Record<string, Place>> = {
  // What a store is told by.
  store: store(""),
  version: store("version"),
  "config.yaml": store("config.yaml"),
  ".gitignore": store(".gitignore"),
  ".gitattributes": store(".gitattributes"),
  // Memories.
  facts: store("facts"),
  "a day of facts": { at: first("facts", "") },
  "a fact": { at: first("facts", "", ".md") },
  episodes: store("episodes"),
  "an episode": { at: first("episodes", "", ".md") },
  commitments: store("commitments"),
  "a commitment": { at: first("commitments", "", ".md") },
  boxes: store("boxes"),
  "a box": { at: first("boxes", "", ".md") },
  entities: store("entities"),
  "an entity": { at: first("entities", ".md") },
  archive: store("archive"),
  "archive/facts": store("archive/facts"),
  // Pages.
  "IDENTITY.md": store("IDENTITY.md"),
  "MEMORY.md": store("MEMORY.md"),
  "profile.md": store("profile.md"),
  // Lines.
  state: store("state"),
  "state/history": store("state/history"),
  "lines of history": { at: first("state/history", ".jsonl") },
  "state/access": store("state/access"),
  "lines of access": { at: first("state/access", ".jsonl") },
  "state/graph": store("state/graph"),
  "lines of the graph": { at: first("state/graph", ".jsonl") },
  "state/memory-actions": store("state/memory-actions"),
  "lines of actions": { at: first("state/memory-actions", ".jsonl") },
  "state/tombstones.jsonl": store("state/tombstones.jsonl"),
  "state/memory-md.json": store("state/memory-md.json"),
  // What is this machine's own.
  ".local": store(".local"),
  ".local/replica": store(".local/replica"),
  ".local/projects.json": store(".local/projects.json"),
  ".local/upkeep.json": store(".local/upkeep.json"),
  ".local/passes.json": store(".local/passes.json"),
  ".local/extractions": store(".local/extractions"),
  ".local/lock": store(".local/lock"),
  ".local/tmp": store(".local/tmp"),
  ".local/conflicts": store(".local/conflicts"),
  ".local/queue": store(".local/queue"),
  "what waits in the queue": store(".local/queue/0001.json"),
  ".local/journal": store(".local/journal"),
  "what is pending": store(".local/journal/pending.json"),
  "a thousand of the journal": { at: first(".local/journal", "") },
  "a record of the journal": { at: first(".local/journal", "", ".json") },
  // The index.
  ".index": store(".index"),
  ".index/CURRENT": store(".index/CURRENT"),
  ".index/tidied": store(".index/tidied"),
  "a generation": { at: first(".index", "gen-1") },
  "its manifest": store(".index/gen-1/manifest.json"),
  "its sums": store(".index/gen-1/sums"),
  "its rows": store(".index/gen-1/rows"),
  "its names": store(".index/gen-1/names"),
  "its vectors": store(".index/gen-1/vectors"),
  // Around a store.
  ".git": { at: "work/.git" },
  ".git/config": { at: "work/.git/config" },
  ".git/commondir": { at: "work/.git/commondir" },
  ".git in the working directory": { at: "work/sub/.git" },
  ".git above all": { at: ".git" },
  ".pai in the work tree": { at: "work/.pai" },
  "MEMORY.md of the work tree": { at: "work/MEMORY.md" },
  // A person's own.
  home: { at: "home" },
  "the folder of settings": { at: "config" },
  "the folder of pai's settings": { at: "config/pai" },
  "the user's config.yaml": { at: "config/pai/config.yaml" },
};

export function pathOf(place: Place, world: World): string {
  return typeof place.at === "string" ? world.at(place.at) : place.at(world);
}
