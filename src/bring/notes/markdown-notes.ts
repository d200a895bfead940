import { type Category, DEFAULTS } from "../../domain/vocabulary.ts";
import { skip, skipEach, textOf } from "../../ingest/transcripts/draft.ts";
import { documentLines, inlineTags, plainText } from "../../markdown/document-lines.ts";
import { UTC } from "../../text/time-zone.ts";
import { commentsIn, withoutComments } from "./comments.ts";
import { type Dates, dateOfNote, dayAlone, dayOfHeading, momentOf } from "./dates.ts";
import { textOfHtml } from "./html.ts";
import { type ProseLine, proseOf, tellingLines } from "./markdown-lines.ts";
import {
  likelihoodOf,
  type NotedFact,
  type NotedLine,
  type NoteFile,
  noNotes,
  type ReadNotes,
  tagsOf,
  wordOf,
} from "./note.ts";
import { type SplitNote, splitNote } from "./split-note.ts";

/** Text that is one statement and no more. */
const STATEMENT_CHARS = 400;
/** A line of a list or a table. */
const ITEM = /^[ \t]{0,20}(?:[-*+|]|\d{1,3}[.)]) /u;
/** Headings below which things are promised. */
const PROMISES =
  /\b(?:promises?|commitments?|to-?dos?|open tasks|action items)\b|versprechen|zusagen|aufgaben/iu;
/** The categories of other programs, which people make up, that surely mean the same here. */
const SAME: readonly Category[] = [
  "fact",
  "decision",
  "preference",
  "goal",
  "skill",
  "principle",
  "guideline",
];

/** What is the same in every note: its words, name, dates and tags. */
function base({ path, text }: NoteFile, into: ReadNotes) {
  const split = splitNote(text);
  const { data, body, problem } = split;
  const isEmpty = !hasWords(split);
  if (isEmpty) skip(into, "empty note");
  if (problem !== undefined) into.problems.push({ line: 1, message: problem });
  const name = path.slice(path.lastIndexOf("/") + 1).replace(/\.[^.]*$/u, "");
  const metadata = Object(data.metadata) as Readonly<Record<string, unknown>>;
  const date = dateOfNote({ path, text }, into.dates);
  into.hasDateInWords ||= date.isInWords;
  if (date.problem !== undefined) into.problems.push(date.problem);
  const title = textOf(data.title) ?? textOf(data.name) ?? headingOf(body) ?? name;
  const note = {
    ref: path,
    text: text.replace(/^\uFEFF/, "").trimEnd(),
    title: wordOf(title),
    atMs: date.atMs ?? dayOfHeading(title, into.dates)?.atMs,
    tags: tagsOf(data.tags),
    isDocument: true,
    copyOf: textOf(data.pai) ?? textOf(metadata.pai),
  };
  return { note, name, metadata, ...split, isEmpty };
}

/** The heading of the highest level with which a document begins. */
function headingOf(body: string): string | undefined {
  const { heading } = documentLines(body.slice(0, 2_000)).find(({ text }) => text.trim() !== "") ?? {};
  return heading?.level === 1 ? heading.text : undefined;
}

