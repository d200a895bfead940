import { DOCUMENT_FILE } from "../../domain/paths.ts";
import type { NoteKind } from "../../domain/vocabulary.ts";
import { skip } from "../../ingest/transcripts/draft.ts";
import { UTC } from "../../text/time-zone.ts";
import { isOwnPage } from "../write/own-page.ts";
import { type Dates, isJrnl, partsOfJournal } from "./dates.ts";
import { textOfHtml } from "./html.ts";
import {
  kindOfJson,
  readChatGptMemories,
  readClaudeAiMemory,
  readClaudeProjects,
  readMem0,
  readPaiV1,
  readServerMemory,
} from "./json-notes.ts";
import {
  headOf,
  isClaudeIndex,
  readBasicMemory,
  readClaudeMemory,
  readHtmlNote,
  readMarkdown,
  readNotion,
  readObsidian,
  readRemnic,
  readRules,
  withoutPrivate,
} from "./markdown-notes.ts";
import { type NoteFile, noNotes, type ReadNotes } from "./note.ts";
import { textOfOrg } from "./org.ts";
import { readRecords } from "./records.ts";
import { splitNote } from "./split-note.ts";

type Reader = (file: NoteFile, into: ReadNotes) => void;

/** Of a kind that a person or a program may write as JSON, or as text. */
const eitherOf =
  (kind: NoteKind, reader: Reader): Reader =>
  (file, into) =>
    isJson(file.path, file.text) ? readRecords(kind, file, into) : reader(file, into);

