import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { handleOf } from "../src/domain/ids.ts";
import type { Host } from "../src/mcp/call.ts";
import type { Told } from "../src/mcp/print.ts";
import { context, recall } from "../src/mcp/read-tools.ts";
import { openMemory } from "../src/open-memory.ts";
import { UTC } from "../src/text/time-zone.ts";
import { chain, livesOf, type Question, type Remark, type Years } from "./chained-lives.ts";

/**
 * pai beside a plain file of the newest 200 lines: `npm run bench:plain-file -- [--show] [--write <dir>]`. Tells lives below `fixtures/lives` to a
 * store, one by one and chained into one user's years, and asks at the end by `memory_recall`, as an agent would. A result is right where its line
 * matches the pattern of the question and was said in the life that the question is of; likewise a line of the plain file. `--show` prints each
 * question of the lives in `read` whose answer is not first and unmarked, and why it is not there; `--write` what a reader without pai (dated
 * remarks, in parts) and one with pai (what was printed for the questions) is given.
 */
const QUESTIONS = 50;
const FILE_LINES = 200;
const PART_LINES = 120;
const HEAD = [
  "remarks",
  "questions",
  "first",
  "in the first three",
  "shown",
  "outdated above, unmarked",
  "right, but marked",
  "characters of ten answers",
  "of the session start",
  "in the newest 200 lines",
  "characters of these",
];

const show = process.argv.includes("--show");
const writesTo = process.argv.includes("--write") ? process.argv.at(-1) : undefined;
const folders = ["read", "later", "shut"].map(livesOf);
const unread = folders.slice(1).flat();

console.log(`| ${HEAD.join(" | ")} |\n|${HEAD.map(() => "---|").join("")}`);
await compare(
  "each by itself",
  folders.flatMap(([life = ""]) => chain([life])),
);
await compare("chained, but for those in `read`", [chain(unread)]);
await compare("all chained", [chain(folders.flat())]);

/** Prints one row: the sum of all given. */
async function compare(name: string, all: readonly Years[]): Promise<void> {
  const questions = all.flatMap((years) => years.questions);
  const asked = new Set(spread(questions, QUESTIONS));
  const sum = {
    first: 0,
    three: 0,
    ten: 0,
    changed: 0,
    outdated: 0,
    doubted: 0,
    chars: 0,
    start: 0,
    filed: 0,
  };
  const files: number[] = [];
  for (const years of all) {
    const file = years.remarks.slice(-FILE_LINES);
    files.push(file.map(dated).join("\n").length);
    const own = years.questions.filter((one) => asked.has(one));
    const printed: string[] = [];
    await inStore(years.remarks, async (host) => {
      sum.start += (await context(host, {})).text.length;
      const kept = await keptIn(host);
      for (const question of own) {
        const { query, right, life } = question;
        const { text, structured } = await recall(host, { query });
        printed.push(`## ${query}\n\n${text}`);
        const results = structured.results as readonly Told[]; // as `recall` gives it
        const { rank, outdated, doubted, lost } = judge(question, results, years, kept);
        sum.first += Number(rank === 1);
        sum.three += Number(rank <= 3);
        sum.ten += Number(rank < Number.POSITIVE_INFINITY);
        sum.changed += Number(outdated !== undefined);
        sum.outdated += Number(outdated === true);
        sum.doubted += Number(doubted);
        sum.chars += text.length;
        sum.filed += Number(file.some((one) => one.life === life && right.test(one.text)));
        const fate = `${lost ?? `rank ${rank}`}${outdated ? ", outdated above" : ""}${doubted ? ", marked" : ""}`;
        if (show && life.startsWith("read") && fate !== "rank 1")
          console.error(`${name}: ${fate}: ${query} ${right}\n${text}`);
      }
    });
    if (writesTo) write(path.join(writesTo, `${years.remarks.length}-remarks`), years.remarks, own, printed);
  }
  const { first, three, ten, changed, outdated, doubted, chars, start, filed } = sum;
  const remarks = all.map((years) => years.remarks.length).join(", ");
  const sizes = [(10 * chars) / asked.size, start / all.length].map(Math.round);
  const found = [asked.size, first, three, ten, `${outdated} of ${changed}`, doubted];
  console.log(`| ${[`${remarks} (${name})`, ...found, ...sizes, filed, files.join(", ")].join(" | ")} |`);
}

