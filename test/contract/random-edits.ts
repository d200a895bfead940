import fs from "node:fs";
import fc from "fast-check";
import type { Row } from "../../src/ports.ts";
import { analyseAny } from "../../src/text/analyse.ts";
import { NaiveIndex } from "./naive-index.ts";
import { draft, type TempStore } from "./temp-store.ts";

const WORDS = "tea teapot teams green greens coffee morning running boston C++ 東京都 東京".split(" ");
/** Queries that find some of what `edit` writes: whole words, beginnings, misspelt ones, nothing. */
export const QUERIES = [
  ["tea"],
  ["tea", "green"],
  ["cofee"],
  ["moning", "tee"],
  ["gree"],
  ["nothing"],
  ["東京"],
  [],
].map((words) => [...words.flatMap((word) => analyseAny(word))]);
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 })
  .map((words) => words.join(" "));
const day = fc.integer({ min: 1, max: 4 }).map((n) => `2026-03-0${n}T10:00:00Z`);
/** What a change does. */
export const DOINGS = ["add", "edit", "drop", "copy", "spoil", "touch", "look", "sweep"] as const;
/** One change to a store, by pai or by other hands. */
export const action = fc.record({
  by: fc.constantFrom("pai", "hand"),
  what: fc.constantFrom("add", ...DOINGS),
  kind: fc.constantFrom("fact", "episode", "entity", "talk", "talk"),
  at: fc.nat(50),
  position: fc.nat(2),
  text,
  more: text,
  day,
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Makes a change. */
export function edit(
  store: TempStore,
  { by, what, kind, at, position, text: said, more, day: created }: Action,
): void {
  const rows = [...new NaiveIndex(store.root).rows()];
  const files = rows.map(({ path }) => path);
  const path = files[at % Math.max(1, files.length)];
  const isTalk = kind === "talk";
  const body = isTalk ? talkOf(said, more) : said;
  const made = draft({
    kind: isTalk ? "episode" : (kind as "fact"),
    text: body,
    ...(isTalk && { turns: 3, session: `chat-${position % 2}`, started: created }),
    created,
    position,
    tags: ["green"],
    sources: [draft({ kind: "episode", text: "tea" }).id, ...cited(rows, at + more.length)],
  });
  const write = (to: string, raw: string | undefined) => {
    if (by === "pai") store.commit({ [to]: raw });
    else if (raw === undefined) store.drop(to);
    else store.replace(to, raw); // in place it would stay unseen where directories are looked at
  };
  if (what === "add") write(made.path, made.raw);
  else if (path === undefined) return;
  else if (what === "edit") write(path, `${store.read(path)}${isTalk ? `\n### Zoe\n${said}` : body}\n`);
  else if (what === "drop") write(path, undefined);
  // Away with the day, or with all of the kind: what git does when it checks out a commit without them.
  else if (what === "sweep") fs.rmSync(dirname(store.absolute(path), position), { recursive: true });
  // A sync tool writes by rename too; the copy may be there already, and spoilt.
  else if (what === "copy") store.replace(path.replace(/\.md$/, " (conflicted copy).md"), store.read(path));
  else if (what === "look") look(store, `${created.slice(0, 10)}`, position);
  else if (what === "spoil") store.replace(path, "---\nnot: [closed\n");
  else store.replace(path, store.read(path));
}

/** A memory that is there, and the one behind it. */
function cited(rows: readonly Row[], at: number): readonly string[] {
  return [at, at + 1].flatMap((place) => rows[place % Math.max(1, rows.length)]?.header.id ?? []);
}

/** The directory so many levels above that of a file, but below the root. */
function dirname(file: string, up: number): string {
  const dir = file.slice(0, file.lastIndexOf("/"));
  return up > 0 && /\d{4}-\d{2}-\d{2}$/.test(dir) ? dirname(dir, up - 1) : dir;
}

/** Three turns by two speakers, the last without a time of its own. */
function talkOf(one: string, other: string): string {
  return [`### Ada · 2026-02-28T23:00:00Z · a1`, one, "", "### Bob", other, "", "### Ada", one].join("\n");
}

function look(store: TempStore, day: string, replica: number): void {
  const ids = new NaiveIndex(store.root).rows().map(({ header }) => header.id);
  const at = `state/access/${replica}-2026-03.jsonl`;
  const lines = ids.map((id) => `${JSON.stringify({ id, day })}\n`);
  const before = fs.existsSync(store.absolute(at)) ? store.read(at) : "";
  if (replica === 0)
    store.replace(at, `${lines[0]}${before}`); // as a merge by git does
  else store.put(at, before + lines.join(""));
}
