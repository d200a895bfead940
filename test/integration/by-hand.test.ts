import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { defaultConfig } from "../../src/domain/config.ts";
import { contentHash } from "../../src/domain/hash.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.parse("2026-03-02T10:00:00Z");
const COUNT = 2_100;

it("takes over more files that were copied in than one change set holds, and says how many", async () => {
  const store = aDirectory();
  const told: string[] = [];
  const memory = openMemory({ store, now: () => NOW, notice: (text) => void told.push(text) });
  await memory.remember({ text: "I live in Bonn" });
  const day = path.join(store, "facts", "2026-03-01");
  mkdirSync(day);
  for (let n = 0; n < COUNT; n += 1) writeFileSync(path.join(day, `fact-100000-${hex(n)}.md`), fileOf(n));
  await memory.remember({ text: "I like tea" });
  expect(told).toContain("taking over 2,100 files that were edited or copied in");
  const files = readdirSync(day).map((name) => readFileSync(path.join(day, name), "utf8"));
  expect(files.filter((text) => /^hash: sha256:[0-9a-f]{64}$/m.test(text))).toHaveLength(COUNT);
  expect((await memory.log(10)).results.filter(({ command }) => command === "edited")).toHaveLength(2);
  told.length = 0;
  await memory.remember({ text: "I like coffee" });
  expect(told).toEqual([]);
});

it("finds a memory by the tags that a person writes into its text, shows its links, and leaves the file as it is", async () => {
  const root = aDirectory();
  const store = path.join(root, "store");
  const memory = openMemory({ store });
  await memory.remember({ text: "My sister Mara lives in Ghent" });
  await memory.consolidate({});
  const { outcomes = [] } = await memory.remember({ text: "Sow the broad beans before the frost" });
  const { id = "", path: file = "" } = outcomes[0]?.memory ?? {};
  const edited = path.join(store, file);
  const before = readFileSync(edited, "utf8");
  const words = "Sow the broad beans before the frost with [[Mara]] #Garden #home/beds, not `#shed` or C#";
  writeFileSync(edited, before.replace("Sow the broad beans before the frost", words));

  expect((await memory.list({ tag: "garden" })).results.map((one) => one.id)).toEqual([id]);
  expect((await memory.list({ tag: "home/beds" })).results.map((one) => one.id)).toEqual([id]);
  expect((await memory.list({ tag: "shed" })).results).toEqual([]);
  const [found] = (await memory.recall("broad beans", { tag: "garden", track: false })).results;
  expect(found?.tags).toEqual(["Garden", "home/beds"]);

  const { id: mara } = await memory.show("Mara");
  const card = await memory.show(id);
  expect(card.tags).toEqual(["Garden", "home/beds"]);
  expect(card.links).toContainEqual({ to: mara, type: "references" });
  expect(card.linked.map((one) => one.text)).toEqual([expect.stringContaining("Mara")]);

  const front = readFileSync(edited, "utf8").split("\n---\n")[0];
  expect(front).not.toContain("tags:");
  expect(readFileSync(edited, "utf8")).toContain(words);
});

it.each(["recall", "doctor"] as const)(
  "takes over an edit in another language, whose days are loaded for it: %s",
  async (command) => {
    const store = aDirectory();
    let now = NOW;
    const memory = openMemory({ store, now: () => (now += 1_000) });
    const { outcomes = [] } = await memory.remember({ text: "La cita con el dentista es el 3 de abril" });
    const { id = "", path: file = "" } = outcomes[0]?.memory ?? {};
    const edited = path.join(store, file);
    writeFileSync(edited, readFileSync(edited, "utf8").replace("el dentista", "la doctora Ruiz"));
    await (command === "recall" ? memory.remember({ text: "I like tea" }) : memory.doctor(true));
    expect((await memory.show(id)).text).toContain("doctora Ruiz");
    const { raw } = await memory.readForEdit(id);
    await memory.applyEdit(id, raw.replace("Ruiz es", "Soto es"));
    expect((await memory.show(id)).text).toContain("doctora Soto");
  },
);

