import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import type { Memory } from "../../src/domain/kinds.ts";
import { turnHashes } from "../../src/domain/turn.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { parseTurns } from "../../src/markdown/turns.ts";
import { openMemory } from "../../src/open-memory.ts";

/**
 * Which facts `ingest` draws from conversations, for people to judge: how many there are for 100 turns, and a sample of
 * them, each with the turn that it comes from.
 * `npm run bench:talk-facts -- <directory of *.turns.ndjson> [--only name,name] [--sample 60] [--seed 1] [--turns] [--json]`
 * `--turns` samples turns of at least 3 words instead, with whatever is drawn from them; `--json` prints a JSON object for each.
 */
interface Turn {
  readonly chat: string;
  readonly ref: string;
  readonly speaker: string;
  readonly text: string;
  /** What was said before it, `name: text`. */
  readonly before: string;
  readonly facts: { readonly subject: string; readonly text: string; readonly category: string }[];
  promises: number;
}

const LATER = Date.parse("2025-06-01T00:00:00Z");
const FEWEST_WORDS = 3;

const args = process.argv.slice(2);
const after = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
const valued = ["--only", "--sample", "--seed"];
const directory = args.find((one, i) => !one.startsWith("--") && !valued.includes(args[i - 1] ?? "")) ?? "";
const only = after("--only")?.split(",");
const size = Number(after("--sample") ?? 60);
const turns: Turn[] = [];
for (const name of fs.readdirSync(directory).sort()) {
  const [, chat = ""] = /^(.+)\.turns\.ndjson$/.exec(name) ?? [];
  if (chat !== "" && (only?.includes(chat) ?? true))
    turns.push(...(await read(chat, path.join(directory, name))));
}
count();
const samples = sample<object>(
  args.includes("--turns") ? turns.filter(isLong).map(shownTurn) : turns.flatMap(shownFacts),
);
for (const [i, one] of samples.entries())
  console.log(args.includes("--json") ? JSON.stringify({ n: i + 1, ...one }) : `\n${i + 1}. ${lines(one)}`);

async function read(chat: string, file: string): Promise<readonly Turn[]> {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), "pai-talk-facts-"));
  try {
    const memory = openMemory({ store: root, now: () => LATER });
    await memory.ingestTranscript(fs.createReadStream(file), { name: `${chat}.ndjson` });
    const kept = memoriesOf(root);
    const found = new Map(kept.flatMap((episode) => turnsOf(chat, episode)));
    for (const { header, text } of kept) {
      const turn = found.get(header.sources?.[0] ?? "");
      if (turn === undefined) continue;
      if (header.kind === "commitment") turn.promises += 1;
      if (header.kind === "fact")
        turn.facts.push({
          subject: header.subject ?? "owner",
          text: text.trim(),
          category: header.category ?? "fact",
        });
    }
    return [...found.values()];
  } finally {
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

function memoriesOf(root: string): readonly Memory[] {
  return fs
    .readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((name) => /^(?:facts|episodes|commitments)\/.+\.md$/.test(name))
    .sort()
    .map((name) => {
      const memory = parseMemoryFile(name, fs.readFileSync(path.join(root, name)));
      if (!("header" in memory)) throw new Error(`not a memory: ${name}`);
      return memory;
    });
}

function turnsOf(chat: string, { header, text }: Memory): readonly (readonly [string, Turn])[] {
  if (header.kind !== "episode" || header.turns === undefined) return [];
  const said = parseTurns(text);
  const hashes = turnHashes(said);
  return said.map(({ speaker, ref = "", text: words }, i) => {
    const before = said.slice(Math.max(0, i - 1), i).map((one) => `${one.speaker}: ${one.text}`);
    const turn = { chat, ref, speaker, text: words, before: before.join("\n"), facts: [], promises: 0 };
    return [`${header.id}#${hashes[i]}`, turn] as const;
  });
}

function count(): void {
  const rows = [...new Set(turns.map(({ chat }) => chat)), "all"].map((chat) => {
    const own = turns.filter((turn) => chat === "all" || turn.chat === chat);
    const facts = own.reduce((sum, turn) => sum + turn.facts.length, 0);
    const promises = own.reduce((sum, turn) => sum + turn.promises, 0);
    const telling = own.filter((turn) => turn.facts.length > 0).length;
    const share = (of: number) => ((100 * of) / own.length).toFixed(1);
    return `| ${chat} | ${own.length} | ${facts} | ${share(facts)} | ${share(telling)} | ${promises} |`;
  });
  console.error(
    "| chat | turns | facts | for 100 turns | turns with a fact, % | promises |\n|---|---|---|---|---|---|",
  );
  console.error(rows.join("\n"));
}

function isLong({ text }: Turn): boolean {
  return text.trim().split(/\s+/).length >= FEWEST_WORDS;
}

function shownTurn({ promises: _, ...turn }: Turn) {
  return turn;
}

function shownFacts({ facts, ...turn }: Turn) {
  return facts.map((fact) => ({
    chat: turn.chat,
    ref: turn.ref,
    speaker: turn.speaker,
    turn: turn.text,
    before: turn.before,
    about: fact.subject,
    fact: fact.text,
  }));
}

/** Without repetition, in an order that the seed decides. */
function sample<T>(all: readonly T[]): readonly T[] {
  const left = [...all];
  const chosen: T[] = [];
  let state = Number(after("--seed") ?? 1) >>> 0;
  while (chosen.length < size && left.length > 0) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    chosen.push(...left.splice(Math.floor((state / 2 ** 32) * left.length), 1));
  }
  return chosen;
}

function lines(one: object): string {
  return Object.entries(one)
    .map(([key, value]) => `${key}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join("\n   ");
}
