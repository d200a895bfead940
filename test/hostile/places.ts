import { join } from "node:path";
import { firstIn, type World } from "./world.ts";

/** Where something hostile may lie. */
export interface Place {
  /** Path below the root of the world, or how to find it. */
  readonly at: string | ((world: World) => string);
  /** A link there is the person's own, and is followed. */
  readonly followed?: true;
  /** Nothing holds without it: commands may say so and stop. */
  readonly needed?: true;
  /** Derived: what is there may be replaced, and nobody has to be told. */
  readonly remade?: true;
  /** Nothing depends on what is there, and nobody looks. */
  readonly unread?: true;
}

const STORE = "home/.pai";

/** The first entry, in the order of names, of folders inside each other; the last ends so. */
const first =
  (folder: string, ...ends: readonly string[]) =>
  (world: World): string =>
    ends.reduce((path, end) => firstIn(path, end), world.at(STORE, folder));

const store = (path: string): Place => ({ at: join(STORE, path) });
const remade = (path: string): Place => ({ at: join(STORE, path), remade: true });

export const PLACES: Readonly<Record<string, Place>> = {
  // What a store is told by.
  store: { at: STORE, followed: true, needed: true },
  version: { ...store("version"), needed: true },
  "config.yaml": { ...store("config.yaml"), needed: true },
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
  "state/questions": store("state/questions"),
  "lines of questions": { at: first("state/questions", ".jsonl") },
  "state/tombstones.jsonl": store("state/tombstones.jsonl"),
  "state/graduated.jsonl": store("state/graduated.jsonl"),
  "days of access that were taken in": store("state/access/merged.jsonl"),
  "state/memory-md.json": store("state/memory-md.json"),
  // What is this machine's own.
  ".local": remade(".local"), // set aside, as all that this user's pai did not make
  ".local/replica": store(".local/replica"),
  ".local/projects.json": remade(".local/projects.json"),
  ".local/upkeep.json": remade(".local/upkeep.json"),
  ".local/passes.json": remade(".local/passes.json"),
  ".local/extractions": remade(".local/extractions"),
  ".local/lock": store(".local/lock"),
  ".local/consolidate": store(".local/consolidate"),
  ".local/tmp": store(".local/tmp"),
  ".local/conflicts": store(".local/conflicts"),
  ".local/reread": store(".local/reread"),
  "what waits for a model": store(".local/reread/0001.json"),
  ".local/journal": store(".local/journal"),
  "what is pending": store(".local/journal/pending.json"),
  "a thousand of the journal": { at: first(".local/journal", "") },
  "a record of the journal": { at: first(".local/journal", "", ".json") },
  // The index.
  ".index": remade(".index"),
  ".index/CURRENT": remade(".index/CURRENT"),
  ".index/tidied": remade(".index/tidied"),
  "a generation": { at: first(".index", "gen-1"), remade: true },
  "its manifest": remade(".index/gen-1/manifest.json"),
  "its sums": remade(".index/gen-1/sums"),
  "its rows": remade(".index/gen-1/rows"),
  "its names": remade(".index/gen-1/names"),
  "its vectors": remade(".index/gen-1/vectors"),
  // Around a store.
  ".git": { at: "work/.git", followed: true },
  ".git/config": { at: "work/.git/config", followed: true },
  ".git/commondir": { at: "work/.git/commondir", followed: true },
  ".git in the working directory": { at: "work/sub/.git", followed: true },
  ".git above all": { at: ".git", unread: true },
  ".pai in the work tree": { at: "work/.pai", unread: true },
  "MEMORY.md of the work tree": { at: "work/MEMORY.md", unread: true },
  // A person's own.
  home: { at: "home", followed: true, needed: true, unread: true },
  "the folder of settings": { at: "config", followed: true, needed: true, unread: true },
  "the folder of pai's settings": { at: "config/pai", followed: true, needed: true, unread: true },
  "the user's config.yaml": { at: "config/pai/config.yaml", followed: true, needed: true },
};

export function pathOf(place: Place, world: World): string {
  return typeof place.at === "string" ? world.at(place.at) : place.at(world);
}
