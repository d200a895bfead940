import path from "node:path";
import { generateIdentity } from "age-encryption";
import { withOwn, withPersonal } from "../../src/cli/both.ts";
import { seal } from "../../src/cli/seal.ts";
import { isPaiError } from "../../src/domain/errors.ts";
import { memoryToolHandlers, openMemory, type PaiMemory } from "../../src/index.ts";
import type { Remark } from "../../src/remember/remark.ts";
import { openZone } from "../../src/store/systems.ts";
import { withClient } from "../integration/mcp/client.ts";
import { wholeText } from "../support/texts-below.ts";
import { type Canary, EVERYDAY } from "./canaries.ts";
import { type Leak, leaksIn } from "./matrix.ts";

const START = Date.UTC(2026, 10, 1, 9);
const DATE_READER = async () =>
  (await import("../../src/engines/embedded/absolute-dates.ts")).readAbsoluteDate;

/** What is private by its words or its mark when it is said. */
const ON_ARRIVAL: ReadonlySet<string> = new Set([
  "sensitive by rule",
  "sensitive promise",
  "sensitive by mark",
  "code of a door",
  "allowed secret",
  "sealed",
  "corrected",
]);
/** Its words alone show that it is private. */
const BY_WORDS: ReadonlySet<string> = new Set([
  "sensitive by rule",
  "sensitive promise",
  "code of a door",
  "corrected",
]);

export interface Doors {
  readonly doors: readonly string[];
  readonly things: number;
  /** What a project's files say that is private, by door. */
  readonly leaks: readonly Leak[];
  /** Everyday words that did not get through a door to the project, nor private ones to the user's own memory. */
  readonly lost: readonly string[];
}

/** What came to a door: remarks with their marks, and their words alone where the door has no marks. */
interface Said {
  readonly everyday: readonly string[];
  readonly remarks: readonly Remark[];
  readonly words: readonly string[];
  /** An export of a memory that has all remarks, lines of JSON. */
  readonly exported: string;
}

type Door = (memory: PaiMemory, said: Said) => Promise<unknown>;

const refusedOr = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!isPaiError(error) || error.code !== "is_private") throw error;
  });
const textFile = (name: string, text: string) => ({
  source: name,
  path: name,
  isVault: false,
  isNamed: true,
  changedMs: START,
  read: async function* () {
    yield new TextEncoder().encode(text);
  },
});
const talk = (text: string, at: number) => ({
  session: `talk-${at}`,
  turns: [
    { speaker: "user", text: EVERYDAY[at % EVERYDAY.length] ?? "", atMs: START },
    { speaker: "user", text, atMs: START + 60_000 },
    { speaker: "assistant", text: `Noted: ${text}`, atMs: START + 120_000 },
  ],
});
const everydayTalk = ({ everyday }: Said) => ({
  session: "everyday",
  turns: everyday.map((text, at) => ({ speaker: "user", text, atMs: START + at * 60_000 })),
});

/** Each way by which words come into a store. Those that end in a refusal keep nothing elsewhere. */
const DOORS: Readonly<Record<string, Door>> = {
  remember: async (memory, { everyday, remarks }) => {
    for (const text of everyday) await memory.remember({ text });
    for (const remark of remarks) await memory.remember(remark);
  },
  "remember --file": async (memory, { everyday, words }) =>
    (await memory.lineKeeper()).keep([...everyday, ...words].map((text, at) => ({ line: at + 1, text }))),
  "memory_remember, statements": (memory, { everyday, words }) =>
    overMcp(memory, [...everyday, ...words], (some) => ({ statements: some.map((text) => ({ text })) })),
  "memory_remember, text": (memory, { everyday, words }) =>
    overMcp(memory, [...everyday, ...words], ([text]) => ({ text }), 1),
  statements: async (memory, { everyday, remarks }) => {
    const all = [...everyday.map((text) => ({ text })), ...remarks];
    for (let at = 0; at < all.length; at += 40) await memory.rememberStatements(all.slice(at, at + 40));
  },
  ingest: async (memory, said) => memory.ingest([everydayTalk(said), ...said.words.map(talk)]),
  "ingest of a transcript": async (memory, said) => {
    const lines = [everydayTalk(said), ...said.words.map(talk)].flatMap(({ session, turns }) =>
      turns.map(({ speaker, text, atMs }) =>
        JSON.stringify({ session, speaker, content: text, at: new Date(atMs).toISOString() }),
      ),
    );
    const { read } = textFile("talks.ndjson", lines.join("\n"));
    await memory.ingestTranscript(read(), { name: "talks.ndjson", format: "ndjson" });
  },
  "import of notes": async (memory, { everyday, words }) => {
    const files = [everyday.join("\n\n"), ...words].map((text, at) => textFile(`note-${at}.md`, `${text}\n`));
    await memory.import(files, { from: "markdown", loadDates: DATE_READER });
  },
  "import of an export": async (memory, { exported }) =>
    memory.import([textFile("backup.ndjson", exported)], { loadDates: DATE_READER, allowSecret: "a backup" }),
  correct: async (memory, { everyday, words }) => {
    const ids = await keptOf(memory, everyday);
    for (const [at, text] of words.entries())
      await refusedOr(memory.correct(ids[at % ids.length] ?? "", text));
  },
  edit: async (memory, { everyday, words }) => {
    const ids = await keptOf(memory, everyday);
    for (const [at, text] of words.entries()) {
      const { raw } = await memory.readForEdit(ids[at % ids.length] ?? "");
      const edited = raw.replace(/\n---\n[\s\S]*$/, `\n---\n\n${text}\n`);
      await refusedOr(memory.applyEdit(ids[at % ids.length] ?? "", edited, "asked for"));
    }
  },
  "memory tool": async (memory, { everyday, words }) => {
    const { create } = memoryToolHandlers(memory);
    await create({ path: "/memories/everyday.md", file_text: everyday.join("\n") });
    for (const [at, text] of words.entries())
      await refusedOr(create({ path: `/memories/note-${at}.md`, file_text: text }));
  },
};
/** They refuse what is private. */
const REFUSING: ReadonlySet<string> = new Set(["correct", "edit", "memory tool"]);

