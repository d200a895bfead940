import { hexDigest } from "../../domain/hash.ts";
import type { Memory } from "../../domain/kinds.ts";
import { isDeviceName, utcDay } from "../../domain/paths.ts";
import { type Category, DEFAULTS, type ExportFormat, type Kind } from "../../domain/vocabulary.ts";
import { printKey } from "../../markdown/print-memory.ts";
import { markdownText, oneLine } from "../../text/escape.ts";
import { groupsOf } from "../../text/groups.ts";
import { UTC, type Zone } from "../../text/time-zone.ts";
import { type Beside, ownLines } from "../pai-export.ts";
import { marked, markOf, type OutFile, OWN_PAGE, withManifest } from "./own-page.ts";

/** An export: one text, or the files of a folder. */
export type Written = { readonly text: string } | { readonly files: readonly OutFile[] };

/** Memories in a format. `json` and `ndjson` lose nothing and say the same; the others are for people and other programs, by the days of `zone`. Pure. */
export function writeExport(
  format: ExportFormat,
  given: readonly Memory[],
  { zone, ...beside }: Beside & { readonly zone?: Zone | undefined },
): Written {
  const isLossless = format === "json" || format === "ndjson";
  const memories = isLossless ? given : given.map((memory) => onWall(memory, zone));
  switch (format) {
    case "json":
      return { text: `[\n${ownLines(memories, beside).join(",\n")}\n]\n` };
    case "ndjson":
      return { text: `${ownLines(memories, beside).join("\n")}\n` };
    case "markdown":
      return { text: marked(writeMarkdown(memories), beside.leftOut) };
    case "agents-md":
      return { text: marked(writeAgentsPage(memories), beside.leftOut) };
    case "claude-memory":
      return { files: withManifest(writeClaudeMemory(memories), beside.leftOut) };
    case "basic-memory":
      return { files: withManifest(writeBasicMemory(memories), beside.leftOut) };
    case "obsidian":
      return { files: withManifest(writeObsidian(memories), beside.leftOut) };
  }
}

/** Kinds of which the formats for people and other programs have something. */
const KINDS: Readonly<Partial<Record<ExportFormat, readonly Kind[]>>> = {
  markdown: ["fact", "belief", "commitment", "episode", "artifact"],
  "agents-md": ["fact"],
  "claude-memory": ["fact", "commitment"],
  "basic-memory": ["fact", "commitment", "entity"],
  obsidian: ["fact", "commitment", "entity", "episode"],
};

/** Whether a memory stands in an export of a format. Pure. */
export function hasPlaceIn(format: ExportFormat, { header }: Memory): boolean {
  const { kind, category = DEFAULTS.category } = header;
  const isLeft = format === "agents-md" && !SECTIONS.some(([, those]) => those.includes(category));
  return KINDS[format]?.includes(kind) !== false && !isLeft;
}

/**
 * A folder of basic-memory: a note for each person or thing that facts are about, its facts as observations
 * `- [category] text #tag (day)`, open promises as checkboxes. Pure.
 */
function writeBasicMemory(memories: readonly Memory[]): readonly OutFile[] {
  const notes = new Map<string, Note>();
  const names = new FileNames();
  const permalinks = new FileNames();
  const note = (subject: string): Note => {
    const key = subject.toLowerCase();
    const known = notes.get(key);
    if (known) return known;
    const id = `note-${hexDigest(key, 12)}`; // the words may hold what no path may
    const title = names.titleOf(subject, id);
    const made = { title, permalink: permalinks.slugOf(title, id), lines: [], type: "note" };
    notes.set(key, made);
    return made;
  };
  for (const { name, type = "note" } of entitiesIn(memories)) note(name).type = type;
  for (const fact of ofKind(memories, "fact")) note(subjectOf(fact)).lines.push(observation(fact));
  for (const promise of ofKind(memories, "commitment"))
    note(subjectOf(promise)).lines.push(task(promise, (day) => ` (due ${day})`));
  return [...notes.values()].map(fileOf);
}

