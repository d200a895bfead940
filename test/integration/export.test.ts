import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXPORT_FORMATS } from "../../src/domain/vocabulary.ts";
import type { ExportOptions } from "../../src/memory/export.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";
import { NOW, open, TALK } from "./talks.ts";

const RUNS = process.env.PAI_LONG ? 200 : 12;

type Memory = ReturnType<typeof openMemory>;

async function exported(memory: Memory, more: Partial<ExportOptions> = {}): Promise<string> {
  const { written } = await memory.export({ format: "ndjson", whole: true, ...more });
  if (!("text" in written)) throw new Error("a folder");
  return written.text;
}

function source(text: string, name = "export.ndjson") {
  const bytes = new TextEncoder().encode(text);
  return {
    source: name,
    path: name,
    isVault: false,
    isNamed: true,
    read: async function* () {
      for (let at = 0; at < bytes.length; at += 1_000) yield bytes.subarray(at, at + 1_000);
    },
  };
}

/** All memory files of a store, by path. */
function filesIn(store: string): Readonly<Record<string, string>> {
  if (!existsSync(store)) return {};
  const names = readdirSync(store, { recursive: true, encoding: "utf8" }).filter((name) =>
    /^(?:archive|episodes|facts|commitments|boxes|beliefs|artifacts|entities)\/.*\.md$/.test(name),
  );
  return Object.fromEntries(
    names.toSorted().map((name) => [name, readFileSync(path.join(store, name), "utf8")]),
  );
}

const REMARKS = [
  "I prefer tabs over spaces",
  "I prefer spaces over tabs",
  "My sister Clara works at Siemens",
  "Clara lives in Bergen. She rows on Saturdays.",
  "I will send Bob the report by Friday",
  "We decided that the tables are computed at night",
  'A line with "quotes", a tab\tand a # sign: yes',
  "Grüße aus Zürich – 今日は晴れ 🌊",
  "I take metformin for my diabetes",
  "- a list\n- of things\n\n### and a heading",
];

type Step = readonly ["say", number] | readonly ["forget" | "pin" | "edit" | "key", number];
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.tuple(fc.constant("say" as const), fc.nat(REMARKS.length - 1)) },
  fc.tuple(fc.constantFrom("forget" as const, "pin" as const, "edit" as const, "key" as const), fc.nat(20)),
);

async function live(store: string, steps: readonly Step[]): Promise<void> {
  let day = 0;
  for (const [what, which] of steps) {
    const memory = openMemory({ store, now: () => NOW - (60 - ++day) * 86_400_000 });
    if (what === "say") {
      await memory.remember({ text: REMARKS[which] ?? "" });
      continue;
    }
    const { results } = await memory.list();
    const one = results[which % Math.max(1, results.length)];
    if (one === undefined) continue;
    const file = path.join(store, one.path);
    if (what === "forget") await memory.forget([one.id]);
    else if (what === "pin") await memory.pin([one.id]);
    else if (what === "edit") writeFileSync(file, `${readFileSync(file, "utf8")}And one more line.\n`);
    else if (!readFileSync(file, "utf8").includes("mood:"))
      // a key twice makes a file that cannot be read
      writeFileSync(file, readFileSync(file, "utf8").replace("kind:", "mood: calm # mine\nkind:"));
  }
}

describe("an export of everything", () => {
  it("gives the same bytes from the store that it was put back into, and that store the same files", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.constantFrom("json" as const, "ndjson" as const),
        async (steps, format) => {
          const dir = aDirectory();
          const [from, to] = [`${dir}/from`, `${dir}/to`];
          await live(from, steps);
          const first = await exported(open(from), { format });
          const done = await open(to).import([source(first)]);
          expect(done.sources[0]?.problems).toEqual([]);
          expect(filesIn(to)).toEqual(filesIn(from));
          expect(await exported(open(to), { format })).toBe(first);
          expect((await open(to).import([source(first)])).changeSets).toEqual([]);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("adds nothing to the store that it comes from, in any format, and says how many memories it leaves out", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 14 }),
        fc.constantFrom(...EXPORT_FORMATS),
        async (steps, format) => {
          const dir = aDirectory();
          const store = `${dir}/store`;
          await live(store, steps);
          await open(store).takeOver(); // an import does it first
          const { written } = await open(store).export({ format });
          const files = "text" in written ? [{ path: "export.md", text: written.text }] : written.files;
          const before = filesIn(store);
          const again = await open(store).import(
            files.map((file) => ({ ...source(file.text, file.path), source: "out", isNamed: false })),
          );
          expect(again.created).toEqual({});
          expect(filesIn(store)).toEqual(before);
          const hidden = Object.values(before).some((text) => text.includes("\nstatus: forgotten\n"));
          const told = files.some(({ text }) => /forgotten"?: ?\d|forgotten \d/.test(text));
          if (hidden && files.some(({ text }) => text !== "")) expect(told).toBe(true);
        },
      ),
      { numRuns: RUNS },
    );
  });

  it("brings nothing back that was forgotten for good since, and says so", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    const { outcomes, episode } = await memory.remember({ text: "The spare key is under the flower pot" });
    const first = await exported(memory);
    await memory.forget([outcomes[0]?.memory?.id ?? "", episode?.id ?? ""], { purge: true });
    const { sources } = await memory.import([source(first)]);
    expect(sources[0]?.problems.map(({ message }) => message)).toEqual([
      expect.stringContaining("were forgotten here"),
      expect.stringContaining("were forgotten here"),
    ]);
    expect(Object.values(filesIn(dir)).join()).not.toContain("flower pot");
  });

  it("takes conversations, entities and what was forgotten for good along", async () => {
    const dir = aDirectory();
    const from = open(`${dir}/from`);
    await from.ingest(TALK);
    const { outcomes } = await from.remember({ text: "The spare key is under the flower pot" });
    await from.forget([outcomes[0]?.memory?.id ?? ""], { purge: true });
    const first = await exported(from);
    expect(first).toContain('"tombstone"');
    const to = open(`${dir}/to`);
    await to.import([source(first)]);
    expect(await exported(to)).toBe(first);
    expect(filesIn(`${dir}/to`)).toEqual(filesIn(`${dir}/from`));
  });

  it("leaves out what is sensitive or holds a secret unless asked, and says how much", async () => {
    const dir = aDirectory();
    const memory = open(dir);
    await memory.remember({ text: "I take metformin for my diabetes" });
    await memory.remember({ text: "The password is hunter2horse!", allowSecret: "a test" });
    await memory.remember({ text: "I prefer tabs over spaces" });
    const { sensitive, memories, written } = await memory.export({ format: "ndjson" });
    expect(sensitive).toBeGreaterThanOrEqual(3);
    expect(memories).toEqual({ episode: 1, fact: 1 });
    expect(JSON.stringify(written)).not.toMatch(/metformin|hunter2/);
  });
});

