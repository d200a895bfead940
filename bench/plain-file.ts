import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Host } from "../src/mcp/call.ts";
import type { Told } from "../src/mcp/print.ts";
import { context, recall } from "../src/mcp/read-tools.ts";
import { openMemory } from "../src/open-memory.ts";
import { UTC } from "../src/text/time-zone.ts";
import { note, type SoFar } from "./asked-first.ts";

/**
 * pai beside a plain file of the newest 200 lines: `npm run bench:plain-file -- [--show] [--write <dir>]`. Chains the lives below
 * `fixtures/lives` into one user's years, dates shifted by whole weeks, tells them to a store, and asks at the end by `memory_recall`, as an
 * agent would. A result is right where its line matches the pattern of the question and was said in the life that the question is of; the same
 * counts for lines of the plain file. `--show` prints each question of the lives in `read` whose answer is not first, `--write` what a reader
 * without pai (dated remarks, in parts) and one with pai (questions, what was printed for them) would be given.
 */
interface Remark {
  readonly ms: number;
  readonly text: string;
  readonly life: string;
}

interface Question {
  readonly query: string;
  readonly right: RegExp;
  readonly life: string;
}

interface Years {
  readonly remarks: readonly Remark[];
  readonly questions: readonly Question[];
  /** What was said anew, by life. */
  readonly soFar: ReadonlyMap<string, SoFar>;
}

const FIXTURES = "fixtures/lives";
const QUESTIONS = 50;
const FILE_LINES = 200;
const PART_LINES = 120;
const DAY_MS = 86_400_000;
const MIN_MS = 60_000;

/** Asked of one life they have one answer; in the chain another life answers otherwise, or they tell not whose is meant. */
const ANSWERED_TWICE: ReadonlySet<string> = new Set(
  fs.readFileSync(path.join(FIXTURES, "answered-twice.txt"), "utf8").split("\n"),
);

const show = process.argv.includes("--show");
const writesTo = process.argv.includes("--write") ? process.argv.at(-1) : undefined;
const [read, later, shut] = ["read", "later", "shut"].map(livesOf) as [string[], string[], string[]];

console.log(
  "| remarks | questions | first | in the first three | in ten | nothing right | outdated above, unmarked | characters, ten questions | session start | in the newest 200 lines | characters |",
);
console.log("|---|---|---|---|---|---|---|---|---|---|---|");
await compare(
  "one life",
  [...read, ...later, ...shut].map((life) => chain([life])),
);
await compare("chained, later and shut", [chain([...later, ...shut])]);
await compare("chained, all", [chain([...read, ...later, ...shut])]);

function livesOf(half: string): string[] {
  const names = fs.readdirSync(path.join(FIXTURES, half)).filter((name) => /^(?!pairs).*\.txt$/.test(name));
  return names.sort().map((name) => path.join(half, name));
}

/** One life after another, each from the weekday on which it began. */
function chain(lives: readonly string[]): Years {
  const [remarks, questions, soFar]: [Remark[], Question[], Map<string, SoFar>] = [[], [], new Map()];
  for (const life of lives) {
    const lines = fs.readFileSync(path.join(FIXTURES, life), "utf8").split("\n");
    const own: SoFar = { said: [], ended: [] };
    soFar.set(life, own);
    let [ms, shiftMs]: [number, number | undefined] = [0, undefined];
    for (const [at, line] of lines.entries()) {
      const [sign, rest] = [line[0], line.slice(1).trim()];
      if (sign === "@") {
        const saidMs = Date.parse(`${rest.replace(" ", "T")}:00Z`);
        const lastMs = remarks.at(-1)?.ms ?? saidMs;
        shiftMs ??= Math.ceil((lastMs - saidMs) / DAY_MS / 7) * 7 * DAY_MS;
        ms = saidMs + shiftMs;
      }
      if (sign === ">") {
        remarks.push({ ms, text: rest, life });
        note(own, rest, lines[at + 1]?.startsWith("=") ? (lines[at + 1] ?? "").slice(1).trim() : "");
        ms += MIN_MS;
      }
      const [query = "", wanted = ""] = sign === "?" ? rest.split("::").map((part) => part.trim()) : [];
      if (query === "" || wanted === "NONE") continue;
      if (lives.length > 1 && ANSWERED_TWICE.has(query)) continue;
      questions.push({ query, right: new RegExp(wanted.replace("(?i)", ""), "i"), life });
    }
  }
  return { remarks, questions, soFar };
}

