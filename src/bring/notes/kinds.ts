import type { NoteKind } from "../../domain/vocabulary.ts";
import { UTC } from "../../text/time-zone.ts";
import { isOwnPage } from "../write/own-page.ts";
import type { Dates } from "./dates.ts";
import {
  kindOfJson,
  readChatGptMemories,
  readClaudeAiMemory,
  readClaudeProjects,
  readMem0,
  readPaiV1,
  readServerMemory,
} from "./json-notes.ts";
import { splitNote } from "./markdown-lines.ts";
import {
  isClaudeIndex,
  readBasicMemory,
  readClaudeMemory,
  readMarkdown,
  readObsidian,
  readRemnic,
  readRules,
} from "./markdown-notes.ts";
import { leaveOut, type NoteFile, noNotes, type ReadNotes } from "./note.ts";

const READERS: Readonly<Record<NoteKind, (file: NoteFile, into: ReadNotes) => void>> = {
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
  "pai-v1": readPaiV1,
};

/** The notes in a file of a kind. Pure. */
export function readNotes(kind: NoteKind, file: NoteFile, dates: Dates = { zone: UTC }): ReadNotes {
  const into = noNotes(dates);
  if (isOwnPage(file.text)) leaveOut(into, "page of an export of pai");
  else READERS[kind](file, into);
  return into;
}

/** Kinds in which the person writes, and not an agent: there "I" is the owner. */
export const OWN_WORDS: ReadonlySet<NoteKind> = new Set(["obsidian", "basic-memory"]);

/** What is known of a folder in which files lie. */
export interface Surroundings {
  /** It has a folder `.obsidian`. */
  readonly isVault: boolean;
}

const RULES =
  /(?:^|\/)(?:AGENTS|CLAUDE|GEMINI|QWEN)(?:\.local)?\.md$|(?:^|\/)\.cursor\/rules\/.*\.mdc?$|(?:^|\/)\.cursorrules$|\.mdc$/u;
const OBSERVATION = /^ {0,8}- \[[\p{L}-]{2,40}\] \S/u;
/** A file whose beginning this is, is text for people. */
const TEXT_FILE = /\.(?:md|markdown|mdc|txt)$|(?:^|\/)\.cursorrules$/iu;

/** Which kind of notes a file holds, by its path and its first characters; undefined where it holds none that are known. Pure. */
export function kindOfNotes(path: string, head: string, { isVault }: Surroundings): NoteKind | undefined {
  if (/\.jsonl?$/iu.test(path) || /^\s*[[{]\s*["{[\n]/u.test(head)) return kindOfJson(head);
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
  return TEXT_FILE.test(path) ? "markdown" : undefined;
}
