import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { generateIdentity } from "age-encryption";
import { seal } from "../../src/cli/seal.ts";
import { type Config, defaultConfig } from "../../src/domain/config.ts";
import { EXPORT_FORMATS } from "../../src/domain/vocabulary.ts";
import { openMemory } from "../../src/index.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { FakeModel, saying } from "../contract/fake-model.ts";
import { hostOf, withClient } from "../integration/mcp/client.ts";
import { type Canary, EVERYDAY, PROMPTS } from "./canaries.ts";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 10, 1, 9);
/** Memories that say a thing themselves; all others are made of them. */
const SAID: ReadonlySet<string> = new Set(["fact", "episode", "commitment", "artifact"]);

/** Where a word was found that may stand in its own files alone. */
export interface Leak {
  readonly kind: string;
  readonly word: string;
  readonly output: string;
  readonly where: string;
}

export interface Matrix {
  readonly outputs: readonly string[];
  readonly leaks: readonly Leak[];
}

type Outputs = Map<string, string>;

/** Ids of what was kept of the remarks about one thing, and of the episodes they are cited from. */
interface Told {
  readonly said: string[];
  readonly episodes: string[];
}

/**
 * A store in which private things were said between everyday ones, and what each output of it says. `folder`: an empty
 * directory; `canaries`: what is said.
 */
export async function findLeaks(folder: string, canaries: readonly Canary[]): Promise<Matrix> {
  const server = new FakeModel();
  server.behaviour = saying('{"statements":[],"sentence":null,"answers":[]}');
  await server.start();
  try {
    const life = new Life(folder, server.baseUrl);
    await life.live(canaries);
    const outputs = await life.outputs();
    outputs.set("prompts to a model", server.seen.map(({ body }) => JSON.stringify(body)).join("\n"));
    return { outputs: [...outputs.keys()], leaks: leaksIn(outputs, canaries) };
  } finally {
    await server.stop();
  }
}

export function leaksIn(outputs: Outputs, canaries: readonly Canary[]): readonly Leak[] {
  return canaries.flatMap(({ kind, word }) =>
    [...outputs].flatMap(([output, text]) => {
      const at = text.toLowerCase().indexOf(word.toLowerCase());
      const where = text.slice(Math.max(0, at - 120), at + 80).replace(/\s+/gu, " ");
      return at < 0 ? [] : [{ kind, word, output, where }];
    }),
  );
}

class Life {
  readonly #store: string;
  readonly #state: string;
  readonly #model: Partial<Config>;
  #now = START;

  constructor(folder: string, baseUrl: string) {
    this.#store = path.join(folder, "store");
    this.#state = path.join(folder, "state");
    this.#model = { "llm.provider": "openai", "llm.baseUrl": baseUrl, "llm.model": "fake", "llm.retries": 0 };
  }