/** So many of a list, evenly spread. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const count = Math.min(most, list.length);
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as T); // below the length
}

/** Prints one row: the sum of all given. */
async function compare(name: string, all: readonly Years[]): Promise<void> {
  const asked = new Set(
    spread(
      all.flatMap(({ questions }) => questions),
      QUESTIONS,
    ),
  );
  const sum = {
    first: 0,
    three: 0,
    ten: 0,
    changed: 0,
    outdated: 0,
    chars: 0,
    start: 0,
    filed: 0,
    fileChars: 0,
  };
  for (const years of all) {
    const file = years.remarks.slice(-FILE_LINES);
    const fileChars = file.map(dated).join("\n").length;
    const own = years.questions.filter((one) => asked.has(one));
    const printed: string[] = [];
    await inStore(years.remarks, async (host) => {
      sum.start += (await context(host, {})).text.length;
      for (const question of own) {
        const { text, structured } = await recall(host, { query: question.query });
        printed.push(`## ${question.query}\n\n${text}`);
        const { rank, outdated } = judge(question, structured.results as readonly Told[], years); // as `recall` gives it
        sum.first += Number(rank === 1);
        sum.three += Number(rank <= 3);
        sum.ten += Number(rank < Number.POSITIVE_INFINITY);
        sum.changed += Number(outdated !== undefined);
        sum.outdated += Number(outdated === true);
        sum.chars += text.length;
        sum.fileChars += fileChars;
        sum.filed += Number(file.some((one) => one.life === question.life && question.right.test(one.text)));
        if (show && question.life.startsWith("read") && (rank > 1 || outdated))
          console.error(
            `${name} rank ${rank}${outdated ? ", outdated above" : ""}: ${question.query} ${question.right}\n${text}`,
          );
      }
    });
    if (writesTo !== undefined && all.length === 1)
      write(path.join(writesTo, `${years.remarks.length}`), years, own, printed);
  }
  const lengths = all.map(({ remarks }) => remarks.length);
  const said = all.length > 1 ? `${Math.min(...lengths)} to ${Math.max(...lengths)}` : lengths[0];
  const n = asked.size;
  const { first, three, ten, changed, outdated, chars, start, filed, fileChars } = sum;
  const sizes = [Math.round((10 * chars) / n), Math.round(start / all.length)];
  console.log(
    `| ${[`${said} (${name})`, n, first, three, ten, n - ten, `${outdated} of ${changed}`, ...sizes, filed, Math.round(fileChars / n)].join(" | ")} |`,
  );
}

/** Where the first right line stands; whether what no longer holds stands unmarked above it (undefined: nothing was said anew). */
function judge(
  { right, life }: Question,
  results: readonly Told[],
  { remarks, soFar }: Years,
): { readonly rank: number; readonly outdated: boolean | undefined } {
  const days = new Set(remarks.filter((one) => one.life === life).map(({ ms }) => dayOf(ms)));
  const at = results.findIndex(({ text, day }) => days.has(day) && right.test(text));
  const changes = (soFar.get(life)?.ended ?? []).filter(
    ({ now, was }) => right.test(now) && !right.test(was),
  );
  const above = at < 0 ? results : results.slice(0, at);
  const isOld = ({ text }: Told) => changes.some(({ was }) => was.includes(text) || text.includes(was));
  const isMarked = (one: Told) =>
    one.maybe_outdated ?? one.part_replaced_by ?? one.no_longer_true ?? one.until;
  return {
    rank: at < 0 ? Number.POSITIVE_INFINITY : at + 1,
    outdated: changes.length === 0 ? undefined : above.some((one) => isOld(one) && !isMarked(one)),
  };
}

async function inStore(remarks: readonly Remark[], use: (host: Host) => Promise<void>): Promise<void> {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-plain-file-"));
  let nowMs = remarks[0]?.ms ?? 0;
  const memory = openMemory({ store, now: () => nowMs });
  try {
    for (const { ms, text } of remarks) {
      nowMs = ms;
      // What holds a secret is refused; the plain file has it all the same.
      await memory.remember({ text }).catch((error) => show && console.error(`refused: ${text}: ${error}`));
    }
    await use({ memory, zone: UTC, nowMs, client: "plain-file", captured: async () => undefined });
  } finally {
    fs.rmSync(store, { recursive: true });
  }
}

function write(
  folder: string,
  { remarks }: Years,
  asked: readonly Question[],
  printed: readonly string[],
): void {
  fs.mkdirSync(folder, { recursive: true });
  const save = (name: string, lines: readonly string[]) =>
    fs.writeFileSync(path.join(folder, name), `${lines.join("\n")}\n`);
  for (let at = 0; at < remarks.length; at += PART_LINES)
    save(`remarks-${1 + at / PART_LINES}.txt`, remarks.slice(at, at + PART_LINES).map(dated));
  save(
    "questions.txt",
    asked.map(({ query }, at) => `${at + 1}. ${query}`),
  );
  save(
    "patterns.txt",
    asked.map(({ right }) => right.source),
  );
  for (let at = 0; at < printed.length; at += 10)
    save(`recalled-${1 + at / 10}.md`, printed.slice(at, at + 10));
}

function dated({ ms, text }: Remark): string {
  return `- ${dayOf(ms)} ${text}`;
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length);
}
