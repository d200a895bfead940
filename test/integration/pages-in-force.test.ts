import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory, withDirectory } from "./store/directory.ts";

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
    end: ({ memory }, { instead }) => memory.rememberLines([{ line: 1, text: instead }]),
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
  "answer to a dispute": {
    cases: [HOME, JOB],
    end: async ({ memory, idOf }, { said }) => {
      const other = "The register has other words on this";
      await memory.remember({ text: other, raw: true });
      return memory.keepOne([await idOf(other), await idOf(said)]);
    },
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

async function lived(one: Case, look: (life: Life) => Promise<void>, ttlMs?: number): Promise<void> {
  await withDirectory(async (store) => {
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
    await look({ memory, store, pass, idOf });
  });
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
    await lived(one, async (life) => {
      expect(await saying(life, one)).not.toEqual([]);
      await end(life, one);
      expect(await saying(life, one)).toEqual([]);
      life.pass(1);
      await life.memory.consolidate();
      expect(await saying(life, one)).toEqual([]);
    });
  });
});

describe("a line of a page", () => {
  it.each([HOME, JOB, TASTE])("goes with the next run once its time to live is over: $said", async (one) => {
    const ttlMs = 35 * DAY_MS;
    await lived(
      one,
      async (life) => {
        expect(await saying(life, one)).not.toEqual([]);
        life.pass(10);
        await life.memory.consolidate();
        expect(await saying(life, one)).toEqual([]);
      },
      ttlMs,
    );
  });

  it.each([HOME, TASTE])("comes back when what it says holds again: $said", async (one) => {
    await lived(one, async (life) => {
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

  it("stays off where a person took it off, though a part of it holds no more", async () => {
    const store = aDirectory();
    let now = T0;
    const memory = openMemory({ store, now: () => now });
    await memory.remember({ text: "I live in Ghent and my manager is Ines", importance: 8 });
    await memory.remember({ text: "I like tea with lemon", importance: 8 });
    await memory.consolidate();
    const page = path.join(store, "MEMORY.md");
    writeFileSync(page, readFileSync(page, "utf8").replace(/^- I live in Ghent.*\n/m, ""));
    now += DAY_MS;
    await memory.remember({ text: "I live in Porto now" });
    await memory.consolidate();
    expect(readFileSync(page, "utf8")).not.toContain("Ines");
  });

  it.each([
    ["I live in Ghent and my manager is Ines", "I live in Porto now", "Ghent", "my manager is Ines"],
    ["I work for Acme and my manager is Ines", "I now work for Bosch", "Acme", "my manager is Ines"],
  ])("says only what still holds of it: %s", async (said, change, over, rest) => {
    const store = aDirectory();
    let now = T0;
    const memory = openMemory({ store, now: () => now });
    const page = () => readFileSync(path.join(store, "MEMORY.md"), "utf8");
    await memory.remember({ text: said, importance: 8 });
    await memory.consolidate();
    expect(page()).toContain(said);
    now += DAY_MS;
    await memory.remember({ text: change });
    expect(page()).not.toContain(over);
    expect(page()).not.toMatch(/^## .*\n\s*(?:## |<!--)/m); // a heading with nothing below it
    await memory.consolidate();
    expect(page()).not.toContain(over);
    expect(page()).toContain(rest);
    now += DAY_MS;
    const once = page();
    await memory.consolidate();
    expect(page()).toBe(once);
  });

  it("does not keep a remark from being undone, whatever became of the page since", async () => {
    await lived(HOME, async (life) => {
      const { changeSet } = await life.memory.remember({ text: HOME.instead });
      life.pass(1);
      await life.memory.remember({ text: "I like plums", importance: 9 });
      await life.memory.consolidate({ only: ["graduate"] });
      await life.memory.undo(changeSet);
      life.pass(1);
      await life.memory.consolidate();
      expect((await saying(life, HOME)).map(placeOf)).toContain("MEMORY.md");
    });
  });
});

function placeOf(line: string): string {
  return line.split(": ")[0] ?? "";
}

describe("a promise in a prompt", () => {
  it.each([
    ["I need to call the plumber", "I've called the plumber", "commitment, fulfilled, DAY"],
    ["I need to send Rosa the slides", "sent Rosa the slides", "commitment, fulfilled, DAY"],
    ["I need to book the ferry", "I like plums", "commitment, DAY"],
    ["I need to book the ferry in five days", "I like plums", "commitment, DAY, due DUE"],
    ["I need to book the ferry today", "I like plums", "commitment, DAY, overdue since DAY"],
  ])("says when it was made, and when it is due or what became of it: %s", async (said, then, label) => {
    const store = aDirectory();
    let now = T0;
    const memory = openMemory({ store, now: () => now });
    await memory.remember({ text: said });
    now += DAY_MS;
    await memory.remember({ text: then });
    const [day, due] = [T0, T0 + 5 * DAY_MS].map((ms) => new Date(ms).toISOString().slice(0, 10)) as [
      string,
      string,
    ];
    const head = label.replaceAll("DAY", day).replace("DUE", due);
    expect((await memory.context({ query: said })).text).toContain(`- [${head}, user] `);
  });
});
