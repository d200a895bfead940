import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { type Config, defaultConfig } from "../src/domain/config.ts";
import { openMemory } from "../src/open-memory.ts";
import { countAnswered, countState, type Kept, type Right, type Told } from "./answered-lives.ts";
import { Asked, type Change, expectedOf, expectedOfPair, HEAD } from "./asked.ts";
import { ask, type First, NO_QUESTIONS, note as noteSaid, type SoFar } from "./asked-first.ts";
import { labelledModel } from "./labelled-model.ts";

/**
 * Plays lives: `npm run lives -- <dir> [--show] [--pages]`. Files whose names share their letters (dev1.txt, dev2.txt) are one life, in order:
 * `@ time`, `> remark`, `= what a careful secretary keeps`, `? question :: regex or NONE`; lines that begin with `!` are passed over. Files
 * named pairs*.txt hold remarks that follow each other, `first || second [?? question] [## change|done|same|both]`, each line in a store of
 * its own; so do *.pairs.jsonl, see fixtures/strangers. Judged by the first words of a label: `none` wants nothing kept, `closes` a promise
 * ended, `supersedes`, `replaces` and `corrects` a statement replaced, `reinforces` nothing new; any other label wants something kept and
 * nothing replaced or closed. The second table tells of questions, see `asked.ts`. `--show` prints what became of each remark.
 * `--pages` runs `consolidate` each night, and prints instead what a prompt or a reader gets at the end of each life: its pages, what goes
 * into any prompt, and each line that comes up for one of its questions.
 * `--model` lets a model that knows the labels answer what was asked, and prints instead how many of the remarks whose change was asked have
 * come to what their label says, and what was changed against a label; then it lets the model read again and relate all, and prints of how many
 * remarks the state is what their label says.
 */
type Memory = ReturnType<typeof openMemory>;

const [folder = ""] = process.argv.slice(2).filter((arg) => !arg.startsWith("--"));
const show = process.argv.includes("--show");
const note = show ? (line: string) => console.error(line) : undefined;
const answers = process.argv.includes("--model");
const readsPages = process.argv.includes("--pages");
const files = fs.readdirSync(folder).filter((name) => name.endsWith(".txt"));
const foreign = fs.readdirSync(folder).filter((name) => name.endsWith(".pairs.jsonl"));
const lives = new Map<string, string[]>();
for (const name of files.filter((one) => !one.startsWith("pairs")).sort()) {
  const life = name.replace(/\d*\.txt$/, "");
  lives.set(life, [...(lives.get(life) ?? []), name]);
}
const MIN_MS = 60_000;
const NIGHT_HOUR = 3;
const NOTHING: Change = { made: [], replaced: [], closed: [], questions: [] };
/** Of each life and file of pairs. */
const asked = new Map<string, Asked>();

if (answers) await answerAll();
else if (readsPages) for (const [life, parts] of lives) await readPages(life, parts);
else await playAll();

async function playAll(): Promise<void> {
  console.log(
    "| life | remarks | right | wrongly replaced | wrongly closed | questions at rank 1 | in the first three | in a full list of ten | by plain search | by equal stems, newest first | outdated above the current one, unmarked | silent where NONE |",
  );
  console.log("|---|---|---|---|---|---|---|---|---|---|---|---|");
  const all: First[] = [];
  for (const [life, parts] of lives) all.push(await playLife(life, parts));
  const sum = (name: keyof First) => all.reduce((total, one) => total + one[name], 0);
  const total = Object.fromEntries(
    Object.keys(NO_QUESTIONS).map((name) => [name, sum(name as keyof First)]),
  ) as unknown as First; // its own keys
  console.log(`| all | | | | | ${cellsOf(total)} |`);
  for (const name of [...files.filter((one) => one.startsWith("pairs")), ...foreign].sort())
    await playPairs(name);
  printAsked();
}

async function answerAll(): Promise<void> {
  console.log(
    "| life | asked rightly | reached | changed against a label | refused by guards | left open | right state, all passes | questions at rank 1 |",
  );
  console.log("|---|---|---|---|---|---|---|---|");
  const sum = new Map<string, Right>();
  for (const [life, parts] of lives) await answerLife(life, parts, sum);
  console.log("\n| what a label says | remarks | right state |\n|---|---|---|");
  for (const [what, { of, right }] of [...sum, ["all", added([...sum.values()])] as const])
    console.log(`| ${what} | ${of} | ${right} |`);
}

function added(all: readonly Right[]): Right {
  return {
    of: all.reduce((sum, { of }) => sum + of, 0),
    right: all.reduce((sum, { right }) => sum + right, 0),
  };
}