/** Whether a text begins as JSON of a program does; Markdown may begin with a link or what a plugin fills in. Pure. */
export function isJson(path: string, text: string): boolean {
  return (
    !/\.(?:md|markdown|mdc|org)$/iu.test(path) && /^\uFEFF?\s*(?:\{\s*(?:["}]|$)|\[\s*(?:["{]|$))/u.test(text)
  );
}

const READERS: Readonly<Record<NoteKind, Reader>> = {
  "claude-memory": readClaudeMemory,
  "codex-memory": readMarkdown,
  openclaw: readMarkdown,
  remnic: readRemnic,
  "basic-memory": readBasicMemory,
  obsidian: readObsidian,
  "agent-rules": readRules,
  markdown: readMarkdown,
  mem0: readMem0,
  "chatgpt-memory": readChatGptMemories,
  "claude-ai-memory": readClaudeAiMemory,
  "claude-ai-project": readClaudeProjects,
  "server-memory": readServerMemory,
  letta: (file, into) => readRecords("letta", file, into),
  "claude-mem": (file, into) => readRecords("claude-mem", file, into),
  "day-one": (file, into) => readRecords("day-one", file, into),
  journal: eitherOf("journal", readMarkdown),
  "apple-notes": eitherOf("apple-notes", readHtmlNote),
  notion: readNotion,
  "pai-v1": readPaiV1,
};

/** The notes in a file of a kind. Pure. */
export function readNotes(kind: NoteKind, given: NoteFile, dates: Dates = { zone: UTC }): ReadNotes {
  const into = noNotes(dates, OWN_WORDS.has(kind));
  const [, as] = /\.(org|docx)$/u.exec(given.path.toLowerCase()) ?? [];
  const whole = as === undefined ? given.text : (as === "org" ? textOfOrg : textOfHtml)(given.text);
  const file = { ...given, text: kind === "obsidian" ? withoutPrivate(whole, into) : whole };
  if (isOwnPage(file.text)) skip(into, "page of an export of pai");
  else if (BACKUP.test(file.path)) skip(into, "backup of Logseq");
  else if (!OF_DAYS.has(kind) || isJson(file.path, file.text) || !readDays(kind, file, into))
    READERS[kind](file, into);
  return into;
}

const BACKUP = /(?:^|\/)logseq\/(?:bak|\.recycle|version-files)\//u;
/** Kinds of which one file may hold many days. */
const OF_DAYS: ReadonlySet<NoteKind> = new Set(["journal", "markdown", "obsidian", "openclaw"]);

/** Reads a journal day by day: each has the title and the tags that stand before them. Gives false for any other file. */
function readDays(kind: NoteKind, file: NoteFile, into: ReadNotes): boolean {
  const journal = partsOfJournal(file.text, into.dates);
  if (journal === undefined) return false;
  into.hasDateInWords ||= journal.isInWords;
  if (journal.isInWords) return false;
  const head = headOf({ ...file, text: journal.before });
  if (head.saysMore) READERS[kind]({ ...file, text: journal.before }, into);
  for (const { text, atMs, line, name } of journal.parts) {
    if (atMs === undefined)
      into.problems.push({ line, message: `has a day that does not exist: ${JSON.stringify(name)}` });
    const first = into.notes.length;
    READERS[kind]({ ...file, text }, into);
    for (const note of into.notes.splice(first)) {
      const tags = [...new Set([...head.tags, ...(note.tags ?? [])])];
      into.notes.push({ ...note, ref: `${file.path}#${name}`, title: `${head.title}: ${name}`, tags, atMs });
    }
  }
  return true;
}

/** Kinds in which the person writes, and not an agent: there "I" is the owner. */
export const OWN_WORDS: ReadonlySet<NoteKind> = new Set([
  "obsidian",
  "basic-memory",
  "day-one",
  "journal",
  "apple-notes",
  "notion",
]);

/** The package that is missing where a document begins as its file does; undefined for anything else. Pure. */
export function neededFor(path: string, head: string): string | undefined {
  if (/\.pdf$/iu.test(path) && head.startsWith("%PDF-")) return "pdfjs-dist@5";
  return /\.docx$/iu.test(path) && head.startsWith("PK\u0003\u0004") ? "mammoth" : undefined;
}

const RULES =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|QWEN)(?:\.local)?\.md$|(?:^|\/)\.cursor\/rules\/.*\.mdc?$|(?:^|\/)\.cursorrules$|\.mdc$/u;
const OBSERVATION = /^ {0,8}- \[[\p{L}-]{2,40}\] \S/u;
/** Pages and databases as Notion exports them: name and id. */
const OF_NOTION = /[ /_][0-9a-f]{32}(?:_all)?\.(?:md|csv|html)$/iu;
/** A note of Apple's, as a program asks for it, and as Apple writes it. */
const OF_APPLE = /^\s*(?:<!--.{0,200}-->\s*)?(?:<div><h1>|<h1>|<div>)|content="Cocoa HTML Writer"/u;
/** A file whose beginning this is, is text for people. */
const TEXT_FILE = /\.(?:md|markdown|mdc|txt|org)$|(?:^|\/)\.cursorrules$/iu;

/** Which kind of notes a file holds, by its path and its first characters; undefined where it holds none that are known. `isVault`: its folder has a folder `.obsidian`. Pure. */
export function kindOfNotes(path: string, head: string, isVault: boolean): NoteKind | undefined {
  if (DOCUMENT_FILE.test(path)) return "markdown";
  if (/\.jsonl?$/iu.test(path) || isJson(path, head)) return kindOfJson(path, head);
  if (OF_NOTION.test(path)) return "notion";
  if (/\.html?$/iu.test(path)) return OF_APPLE.test(head) ? "apple-notes" : undefined;
  if (RULES.test(path)) return "agent-rules";
  if (/^---\nid: .*\n(?:.*\n){0,4}type:.*\n(?:.*\n){0,6}categories:/u.test(head.replace(/\r/gu, "")))
    return "mem0";
  const { data } = splitNote(head);
  if (typeof data.id === "string" && typeof data.category === "string") return "remnic";
  const type = Object(data.metadata).type ?? data.type;
  const isClaude =
    typeof data.name === "string" && /^(?:user|feedback|project|reference)$/u.test(String(type));
  if (isClaude || /(?:^|\/)\.claude\/.*\/memory\//u.test(path) || isClaudeIndex(path, head.split("\n")))
    return "claude-memory";
  if (isVault) return TEXT_FILE.test(path) ? "obsidian" : undefined;
  if (typeof data.permalink === "string" || head.split("\n").some((line) => OBSERVATION.test(line)))
    return "basic-memory";
  if (/(?:^|\/)\.codex\/memories\//u.test(path) || /^# Task Group: /u.test(head)) return "codex-memory";
  if (/(?:^|\/)\.openclaw\//u.test(path)) return "openclaw";
  if (TEXT_FILE.test(path)) return isJrnl(head) ? "journal" : "markdown";
  return undefined;
}
