import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { contentHash } from "../../src/domain/hash.ts";
import { openMemory } from "../../src/open-memory.ts";
import { aDirectory } from "./store/directory.ts";

const NOW = Date.UTC(2026, 10, 20, 9);

it("opens a store with artifacts, links by likeness and questions without a sentence, and leaves their files as they are", async () => {
  const store = aDirectory();
  const memory = openMemory({ store, now: () => NOW });
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
