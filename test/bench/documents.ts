import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { MemoryJson } from "../../src/domain/memory-shapes.ts";
import { readTalk } from "../../src/markdown/talk.ts";
import { openMemory } from "../../src/open-memory.ts";
import { findFiles } from "../../src/store/host-tree.ts";
import { normalise } from "../../src/text/normalise.ts";
import { miniSearchDefaults, miniSearchStemmed } from "./frozen-search.ts";

/**
 * What an import makes of the notes below `fixtures/documents`: whether the section that answers a question is among the first five
 * results (a fact counts as the section that it came from), beside MiniSearch over the same sections; and whether the facts drawn are among
 * those that a careful reader took from the note.
 * `node scripts/run-ts.mjs test/bench/documents.ts [--list]`: prints questions without an answer and facts of the half that may be read.
 */
interface Labels {
  readonly language: string;
  readonly questions: readonly (readonly [question: string, heading: string])[];
  readonly facts: readonly (readonly [categories: string, words: string])[];
}

interface Found {
  asked: number;
  readonly within5: Record<string, number>;
}

interface Drawn {
  labelled: number;
  drawn: number;
  right: number;
  category: number;
  grave: number;
}

const FOLDER = "fixtures/documents";
const NOW = Date.UTC(2026, 10, 26);
const METHODS = ["MiniSearch, as it comes", "MiniSearch, stop words and Porter", "pai"];
const lists = process.argv.includes("--list");
const found = new Map<string, Found>();
const drawn = new Map<string, Drawn>();
for (const half of ["read", "shut"]) await measure(half, lists && half === "read");
print();

async function measure(half: string, isListed: boolean): Promise<void> {
  const labels = JSON.parse(fs.readFileSync(`${FOLDER}/${half}/labels.json`, "utf8")) as Record<
    string,
    Labels
  >;
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-documents-"));
  try {
    const memory = openMemory({ store: root, now: () => NOW });
    const { files, isVault } = findFiles(`${FOLDER}/${half}`);
    const notes = files.map((file) => ({ ...file, source: half, isVault, isNamed: false, changedMs: NOW }));
    await memory.import(
      notes.filter(({ path: name }) => name.endsWith(".md")),
      {},
    );
    await memory.tidy();
    const { results: episodes } = await memory.list({ kind: "episode", project: "all" });
    const documents = new Map(
      await Promise.all(
        episodes.map(async ({ id }) => {
          const { front, text } = await memory.show(id);
          const { ref } = front.attributes as { ref: string };
          return [
            id,
            { name: path.basename(ref, ".md"), sections: readTalk(front as never, text)?.turns ?? [] },
          ] as const;
        }),
      ),
    );
    const sections = [...documents].flatMap(([id, { name, sections: turns }]) =>
      turns.map((turn) => ({
        id,
        name,
        number: turn.number,
        heading: headingOf(turn.speaker),
        text: `${turn.speaker}\n${turn.text}`,
      })),
    );
    const texts = sections.map(({ text }) => text);
    const [plain, stemmed] = [miniSearchDefaults(texts), miniSearchStemmed(texts)];
    for (const [name, { language, questions }] of Object.entries(labels)) {
      for (const [question, heading] of questions) {
        const isIt = (one: (typeof sections)[number] | undefined) =>
          one?.name === name && one.heading === heading;
        const { results } = await memory.recall(question, { limit: 5, track: false, project: "all" });
        const ours = results.some(({ id, episode = id, turn }) =>
          isIt(sections.find((one) => one.id === episode && one.number === turn)),
        );
        const hits = [
          ...[plain, stemmed].map((search) =>
            search(question)
              .slice(0, 5)
              .some((at) => isIt(sections[at])),
          ),
          ours,
        ];
        for (const key of [`${half} | ${language}`, `${half} | all`]) {
          const figures = found.get(key) ?? { asked: 0, within5: {} };
          figures.asked++;
          hits.forEach((hit, i) => {
            const method = METHODS[i] ?? "";
            figures.within5[method] = (figures.within5[method] ?? 0) + Number(hit);
          });
          found.set(key, figures);
        }
        if (isListed && !ours) console.log(`not found: ${question} (${name}, ${heading})`);
      }
    }
    const { results: facts } = await memory.list({ kind: "fact", project: "all" });
    for (const [name, { language, facts: labelled }] of Object.entries(labels)) {
      const own = facts.filter(
        ({ sources }) => documents.get(sources[0]?.split("#")[0] ?? "")?.name === name,
      );
      for (const key of [`${half} | ${language}`, `${half} | all`]) {
        const figures = drawn.get(key) ?? { labelled: 0, drawn: 0, right: 0, category: 0, grave: 0 };
        figures.labelled += labelled.length;
        for (const fact of own) {
          const label = labelled.find(([, words]) => isSame(fact, words));
          figures.drawn++;
          figures.right += Number(label !== undefined);
          figures.category += Number(label?.[0].split("|").includes(fact.category) ?? false);
          figures.grave += Number(fact.importance >= 7);
          if (isListed && key.endsWith(language))
            console.log(
              `${label === undefined ? "?" : label[0].includes(fact.category) ? " " : "c"} ${fact.category} ${fact.importance} ${fact.subject}: ${fact.text}`,
            );
        }
        drawn.set(key, figures);
      }
      if (isListed)
        for (const [, words] of labelled)
          if (!own.some((fact) => isSame(fact, words))) console.log(`- ${words}`);
    }
  } finally {
    fs.rmSync(root, { recursive: true });
  }
}

function headingOf(speaker: string): string {
  const parts = speaker.split(" > ");
  return parts.length > 1 ? (parts.at(-1) ?? "") : "";
}

/** Whether one of two has the words of the other. */
function isSame({ text }: MemoryJson, words: string): boolean {
  const [one, other] = [text, words].map((each) => ` ${normalise(each)} `) as [string, string];
  return one.trim() !== "" && (other.includes(one.trimEnd()) || one.includes(other.trimEnd()));
}

function print(): void {
  console.log(`| half | language | questions | ${METHODS.join(" | ")} |\n|---|---|---|---|---|---|`);
  for (const [key, { asked, within5 }] of found)
    console.log(
      `| ${key} | ${asked} | ${METHODS.map((method) => share(within5[method] ?? 0, asked)).join(" | ")} |`,
    );
  console.log(
    "\n| half | language | statements | facts drawn | stated there | category right | found of all | importance 7 and more |\n|---|---|---|---|---|---|---|---|",
  );
  for (const [key, { labelled, drawn: all, right, category, grave }] of drawn)
    console.log(
      `| ${key} | ${labelled} | ${all} | ${share(right, all)} | ${share(category, right)} | ${share(right, labelled)} | ${grave} |`,
    );
}

function share(part: number, of: number): string {
  return of === 0 ? "-" : (part / of).toFixed(2);
}