interface Note {
  readonly title: string;
  readonly permalink: string;
  readonly lines: string[];
  type: string;
}

function fileOf({ title, permalink, type, lines }: Note): OutFile {
  const parts = [
    `# ${markdownText(title)}`,
    ...(lines.length > 0 ? [`## Observations\n${lines.join("\n")}`] : []),
  ];
  const body = parts.join("\n\n");
  const front = frontOf({ title, type, permalink, pai: markOf(body) });
  return { path: `${title}.md`, text: `${front}\n${body}\n` };
}

/** Front matter of these keys, as far as they have a value. */
function frontOf(keys: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(keys).flatMap(([key, value]) =>
    value === undefined ? [] : printKey(key, value),
  );
  return `---\n${lines.join("\n")}\n---\n`;
}

function observation(fact: Memory): string {
  const { category = DEFAULTS.category, tags = [] } = fact.header;
  const marks = tags.map((tag) => ` #${tag.replace(/[^\p{L}\p{N}_/-]+/gu, "-")}`).join("");
  return `- [${category}] ${markdownText(fact.text)}${marks} (${dayOf(fact)})`;
}

function task({ header, text }: Memory, due: (day: string) => string): string {
  const day = header.kind === "commitment" && header.due ? due(header.due.slice(0, 10)) : "";
  return `- [ ] ${markdownText(text)}${day}`;
}

/** Everything as one page for people, newest day first: what was said word for word, facts, promises. Pure. */
function writeMarkdown(memories: readonly Memory[]): string {
  const told = memories.filter((memory) => hasPlaceIn("markdown", memory));
  const newest = [...groupsOf(told, dayOf)].toSorted(([a], [b]) => (a < b ? 1 : -1));
  return newest.map(([day, all]) => `## ${day}\n\n${dayPage(all)}`).join("\n");
}

function dayPage(memories: readonly Memory[]): string {
  const bullets = [
    ...ofKind(memories, "fact").map(bulletOf),
    ...ofKind(memories, "belief").map((belief) => `${bulletOf(belief)} (belief)`),
    ...ofKind(memories, "commitment").map((promise) => `${bulletOf(promise)}${dueOf(promise)}`),
  ].map((bullet) => `- ${bullet}\n`);
  const whole = [...ofKind(memories, "episode"), ...ofKind(memories, "artifact")].map(({ text }) =>
    quote(text),
  );
  return [bullets.join(""), ...whole].filter((part) => part !== "").join("\n");
}

function dueOf({ header }: Memory): string {
  if (header.kind !== "commitment") return "";
  const { due, state = "open" } = header;
  return ` (${state}${due === undefined ? "" : `, due ${due.slice(0, 10)}`})`;
}

function quote(text: string): string {
  return `${text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n")}\n`;
}

/** The sections of the page for agents, in order. */
const SECTIONS: readonly (readonly [string, readonly Category[]])[] = [
  ["Guidelines", ["guideline", "principle", "correction"]],
  ["Preferences", ["preference"]],
  ["Decisions", ["decision"]],
  ["About the user", ["identity", "skill", "goal", "interest", "personality", "relationship"]],
];

/** A page such as AGENTS.md: how to work and what was decided, without the everyday. "" where there is nothing to say. Pure. */
function writeAgentsPage(memories: readonly Memory[]): string {
  const facts = ofKind(memories, "fact");
  const sections = SECTIONS.flatMap(([name, categories]) => {
    const those = facts.filter(({ header }) => categories.includes(header.category ?? DEFAULTS.category));
    return those.length === 0 ? [] : [`## ${name}\n\n${those.map((one) => `- ${bulletOf(one)}\n`).join("")}`];
  });
  return sections.length === 0 ? "" : `# Notes for agents\n\n${sections.join("\n")}`;
}

const TITLE_CHARS = 80;
const FEEDBACK: ReadonlySet<Category> = new Set(["guideline", "correction", "principle"]);

