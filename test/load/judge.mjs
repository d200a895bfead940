// A judge that shares no code with pai: it reads the markdown files by itself, with gray-matter, and knows of each command
// only what it was asked and what it printed.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import matter from "gray-matter";

/** Every fact and episode that lies in a store, by id; `strange`: files of these folders that are none, or that are there twice. */
export function readMemories(store) {
  const memories = new Map();
  const strange = [];
  for (const folder of ["facts", "episodes", "archive"]) {
    for (const file of markdownBelow(path.join(store, folder))) {
      const read = readMemory(file);
      if (typeof read === "string") strange.push(`${path.relative(store, file)}: ${read}`);
      else if (memories.has(read.id)) strange.push(`${read.id} lies in two files`);
      else memories.set(read.id, read);
    }
  }
  return { memories, strange };
}

/** What was read of a text: nearly all files are the same in the next round. */
const known = new Map();

function readMemory(file) {
  const raw = readFileSync(file, "utf8");
  if (!known.has(raw)) known.set(raw, parse(raw));
  return known.get(raw);
}

function parse(raw) {
  if (raw.includes("\0")) return "has zeros in it";
  try {
    const { data, content } = matter(raw, {});
    const text = content.replace(/\n$/, "");
    const { id, kind, status = "active", superseded_by: successor, supersedes, sources } = data;
    if (!/^(fa|ep)_[0-9a-z]{26}$/.test(id)) return `has no id, but ${JSON.stringify(id)}`;
    return { id, kind, status, text, successor, supersedes, sources, raw };
  } catch (error) {
    return `cannot be read: ${error.message}`;
  }
}

function markdownBelow(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".md") && !entry.name.startsWith("."))
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/**
 * What is wrong with what a command left, which may have been ended at any moment; undefined where nothing is.
 * `asked`: {name, text, id, lines, undone}, see the commands below. `acknowledged`: it said that it was done.
 */
export function judge(asked, before, after, acknowledged) {
  if (after.strange.length > 0) return after.strange.join("; ");
  const change = changeBetween(before.memories, after.memories);
  if (isNothing(change))
    return acknowledged ? "it said that it was done, and the files are as before" : undefined;
  return EFFECTS[asked.name](asked, change, acknowledged);
}

/** Each says what is wrong with a change that a command made. */
const EFFECTS = {
  remember: ({ text }, change) => notJust(change, { added: [text] }),
  forget: ({ id }, change) => notJust(change, { changed: [id] }) ?? notNow(change, id, "forgotten"),
  correct: ({ id, text }, change) => {
    const wrong = notJust(change, { added: [text], changed: [id] }) ?? notNow(change, id, "superseded");
    const fact = change.added.find(({ kind }) => kind === "fact");
    return (
      wrong ?? (change.changed[0]?.successor === fact?.id ? undefined : "it is replaced by something else")
    );
  },
  undo: ({ undone }, change) => {
    const gone = change.gone.map(({ text }) => text);
    return sameTexts(gone, [undone, undone])
      ? notJust(change, { gone: 2 })
      : `it took back ${JSON.stringify(gone)}`;
  },
  "remember --file": ({ lines }, change, acknowledged) => {
    const count = change.added.length / 2;
    if (acknowledged && count !== lines.length) return `it said that it was done, and kept ${count} lines`;
    return notJust(change, { added: lines.slice(0, count) });
  },
};

function changeBetween(before, after) {
  return {
    added: [...after.values()].filter(({ id }) => !before.has(id)),
    gone: [...before.values()].filter(({ id }) => !after.has(id)),
    changed: [...after.values()].filter(({ id, raw }) => before.has(id) && before.get(id).raw !== raw),
    before,
  };
}

function isNothing({ added, gone, changed }) {
  return added.length + gone.length + changed.length === 0;
}

/** Anything beside one fact and one episode for each of the texts, the files that change, and so many that go. */
function notJust(change, { added = [], changed = [], gone = 0 }) {
  for (const kind of ["fact", "episode"]) {
    const texts = change.added.filter((memory) => memory.kind === kind).map(({ text }) => text);
    if (!sameTexts(texts, added))
      return `${texts.length} of kind ${kind} instead of ${added.length}: ${JSON.stringify(texts.slice(0, 3))}`;
  }
  if (change.gone.length !== gone) return `gone: ${change.gone.map(({ id }) => id)}`;
  if (
    !sameTexts(
      change.changed.map(({ id }) => id),
      changed,
    )
  )
    return `changed: ${change.changed.map(({ id }) => id)}`;
  const reworded = change.changed.find(({ id, text }) => change.before.get(id).text !== text);
  return reworded && `${reworded.id} has another text`;
}

function notNow({ changed }, id, status) {
  const found = changed.find((memory) => memory.id === id)?.status;
  return found === status ? undefined : `${id} is ${found}`;
}

function sameTexts(found, expected) {
  return JSON.stringify(found.toSorted()) === JSON.stringify(expected.toSorted());
}
