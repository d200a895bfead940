import { describe, expect, it, vi } from "vitest";
import { setYamlValue } from "../../src/markdown/edit-yaml.ts";
import type { FileOps } from "../../src/ports.ts";
import { textOf } from "./change-sets.ts";
import { disksLeftBy } from "./power.ts";
import { SimFs } from "./sim-fs.ts";

const machine = vi.hoisted(() => ({ disk: undefined as FileOps | undefined }));
vi.mock("node:fs", async (original) => {
  const real = await original<typeof import("node:fs")>();
  const { nodeFsOn } = await import("./sim-node-fs.ts");
  const fs = { ...real, ...nodeFsOn(() => machine.disk ?? new SimFs()) };
  return { ...fs, default: fs };
});

const { needHostText } = await import("../../src/store/host.ts");
const { writeHostText } = await import("../../src/store/host-write.ts");
const { setTrust } = await import("../../src/cli/commands/store.ts");

const FILE = "home/config/pai/config.yaml";
const OLD = "# mine\nrecall:\n  limit: 5\ntrust:\n  - /old\n";

function started(text: string | undefined): SimFs {
  const start = new SimFs();
  start.makeDir("home");
  if (text === undefined) return start.settled();
  for (const dir of ["home/config", "home/config/pai"]) start.makeDir(dir);
  start.create(FILE, new TextEncoder().encode(text));
  start.create(`${FILE}.1.tmp`, new Uint8Array()); // of a process that was stopped long ago
  return start.settled();
}

function setLimit(): void {
  writeHostText(`/${FILE}`, setYamlValue(needHostText(`/${FILE}`) ?? "", "recall.limit", 7));
}

const session = { userConfigPath: `/${FILE}` } as Parameters<typeof setTrust>[0];
const WORK = [
  { what: "a setting", work: setLimit, written: /limit: 7$/m },
  { what: "a store that is trusted", work: () => setTrust(session, "/new", true), written: /^ {2}- \/new$/m },
];

describe.each(WORK)("$what, written to the user's settings", ({ work, written }) => {
  it.each([
    ["are there", OLD],
    ["are not there yet", undefined],
  ])("is there or not, and all else as it was, where they %s and the machine stops", async (_, text) => {
    const run = (on: SimFs) => {
      machine.disk = on;
      return work();
    };
    const states = await disksLeftBy(started(text), run);
    expect(states.length).toBeGreaterThan(10);
    for (const { disk: left, done, after } of states) {
      const now = textOf(left, FILE);
      if (done !== "no" || now !== text) expect(now, after).toMatch(written);
      if (now !== undefined && text !== undefined) expect(now, after).toContain("# mine");
      await run(left);
      expect(textOf(left, FILE), after).toMatch(written);
      expect(
        left.list("home/config/pai").map(({ name }) => name),
        after,
      ).toEqual(["config.yaml"]);
    }
  });
});