/** What the beginning of a file tells of all of it. Pure. */
export function headOf(file: NoteFile) {
  const read = base(file, noNotes({ zone: UTC }));
  const words = read.body.replace(/^# .*$/mu, "").replace(/[^\p{L}\p{N}]+/gu, "");
  return { title: read.note.title, tags: read.note.tags, saysMore: hasWords({ ...read, body: words }) };
}

/** Keys of front matter that say nothing of what a note is about. */
const OF_FILE = /^(?:tags?|alias(?:es)?|title|id|uid|cssclass(?:es)?|publish|template|permalink)$/iu;

/** Whether a note has words, or properties beside its name, dates and tags. */
function hasWords({ body, data, problem }: SplitNote): boolean {
  if (body.trim() !== "" || problem !== undefined) return true;
  return Object.entries(data).some(([key, value]) => {
    const words = typeof value === "boolean" || OF_FILE.test(key) ? "" : JSON.stringify(value ?? "");
    return /[\p{L}\p{N}]/u.test(words) && momentOf(value) === undefined;
  });
}

/** Any Markdown file: a document; only what it surely states becomes a fact. Pure. */
export function readMarkdown(file: NoteFile, into: ReadNotes): undefined {
  const { note, data, body, isEmpty } = base(file, into);
  if (isEmpty) return;
  const about = isPerson(data) ? note.title.toLowerCase() : undefined;
  into.notes.push({ ...note, about, facts: into.isOwn ? tasksIn(body) : [], lines: linesIn(body, into) });
}

/** A note as HTML: its words. Pure. */
export function readHtmlNote({ path, text }: NoteFile, into: ReadNotes): undefined {
  return readMarkdown({ path, text: /\.html?$/iu.test(path) ? textOfHtml(text) : text }, into);
}

/** Below its title a page of Notion has its properties, which say nothing. */
const PROPERTIES = /^# [^\n]*\n+((?:[^\n:]{1,40}: [^\n]*(?:\n|$))+)(?:\n|$)/u;

/** A page of Notion, known by the id in its name; its tables hold pages that are files of their own. Pure. */
export function readNotion({ path, text }: NoteFile, into: ReadNotes): undefined {
  if (/\.csv$/iu.test(path)) return skip(into, "table of Notion, whose pages are files of their own");
  const first = into.notes.length;
  readHtmlNote({ path: path.replace(/ ?[0-9a-f]{32}(?=\.\w+$)/iu, ""), text }, into);
  const id = /([0-9a-f]{32})\.\w+$/iu.exec(path)?.[1];
  const [note] = into.notes.splice(first);
  if (note === undefined) return;
  const [, block = ""] = PROPERTIES.exec(note.text.replace(/\r/gu, "")) ?? [];
  const properties = new Set(block.split("\n").map(plainText));
  into.notes.push({
    ...note,
    ref: id ?? note.ref,
    lines: note.lines.filter(({ text }) => !properties.has(text)),
  });
}

/** The lines of a text that may state something; of what people wrote, all but checkboxes. Pure. */
export function linesIn(text: string, { dates, isOwn }: ReadNotes): readonly NotedLine[] {
  const lines = isOwn ? proseOf(text).filter(({ box }) => box === undefined) : tellingLines(text);
  return lines.filter((line) => dayAlone(line.text, dates) === undefined).map((line) => lineOf(line, dates));
}

/** The time, the day, or both as jrnl has them. */
const STAMP =
  /^(?:\[\d{4}-\d\d-\d\d \d{1,2}:\d\d(?::\d\d)?(?: [AP]M)?\]|(?:\d{4}-\d\d-\d\d )?\d{1,2}:\d\d(?::\d\d)?:?|\d{4}-\d\d-\d\d:?) +/u;

/** A bullet of a day's log may begin with the time, or one of many days with the day, which the headings above it may name, too. */
function lineOf({ text, headings, isBullet, isKeyed }: ProseLine, dates: Dates): NotedLine {
  const [stamp = ""] = STAMP.exec(text) ?? [];
  return {
    text: text.slice(stamp.length),
    atMs:
      momentOf(/\d{4}-\d\d-\d\d/.exec(stamp)?.[0], dates) ??
      headings.map((heading) => dayOfHeading(heading, dates)?.atMs).findLast((one) => one !== undefined),
    isPromise: headings.some((heading) => PROMISES.test(heading)),
    isBullet,
    isKeyed,
    heading: headings.at(-1),
  };
}

function isPerson({ type, tags }: Readonly<Record<string, unknown>>): boolean {
  return [type, ...tagsOf(tags)].some(
    (one) => typeof one === "string" && /^(?:person|people|contact)$/iu.test(one),
  );
}

/** Below this heading Gemini CLI, and what was made from it, keeps what it was told to remember: "Gemini Added Memories". */
const ADDED = /(?:^|\s)added memories$/iu;

/** Instructions for agents (AGENTS.md, Cursor rules): a document to be found, from which nothing is drawn but what the agent was told to remember. Pure. */
export function readRules(file: NoteFile, into: ReadNotes): undefined {
  const { note, body, isEmpty } = base(file, into);
  if (isEmpty) return;
  const added = proseOf(body).filter(
    ({ isBullet, headings }) => isBullet && headings.some((one) => ADDED.test(one)),
  );
  into.notes.push({ ...note, facts: added.map(({ text }) => ({ text })), lines: [] });
}

/**
 * A file of Claude Code's memory folder: one statement, where its text is one paragraph; else a document; its description is its title. What the folder says of the user is about the owner. The index is left out. Pure.
 */
export function readClaudeMemory(file: NoteFile, into: ReadNotes): undefined {
  const { note, data, metadata, body, isEmpty } = base(file, into);
  if (isEmpty) return;
  const lines = body.split("\n");
  if (isClaudeIndex(file.path, lines)) return skip(into, "index of the notes");
  const type = textOf(metadata.type) ?? textOf(data.type);
  const own = paragraphsOf(lines.filter((line) => !INDEX_ENTRY.test(line))).filter(
    (text) => !/^\*\*(?:Why|How to apply|About|Due)\b/iu.test(text),
  );
  const [only = ""] = own;
  const isOne =
    own.length === 1 && only.length <= STATEMENT_CHARS && !only.split("\n").some((line) => ITEM.test(line));
  const title = typeof data.description === "string" ? wordOf(data.description) : note.title;
  const text = isOne ? plainText(only) : "";
  const about = /^\*\*About:\*\* (.+)$/mu.exec(body)?.[1];
  const fact: NotedFact = {
    text,
    category: type === "feedback" ? "guideline" : undefined,
    subject: about === undefined ? undefined : wordOf(about).toLowerCase(),
    tags: type === "project" || type === "reference" ? [type] : [],
  };
  into.notes.push({
    ...note,
    title,
    atMs: momentOf(metadata.date, into.dates) ?? note.atMs,
    facts: text === "" ? [] : [fact],
    lines: text === "" ? linesIn(own.join("\n\n"), into) : [],
    about: type === "user" ? DEFAULTS.subject : undefined,
  });
}

/** Whether lines are the index of a memory folder: nothing but links to the files beside it. Pure. */
export function isClaudeIndex(path: string, all: readonly string[]): boolean {
  if (!/(?:^|\/)MEMORY\.md$/u.test(path)) return false;
  const lines = all.filter((line) => line.trim() !== "" && !line.startsWith("#"));
  return lines.length > 0 && lines.every((line) => INDEX_ENTRY.test(line));
}

const INDEX_ENTRY =
  /^\s*(?:[-*+]|\d{1,3}[.)]) (?:\[\[[^[\]]+\]\](?= ?(?:$|[-–—:：]))|\[(?:[^\\\]]|\\.)*\]\([^)]*\.md\))/u;