async function answerLife(life: string, parts: readonly string[], sum: Map<string, Right>): Promise<void> {
  const labels = new Map<string, string>();
  const server = await labelledModel((text) => labels.get(text));
  const config: Config = {
    ...defaultConfig(),
    "llm.provider": "openai",
    "llm.baseUrl": server.baseUrl,
    "llm.model": "labels",
    "llm.sendSensitive": true,
    "llm.dailyTokens": 100_000_000,
    "llm.dailyCalls": 100_000,
  };
  await inNewStore(async (_memory, clock, store) => {
    const stateDirectory = `${store}-state`;
    const options = { store, stateDirectory, now: () => clock.ms, config, notice: () => undefined };
    const memory = openMemory(options);
    const told = await tellLabelled(memory, clock, { lines: parts.flatMap(linesOf), labels });
    const { questions } = await openMemory(options).refine({ only: "questions" });
    const counts = countAnswered(told, await statesOf(memory, clock.ms), note);
    const { total } = await memory.questions();
    // What one night only asks about the next one answers.
    for (let quiet = 0; quiet < 2; ) {
      const { changed } = await openMemory(options).consolidate({ only: ["extract", "questions", "facts"] });
      quiet = changed > 0 ? 0 : quiet + 1;
    }
    fs.rmSync(stateDirectory, { recursive: true, force: true });
    const linksOf = async (id: string) => (await memory.show(id)).links.map(({ to }) => to);
    const state = await countState(told, await keptIn(memory, clock.ms), { linksOf, tell: note });
    const own = added([...state.values()]);
    for (const [what, one] of state) sum.set(what, added([one, sum.get(what) ?? added([])]));
    const { first, asked } = await askLast(memory, parts.flatMap(linesOf));
    const cells = [
      life,
      ...counts,
      questions.refused,
      total,
      `${own.right} of ${own.of}`,
      `${first} of ${asked}`,
    ];
    console.log(`| ${cells.join(" | ")} |`);
  });
  await server.stop();
}

/** Says a life; `labels` gets the label of each memory, by its words. */
async function tellLabelled(
  memory: Memory,
  clock: { ms: number },
  { lines, labels }: { readonly lines: readonly string[]; readonly labels: Map<string, string> },
): Promise<readonly Told[]> {
  const told: Told[] = [];
  for (const [at, line] of lines.entries()) {
    const [sign, rest] = [line[0], line.slice(1).trim()];
    if (sign === "@") clock.ms = Date.parse(`${rest.replace(" ", "T")}:00Z`);
    if (sign !== ">") continue;
    const label = lines[at + 1]?.startsWith("=") ? (lines[at + 1] ?? "").slice(1).trim() : "";
    const { made, questions, episode } = await say(memory, clock, rest, "as told");
    const newer = questions.map(({ texts }) => texts[0] ?? "");
    for (const text of [rest, ...made.map((one) => one.replace(/ \([a-z]*\)$/, "")), ...newer])
      if (!labels.has(text)) labels.set(text, label);
    told.push({ label, questions, episode, text: rest });
  }
  return told;
}

