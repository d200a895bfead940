import fs from "node:fs";
import path from "node:path";
import {
  linesBehind,
  matchOf,
  type Note,
  type Pattern,
  tellYearWithModel,
} from "../../bench/beliefs-year.ts";
import { labelledNotes } from "../../bench/labelled-year.ts";

/** Weeks of one person in `fixtures/natural/`, with what a careful reader believes after them. */
export interface Person {
  readonly name: string;
  readonly notes: readonly Note[];
  readonly patterns: readonly Natural[];
}

/** `said`: the statement in the words of the notes. */
interface Natural extends Pattern {
  readonly statement: string;
  readonly said: string;
  /** Why the program does not come to believe it; "" where it does. */
  readonly missed: string;
}

const MINUTE_MS = 60_000;
const WEEK_MS = 7 * 86_400_000;

/** Everybody of `lives.txt`, `others.txt` and `untidy.txt`. IO. */
export function readPeople(): readonly Person[] {
  return ["lives", "others", "untidy"].flatMap((name) =>
    fs
      .readFileSync(`fixtures/natural/${name}.txt`, "utf8")
      .split(/^## /m)
      .slice(1)
      .map((part) => personIn(part.trim(), name === "lives")),
  );
}

function personIn(part: string, isLife: boolean): Person {
  const [name = "", ...lines] = part.split("\n");
  const life = isLife ? fs.readFileSync(path.join("fixtures/lives/read", `${name}.txt`), "utf8") : part;
  const notes = notesIn(life.split("\n"));
  const found: { statement: string; said: string; missed: string; lines: number[] }[] = [];
  const alone = new Map<number, string[]>();
  for (const line of lines) {
    const [sign, rest] = [line[0], line.slice(2)];
    const own = found.at(-1);
    if (sign === "=") found.push({ statement: rest, said: "", missed: "", lines: [] });
    else if (sign === "~" && own) own.said = rest;
    else if (sign === "!" && own) own.missed = rest;
    else if (sign === ">" && own) own.lines.push(lineOf(rest, notes));
    else if (sign === "<" && own) {
      const last = own.lines.at(-1) ?? 0;
      alone.set(last, [...(alone.get(last) ?? []), rest]);
    }
  }
  const patterns = found
    .filter(({ said }) => said !== "")
    .map(({ lines: evidence, ...rest }, at) => {
      return { ...rest, number: at + 1, phases: [{ statement: rest.statement, evidence }] };
    });
  const told = notes.map((note, i) => ({
    ...note,
    ...(alone.has(i + 1) && { alone: alone.get(i + 1) ?? [] }),
  }));
  return { name, notes: told, patterns };
}

/** Remarks in order of time, one a minute where several were said at once. */
function notesIn(lines: readonly string[]): readonly Note[] {
  const notes: Note[] = [];
  let nowMs = 0;
  for (const line of lines) {
    if (line.startsWith("@ ")) nowMs = Date.parse(`${line.slice(2).replace(" ", "T")}:00Z`);
    else if (line.startsWith("> ")) {
      notes.push({ at: new Date(nowMs).toISOString(), text: line.slice(2) });
      nowMs += MINUTE_MS;
    }
  }
  return notes.toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

/** 1 for the first. */
function lineOf(beginning: string, notes: readonly Note[]): number {
  const at = notes.findIndex(({ text }) => text.startsWith(beginning));
  if (at < 0) throw new Error(`no remark begins with ${JSON.stringify(beginning)}`);
  return at + 1;
}

/** The beliefs of a store to which a person has told all, and whose model knows the patterns; `pattern`: what it is about. IO. */
export async function believedOf(store: string, { notes, patterns }: Person) {
  const phases = patterns.map(({ number, said, phases: [only] }) => {
    return { pattern: number, phase: 0, said, evidence: only?.evidence ?? [] };
  });
  const server = await labelledNotes(notes, phases);
  try {
    const endMs = Date.parse(notes.at(-1)?.at ?? "") + WEEK_MS;
    const memory = await tellYearWithModel(store, { notes, baseUrl: server.baseUrl, endMs });
    const { results } = await memory.beliefs({ all: true });
    return await Promise.all(
      results.map(async ({ id, text, status, belief }) => {
        const lines = await linesBehind(memory, id, notes);
        return { text, status, lines, belief, pattern: matchOf({ text, lines }, patterns)?.pattern };
      }),
    );
  } finally {
    await server.stop();
  }
}