function paragraphsOf(body: readonly string[]): readonly string[] {
  const lines = body.filter((line) => !line.startsWith("# "));
  return lines
    .join("\n")
    .split(/\n\s*\n/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/**
 * A note of basic-memory: its observations are statements about what the note is about, its relations say what that is to others. A
 * category that has no equal here stays as a tag. Pure.
 */
export function readBasicMemory(file: NoteFile, into: ReadNotes): undefined {
  const { note, data, body, isEmpty } = base(file, into);
  if (isEmpty) return;
  const subject = note.title.toLowerCase();
  const facts: NotedFact[] = [];
  for (const line of body.split(/\r?\n/)) {
    const [, category = "", rest = ""] = /^\s*- \[([^[\]]{2,40})\](?!\() (.+)$/u.exec(line) ?? [];
    if (rest !== "") facts.push(observation(category, rest, subject));
    const [, type = "", target = ""] =
      /^\s*- "?([\p{L}][\p{L}\p{N}_ -]{1,60})"? \[\[([^[\]|]{1,200})/u.exec(line) ?? [];
    const words = type.replace(/_/gu, " ").trim();
    if (target !== "" && !/^(?:relates to|links to)$/u.test(words))
      facts.push({ text: `${note.title} ${words} ${wordOf(target)}`, subject });
  }
  const ref = textOf(data.permalink) ?? note.ref;
  into.notes.push({ ...note, ref, facts: [...facts, ...tasksIn(body)], lines: [] });
}

function observation(category: string, rest: string, subject: string): NotedFact {
  const tags = [...rest.matchAll(/(?<=\s)#([\p{L}\p{N}_/-]+)/gu)].map(([, tag = ""]) => tag);
  const known = SAME.find((one) => one === category.toLowerCase());
  const context = / \(([^()]{1,200})\)\s*$/u.exec(rest);
  const text = plainText(rest.slice(0, context?.index ?? rest.length).replace(/\s#[\p{L}\p{N}_/-]+/gu, ""));
  return {
    text,
    subject,
    category: known,
    tags: [...tags, ...(known === undefined ? [wordOf(category)] : [])],
    atMs: momentOf(/\d{4}-\d\d-\d\d/.exec(context?.[1] ?? "")?.[0]),
  };
}

/** Whether new notes of a vault are made from a file. Pure. */
export function isTemplate(path: string): boolean {
  return /(?:^|\/)templates\/.*\.md$/iu.test(path);
}

/** What stands in a note of an Obsidian vault but for `%%comments%%`, which are for nobody; the line ends in them stay. Pure. */
export function withoutPrivate(text: string, into: ReadNotes): string {
  const { body } = splitNote(text);
  const comments = commentsIn(body).filter(({ isPrivate }) => isPrivate);
  skipEach(into, comments, "comment");
  return text.slice(0, text.length - body.length) + withoutComments(body, comments);
}

/** A note of an Obsidian vault: a document; open tasks with a day are promises. Pure. */
export function readObsidian(file: NoteFile, into: ReadNotes): undefined {
  if (/(?:^|\/)(?:\.obsidian|\.trash)\//u.test(file.path) || isTemplate(file.path))
    return skip(into, "settings and templates");
  const { note, name, data, body, isEmpty } = base(file, into);
  if (isEmpty) return;
  into.notes.push({
    ...note,
    title: wordOf(name),
    tags: tagsOf([...tagsOf(data.tags), ...inlineTags(body)]),
    facts: tasksIn(body),
    about: isPerson(data) ? name.toLowerCase() : undefined,
    lines: linesIn(body, into).map(({ text, ...line }) => ({
      ...line,
      text: text.replace(/(?<=\s)#\p{L}[\p{L}\p{N}_/-]*/gu, "").trim(),
    })),
  });
}

/** A day by which something is to be done: `📅 2026-11-28`, `due 2026-11-28`, `[due:: 2026-11-28]`, `@due(2026-11-28)`. */
const DUE = /[([]?(?:📅|@?due:{0,2}) ?\(?(\d{4}-\d\d-\d\d)[)\]]?/u;

/** Open checkboxes, as they are told without their day. Pure. */
export function tasksIn(body: string): readonly NotedFact[] {
  return proseOf(body).flatMap(({ box, text }): readonly NotedFact[] => {
    if (box !== "open") return [];
    const dueMs = momentOf(DUE.exec(text)?.[1]);
    const task = dueMs === undefined ? {} : { due: new Date(dueMs).toISOString() };
    return [{ text: text.replace(DUE, "").replace(/\s+/gu, " ").trim(), task }];
  });
}

/** A memory of Remnic: front matter nearly as pai's own. What is no longer in force there is left out. Pure. */
export function readRemnic(file: NoteFile, into: ReadNotes): undefined {
  const { id } = splitNote(file.text).data;
  if (typeof id !== "string") return readMarkdown(file, into);
  const { note, data, body, isEmpty } = base(file, into);
  if (isEmpty) return;
  const status = textOf(data.status) ?? "active";
  if (status !== "active") return skip(into, `no longer in force (${wordOf(status)})`);
  const text = body.trim();
  const { confidence, category } = data;
  into.notes.push({
    ...note,
    ref: id,
    title: undefined,
    text,
    isDocument: false,
    facts: [
      {
        text,
        category: SAME.find((one) => one === category),
        confidence: likelihoodOf(confidence),
        untilMs: momentOf(data.expiresAt),
      },
    ],
    lines: [],
  });
}
