import type { Memory } from "../../domain/kinds.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { printKey } from "../../markdown/print-memory.ts";
import { markdownText } from "../../text/escape.ts";
import { dayOf, FileNames, type OutFile, ofKind, subjectOf } from "./out-file.ts";

/**
 * An Obsidian vault: a note for each fact, one for each person or thing with links to what is said of it, open promises as tasks in
 * `Tasks.md`, what was said and done in a note for each day, and `Index.md`, which links to all of them. Every link leads to a note.
 * Pure.
 */
export function writeObsidian(memories: readonly Memory[]): readonly OutFile[] {
  const names = new FileNames();
  for (const name of ["Index", "Tasks"]) names.titleOf(name, name);
  const entities = ofKind(memories, "entity").flatMap((memory) => {
    const { header } = memory;
    return header.kind === "entity" && header.name !== undefined
      ? [{ header, title: names.titleOf(header.name, header.id) }]
      : [];
  });
  const titles = new Map<string, string>();
  for (const { header, title } of entities)
    for (const name of [header.name ?? "", ...(header.aliases ?? [])]) titles.set(name.toLowerCase(), title);
  const facts = ofKind(memories, "fact").map((memory) => {
    const { entities: named = [], id } = memory.header;
    const about = [subjectOf(memory), ...named].flatMap((name) => titles.get(name.toLowerCase()) ?? []);
    return { memory, title: names.titleOf(memory.text, id), about: [...new Set(about)] };
  });
  const days = dayNotes(ofKind(memories, "episode"));
  return [
    ...facts.map(({ memory, title, about }) => ({
      path: `Facts/${title}.md`,
      text: factNote(memory, about),
    })),
    ...entities.map(({ header, title }) => {
      const links = facts.filter(({ about }) => about.includes(title)).map((fact) => `- [[${fact.title}]]`);
      const front = [
        ...printKey("type", header.type ?? "other"),
        ...(header.aliases?.length ? printKey("aliases", header.aliases) : []),
      ];
      return { path: `Entities/${title}.md`, text: `---\n${front.join("\n")}\n---\n${lines(links)}` };
    }),
    { path: "Tasks.md", text: lines(ofKind(memories, "commitment").map(task)) },
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
  const front = [
    ...printKey("category", category),
    ...printKey("date", dayOf(memory)),
    ...printKey("subject", subjectOf(memory)),
    ...(tags.length > 0 ? printKey("tags", tags) : []),
    ...printKey("pai", id),
  ];
  const links = about.length === 0 ? "" : `\n${about.map((title) => `[[${title}]]`).join(" ")}\n`;
  return `---\n${front.join("\n")}\n---\n${plain(memory.text)}\n${links}`;
}

function task({ header, text }: Memory): string {
  const due = header.kind === "commitment" && header.due ? ` 📅 ${header.due.slice(0, 10)}` : "";
  return `- [ ] ${markdownText(text)}${due}`;
}

function dayNotes(episodes: readonly Memory[]): readonly OutFile[] {
  const days = new Map<string, string[]>();
  for (const episode of episodes) {
    const day = dayOf(episode);
    days.set(day, [...(days.get(day) ?? []), plain(episode.text)]);
  }
  return [...days].map(([day, texts]) => ({
    path: `Daily/${day}.md`,
    text: `${texts.join("\n\n---\n\n")}\n`,
  }));
}

function indexNote(parts: readonly (readonly [string, readonly string[]])[]): string {
  const shown = parts.filter(([, titles]) => titles.length > 0);
  return shown
    .map(([name, titles]) => `## ${name}\n${lines(titles.map((title) => `- [[${title}]]`))}`)
    .join("\n");
}

function lines(all: readonly string[]): string {
  return all.length === 0 ? "" : `${all.join("\n")}\n`;
}

/** Words that link nowhere, and hide nothing. */
function plain(text: string): string {
  return text.replaceAll("[[", "\\[\\[").replaceAll("%%", "\\%\\%");
}