async function keptOf(memory: PaiMemory, everyday: readonly string[]): Promise<readonly string[]> {
  const kept = await Promise.all(everyday.map((text) => memory.remember({ text, raw: true })));
  return kept.flatMap(({ outcomes }) => outcomes.flatMap((one) => one.memory?.id ?? []));
}

async function overMcp(
  memory: PaiMemory,
  texts: readonly string[],
  given: (some: readonly string[]) => object,
  atOnce = 20,
): Promise<void> {
  const host = { memory, zone: openZone("UTC"), nowMs: START, client: "test" };
  await withClient(
    () => ({ ...host, captured: async () => undefined }),
    async (client) => {
      await client.initialize();
      for (let at = 0; at < texts.length; at += atOnce)
        await client.call("memory_remember", given(texts.slice(at, at + atOnce)));
    },
  );
}

/**
 * What is private, brought through each door of a project's memory beside a personal one, and where its words then lie in the files of
 * the project, journal and index as well. `folder`: an empty directory.
 */
export async function findDoorLeaks(folder: string, canaries: readonly Canary[]): Promise<Doors> {
  const things = canaries.filter(({ kind }) => ON_ARRIVAL.has(kind));
  const state = path.join(folder, "state");
  const open = (store: string, isShared: boolean) =>
    openMemory({ store: path.join(folder, store), stateDirectory: state, isShared, now: () => START });
  const identity = await generateIdentity();
  const remarks: Remark[] = [];
  for (const { remarks: said, isSealed, word } of things)
    for (const remark of said)
      remarks.push({ ...remark, ...(isSealed && { sealed: await seal(word, { identity }) }) });
  const first = open("first", false);
  for (const remark of remarks) await first.remember(remark);
  for (const text of EVERYDAY) await first.remember({ text });
  const { written } = await first.export({ format: "ndjson", whole: true });
  const said = {
    everyday: EVERYDAY,
    remarks,
    exported: "text" in written ? written.text : "",
    words: things
      .filter(({ kind }) => BY_WORDS.has(kind))
      .flatMap(({ remarks: all }) => all.map(({ text }) => text)),
  };
  const leaks: Leak[] = [];
  const lost: string[] = [];
  for (const [at, [door, enter]] of Object.entries(DOORS).entries()) {
    const [project, personal] = [open(`project-${at}`, true), open(`personal-${at}`, false)];
    await personal.init();
    await enter(withPersonal(withOwn(project, personal), personal, 10), said);
    const [shared, own] = [`project-${at}`, `personal-${at}`].map((name) =>
      wholeText(path.join(folder, name)),
    );
    leaks.push(...leaksIn(new Map([[door, shared ?? ""]]), things));
    lost.push(...EVERYDAY.filter((text) => !shared?.includes(text)).map((text) => `${door}: ${text}`));
    // A code in a text of others is left out of it, as a password is.
    const kept = things.filter(
      ({ kind }) => BY_WORDS.has(kind) && kind !== "code of a door" && !REFUSING.has(door),
    );
    lost.push(...kept.filter(({ word }) => !own?.includes(word)).map(({ word }) => `${door}: ${word}`));
  }
  return { doors: Object.keys(DOORS), things: things.length, leaks, lost };
}
