import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { MemoryJson } from "../../src/domain/memory-shapes.ts";
import { openMemory } from "../../src/open-memory.ts";

/**
 * Plays small situations: `npm run bench:cases -- <file.jsonl> [--show]`. Each line is a store of its own: remarks with the times at which they were said
 * (`says`), and what is asked half an hour later (`ask`), or the agenda of a span (`agenda`). Right is a case whose first result that
 * matches `right` or `not` matches `right`, of which `also` is among the first ten; of an agenda, where `right` is listed on the day `due` (any day or none
 * where there is none), and neither `right` on `notdue` nor `not` on any. `marked` beside: what matched `not` or `notdue` was shown with a mark.
 */
interface Case {
  readonly case: number;
  readonly says: readonly (readonly [at: string, text: string])[];
  readonly ask: string;
  readonly agenda?: boolean;
  readonly right: string | null;
  readonly not: string | null;
  readonly also: string | null;
  readonly due?: string | null;
  readonly notdue?: string;
}

type Memory = ReturnType<typeof openMemory>;

const [file = ""] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const shows = process.argv.includes("--show");
const HALF_HOUR_MS = 30 * 60_000;
const counts = new Map<number, { of: number; right: number }>();
const cases = fs
  .readFileSync(file, "utf8")
  .split("\n")
  .filter((line) => line.trim() !== "")
  .map((line) => JSON.parse(line) as Case);

for (const one of cases) {
  const count = counts.get(one.case) ?? { of: 0, right: 0 };
  const isRight = await play(one);
  counts.set(one.case, { of: count.of + 1, right: count.right + (isRight ? 1 : 0) });
}
console.log("| case | right | of |\n|---|---|---|");
for (const [number, { of, right }] of [...counts].sort(([a], [b]) => a - b))
  console.log(`| ${number} | ${right} | ${of} |`);
const all = [...counts.values()].reduce((sum, { right }) => sum + right, 0);
console.log(`| all | ${all} | ${cases.length} |`);

async function play(one: Case): Promise<boolean> {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-cases-"));
  const clock = { ms: 0 };
  const memory = openMemory({ store, now: () => clock.ms, notice: () => undefined });
  try {
    for (const [at, text] of one.says) {
      clock.ms = Date.parse(`${at.replace(" ", "T")}:00Z`);
      await memory.remember({ text });
    }
    clock.ms += HALF_HOUR_MS;
    const { isRight, shown } = one.agenda ? await due(memory, one) : await asked(memory, one);
    if (shows) tell(one, isRight, shown);
    return isRight;
  } finally {
    fs.rmSync(store, { recursive: true });
  }
}

async function asked(memory: Memory, { ask, right, not, also }: Case) {
  const { results } = await memory.recall(ask, { limit: 10, track: false });
  const has = (pattern: string | null) => (text: string) =>
    pattern !== null && new RegExp(pattern, "iu").test(text);
  const texts = results.map(({ text }) => text);
  const first = texts.find((text) => has(right)(text) || has(not)(text));
  const isRight = first !== undefined && has(right)(first) && (also === null || texts.some(has(also)));
  return { isRight, shown: results.map((one) => `${one.text}${markOf(one)}`) };
}

async function due(memory: Memory, one: Case) {
  const { overdue, days, undated } = await memory.agenda({ when: one.ask });
  const open = (await memory.commitments()).results.map(({ text }) => ["", text] as const);
  const dated = [
    ...overdue.map((entry) => ["overdue", entry] as const),
    ...days.flatMap(({ day, entries }) => entries.map((entry) => [day, entry] as const)),
  ];
  const listed = [...dated.map(([day, { text }]) => [day, text] as const), ...open];
  const has = (pattern: string | null, day?: string | null) =>
    pattern !== null &&
    listed.some(([on, text]) => (day ?? on) === on && new RegExp(pattern, "iu").test(text));
  const isThere = one.right === null || has(one.right, one.due);
  const isRest = one.also === null || has(one.also);
  const isUnmarked = dated.some(
    ([day, entry]) =>
      day === one.notdue && markOf(entry) === "" && new RegExp(one.right ?? "", "iu").test(entry.text),
  );
  const isRight = isThere && isRest && !isUnmarked && !has(one.not);
  const shown = [
    ...dated.map(([day, entry]) => `${day} ${entry.text}${markOf(entry)}`),
    `and ${undated} undated`,
  ];
  return { isRight, shown };
}

function markOf({ maybeOutdated, maybeDone, partReplacedBy }: Partial<MemoryJson>) {
  const by = maybeOutdated ?? maybeDone ?? partReplacedBy;
  return by === undefined ? "" : ` [see: ${by.text}]`;
}

function tell(one: Case, isRight: boolean, shown: readonly string[]): void {
  console.error(
    `${isRight ? "right" : "WRONG"} ${one.case} ${one.says.map(([at, text]) => `${at} ${text}`).join(" || ")}`,
  );
  console.error(`    ? ${one.ask} -> ${one.right} ${one.due ?? ""}, not ${one.not ?? one.notdue ?? ""}`);
  for (const line of shown.slice(0, 5)) console.error(`    ${line}`);
}
