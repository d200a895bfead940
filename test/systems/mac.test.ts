import { afterAll, expect, it, vi } from "vitest";
import { clockAt, describeStore } from "./cases.ts";
import type { Machine } from "./foreign-fs.ts";

const machine = vi.hoisted<Machine>(() => {
  Object.defineProperty(globalThis.process, "platform", { value: "darwin" });
  return { system: "darwin", disk: "", busyEvery: 0, changes: 0 };
});
vi.mock("node:fs", async (original) => {
  const { foreignFs } = await import("./foreign-fs.ts");
  return foreignFs(await original<typeof import("node:fs")>(), machine);
});

const { openMemory } = await import("../../src/open-memory.ts");
const { findFiles } = await import("../../src/store/host-tree.ts");
const fs = await import("node:fs");
const real = await vi.importActual<typeof fs>("node:fs");
machine.disk = real.mkdtempSync(`${process.env.TMPDIR}/mac-`);
afterAll(() => real.rmSync(machine.disk, { recursive: true, force: true }));

const STORE = "/Volumes/ann/.pai";
const open = (store: string, days: number) => openMemory({ store, now: () => clockAt(days) });

describeStore(machine, { real, fs, store: STORE, below: "/ann/.pai", open });

it("says of a memory that iCloud took away that it is there and cannot be read, and brings it back with the file", async () => {
  real.mkdirSync(`${machine.disk}/ann`, { recursive: true });
  await open(STORE, 0).remember({ text: "I drink tea" });
  await open(STORE, 0).remember({ text: "The shed key is under the pot" });
  const [day = ""] = real.readdirSync(`${machine.disk}/ann/.pai/facts`);
  const folder = `${machine.disk}/ann/.pai/facts/${day}`;
  const name = real.readdirSync(folder).find((one) => one.startsWith("preference")) ?? "";
  real.renameSync(`${folder}/${name}`, `${folder}/.${name}.icloud`);
  const listed = async () => (await open(STORE, 1).list({ kind: "fact" })).results.map(({ text }) => text);
  const { problems } = await open(STORE, 1).doctor();
  expect(problems).toContainEqual(expect.objectContaining({ message: expect.stringContaining("iCloud") }));
  await open(STORE, 1).consolidate();
  await open(STORE, 1).remember({ text: "Kai lives in Kiel" });
  expect(findFiles("/Volumes/ann/.pai/facts").refused).toMatchObject([
    { path: `${day}/${name}`, refused: expect.stringContaining("iCloud") },
  ]);
  real.renameSync(`${folder}/.${name}.icloud`, `${folder}/${name}`);
  expect(await listed()).toContain("I drink tea");
});