it("takes over a fact and the file of what it names, edited at once", async () => {
  const store = aDirectory();
  const memory = openMemory({ store, now: () => NOW });
  await memory.remember({ text: "I live in Bonn" });
  const [entity = "", fact = ""] = ["entities", "facts/2026-03-02"].map((dir) =>
    path.join(store, dir, readdirSync(path.join(store, dir))[0] ?? ""),
  );
  writeFileSync(entity, `${readFileSync(entity, "utf8").replace(/^sources: .*\n/m, "")}\nHas a good fair.\n`);
  writeFileSync(fact, readFileSync(fact, "utf8").replace("Bonn\n", "Bonn by the river\n"));
  await memory.remember({ text: "I like tea" });
  expect(readFileSync(entity, "utf8")).toMatch(/^sources: \[fa_.*Has a good fair\./ms);
});

function hex(n: number): string {
  return n.toString(16).padStart(8, "0");
}

function fileOf(n: number): string {
  const id = `fa_01kjr000000000000000${String(n).padStart(6, "0")}`;
  return `---\nid: ${id}\nkind: fact\ncategory: fact\ncreated: 2026-03-01T10:00:00.000Z\nconfidence: 0.8\nimportance: 5\n---\nThe door of room ${n} is blue.\n`;
}

const LATER = Date.UTC(2026, 10, 20, 9);

it("opens a store with artifacts, links by likeness and questions without a sentence, and leaves their files as they are", async () => {
  const store = aDirectory();
  const memory = openMemory({ store, now: () => LATER });
  const { outcomes, episode } = await memory.remember({ text: "The sauna opens at nine", raw: true });
  const { id = "" } = outcomes[0]?.memory ?? {};
  const [said = ""] = [episode?.id];
  const file = (name: string, keys: string, text: string) =>
    `---\nid: ${name}\nkind: ${keys}\ncreated: 2026-11-19T09:00:00Z\nhash: ${contentHash(text)}\n---\n${text}\n`;
  const [artifact, fact] = ["ar_01m8m7ty3ehzcm26qpb3w9q98s", "fa_01m8m7tz6314fe3s0ttep6z0jy"] as const;
  const link = `links: [{ to: ${id}, type: related, strength: 0.8 }]`;
  const lapses = "lapses: [2026-11-01T00:00:00Z/2026-11-02T00:00:00Z]";
  const files: Readonly<Record<string, string>> = {
    "IDENTITY.md": "# Me\n\n## Reflections\n\nCalm.\n",
    [`artifacts/2026-11-19/${artifact}.md`]: file(artifact, `artifact\nsources: [${said}]`, "let sauna = 9;"),
    [`facts/2026-11-19/${fact}.md`]: file(fact, `fact\n${lapses}\n${link}`, "The sauna has a window"),
    "state/questions/a-2026-11.jsonl": `{"id":"0123456789abcdef","kind":"belief","about":["${id}"],"day":"2026-11-19","why":"facts that seem to say one thing"}\n`,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(store, name)), { recursive: true });
    writeFileSync(path.join(store, name), text);
  }
  expect((await memory.doctor()).problems).toEqual([]);
  expect((await memory.questions()).results).toEqual([]);
  expect((await memory.list({ kind: "artifact" })).total).toBe(1);
  expect((await memory.recall("sauna window")).results[0]?.text).toBe("The sauna has a window");
  await memory.consolidate();
  for (const [name, text] of Object.entries(files))
    expect(readFileSync(path.join(store, name), "utf8")).toBe(text);
});

it("has the settings of the store, tells of what is wrong with them, and of those given has only these", async () => {
  const store = aDirectory();
  const told: string[] = [];
  const open = (config?: ReturnType<typeof defaultConfig>) =>
    openMemory({ store, notice: (text) => told.push(text), ...(config && { config }) });
  for (const text of ["The kettle is red", "The kettle is old"]) await open().remember({ text, raw: true });
  const found = async (memory = open()) => (await memory.recall("kettle")).results.length;
  expect(await found()).toBe(2);
  writeFileSync(path.join(store, "config.yaml"), "recall:\n  limit: 1\ntiers:\n  enabled: true\n");
  expect(await found()).toBe(1);
  expect(told.slice(1)).toEqual([expect.stringContaining('there is no setting "tiers.enabled"')]);
  expect(await found(open(defaultConfig()))).toBe(2);
});
