import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { ROOT } from "../arch/checkout.ts";
import { disksLeftBy } from "./power.ts";
import { SimFs } from "./sim-fs.ts";
import { nodeFsOn } from "./sim-node-fs.ts";

interface Loader {
  load(name: string): unknown;
  keepCompiled(): void;
}

const SOURCE = fs.readFileSync(path.join(ROOT, "bin/load.js"), "utf8");
const COMPILED = Buffer.from("what V8 made of the bundle, which nobody may run unless it is whole");
const BODY = "(function (require, module) { module.exports = 'loaded'; })";
const require = createRequire(import.meta.url);

/** bin/load.js as a process on this disk has it, and what it gives to V8 as compiled code. */
function loaderOn(disk: SimFs): { readonly loader: Loader; readonly given: (Uint8Array | undefined)[] } {
  const given: (Uint8Array | undefined)[] = [];
  class Script {
    constructor(_source: string, options: { readonly cachedData?: Uint8Array }) {
      given.push(options.cachedData);
    }
    runInThisContext() {
      return (_require: unknown, module: object) => Object.assign(module, { exports: "loaded" });
    }
    createCachedData(): Buffer {
      return COMPILED;
    }
  }
  const modules: Record<string, unknown> = { "node:fs": nodeFsOn(() => disk), "node:vm": { Script } };
  const loader = {} as Loader; // filled by the program
  new Function("require", "exports", "__dirname", SOURCE)(
    (name: string) => modules[name] ?? require(name),
    loader,
    "/pai/bin",
  );
  return { loader, given };
}

function built(): SimFs {
  const disk = new SimFs();
  for (const dir of ["pai", "pai/bin", "pai/dist"]) disk.makeDir(dir);
  const sum = crc32(BODY).toString(16).padStart(8, "0");
  disk.create("pai/dist/pai.cjs", Buffer.from(`/*${sum}*/${BODY}`));
  return disk.settled();
}

function run(disk: SimFs): readonly (Uint8Array | undefined)[] {
  const { loader, given } = loaderOn(disk);
  expect(loader.load("pai.cjs")).toBe("loaded");
  loader.keepCompiled();
  return given;
}

const namesIn = (disk: SimFs) => disk.list("pai/dist").map(({ name = "" }) => name);

describe("the code that V8 compiled, kept by a process that is stopped", () => {
  it("is run whole or not at all, and kept by the next one", async () => {
    const states = await disksLeftBy(built(), (disk) => void run(disk));
    expect(states.length).toBeGreaterThan(10);
    for (const { disk, after } of states) {
      for (const code of run(disk))
        if (code !== undefined) expect(Buffer.from(code), after).toEqual(COMPILED);
      expect(run(disk), after).toEqual([COMPILED]);
    }
  });

  it("leaves nothing of one that was stopped long ago once it is kept", () => {
    const disk = built();
    run(disk);
    const cache = namesIn(disk).find((name) => name.endsWith(".cache"));
    disk.rename(`pai/dist/${cache}`, `pai/dist/${cache}.1.tmp`);
    run(disk);
    expect(namesIn(disk).toSorted()).toEqual(["pai.cjs", cache]);
  });
});
