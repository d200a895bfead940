import fs from "node:fs";
import path from "node:path";
import { note, type SoFar } from "./asked-first.ts";

/** What was said in one of the lives. */
export interface Remark {
  readonly ms: number;
  readonly text: string;
  readonly life: string;
}

/** A question of one of the lives, and what its answer matches. */
export interface Question {
  readonly query: string;
  readonly right: RegExp;
  readonly life: string;
}

/** Lives that follow each other. */
export interface Years {
  readonly remarks: readonly Remark[];
  readonly questions: readonly Question[];
  /** What was said, and what of it anew, by life. */
  readonly soFar: ReadonlyMap<string, SoFar>;
}

const FIXTURES = "fixtures/lives";
const DAY_MS = 86_400_000;
const MIN_MS = 60_000;

/** Asked of one life they have one answer; in a chain another life answers otherwise, or they do not tell whose is meant. */
const ANSWERED_TWICE: ReadonlySet<string> = new Set(
  fs.readFileSync(path.join(FIXTURES, "answered-twice.txt"), "utf8").split("\n"),
);

/** The lives of a folder below `fixtures/lives`. */
export function livesOf(half: string): readonly string[] {
  const names = fs.readdirSync(path.join(FIXTURES, half)).filter((name) => /^(?!pairs).*\.txt$/.test(name));
  return names.sort().map((name) => path.join(half, name));
}

/**
 * One life after another, dates shifted by whole weeks; where they are several, without the questions that more than one of them answers.
 * Questions about what nobody said are left out.
 */
export function chain(lives: readonly string[]): Years {
  const years = { remarks: [] as Remark[], questions: [] as Question[], soFar: new Map<string, SoFar>() };
  for (const life of lives) {
    const { remarks, questions, soFar } = readLife(life);
    const firstMs = remarks[0]?.ms ?? 0;
    const weeks = Math.ceil(((years.remarks.at(-1)?.ms ?? firstMs) - firstMs) / DAY_MS / 7);
    years.remarks.push(...remarks.map((one) => ({ ...one, ms: one.ms + weeks * 7 * DAY_MS })));
    years.questions.push(...questions.filter((one) => lives.length === 1 || !ANSWERED_TWICE.has(one.query)));
    years.soFar.set(life, soFar);
  }
  return years;
}

function readLife(life: string) {
  const [remarks, questions, soFar]: [Remark[], Question[], SoFar] = [[], [], { said: [], ended: [] }];
  const lines = fs.readFileSync(path.join(FIXTURES, life), "utf8").split("\n");
  let ms = 0;
  for (const [at, line] of lines.entries()) {
    const [sign, rest, next = ""] = [line[0], line.slice(1).trim(), lines[at + 1]];
    if (sign === "@") ms = Date.parse(`${rest.replace(" ", "T")}:00Z`);
    if (sign === ">") {
      remarks.push({ ms, text: rest, life });
      note(soFar, rest, next.startsWith("=") ? next.slice(1).trim() : "");
      ms += MIN_MS;
    }
    if (sign !== "?") continue;
    const [query = "", wanted = ""] = rest.split("::").map((part) => part.trim());
    if (wanted !== "NONE")
      questions.push({ query, right: new RegExp(wanted.replace("(?i)", ""), "i"), life });
  }
  return { remarks, questions, soFar };
}
