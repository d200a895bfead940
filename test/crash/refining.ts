import type { ChangeSet } from "../../src/domain/changeset.ts";
import type { Reading } from "../../src/domain/extraction.ts";
import { deriveId } from "../../src/domain/ids.ts";
import type { Header } from "../../src/domain/kinds.ts";
import { memoryPath, REREAD_DIR } from "../../src/domain/paths.ts";
import { askLine, foldQuestions, QUESTIONS_DIR, questionId } from "../../src/domain/question-lines.ts";
import { planAnswer } from "../../src/edits/answer.ts";
import { isMemory, parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { printMemory } from "../../src/markdown/print-memory.ts";
import type { FileOps } from "../../src/ports.ts";
import { planReread } from "../../src/remember/reread.ts";
import { readLines } from "../../src/store/lines.ts";
import { MemoryCopy } from "../unit/memory-copy.ts";
import { asked, QUESTION, SCENE } from "./answering.ts";
import { changeSet, create, textOf } from "./change-sets.ts";
import { nextCommand } from "./harness.ts";

const AT_MS = Date.UTC(2026, 0, 20, 9);
const SAID = "Met Ines today, what a day! She runs the bakery. Perhaps my laptop was stolen by the cat";
const EPISODE = memory("episode", SAID, []);
const [BAKERY, LAPTOP] = ["She runs the bakery", "my laptop was stolen by the cat"].map((text) =>
  memory("fact", text, [EPISODE.header.id]),
) as [typeof EPISODE, typeof EPISODE];
const NOTE = `${REREAD_DIR}/${EPISODE.header.id}.json`;
const READING: Reading = {
  statements: [
    {
      statement: {
        ...{
          text: "Ines runs the bakery",
          category: "fact",
          subject: "ines",
          importance: 5,
          confidence: 0.95,
        },
        ...{ keywords: [], entities: ["Ines"], correction: false, sensitive: false },
      },
      ...{ rewords: BAKERY.header.id, why: "it is she" },
    },
  ],
  wrong: [{ id: LAPTOP.header.id, why: "a joke" }],
};
const RULES = {
  ...{ nowMs: AT_MS, review: false, speculativeDays: 30 },
  replica: "here",
} as unknown as Parameters<typeof planReread>[1]; // nothing is added that would need the rest

function memory(kind: "episode" | "fact", text: string, sources: readonly string[]) {
  const header = {
    ...{ id: deriveId({ kind, atMs: AT_MS, of: [text] }), kind, created: new Date(AT_MS).toISOString() },
    ...(sources.length > 0 && { sources }),
  } as Header; // of its kind
  return { header, text, path: memoryPath(header, text) };
}

/** A change set with a remark that a model has read, what rules made of it, and a question that it has answered. */
export function waiting(): ChangeSet {
  const { changes, appends } = asked();
  const memories = [EPISODE, BAKERY, LAPTOP].map(({ header, text, path }) =>
    create(path, printMemory(header, text), header.id),
  );
  const note = `${JSON.stringify({ episode: EPISODE.header.id, flags: {} })}\n`;
  return changeSet([...changes, ...memories, create(NOTE, note, undefined)], appends);
}

/** What `refine` does with what a model said of what still waits, a change set each. */
export function refined(files: FileOps, command: (files: FileOps, set: ChangeSet) => void): void {
  nextCommand(files); // whatever waits is finished first
  if (files.stat(NOTE) !== undefined) {
    const plan = planReread({ path: NOTE, reading: READING, by: "a model" }, RULES);
    const { changes, appends = [] } = copyOf(files).run(plan);
    command(files, changeSet(changes, appends));
  }
  if (isOpen(files)) {
    const at = new Date(AT_MS).toISOString();
    const answer = { id: QUESTION.id, choice: "replaces", by: "a model", why: "another value", at };
    const { changes, appends = [] } = copyOf(files).run(planAnswer(QUESTION, answer, SCENE));
    command(files, changeSet(changes, appends));
  }
}

/** What the pass `facts` does with what a model said of noted facts: asks what nobody has asked, and answers all at once. */
export function related(files: FileOps, command: (files: FileOps, set: ChangeSet) => void): void {
  nextCommand(files); // whatever waits is finished first
  const known = bookOf(files);
  const answers = answersOn(pathsBelow(files, "facts"), files);
  const asks = answers.flatMap(({ question }) =>
    known.has(question.id) ? [] : [askLine(question, SCENE.replica)],
  );
  if (asks.length > 0) command(files, changeSet([], asks));
  const copy = copyOf(files);
  const open = answers.filter(({ question }) => known.get(question.id)?.answer === undefined);
  const planned = open.map(({ question, answer }) => copy.run(planAnswer(question, answer, SCENE)));
  if (planned.length > 0)
    command(
      files,
      changeSet(
        planned.flatMap(({ changes }) => changes),
        planned.flatMap(({ appends = [] }) => appends),
      ),
    );
}

/** Of the facts in order of their files: the first three say one thing, the next two are one. */
function answersOn(paths: readonly string[], files: FileOps) {
  const facts = paths
    .flatMap((path) => {
      const memory = parseMemoryFile(path, files.read(path));
      const isNoted = isMemory(memory) && memory.header.source === undefined;
      return isNoted ? [memory.header] : [];
    })
    .sort((a, b) => (a.created < b.created ? -1 : 1))
    .map(({ id }) => id);
  const at = new Date(AT_MS).toISOString();
  const says = { choice: "says", text: "I run to clear my head" };
  return [
    { kind: "belief" as const, about: facts.slice(0, 3), ...says },
    { kind: "same" as const, about: [facts[4], facts[3]].flatMap((id) => id ?? []), choice: "same" },
  ].map(({ kind, about, ...rest }) => {
    const question = { ...{ id: questionId(kind, about), kind, about }, day: at.slice(0, 10), why: "near" };
    return { question, answer: { id: question.id, by: "a model", at, ...rest } };
  });
}

function isOpen(files: FileOps): boolean {
  return bookOf(files).get(QUESTION.id)?.answer === undefined;
}

function bookOf(files: FileOps) {
  if (files.stat(QUESTIONS_DIR) === undefined) return foldQuestions([]);
  const lines = files
    .list(QUESTIONS_DIR)
    .flatMap(({ name }) => [...readLines(files, `${QUESTIONS_DIR}/${name}`)]);
  return foldQuestions(lines);
}

function copyOf(files: FileOps): MemoryCopy {
  const memories = ["episodes", "facts"]
    .flatMap((folder) => pathsBelow(files, folder))
    .flatMap((path) => {
      const found = parseMemoryFile(path, files.read(path));
      return isMemory(found) ? [{ memory: found, days: [] }] : [];
    });
  const fileAt = (path: string) => textOf(files, path);
  return new MemoryCopy(memories, { fileAt, pages: () => ({ skipped: "there are none" }) });
}

function pathsBelow(files: FileOps, folder: string): readonly string[] {
  if (files.stat(folder) === undefined) return [];
  return files.list(folder).flatMap(({ name }) => {
    const path = `${folder}/${name}`;
    return path.endsWith(".md") ? [path] : path.includes(".tmp-") ? [] : pathsBelow(files, path);
  });
}