  #open(settings: Partial<Config> = {}) {
    const config = { ...defaultConfig(), "memoryMd.minSessions": 2, ...settings };
    return openMemory({ store: this.#store, stateDirectory: this.#state, now: () => this.#now, config });
  }

  async live(canaries: readonly Canary[]): Promise<void> {
    const told = new Map<Canary, Told>(canaries.map((canary) => [canary, { said: [], episodes: [] }]));
    const identity = await generateIdentity();
    const days = Math.max(...canaries.map(({ remarks }) => remarks.length));
    for (let day = 0; day < days; day++) {
      this.#now = START + day * DAY_MS;
      for (const [at, canary] of canaries.entries()) {
        const remark = canary.remarks[day];
        if (remark === undefined) continue;
        this.#now += 60_000;
        const sealed = canary.isSealed && { sealed: await seal(canary.word, { identity }) };
        const done = await this.#open().remember({ ...remark, ...sealed });
        told.get(canary)?.said.push(...done.outcomes.flatMap(({ memory }) => memory?.id ?? []));
        told.get(canary)?.episodes.push(...(done.episode === undefined ? [] : [done.episode.id]));
        const everyday = EVERYDAY[at % EVERYDAY.length] ?? "";
        await this.#open().remember({
          text: `${everyday}${day > 0 ? `, day ${day}` : ""}`,
          session: `talk-${day}`,
        });
      }
      await this.#open().consolidate({ force: true });
    }
    await this.#open().ingest([talkOf(START + 3 * DAY_MS)]);
    for (const [canary, own] of told) await this.#happen(canary, own);
    this.#now += DAY_MS;
    await this.#open(this.#model).remember({ text: "My cousin Lena plays the oboe in Oslo" });
    await this.#open(this.#model).consolidate({ force: true });
    await this.#open(this.#model).refine({});
    await this.#open().consolidate({ force: true });
  }

  async #happen({ fate, word }: Canary, { said, episodes }: Told): Promise<void> {
    this.#now += 60_000;
    const ids = [...new Set([...said, ...episodes])];
    // What stated no fact is an episode alone, and forgotten as such.
    if (fate === "forget") await this.#open().forget([...new Set(said)]);
    if (fate === "erase") await this.#open().forget(ids, { purge: true });
    if (fate === "correct")
      for (const id of ids.filter((one) => one.startsWith("fa_")))
        await this.#open()
          .correct(id, "I take nothing at all")
          .catch(() => undefined);
    if (fate !== "mark") return;
    for (const id of ids) {
      const { raw } = await this.#open().readForEdit(id);
      if (!raw.includes(word)) continue;
      await this.#open().applyEdit(id, raw.replace(/^created:/m, "sensitive: true\ncreated:"));
    }
  }

  async outputs(): Promise<Outputs> {
    const outputs: Outputs = new Map();
    const memory = this.#open();
    const say = (name: string, what: unknown) =>
      outputs.set(name, typeof what === "string" ? what : (JSON.stringify(what) ?? ""));
    for (const format of EXPORT_FORMATS) say(`export ${format}`, (await memory.export({ format })).written);
    for (const format of ["markdown", "obsidian"] as const)
      say(
        `export ${format} --status forgotten`,
        (await memory.export({ format, status: "forgotten" })).written,
      );
    say("report", await memory.report());
    say("boxes", (await memory.boxes()).results);
    say("entities", await memory.entities());
    say("beliefs", (await memory.beliefs()).results);
    for (const key of ["tag", "subject", "project"] as const)
      say(`completion of ${key}`, await memory.knownValues(key));
    say("status", await memory.status());
    say("timeline of others", await memory.timeline("Clara"));
    say("session start", (await memory.sessionBlock(new Set())).text);
    const whole = [memory.context({ budget: 8_000 }), memory.context({ profile: true, budget: 8_000 })];
    say("context without a query", (await Promise.all(whole)).map(({ text }) => text).join("\n"));
    const beside: string[] = [];
    const blocks: string[] = [];
    for (const prompt of PROMPTS) {
      beside.push((await memory.promptBlock(prompt, new Set())).text);
      blocks.push((await memory.context({ query: prompt, profile: true, budget: 4_000 })).text);
      blocks.push(JSON.stringify(await memory.context({ query: prompt, budget: 300 })));
    }
    say("prompt hook", beside.join("\n"));
    say("context", blocks.join("\n"));
    const talks = [0, 1, 2, 3, 4].map((n) => memory.context({ session: `talk-${n}`, budget: 8_000 }));
    say("context of a session", (await Promise.all(talks)).map(({ text }) => text).join("\n"));
    say("files of an agent", await memory.toolFiles());
    for (const page of ["MEMORY.md", "profile.md"] as const) say(page, (await memory.page(page)) ?? "");
    await this.#askOverMcp(say);
    this.#lookOnDisk(say);
    return outputs;
  }

  async #askOverMcp(say: (name: string, what: unknown) => void): Promise<void> {
    await withClient(
      hostOf(this.#store, { now: () => this.#now, stateDirectory: this.#state }),
      async (client) => {
        await client.initialize();
        const said: unknown[] = [];
        for (const query of PROMPTS) said.push(await client.call("memory_context", { query }));
        said.push(await client.call("memory_context", {}));
        say("memory_context", said);
        say("memory_status", await client.call("memory_status"));
        const { result } = await client.request("resources/list");
        const uris: string[] = (result?.resources ?? []).map(({ uri }: { uri: string }) => uri);
        const read = await Promise.all(uris.map((uri) => client.request("resources/read", { uri })));
        say("resources of MCP", [result, read]);
      },
    );
  }

  /** What files say that are made of others, and how all are called; history and the index are those of the memories themselves. */
  #lookOnDisk(say: (name: string, what: unknown) => void): void {
    const names = readdirSync(this.#store, { recursive: true, encoding: "utf8" }).filter(
      (name) => !name.startsWith(".git"),
    );
    say("names of files", names.join("\n"));
    const derived: string[] = [];
    const unmarked: string[] = [];
    const sources = new Set<string>();
    const files = new Map<string, string>();
    for (const name of names.filter((one) => one.endsWith(".md"))) {
      const bytes = readFileSync(path.join(this.#store, name));
      const memory = parseMemoryFile(name, bytes);
      if (!("header" in memory) || !SAID.has(memory.header.kind)) derived.push(`${name}\n${bytes}`);
      else if (memory.header.status === "forgotten")
        for (const id of memory.header.sources ?? []) sources.add(id);
      else if (memory.header.sensitive !== true) files.set(memory.header.id, `${name}\n${bytes}`);
    }
    // What was forgotten was said in an episode, which is shown no more.
    for (const [id, text] of files) if (!sources.has(id)) unmarked.push(text);
    say("files of boxes, beliefs, entities, pages", derived.join("\n"));
    say("files of other memories", unmarked.join("\n"));
  }
}

/** A conversation, one turn of which is private. */
function talkOf(atMs: number) {
  const turn = (speaker: string, text: string, minutes: number) => ({
    speaker,
    text,
    atMs: atMs + minutes * 60_000,
  });
  return {
    session: "talk-3",
    turns: [
      turn("user", "Let us plan the dinner for Saturday.", 0),
      turn("Anna", "I will bring the salad on Saturday.", 1),
      turn("user", "We decided to eat in the garden.", 2),
      turn("Anna", "The garden table needs paint.", 3),
    ],
  };
}
