import { afterAll, vi } from "vitest";
import { clockAt, describeStore } from "./cases.ts";
import type { Machine } from "./foreign-fs.ts";

const machine = vi.hoisted<Machine>(() => {
  Object.defineProperty(globalThis.process, "platform", { value: "win32" });
  return { system: "win32", disk: "", busyEvery: 0, changes: 0 };
});
vi.mock("node:path", async (original) => {
  const { win32 } = await original<typeof import("node:path")>();
  return { ...win32, default: win32 };
});
vi.mock("node:os", async (original) => {
  const os = await original<typeof import("node:os")>();
  const windows = { ...os, homedir: () => "C:\\Users\\Ann", tmpdir: () => "C:\\Temp" };
  return { ...windows, default: windows };
});
vi.mock("node:fs", async (original) => {
  const { foreignFs } = await import("./foreign-fs.ts");
  return foreignFs(await original<typeof import("node:fs")>(), machine);
});

const { openMemory } = await import("../../src/open-memory.ts");
const fs = await import("node:fs");
const real = await vi.importActual<typeof fs>("node:fs");
machine.disk = real.mkdtempSync(`${process.env.TMPDIR}/windows-`);
afterAll(() => real.rmSync(machine.disk, { recursive: true, force: true }));

describeStore(machine, {
  real,
  fs,
  store: "C:\\Ann\\.pai",
  below: "/Ann/.pai",
  open: (store, days) => openMemory({ store, now: () => clockAt(days) }),
});
