import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath, pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { skipLoudly } from "../cli/as-nobody.ts";
import { removeTree } from "../remove-tree.mjs";
import { ALL_KINDS, type Kind } from "./kinds.ts";
import { PLACES } from "./places.ts";
import type { Visit } from "./visitor.ts";

const IS_LONG = process.env.PAI_LONG === "1";
/** What takes so long will never end; on a busy machine a visit takes a second. */
const NEVER_MS = 120_000;
const ROOT = fileURLToPath(new URL("../..", import.meta.url));

const EVERYDAY = [["doctor"], ["recall", "oranges"], ["remember", "I own a violin"]];
const MORE = [
  ...EVERYDAY,
  ["status"],
  ["list"],
  ["context", "oranges"],
  ["log"],
  ["consolidate"],
  ["undo"],
  ["doctor", "--fix"],
  ["doctor", "--reindex"],
  ["recall", "oranges"],
];

/** Devices are made by root alone. */
const canMakeDevices = process.getuid?.() === 0;
const KINDS = ALL_KINDS.filter(
  (kind) => canMakeDevices || !["an endless device", "a device that says nothing"].includes(kind),
);

/** All of them in the long run, else a pipe at each place, and one other kind at every second, so that each kind has its turn. */
function kindsFor(place: string): readonly Kind[] {
  if (IS_LONG) return KINDS;
  const others = KINDS.filter((kind) => kind !== "a pipe");
  const at = Object.keys(PLACES).indexOf(place);
  const turn = (at / 2) % others.length;
  return ["a pipe", ...(at % 2 === 0 ? others.slice(turn, turn + 1) : [])];
}

const VISITS: readonly Visit[] = Object.keys(PLACES).flatMap((place) =>
  kindsFor(place).map((kind) => ({ place, kind, commands: IS_LONG ? MORE : EVERYDAY })),
);

describe("a hostile file, folder, link, pipe or device", () => {
  let dir = "";
  let faults: ReadonlyMap<Visit, readonly string[]> = new Map();
  beforeAll(async () => {
    dir = realpathSync(mkdtempSync(join(tmpdir(), "pai-visits-")));
    const [program, bare, template] = [join(dir, "visitor.mjs"), join(dir, "bare.mjs"), join(dir, "world")];
    bundle(program, ROOT);
    // As where there is no compiler: all that comes with the program, and no C code.
    mkdirSync(join(dir, "plain"));
    for (const name of ["assets", "templates"]) symlinkSync(join(ROOT, name), join(dir, "plain", name));
    bundle(bare, join(dir, "plain"));
    mkdirSync(template);
    const made = spawnSync(process.execPath, [program, template], { encoding: "utf8" });
    if (made.status !== 0) throw new Error(`no world could be made: ${made.stderr}`);
    faults = await visitAll([program, bare], template);
  });
  afterAll(() => removeTree(dir));

  if (!canMakeDevices) skipLoudly("device nodes in the place of files", "only root makes them");

  it("is tried in hundreds of places", () => {
    expect(Object.keys(PLACES).length * ALL_KINDS.length).toBeGreaterThan(400);
    expect(new Set(VISITS.map(({ kind }) => kind)).size).toBe(KINDS.length);
  });

  it.each(VISITS)("is met without harm: $kind for $place", (visit) => {
    expect(faults.get(visit)).toEqual([]);
  });
});

/** Each program makes every second visit. */
async function visitAll(
  programs: readonly string[],
  template: string,
): Promise<ReadonlyMap<Visit, readonly string[]>> {
  const found = new Map<Visit, readonly string[]>();
  const lane = async (program: string, turn: number) => {
    let child: ChildProcess | undefined;
    for (const visit of VISITS.filter((_, i) => i % programs.length === turn)) {
      child ??= await startVisitor(program, template);
      const told = await tell(child, visit);
      if (typeof told === "string") child = undefined;
      found.set(visit, typeof told === "string" ? [told] : told);
    }
    child?.kill();
  };
  await Promise.all(programs.map(lane));
  return found;
}

function startVisitor(program: string, template: string): Promise<ChildProcess> {
  return new Promise((resolve) => {
    const child = fork(program, [template], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    child.once("message", () => resolve(child));
  });
}

/** The faults that a visitor sees, or why it will see no more. */
function tell(child: ChildProcess, visit: Visit): Promise<readonly string[] | string> {
  return new Promise((resolve) => {
    const end = (told: readonly string[] | string) => {
      clearTimeout(timer);
      child.removeAllListeners("message").removeAllListeners("exit");
      resolve(told);
    };
    const timer = setTimeout(() => {
      end("a command does not end");
      child.kill("SIGKILL");
    }, NEVER_MS);
    child.once("message", (faults) => end(faults as readonly string[]));
    child.once("exit", (status, signal) => end(`the process ended: ${signal ?? status}`));
    child.send(visit);
  });
}

/** The sources with what the build would put in; assets and C code are found below `from`. */
function bundle(outfile: string, from: string): void {
  buildSync({
    entryPoints: [join(ROOT, "test/hostile/visitor.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    external: ["*/run-browse.ts"], // there is no screen
    define: {
      PAI_VERSION: '"0.0.0"',
      "import.meta.url": JSON.stringify(pathToFileURL(join(from, "src/store/assets.ts")).href),
      "import.meta.dirname": JSON.stringify(join(from, "src/store")),
    },
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}
