import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const DAY_MS = 86_400_000;
const T0 = Date.parse("2026-03-02T10:00:00Z");

type Memory = ReturnType<typeof openMemory>;

/** A life that has put statements onto every page. */
interface Life {
  readonly memory: Memory;
  readonly store: string;
  readonly pass: (days: number) => void;
  readonly idOf: (text: string) => Promise<string>;
}

/** What a statement says, the words by which it is known on a page, a question about it, and what takes its place. */
interface Case {
  readonly said: string;
  readonly words: string;
  readonly query: string;
  readonly instead: string;
}

const HOME: Case = {
  said: "I live in Ghent",
  words: "Ghent",
  query: "where do I live",
  instead: "I live in Porto now",
};
const JOB: Case = {
  said: "I work for Acme",
  words: "Acme",
  query: "who do I work for",
  instead: "I now work for Bosch",
};
const TASTE: Case = {
  said: "I prefer Emacs over Vim",
  words: "Emacs over Vim",
  query: "which editor do I prefer, Emacs",
  instead: "I prefer Vim over Emacs now",
};
const RULE: Case = {
  said: "Never push to main without a review",
  words: "push to main",
  query: "may I push to main",
  instead: "Push to main whenever the tests are green",
};

/** Everything that ends a statement, and whether it is done by a command or by the next run. */
const DOORS: Readonly<
  Record<
    string,
    { readonly cases: readonly Case[]; readonly end: (life: Life, one: Case) => Promise<unknown> }
  >
> = {
  "remember that replaces": {
    cases: [HOME, JOB],
    end: ({ memory }, { instead }) => memory.remember({ text: instead }),
  },
  "remember --file": {
    cases: [HOME, JOB],
    end: async ({ memory }, { instead }) => (await memory.lineKeeper()).keep([{ line: 1, text: instead }]),
  },
  ingest: {
    cases: [HOME],
    end: ({ memory }, { instead }) =>
      memory.ingest([
        { session: "s1", turns: [{ speaker: "user", atMs: T0 + 33 * DAY_MS, text: `${instead}.` }] },
      ]),
  },
  correct: {
    cases: [HOME, JOB, TASTE, RULE],
    end: async ({ memory, idOf }, { said, instead }) => memory.correct(await idOf(said), instead),
  },
  forget: {
    cases: [HOME, JOB, TASTE, RULE],
    end: async ({ memory, idOf }, { said }) => memory.forget([await idOf(said)]),
  },
  "merge with one that is corrected": {
    cases: [HOME, TASTE],
    end: async ({ memory, idOf }, { said, instead }) => {
      const other = "The register has other words on this";
      await memory.remember({ text: other, raw: true });
      const { memories } = await memory.mergeTwo([await idOf(said), await idOf(other)]);
      return memory.correct(memories.find(({ status }) => status === "active")?.id ?? "", instead);
    },
  },
};

async function lived(one: Case, ttlMs?: number): Promise<Life> {
  const store = aDirectory();
  let now = T0;
  const memory = openMemory({ store, now: () => now });
  const pass = (days: number) => {
    now += days * DAY_MS;
  };
  for (let day = 0; day < 3; day++) {
    await memory.remember({ text: one.said, importance: 8, ...(ttlMs !== undefined && { ttlMs }) });
    pass(1);
  }
  await memory.remember({ text: "I like tea with lemon", importance: 8 });
  pass(30);
  await memory.consolidate();
  const idOf = async (text: string) => {
    const { results } = await memory.list({ kind: "fact", status: "all" });
    return results.find((fact) => fact.text === text)?.id ?? `no fact ${text}`;
  };
  return { memory, store, pass, idOf };
}

/** The lines of every page, and of the prompts, that say it as if it still held. */
async function saying({ memory, store }: Life, { words, query }: Case): Promise<readonly string[]> {
  const folder = path.join(store, "entities");
  const entities = existsSync(folder) ? readdirSync(folder).map((name) => path.join("entities", name)) : [];
  const pages = ["MEMORY.md", "profile.md", ...entities].flatMap((name) => {
    const file = path.join(store, name);
    const [, text = ""] = existsSync(file)
      ? (/^(?:---\n[\s\S]*?\n---\n)?([\s\S]*)$/.exec(readFileSync(file, "utf8")) ?? [])
      : [];
    const [inForce = ""] = name.startsWith("entities") ? text.split("## Timeline") : [text];
    return inForce.split("\n").map((line) => `${name}: ${line}`);
  });
  const blocks = [await memory.context({ query }), await memory.context({ profile: true })];
  const lines = [
    ...pages,
    ...blocks.flatMap(({ text }) => text.split("\n").map((line) => `context: ${line}`)),
  ];
  const isMarked = (line: string) =>
    /no longer true|NO LONGER TRUE|LESS CERTAIN|IN THE PAST|disputed/.test(line);
  const holding = (line: string) => line.includes(words) && !isMarked(line) && !line.includes("[entity");
  return lines.filter((line) => / - /.test(line) && holding(line));
}

describe.each(Object.entries(DOORS))("a statement that %s ends", (_door, { cases, end }) => {
  it.each(cases)("is on no page and in no prompt at once, nor after the next run: $said", async (one) => {
    const life = await lived(one);
    expect(await saying(life, one)).not.toEqual([]);
    await end(life, one);
    expect(await saying(life, one)).toEqual([]);
    life.pass(1);
    await life.memory.consolidate();
    expect(await saying(life, one)).toEqual([]);
  });
});

describe("a line of a page", () => {
  it.each([HOME, JOB, TASTE])("goes with the next run once its time to live is over: $said", async (one) => {
    const ttlMs = 35 * DAY_MS;
    const life = await lived(one, ttlMs);
    expect(await saying(life, one)).not.toEqual([]);
    life.pass(10);
    await life.memory.consolidate();
    expect(await saying(life, one)).toEqual([]);
  });

  it.each([HOME, TASTE])("comes back when what it says holds again: $said", async (one) => {
    const life = await lived(one);
    const before = await saying(life, one);
    const id = await life.idOf(one.said);
    await life.memory.forget([id]);
    life.pass(1);
    await life.memory.consolidate();
    await life.memory.restore([id]);
    life.pass(1);
    await life.memory.consolidate();
    expect((await saying(life, one)).map(placeOf)).toEqual(before.map(placeOf));
  });
});

function placeOf(line: string): string {
  return line.split(": ")[0] ?? "";
}
