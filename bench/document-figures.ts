import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { MemoryJson } from "../src/domain/memory-shapes.ts";
import { readTalk } from "../src/markdown/talk.ts";
import { openMemory } from "../src/open-memory.ts";
import { findFiles } from "../src/store/host-tree.ts";
import { normalise } from "../src/text/normalise.ts";
import { miniSearchDefaults, miniSearchStemmed } from "./frozen-search.ts";

/** What a reader says of a note of `fixtures/documents`, see the README there. */
interface Labels {
  readonly language: string;
  readonly questions: readonly (readonly [question: string, heading: string])[];
  readonly facts: readonly (readonly [categories: string, words: string])[];
}

/** What may be looked at to write or mend a rule, and what only measures, see the README of `fixtures/documents`. */
export const HALVES = ["read", "shut", "read-2", "shut-2"] as const;
export const METHODS = ["MiniSearch, as it comes", "MiniSearch, stop words and Porter", "pai"] as const;

/** One question, and which methods have the section that answers it among their first five. */
export interface Asked {
  readonly language: string;
  readonly question: string;
  readonly found: readonly boolean[];
}

/** What was drawn from one note. */
export interface Drawn {
  readonly language: string;
  /** Each fact, whether a reader took it too, and whether its category is one of the reader's. */
  readonly facts: readonly {
    readonly fact: MemoryJson;
    readonly isStated: boolean;
    readonly isCategory: boolean;
  }[];
  readonly missed: readonly string[];
}

const FOLDER = "fixtures/documents";
const NOW = Date.UTC(2026, 10, 26);

/** Imports the notes of a half into a new store, asks all questions and looks at all facts. A fact counts as the section it came from. */
export async function measureDocuments(half: (typeof HALVES)[number]) {
  const labels = Object.entries(
    JSON.parse(fs.readFileSync(`${FOLDER}/${half}/labels.json`, "utf8")) as Record<string, Labels>,
  );
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-documents-"));
  try {
    const memory = openMemory({ store: root, now: () => NOW });
    const { files } = findFiles(`${FOLDER}/${half}`);
    const notes = files.filter(({ path: name }) => name.endsWith(".md"));
    await memory.import(
      notes.map((file) => ({ ...file, source: half, isNamed: false, changedMs: NOW })),
      {},
    );
    await memory.tidy();
    const sections = await sectionsIn(memory);
    const find = finders(memory, sections);
    const asked: Asked[] = [];
    for (const [name, { language, questions }] of labels)
      for (const [question, heading] of questions) {
        const isIt = (one: Section | undefined) => one?.name === name && one.heading === heading;
        asked.push({
          language,
          question,
          found: (await find(question)).map((sections) => sections.some(isIt)),
        });
      }
    const { results: facts } = await memory.list({ kind: "fact", project: "all" });
    const nameOf = new Map(sections.map(({ id, name }) => [id, name]));
    const drawn = labels.map(([name, { language, facts: labelled }]): Drawn => {
      const own = facts.filter(({ sources }) => nameOf.get(sources[0]?.split("#")[0] ?? "") === name);
      const judged = own.map((fact) => {
        const label = labelled.find(([, words]) => isSame(fact, words));
        const isCategory = label?.[0].split("|").includes(fact.category) ?? false;
        return { fact, isStated: label !== undefined, isCategory };
      });
      const missed = labelled.filter(([, words]) => !own.some((fact) => isSame(fact, words)));
      return { language, facts: judged, missed: missed.map(([, words]) => words) };
    });
    return { asked, drawn };
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

type Memory = ReturnType<typeof openMemory>;

interface Section {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly heading: string;
  readonly text: string;
}

async function sectionsIn(memory: Memory): Promise<readonly Section[]> {
  const { results } = await memory.list({ kind: "episode", project: "all" });
  const shown = await Promise.all(results.map(({ id }) => memory.show(id)));
  return shown.flatMap(({ id, front, text }) => {
    const { ref } = front.attributes as { ref: string };
    const sections = readTalk(front as Parameters<typeof readTalk>[0], text)?.turns ?? [];
    return sections.map(({ number, speaker, text: words }) => {
      const headings = speaker.split(" > ").slice(1);
      return {
        id,
        name: path.basename(ref, ".md"),
        number,
        heading: headings.at(-1) ?? "",
        text: `${speaker}\n${words}`,
      };
    });
  });
}

/** For a question the first five sections by each method. */
function finders(memory: Memory, sections: readonly Section[]) {
  const texts = sections.map(({ text }) => text);
  const frozen = [miniSearchDefaults(texts), miniSearchStemmed(texts)];
  return async (question: string): Promise<readonly (readonly (Section | undefined)[])[]> => {
    const { results } = await memory.recall(question, { limit: 5, track: false, project: "all" });
    const ours = results.map(({ id, episode = id, turn }) =>
      sections.find((one) => one.id === episode && one.number === turn),
    );
    return [
      ...frozen.map((search) =>
        search(question)
          .slice(0, 5)
          .map((at) => sections[at]),
      ),
      ours,
    ];
  };
}

/** Whether one of two has the words of the other. */
function isSame({ text }: MemoryJson, words: string): boolean {
  const [one, other] = [text, words].map((each) => ` ${normalise(each).trim()}`) as [string, string];
  return one !== " " && (other.includes(one) || one.includes(other));
}