describe("putting an export back", () => {
  const exportOf = (dir: string, ...texts: readonly string[]) =>
    withStore(`${dir}/other`, async (memory) => {
      for (const text of texts) await memory.remember({ text });
      return exported(memory);
    });

  it("leaves what the store has as it is, and takes only what is new", async () => {
    const dir = aDirectory();
    const memory = open(`${dir}/mine`);
    const { outcomes } = await memory.remember({ text: "I prefer tabs over spaces" });
    const { path: file = "" } = outcomes[0]?.memory ?? {};
    await memory.pin([outcomes[0]?.memory?.id ?? ""]);
    const before = readFileSync(path.join(dir, "mine", file), "utf8");
    const text = await exportOf(dir, "I prefer tabs over spaces", "The bakery closes at noon");
    const done = await memory.import([source(text)]);
    expect(done.created).toEqual({ episode: 1, fact: 1 });
    expect(done.known).toBe(1);
    expect(done.sources[0]?.problems).toEqual([
      {
        file: "export.ndjson",
        line: expect.any(Number),
        message: expect.stringContaining("in the store with other words or keys"),
      },
    ]);
    expect(readFileSync(path.join(dir, "mine", file), "utf8")).toBe(before);
  });

  it("never writes outside of the folder of its kind, whatever the path says", async () => {
    const dir = aDirectory();
    const text = await exportOf(dir, "I prefer tabs over spaces");
    const places = [
      "../../evil.md",
      "/etc/evil.md",
      "state/evil.md",
      "facts/../../evil.md",
      "facts/2026-11-22/.evil.md",
    ];
    for (const [i, place] of places.entries()) {
      const store = `${dir}/mine${i}`;
      const hostile = text.replaceAll(/"path":"[^"]*"/g, `"path":${JSON.stringify(place)}`);
      expect((await open(store).import([source(hostile)])).created).toEqual({ episode: 1, fact: 1 });
      const names = readdirSync(store, { recursive: true, encoding: "utf8" });
      expect(names.filter((name) => name.includes("evil"))).toEqual([]);
    }
  });

  it("reports each line that is damaged, keeps the others, and refuses secrets", async () => {
    const dir = aDirectory();
    const lines = (await exportOf(dir, "I prefer tabs over spaces", "The bakery closes at noon"))
      .trim()
      .split("\n");
    const secret = lines[1]
      ?.replace(/"text":"[^"]*"/, '"text":"The password is hunter2horse!"')
      .replace(/"hash":"[^"]*"/, '"tags":[]');
    const damaged = [
      lines[0],
      "{broken}",
      '{"path":"facts/x.md"}',
      '{"format":"pai-export","version":9}',
      secret,
      lines[4],
      '{"path":"fac',
    ];
    const done = await open(`${dir}/mine`).import([source(damaged.join("\n"))]);
    expect(done.created).toEqual({ [lines[4]?.includes('"kind":"fact"') ? "fact" : "episode"]: 1 });
    expect(done.sources[0]?.problems.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7]);
    expect(JSON.stringify(done)).not.toContain("hunter2");
  });
});

async function withStore<T>(store: string, work: (memory: Memory) => Promise<T>): Promise<T> {
  mkdirSync(store, { recursive: true });
  return work(openMemory({ store: `${store}/.pai`, now: () => NOW }));
}