/** So many of a list, evenly spread. */
function spread<T>(list: readonly T[], most: number): readonly T[] {
  const count = Math.min(most, list.length);
  return Array.from({ length: count }, (_, at) => list[Math.floor((at * list.length) / count)] as T); // below the length
}

type Kept = ReadonlyMap<string, { readonly text: string; readonly ms: number }>;

/**
 * Where the first right line stands (infinite: nowhere), whether it is marked as perhaps outdated, and whether what no longer holds stands
 * unmarked above it (undefined: nothing was said anew).
 */
function judge({ right, life }: Question, results: readonly Told[], { remarks, soFar }: Years, kept: Kept) {
  const said = remarks.filter((one) => one.life === life).map(({ ms }) => ms);
  const isRight = ({ text, ms = 0 }: { readonly text: string; readonly ms?: number }) =>
    ms >= (said[0] ?? 0) && ms <= (said.at(-1) ?? 0) && right.test(text);
  const at = results.findIndex(({ id, text }) => isRight({ ...kept.get(id), text }));
  const ended = soFar.get(life)?.ended ?? [];
  const changes = ended.filter(({ now, was }) => right.test(now) && !right.test(was));
  const isOld = (one: Told) => {
    const words = one.text.replace(/…$/, "");
    const mark = one.maybe_outdated ?? one.part_replaced_by ?? one.no_longer_true ?? one.until;
    return mark === undefined && changes.some(({ was }) => was.includes(words) || words.includes(was));
  };
  const holders = [...kept].filter(([, one]) => isRight(one));
  const isShown = holders.some(([holder]) => results.some(({ id }) => id === holder));
  const why = isShown ? "cut away" : holders.length > 0 ? "not found" : "not kept in these words";
  return {
    rank: at < 0 ? Number.POSITIVE_INFINITY : at + 1,
    doubted: results[at]?.maybe_outdated !== undefined,
    outdated: changes.length > 0 ? results.slice(0, at < 0 ? undefined : at).some(isOld) : undefined,
    lost: at < 0 ? why : undefined,
  };
}

/** What the store holds, by the id that a tool prints, and when it was said. */
async function keptIn({ memory }: Host): Promise<Kept> {
  const kinds = ["fact", "commitment", "episode"] as const;
  const lists = kinds.map((kind) => memory.list({ kind, status: "all", limit: 10_000 }));
  const all = (await Promise.all(lists)).flatMap(({ results }) => results);
  return new Map(all.map((one) => [handleOf(one), { text: one.text, ms: Date.parse(one.created) }]));
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
  remarks: readonly Remark[],
  asked: readonly Question[],
  printed: readonly string[],
) {
  fs.mkdirSync(folder, { recursive: true });
  const save = (name: string, lines: readonly string[]) =>
    fs.writeFileSync(path.join(folder, name), `${lines.join("\n")}\n`);
  const parts = (list: readonly string[], most: number) =>
    Array.from({ length: Math.ceil(list.length / most) }, (_, at) => list.slice(at * most, (at + 1) * most));
  for (const [at, part] of parts(remarks.map(dated), PART_LINES).entries())
    save(`remarks-${at + 1}.txt`, part);
  for (const [at, part] of parts(printed, 10).entries()) save(`recalled-${at + 1}.md`, part);
  const numbered = asked.map(({ query }, at) => `${at + 1}. ${query}`);
  const patterns = asked.map(({ right }) => right.source);
  save("questions.txt", numbered);
  save("patterns.txt", patterns);
}

function dated({ ms, text }: Remark): string {
  return `- ${new Date(ms).toISOString().slice(0, "YYYY-MM-DD".length)} ${text}`;
}
