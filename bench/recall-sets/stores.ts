import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { sha256 } from "../../src/domain/hash.ts";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import type { Told } from "./read-sets.ts";

export type Door = "ingest" | "remember";

/** A store that was filled, and how its results are told as items of the set. */
export interface Filled {
  readonly memory: PaiMemory;
  refsOf(result: Awaited<ReturnType<PaiMemory["recall"]>>["results"][number]): readonly string[];
}

/** What decides nothing but what is found: a store that is filled may be asked again after a change of it. */
const ASKS_ONLY = /^(?:recall|cli)\/|^memory\/(?:find|recall)\.ts$/;
/** What decides only how a store is indexed. */
const INDEXES = /^index\/|^text\/cues\.ts$/;
const SOURCES = hashOf((file) => !ASKS_ONLY.test(file) && !INDEXES.test(file));
const DAY_MS = 86_400_000;
/** Questions are asked so long after the last item. */
const LATER_MS = 30 * DAY_MS;
const FOLDER = path.join(os.tmpdir(), "pai-recall-sets");

/**
 * The store of a talk or of notes, filled through one door; kept in the temporary folder by a hash of the sources and the data, and
 * taken from there the next time. `report` is told of what the door refused.
 */
export async function filled(told: Told, door: Door, report: (problem: string) => void): Promise<Filled> {
  const name = `${door}-${told.name}-${sha256(`${SOURCES}\n${fs.readFileSync(told.file, "utf8")}`).slice(-16)}`;
  const root = path.join(FOLDER, name);
  const store = path.join(root, "store");
  const nowMs = Math.max(0, ...told.items.flatMap(({ at }) => timeOf(at))) + LATER_MS;
  const memory = openMemory({ store, now: () => nowMs, stateDirectory: path.join(root, "state") });
  const notes = path.join(root, "done.json");
  const mark = path.join(root, `indexed-${hashOf((file) => INDEXES.test(file))}`);
  if (!fs.existsSync(notes)) {
    fs.rmSync(root, { recursive: true, force: true });
    fs.mkdirSync(store, { recursive: true });
    const kept = door === "ingest" ? await ingest(memory, told) : await remember(memory, told);
    await memory.tidy();
    fs.writeFileSync(notes, JSON.stringify(kept));
    fs.writeFileSync(mark, "");
  } else if (!fs.existsSync(mark)) {
    fs.rmSync(path.join(store, ".index"), { recursive: true, force: true });
    await memory.tidy();
    fs.writeFileSync(mark, "");
  }
  const kept = JSON.parse(fs.readFileSync(notes, "utf8")) as Kept;
  for (const problem of kept.problems) report(`${told.name}, ${door}: ${problem}`);
  const byText = new Map(told.items.map(({ ref, text, at }) => [`${dayOf(at)} ${text.trim()}`, ref]));
  const refsOf: Filled["refsOf"] = ({ id, ref, text, validAt }) => {
    const own = kept.refs[id] ?? ref ?? byText.get(`${dayOf(validAt)} ${text.trim()}`);
    return own === undefined ? [] : [own].flat();
  };
  return { memory, refsOf };
}

interface Kept {
  /** Refs of the items that a memory was made of. */
  readonly refs: Readonly<Record<string, readonly string[]>>;
  readonly problems: readonly string[];
}

async function ingest(memory: PaiMemory, { name, file, isNotes, items }: Told): Promise<Kept> {
  const lines = items.map(({ ref, text, at }) =>
    JSON.stringify({ role: "user", content: text, at, ref, session: at }),
  );
  const text = isNotes ? lines.join("\n") : fs.readFileSync(file, "utf8");
  const { problems } = await memory.ingestTranscript(bytesOf(text), {
    name: `${name}.ndjson`,
    format: "ndjson",
  });
  return { refs: {}, problems: problems.map((problem) => JSON.stringify(problem)) };
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** Line by line, so that it is known which memory is of which note. */
async function remember(memory: PaiMemory, { items }: Told): Promise<Kept> {
  const refs: Record<string, string[]> = {};
  const problems: string[] = [];
  const keeper = await memory.lineKeeper();
  for (const [at, { ref, text, at: day }] of items.entries()) {
    const done = await keeper.keep([{ line: at + 1, text: JSON.stringify({ text, at: day }) }]);
    problems.push(...done.problems.map(({ line, message }) => `line ${line}: ${message}`));
    for (const { action, memory: made } of done.outcomes) {
      if (action === "duplicate") problems.push(`line ${at + 1}: known already: ${text}`);
      else if (made) refs[made.id] = [...(refs[made.id] ?? []), ref];
    }
  }
  return { refs, problems };
}

/** A hash of sources, by their paths below `src`. */
function hashOf(isCounted: (file: string) => boolean): string {
  const files = fs.readdirSync("src", { recursive: true, encoding: "utf8" }).sort();
  const counted = files.filter((file) => file.endsWith(".ts") && isCounted(file.split(path.sep).join("/")));
  const texts = counted.map((file) => `${file}\n${fs.readFileSync(path.join("src", file), "utf8")}`);
  return sha256(texts.join("\n")).slice(-16);
}

function timeOf(at: string): readonly number[] {
  const [, hour = "0", minute = "0", half = "", date = at] = /^(\d+):(\d+) (am|pm) on (.+)$/.exec(at) ?? [];
  const hours = half === "" ? 0 : (Number(hour) % 12) + (half === "pm" ? 12 : 0);
  const ms =
    Date.parse(/\d{4}-\d/.test(date) ? date : `${date} 00:00 UTC`) + (hours * 60 + Number(minute)) * 60_000;
  return Number.isNaN(ms) ? [] : [ms];
}

function dayOf(at: string): string {
  return at.slice(0, 10);
}
