import type { Memory } from "../../domain/kinds.ts";
import { type Category, DEFAULTS } from "../../domain/vocabulary.ts";
import { printKey } from "../../markdown/print-memory.ts";
import { markdownText, oneLine } from "../../text/escape.ts";
import { dayOf, FileNames, type OutFile, ofKind, subjectOf } from "./out-file.ts";

const TITLE_CHARS = 80;
const FEEDBACK: ReadonlySet<Category> = new Set(["guideline", "correction", "principle"]);

/**
 * The memory folder of Claude Code: each fact and open promise in a file of its own, and `MEMORY.md`, which lists all of them. Each
 * file names the memory that it comes from, so that it is known again. Pure.
 */
export function writeClaudeMemory(memories: readonly Memory[]): readonly OutFile[] {
  const names = new FileNames();
  names.slugOf("MEMORY", "index"); // the index has this name
  const stated = [...ofKind(memories, "fact"), ...ofKind(memories, "commitment")];
  const named = stated.map((memory) => ({ memory, name: names.slugOf(memory.text, memory.header.id) }));
  const index = named.map(({ memory, name }) => {
    const title = markdownText(shortened(memory.text));
    return `- [${title}](${encodeURI(name)}.md) — ${typeOf(memory)}, ${dayOf(memory)}`;
  });
  return [
    { path: "MEMORY.md", text: index.length === 0 ? "" : `${index.join("\n")}\n` },
    ...named.map(({ memory, name }) => ({ path: `${name}.md`, text: fileOf(memory, name) })),
  ];
}

function fileOf(memory: Memory, name: string): string {
  const { header, text } = memory;
  const metadata = { type: typeOf(memory), date: dayOf(memory), pai: header.id };
  const front = [
    ...printKey("name", name),
    ...printKey("description", oneLine(shortened(text))),
    ...printKey("metadata", metadata),
  ];
  const due = header.kind === "commitment" && header.due ? `\n**Due:** ${header.due.slice(0, 10)}\n` : "";
  const subject = subjectOf(memory);
  const about = subject === DEFAULTS.subject ? "" : `\n**About:** ${markdownText(subject)}\n`;
  return `---\n${front.join("\n")}\n---\n\n${text}\n${about}${due}`;
}

function typeOf({ header }: Memory): "user" | "feedback" | "project" | "reference" {
  const { category = DEFAULTS.category, project, kind } = header;
  if (FEEDBACK.has(category)) return "feedback";
  if (kind === "commitment" || project !== undefined || category === "decision") return "project";
  return (header.subject ?? DEFAULTS.subject) === DEFAULTS.subject ? "user" : "reference";
}

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ").trim();
  const chars = [...line];
  return chars.length <= TITLE_CHARS ? line : `${chars.slice(0, TITLE_CHARS - 1).join("")}…`;
}
