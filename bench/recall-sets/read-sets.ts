import fs from "node:fs";
import path from "node:path";

/** One turn of a talk, or one dated note. */
export interface Item {
  readonly ref: string;
  /** A name, or the role; undefined for a note. */
  readonly speaker: string | undefined;
  readonly text: string;
  /** As the file has it; "" where it has none. */
  readonly at: string;
}

export interface Asked {
  readonly text: string;
  /** "" where the set tells none apart. */
  readonly kind: string;
  /** Refs of the items that answer it; none for a question that nothing answers. */
  readonly evidence: readonly string[];
  /** Not counted with the others: it names the wrong person, or asks for what was never said. */
  readonly apart: boolean;
}

/** One store to be: a talk, or the notes of one person. */
export interface Told {
  readonly set: string;
  readonly name: string;
  readonly file: string;
  readonly isNotes: boolean;
  readonly items: readonly Item[];
  readonly questions: readonly Asked[];
}

/**
 * The talks and notes below a directory: in a folder for each set `<name>.turns.ndjson` (as `ingest` takes it) or `<name>.notes.ndjson`
 * (`text`, `at`, `ref`), and beside it `<name>.questions.ndjson` (`question`, `kind`, `evidence`, `apart`). `report` is told of every line
 * and question that cannot be used.
 */
export function readSets(directory: string, report: (problem: string) => void): readonly Told[] {
  const files = fs.readdirSync(directory, { recursive: true, encoding: "utf8" }).sort();
  const told = files.filter((file) => /\.(?:turns|notes)\.ndjson$/.test(file));
  return told.map((relative) => {
    const file = path.join(directory, relative);
    const base = file.replace(/\.(?:turns|notes)\.ndjson$/, "");
    const isNotes = file.endsWith(".notes.ndjson");
    const items = linesOf(file, report).flatMap((line) => itemOf(line, isNotes) ?? []);
    if (!fs.existsSync(`${base}.questions.ndjson`)) report(`${base}: has no questions`);
    const known = new Set(items.map(({ ref }) => ref));
    const questions = linesOf(`${base}.questions.ndjson`, report).flatMap((line) =>
      questionOf(line, known, (problem) => report(`${path.basename(base)}: ${problem}`)),
    );
    const set = path.basename(path.dirname(file));
    return { set, name: path.basename(base), file, isNotes, items, questions };
  });
}

type Line = Readonly<Record<string, unknown>>;

function linesOf(file: string, report: (problem: string) => void): readonly Line[] {
  if (!fs.existsSync(file)) return [];
  return fs
    .readFileSync(file, "utf8")
    .split("\n")
    .flatMap((line, at) => {
      if (line.trim() === "") return [];
      try {
        return [JSON.parse(line) as Line];
      } catch {
        report(`${path.basename(file)}, line ${at + 1}: no whole JSON object`);
        return [];
      }
    });
}

function itemOf(line: Line, isNotes: boolean): Item | undefined {
  const text = isNotes ? line.text : line.content;
  if (typeof text !== "string" || line.ref === undefined) return undefined; // `ingest` reports it
  const speaker = isNotes ? undefined : String(line.speaker ?? line.role ?? "");
  return { ref: String(line.ref), speaker, text, at: String(line.at ?? "") };
}

function questionOf(
  { question, kind = "", evidence = [], apart = false }: Line,
  known: ReadonlySet<string>,
  report: (problem: string) => void,
): readonly Asked[] {
  if (typeof question !== "string" || !Array.isArray(evidence)) {
    report(`a question without text or with broken evidence: ${JSON.stringify(question)}`);
    return [];
  }
  const found = [...new Set(evidence.map(String))].filter((ref) => known.has(ref));
  if (found.length < new Set(evidence.map(String)).size)
    report(`evidence that is no item: ${evidence.filter((ref) => !known.has(String(ref))).join(" ")}`);
  if (found.length === 0 && apart !== true) {
    report(`a question without evidence is left out: ${question}`);
    return [];
  }
  // In pai they ask for an exact phrase.
  const text = question.replaceAll('"', "");
  return [{ text, kind: String(kind), evidence: found, apart: apart === true }];
}
