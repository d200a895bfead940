import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fileTableBytes } from "../../src/index/file-table-bytes.ts";
import { ROOT } from "../arch/checkout.ts";
import { aPerson } from "./harness.ts";

const hasCompiler = spawnSync(process.env.CC ?? "cc", ["--version"], { stdio: "ignore" }).status === 0;
const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "pai-ahead-")));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));
const NAMES = ["a.md", "b.md", "c.md"];

/** What a process prints that looks ahead at a tree, and after a pause, in which `meanwhile` is run, asks what is unchanged. */
const ASKING = `
  const [root, guess, most, settled, file, meanwhile, pauseMs, first] = JSON.parse(process.argv[1]);
  const made = { exports: {} };
  process.dlopen(made, ${JSON.stringify(path.join(ROOT, `dist/native-${process.platform}-${process.arch}.node`))});
  const { lookAhead, unchanged } = made.exports;
  const begun = [lookAhead(guess, most), lookAhead(guess, most)];
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
  const fs = require("node:fs");
  if (meanwhile) fs.appendFileSync(root + "/facts/b.md", "more");
  const doubles = (bytes) => new Float64Array(new Uint8Array(bytes).buffer);
  const stats = doubles(fs.readFileSync(file + "stats"));
  const [dirs] = stats;
  const all = [stats.slice(2, 2 + 4 * dirs), stats.slice(2 + 4 * dirs)];
  const ask = (early) => [...(unchanged(root, fs.readFileSync(file + "names"), ...all, settled ?? Infinity, early) ?? [])].join("");
  const answers = (first ? [true, true, false] : [false, true, true]).map(ask);
  console.log(JSON.stringify([begun, ...answers, typeof unchanged(root, new Uint8Array(), ...all, 0)]));
`;

interface Asked {
  readonly guess?: string;
  readonly most?: number;
  readonly settled?: number;
  readonly meanwhile?: boolean;
  readonly pauseMs?: number;
  /** Whether it is asked first whether what was seen ahead will do (default), or whether that is so now. */
  readonly first?: boolean;
  /** What lies where the name of the generation is looked for. */
  readonly current?: string;
  /** How many folders there are of three files each. */
  readonly folders?: number;
  /** What becomes of the tree after it was written down. */
  readonly changed?: (root: string) => void;
}

/** A tree of three files (and more), and what a process sees of it that looked ahead. */
function asked({
  guess,
  most = 100,
  settled,
  meanwhile = true,
  pauseMs = 300,
  first = true,
  ...rest
}: Asked) {
  const { current = "gen-7 sha256:1", folders = 1, changed = () => {} } = rest;
  const root = fs.mkdtempSync(path.join(folder, "store-"));
  fs.mkdirSync(path.join(root, ".index/gen-7"), { recursive: true });
  const paths = Array.from({ length: folders }, (_, i) => (i === 0 ? "facts" : `facts/${1_000 + i}`));
  for (const dir of paths) {
    fs.mkdirSync(path.join(root, dir), { recursive: true });
    for (const name of NAMES) fs.writeFileSync(path.join(root, dir, name), name);
  }
  const dirs = paths.map((dir) => ({ path: dir, ...fs.statSync(path.join(root, dir)) }));
  const files = paths
    .flatMap((dir) => NAMES.map((name) => `${dir}/${name}`))
    .map((file, doc) => ({ ...fs.statSync(path.join(root, file)), path: file, doc }));
  const table = fileTableBytes(dirs, files);
  const at = path.join(root, ".index/gen-7/");
  fs.writeFileSync(`${at}names`, table.names);
  fs.writeFileSync(`${at}stats`, table.stats);
  fs.writeFileSync(path.join(root, ".index/CURRENT"), current);
  changed(root);
  const given = JSON.stringify([root, guess ?? root, most, settled, at, meanwhile, pauseMs, first]);
  const printed = execFileSync(process.execPath, ["-e", ASKING, given], { encoding: "utf8" });
  const [begun, ...answers] = JSON.parse(printed) as [unknown, ...string[]];
  return { begun, answers: answers.slice(0, 3) };
}

describe.runIf(hasCompiler && os.availableParallelism() > 1)(
  "a look that begins before it is asked for",
  () => {
    it("serves once, and is begun once", () => {
      expect(asked({})).toEqual({ begun: [true, null], answers: ["1111", "1101", "1101"] });
    });

    it("is finished by whoever asks while it goes on", () => {
      const changed = (root: string) => {
        fs.appendFileSync(path.join(root, "facts/1007/b.md"), "more");
        fs.rmSync(path.join(root, "facts/1299/c.md"));
        fs.rmSync(path.join(root, "facts/1150"), { recursive: true });
      };
      const many = { folders: 300, most: 1_000, meanwhile: false, changed };
      for (const pauseMs of [0, 0, 0, 1, 2, 300]) {
        const [ahead = "", , plain] = asked({ ...many, pauseMs }).answers;
        expect(ahead).toBe(plain);
        expect(ahead).toHaveLength(1_200);
        // A file, a file and its folder, a folder with all in it, and the folder that lacks it.
        expect(ahead.match(/0/g)).toHaveLength(1 + 2 + 4 + 1);
      }
    });

    it("says nothing of times that may hide a change", () => {
      expect(asked({ settled: 1, meanwhile: false }).answers[0]).toBe("0000");
    });

    it.each<[string, Asked]>([
      ["of another store", { guess: folder }],
      ["of a store that is none", { guess: path.join(folder, "none") }],
      ["of more files than it looks at", { most: 2 }],
      ["where another generation is in use", { current: "gen-8 sha256:1" }],
      ["where none is", { current: "gen-x" }],
      ["where its name is a path", { current: "gen-7/../gen-7 x" }],
      ["where nothing stands", { current: "" }],
      ["whoever asks after a second", { pauseMs: 1_200 }],
      ["whoever has looked since", { first: false }],
    ])("does not serve %s", (_, how) => {
      expect(asked(how).answers).toEqual(["1101", "1101", "1101"]);
    });
  },
);

describe("a command", () => {
  it("sees what became of the files before it began, wherever its store lies", async () => {
    const person = aPerson();
    await person.pai(["remember", "the harbour office opens at eight"]);
    const { results } = (await person.pai(["recall", "harbour", "--json"])).json() as unknown as {
      results: readonly { path: string }[];
    };
    const file = path.join(person.store, results[0]?.path ?? "");
    for (const hour of ["nine", "ten", "eleven"]) {
      fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace(/at \w+\n$/, `at ${hour}\n`));
      const elsewhere = { env: { PAI_STORE: person.store, HOME: folder } };
      for (const where of [{}, elsewhere])
        expect((await person.pai(["recall", "harbour"], where)).stdout).toContain(`at ${hour}`);
      expect(
        (await person.pai(["recall", "harbour", "--store", person.store], { env: { HOME: folder } })).stdout,
      ).toContain(`at ${hour}`);
    }
  });
});