function linesOf(name: string): readonly string[] {
  return fs
    .readFileSync(path.join(folder, name), "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
}

function cellsOf({ asked, first, three, ten, plain, stems, changed, outdated, none, silent }: First): string {
  return `${first} of ${asked} | ${three} | ${ten} | ${plain} | ${stems} | ${outdated} of ${changed} | ${silent} of ${none}`;
}

async function playLife(life: string, parts: readonly string[]): Promise<First> {
  const lines = parts.flatMap(linesOf);
  const sum = { remarks: 0, right: 0, replaced: 0, closed: 0 };
  const found: First = { ...NO_QUESTIONS };
  const soFar: SoFar = { said: [], ended: [] };
  await inNewStore(async (memory, clock) => {
    for (const [at, line] of lines.entries()) {
      const [sign, rest] = [line[0], line.slice(1).trim()];
      if (sign === "@") clock.ms = Date.parse(`${rest.replace(" ", "T")}:00Z`);
      if (sign === ">") {
        const label = lines[at + 1]?.startsWith("=") ? (lines[at + 1] ?? "").slice(1).trim() : "";
        const change = await say(memory, clock, rest);
        noteSaid(soFar, rest, label);
        const verdict = judge(label, change);
        sum.remarks += 1;
        sum.right += Number(verdict === "right");
        sum.replaced += Number(verdict === "wrongly replaced");
        sum.closed += Number(verdict === "wrongly closed");
        const fate = askedOf(life).count(expectedOf(label), change, label);
        tell(`${verdict}${fate === "" ? "" : `, ${fate}`}: ${rest} [${label}]`, change);
      }
      if (sign === "?") await ask(memory, rest, soFar, found, note);
    }
  });
  const { remarks, right, replaced, closed } = sum;
  console.log(`| ${life} | ${remarks} | ${right} | ${replaced} | ${closed} | ${cellsOf(found)} |`);
  return found;
}

/** Plays a life with a `consolidate` in each of its nights, and prints what is to be read of it. */
async function readPages(life: string, parts: readonly string[]): Promise<void> {
  const lines = parts.flatMap(linesOf);
  await inNewStore(async (memory, clock, store) => {
    const begins = lines
      .find((line) => line.startsWith("@"))
      ?.slice(1)
      .trim();
    if (begins !== undefined) clock.ms = Date.parse(`${begins.replace(" ", "T")}:00Z`);
    for (const [sign, rest] of lines.map((line) => [line[0], line.slice(1).trim()] as const)) {
      if (sign === "@") await nightsUntil(memory, clock, Date.parse(`${rest.replace(" ", "T")}:00Z`));
      if (sign === ">") await say(memory, clock, rest);
    }
    await nightsUntil(memory, clock, clock.ms + 24 * 60 * MIN_MS);
    for (const page of ["MEMORY.md", "profile.md"]) {
      const file = path.join(store, page);
      tellPart(`${life}: ${page}`, fs.existsSync(file) ? fs.readFileSync(file, "utf8").split("\n") : []);
    }
    tellPart(`${life}: context --profile`, (await memory.context({ profile: true })).text.split("\n"));
    const asked: string[] = [];
    for (const line of lines.filter((one) => one.startsWith("?"))) {
      const [query = ""] = line.slice(1).split("::");
      asked.push(...(await memory.context({ query: query.trim() })).text.split("\n"));
    }
    tellPart(`${life}: context of its questions`, [...new Set(asked)]);
  });
}

async function nightsUntil(memory: Memory, clock: { ms: number }, untilMs: number): Promise<void> {
  for (;;) {
    const night = new Date(clock.ms);
    night.setUTCHours(NIGHT_HOUR + (night.getUTCHours() < NIGHT_HOUR ? 0 : 24), 0, 0, 0);
    if (night.getTime() > untilMs) break;
    clock.ms = night.getTime();
    await memory.consolidate();
  }
  clock.ms = Math.max(clock.ms, untilMs);
}

function tellPart(title: string, lines: readonly string[]): void {
  const told = lines
    .filter((line) => /^(?:- |## )/.test(line))
    .map((line) => line.replace(/ <!-- .*-->$/, ""));
  console.log(
    `\n### ${title}: ${told.filter((line) => line.startsWith("- ")).length} lines\n\n${told.join("\n")}`,
  );
}

/** The questions at the end of a life. */
async function askLast(memory: Memory, lines: readonly string[]): Promise<First> {
  const found: First = { ...NO_QUESTIONS };
  const last = lines.findLastIndex((line) => line.startsWith(">"));
  for (const line of lines.slice(last).filter((one) => one.startsWith("?")))
    await ask(memory, line.slice(1).trim(), { said: [], ended: [] }, found, note);
  return found;
}

function judge(label: string, { made, replaced, closed }: Change): string {
  if (/^(?:none|refused)/.test(label)) return made.length === 0 ? "right" : "kept what is nothing";
  if (/^closes/.test(label)) return closed.length > 0 ? "right" : "not closed";
  if (/supersede|replace|correct|rename|change/.test(label))
    return replaced.length > 0 ? "right" : "not replaced";
  if (replaced.length > 0) return "wrongly replaced";
  if (closed.length > 0) return "wrongly closed";
  if (/^reinforces/.test(label)) return made.length === 0 ? "right" : "kept twice";
  return made.length > 0 ? "right" : "nothing kept";
}

interface Pair {
  readonly remarks: readonly string[];
  readonly question?: string | undefined;
  readonly label?: string | undefined;
}

function pairsOf(name: string): readonly Pair[] {
  if (name.endsWith(".jsonl"))
    return linesOf(name).map((line) => {
      const { first, second, label } = JSON.parse(line) as Readonly<
        Record<"first" | "second" | "label", string>
      >; // our own format
      return { remarks: [first, second], label };
    });
  return linesOf(name).map((line) => {
    const [unlabelled = "", label] = line.split("##").map((part) => part.trim());
    const [remarks = "", question] = unlabelled.split("??").map((part) => part.trim());
    return { remarks: remarks.split("||").map((remark) => remark.trim()), question, label };
  });
}

async function playPairs(name: string): Promise<void> {
  const count = { replaced: 0, closed: 0, merged: 0, kept: 0 };
  const pairs = pairsOf(name);
  for (const { remarks, question, label } of pairs) {
    await inNewStore(async (memory, clock) => {
      let last: Change = NOTHING;
      for (const text of remarks) {
        last = await say(memory, clock, text);
        clock.ms += 24 * 60 * MIN_MS;
      }
      count[fateOf(last)] += 1;
      const fate = askedOf(name).count(expectedOfPair(name, label), last);
      const top = question && (await memory.recall(question, { limit: 1, track: false })).results[0]?.text;
      tell(
        `${name} ${fateOf(last)}${fate === "" ? "" : `, ${fate}`}: ${remarks.join(" || ")}${top ? ` ?? ${top}` : ""}`,
        last,
      );
    });
  }
  const counts = Object.entries(count).map(([fate, n]) => `${fate} ${n}`);
  console.log(`| ${name} | ${pairs.length} lines | ${counts.join(", ")} |`);
}

function fateOf({ closed, replaced, made }: Change): "closed" | "replaced" | "merged" | "kept" {
  if (closed.length > 0) return "closed";
  if (replaced.length > 0) return "replaced";
  return made.length === 0 ? "merged" : "kept";
}

function askedOf(name: string): Asked {
  const known = asked.get(name) ?? new Asked();
  asked.set(name, known);
  return known;
}

function printAsked(): void {
  console.log(`\n${HEAD}`);
  const [ofLives, ofPairs] = [new Asked(), new Asked()];
  for (const [name, one] of asked) {
    console.log(one.row(name));
    (lives.has(name) ? ofLives : ofPairs).add(one);
  }
  console.log(`${ofLives.row("all lives")}\n${ofPairs.row("all pairs")}`);
}

function tell(head: string, { made, replaced, closed, questions }: Change): void {
  if (!show) return;
  console.error(head);
  for (const text of made) console.error(`    + ${text}`);
  for (const text of replaced) console.error(`    - ${text}`);
  for (const text of closed) console.error(`    x ${text}`);
  for (const { kind, why, texts } of questions) console.error(`    ? ${kind} (${why}): ${texts.at(-1)}`);
}

async function say(
  memory: Memory,
  clock: { ms: number },
  text: string,
  allowSecret?: string,
): Promise<Change & { readonly episode: string | undefined }> {
  const before = await statesOf(memory, clock.ms);
  let questions: Change["questions"] = [];
  let episode: string | undefined;
  try {
    const said = await memory.remember({ text, ...(allowSecret !== undefined && { allowSecret }) });
    questions = said.questions ?? [];
    episode = said.episode?.id;
  } catch (error) {
    tell(`  refused: ${error instanceof Error ? error.message : String(error)}`, NOTHING);
  }
  clock.ms += MIN_MS;
  const after = await statesOf(memory, clock.ms);
  const ended = [...before].filter(([id, { state }]) => after.get(id)?.state !== state);
  const textsOf = (isClosed: boolean) =>
    ended
      .filter(([id]) => /fulfilled|cancelled/.test(after.get(id)?.state ?? "") === isClosed)
      .map(([, { text: old }]) => old);
  return {
    made: [...after]
      .filter(([id]) => !before.has(id))
      .map(([, { text: kept, state }]) => (state === "" ? kept : `${kept} (${state})`)),
    replaced: textsOf(false),
    closed: textsOf(true),
    questions,
    episode,
  };
}

async function statesOf(
  memory: Memory,
  nowMs: number,
): Promise<ReadonlyMap<string, { readonly text: string; readonly state: string }>> {
  return new Map((await keptIn(memory, nowMs)).map((one) => [one.id, one]));
}

/** What takes the place of something on a day to come replaces nothing yet. */
async function keptIn(memory: Memory, nowMs: number): Promise<readonly Kept[]> {
  const lists = [
    await memory.list({ kind: "fact", status: "all", limit: 10_000 }),
    await memory.list({ kind: "commitment", status: "all", limit: 10_000 }),
  ];
  return lists
    .flatMap(({ results }) => results)
    .map(({ id, kind, text, status, sources, state = "", invalidAt = "" }) => ({
      id,
      text,
      sources,
      isPromise: kind === "commitment",
      state: `${status === "active" || Date.parse(invalidAt) > nowMs ? "" : status}${state === "overdue" ? "open" : state}`,
    }));
}

async function inNewStore(
  play: (memory: Memory, clock: { ms: number }, store: string) => Promise<void>,
): Promise<void> {
  const store = fs.mkdtempSync(path.join(os.tmpdir(), "pai-lives-"));
  const clock = { ms: Date.parse("2026-09-01T09:00:00Z") };
  try {
    await play(openMemory({ store, now: () => clock.ms }), clock, store);
  } finally {
    fs.rmSync(store, { recursive: true });
  }
}