/**
 * The memory folder of Claude Code: each fact and open promise in a file of its own, and `MEMORY.md`, which lists all of them. Each
 * file names the memory that it comes from, so that it is known again. Pure.
 */
function writeClaudeMemory(memories: readonly Memory[]): readonly OutFile[] {
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
    ...named.map(({ memory, name }) => ({ path: `${name}.md`, text: claudeFile(memory, name) })),
  ];
}

function claudeFile(memory: Memory, name: string): string {
  const { header, text } = memory;
  const metadata = { type: typeOf(memory), date: dayOf(memory), pai: header.id };
  const front = frontOf({ name, description: oneLine(shortened(text)), metadata });
  const due = header.kind === "commitment" && header.due ? `\n**Due:** ${header.due.slice(0, 10)}\n` : "";
  const subject = subjectOf(memory);
  const about = subject === DEFAULTS.subject ? "" : `\n**About:** ${markdownText(subject)}\n`;
  return `${front}\n${text}\n${about}${due}`;
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

/**
 * An Obsidian vault: a note for each fact, one for each person or thing with links to what is said of it, open promises as tasks in
 * `Tasks.md`, what was said and done in a note for each day, and `Index.md`, which links to all of them. Every link leads to a note.
 * Pure.
 */
function writeObsidian(memories: readonly Memory[]): readonly OutFile[] {
  const names = new FileNames();
  for (const name of ["Index", "Tasks"]) names.titleOf(name, name);
  const entities = entitiesIn(memories).map((one) => ({ ...one, title: names.titleOf(one.name, one.id) }));
  const titles = new Map<string, string>();
  for (const { name, aliases = [], title } of entities)
    for (const called of [name, ...aliases]) titles.set(called.toLowerCase(), title);
  const facts = ofKind(memories, "fact").map((memory) => {
    const { entities: named = [], id } = memory.header;
    const about = [subjectOf(memory), ...named].flatMap((name) => titles.get(name.toLowerCase()) ?? []);
    return { memory, title: names.titleOf(memory.text, id), about: [...new Set(about)] };
  });
  const days = dayNotes(ofKind(memories, "episode"));
  const tasks = ofKind(memories, "commitment").map((promise) => task(promise, (day) => ` 📅 ${day}`));
  return [
    ...facts.map(({ memory, title, about }) => ({
      path: `Facts/${title}.md`,
      text: factNote(memory, about),
    })),
    ...entities.map(({ type = "other", aliases: all = [], title }) => {
      const links = facts.filter(({ about }) => about.includes(title)).map((fact) => `- [[${fact.title}]]`);
      const aliases = all.length > 0 ? all : undefined;
      const front = frontOf({ type, aliases, pai: markOf(lines(links)) });
      return { path: `Entities/${title}.md`, text: `${front}${lines(links)}` };
    }),
    { path: "Tasks.md", text: `${OWN_PAGE}${lines(tasks)}` },
    ...days,
    {
      path: "Index.md",
      text: indexNote([
        ["Facts", facts.map(({ title }) => title)],
        ["Entities", entities.map(({ title }) => title)],
        ["Days", days.map(({ path }) => path.slice("Daily/".length, -".md".length))],
        ["Promises", ["Tasks"]],
      ]),
    },
  ];
}

function factNote(memory: Memory, about: readonly string[]): string {
  const { category = DEFAULTS.category, tags = [], id } = memory.header;
  const front = frontOf({
    category,
    date: dayOf(memory),
    subject: subjectOf(memory),
    tags: tags.length > 0 ? tags : undefined,
    pai: id,
  });
  const links = about.length === 0 ? "" : `\n${about.map((title) => `[[${title}]]`).join(" ")}\n`;
  return `${front}${plain(memory.text)}\n${links}`;
}

function dayNotes(episodes: readonly Memory[]): readonly OutFile[] {
  return [...groupsOf(episodes, dayOf)].map(([day, those]) => ({
    path: `Daily/${day}.md`,
    text: `${OWN_PAGE}${those.map(({ text }) => plain(text)).join("\n\n---\n\n")}\n`,
  }));
}

function indexNote(parts: readonly (readonly [string, readonly string[]])[]): string {
  const shown = parts.filter(([, titles]) => titles.length > 0);
  const sections = shown.map(
    ([name, titles]) => `## ${name}\n${lines(titles.map((title) => `- [[${title}]]`))}`,
  );
  return `${OWN_PAGE}${sections.join("\n")}`;
}

function lines(all: readonly string[]): string {
  return all.length === 0 ? "" : `${all.join("\n")}\n`;
}

/** Words that link nowhere, and hide nothing. */
function plain(text: string): string {
  return text.replaceAll("[[", "\\[\\[").replaceAll("%%", "\\%\\%");
}

function dayOf({ header }: Memory): string {
  return utcDay(header.valid_at ?? header.created);
}

/** A memory whose times are what a clock shows in a zone. Pure. */
function onWall(memory: Memory, zone: Zone = UTC): Memory {
  const { header } = memory;
  const wall = (iso: string) => new Date(zone.toWall(Date.parse(iso))).toISOString();
  const due = header.kind === "commitment" && header.due ? { due: wall(header.due) } : {};
  return { ...memory, header: { ...header, valid_at: wall(header.valid_at ?? header.created), ...due } };
}

function subjectOf({ header }: Memory): string {
  return header.subject ?? DEFAULTS.subject;
}

/** What is known of people and things that have a name. */
function entitiesIn(memories: readonly Memory[]) {
  return ofKind(memories, "entity").flatMap(({ header }) =>
    header.kind === "entity" && header.name !== undefined ? [{ ...header, name: header.name }] : [],
  );
}

/** Memories of one kind, oldest first. Pure. */
function ofKind(memories: readonly Memory[], kind: Memory["header"]["kind"]): readonly Memory[] {
  const key = (memory: Memory) => `${dayOf(memory)} ${memory.header.id}`;
  return memories.filter(({ header }) => header.kind === kind).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** A statement as a bullet of plain words, preceded by whom it is about if it does not say so. Pure. */
function bulletOf(memory: Memory): string {
  const subject = subjectOf(memory);
  const isNamed = subject === DEFAULTS.subject || memory.text.toLowerCase().includes(subject.toLowerCase());
  return `${isNamed ? "" : `${markdownText(subject)}: `}${markdownText(memory.text)}`;
}

const SLUG_CHARS = 60;

/** Gives each thing a file name of its own, from the words of its text; two never differ in case alone. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** `id`, of letters, digits, `-` and `_`, sets apart what begins with the same words. Small letters, digits and hyphens, without an ending. */
  slugOf(words: string, id: string): string {
    const parts =
      words
        .toLowerCase()
        .normalize("NFC")
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const slug = [...parts.join("-")]
      .slice(0, SLUG_CHARS)
      .join("")
      .replace(/-[^-]*$/u, (end) => (parts.join("-").length > SLUG_CHARS ? "" : end));
    return this.#take(slug === "" ? id : slug, id);
  }

  /** The words themselves, as a note is called, without what file systems or links do not take. */
  titleOf(words: string, id: string): string {
    const title = words.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|#^[\]]+/gu, " ").replace(/\s+/gu, " ");
    const short = withoutDots([...title.trim()].slice(0, SLUG_CHARS).join("").trim());
    return this.#take(short === "" ? id : short, id);
  }

  #take(name: string, id: string): string {
    const apart = `${name}-${id.slice(-6)}`;
    let own = isDeviceName(name) ? apart : name;
    for (let n = 1; this.#taken.has(own.toLowerCase()); n++) own = n === 1 ? apart : `${apart}-${n}`;
    this.#taken.add(own.toLowerCase());
    return own;
  }
}

/** No name begins with a dot, which hides it, or ends in one, which some systems drop. */
function withoutDots(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && " .".includes(name.charAt(from))) from++;
  while (to > from && " .".includes(name.charAt(to - 1))) to--;
  return name.slice(from, to);
}
