import { sha256 } from "../../domain/hash.ts";
import type { Memory } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { printKey } from "../../markdown/print-memory.ts";
import { markdownText } from "../../text/escape.ts";
import { dayOf, FileNames, type OutFile, ofKind, subjectOf } from "./out-file.ts";

/** Hex digits of the hash of a subject that set its note apart from others. */
const ID_DIGITS = 12;

/**
 * A folder of basic-memory: a note for each person or thing that facts are about, its facts as observations
 * `- [category] text #tag (day)`, open promises as checkboxes, and what it is to whom as relations between the notes. Pure.
 */
export function writeBasicMemory(memories: readonly Memory[]): readonly OutFile[] {
  const notes = new Map<string, Note>();
  const names = new FileNames();
  const permalinks = new FileNames();
  const note = (subject: string): Note => {
    const key = subject.toLowerCase();
    const known = notes.get(key);
    if (known) return known;
    const id = `note-${sha256(key).slice("sha256:".length).slice(0, ID_DIGITS)}`; // the words may hold what no path may
    const title = names.titleOf(subject, id);
    const made = { title, permalink: permalinks.slugOf(title, id), lines: [], relations: [], type: "note" };
    notes.set(key, made);
    return made;
  };
  for (const { header } of ofKind(memories, "entity")) {
    if (header.kind === "entity" && header.name !== undefined) note(header.name).type = header.type ?? "note";
  }
  for (const fact of ofKind(memories, "fact")) note(subjectOf(fact)).lines.push(observation(fact));
  for (const promise of ofKind(memories, "commitment")) note(subjectOf(promise)).lines.push(task(promise));
  for (const { header } of ofKind(memories, "entity")) {
    if (header.kind !== "entity" || header.name === undefined) continue;
    for (const { type, to, past } of header.relations ?? []) {
      if (past !== true)
        note(header.name).relations.push(`- ${type.replace(/[^\p{L}\p{N}]+/gu, "_")} [[${note(to).title}]]`);
    }
  }
  return [...notes.values()].map(fileOf);
}

interface Note {
  readonly title: string;
  readonly permalink: string;
  readonly lines: string[];
  readonly relations: string[];
  type: string;
}

function fileOf({ title, permalink, type, lines, relations }: Note): OutFile {
  const front = [...printKey("title", title), ...printKey("type", type), ...printKey("permalink", permalink)];
  const parts = [
    `# ${markdownText(title)}`,
    ...(lines.length > 0 ? [`## Observations\n${lines.join("\n")}`] : []),
    ...(relations.length > 0 ? [`## Relations\n${[...new Set(relations)].join("\n")}`] : []),
  ];
  return { path: `${title}.md`, text: `---\n${front.join("\n")}\n---\n\n${parts.join("\n\n")}\n` };
}

function observation(fact: Memory): string {
  const { category = DEFAULTS.category, tags = [] } = fact.header;
  const marks = tags.map((tag) => ` #${tag.replace(/[^\p{L}\p{N}_/-]+/gu, "-")}`).join("");
  return `- [${category}] ${markdownText(fact.text)}${marks} (${dayOf(fact)})`;
}

function task({ header, text }: Memory): string {
  const due = header.kind === "commitment" && header.due ? ` (due ${header.due.slice(0, 10)})` : "";
  return `- [ ] ${markdownText(text)}${due}`;
}
