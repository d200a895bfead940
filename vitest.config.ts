import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { defineConfig } from "vitest/config";

const IS_LONG = process.env.PAI_LONG === "1";
const MINUTE_MS = 60_000;
/** A net for what never ends; no test is about time. Wide enough for a busy machine that is slow itself. */
const NET_MS = IS_LONG ? 60 * MINUTE_MS : 5 * MINUTE_MS;

/** Bytes of memory that tests may fill. */
const ROOM = 4 * 1024 ** 3;

/** Many processes, kills and every command: these files run in `npm run test:long` alone. */
const NIGHTLY = IS_LONG
  ? []
  : [
      "test/load/load.test.ts",
      "test/cli/start.test.ts",
      "test/cli/quickstart.test.ts",
      "test/crash/consolidate.test.ts",
      "test/integration/index/concurrency.test.ts",
    ];

/**
 * The first load, damage or replace what no file before them may have read. The last start some hundred processes of git each, which takes
 * twice as long from a process that has grown.
 */
const ALONE = [
  "test/arch/patterns.test.ts",
  "test/integration/index/damage.test.ts",
  "test/crash/{import,kernel,outside-pages,user-files,user-state}.test.ts",
  "test/systems/{mac,windows}.test.ts",
  "test/integration/{sync,sync-after-git,team}.test.ts",
];

// Certificates that the machine adds would be read by every process that a test starts, and none needs them.
delete process.env.NODE_EXTRA_CA_CERTS;

// Everything that the tests write lies in memory where there is room: they wait half of their time for a disk otherwise. What a
// disk does is simulated (test/crash).
process.env.TMPDIR = process.env.PAI_TEST_PLACE ??= makePlace();

// What pai keeps for its user outside of all stores: never that of whoever runs the tests.
process.env.HOME = path.join(process.env.TMPDIR, "home");
mkdirSync(process.env.HOME, { recursive: true });

/** A directory that goes with this process; projects read this file again. */
function makePlace(): string {
  const place = mkdtempSync(path.join(process.env.TMPDIR ?? roomInMemory() ?? tmpdir(), "pai-"));
  chmodSync(place, 0o711); // some tests run as nobody
  process.on("exit", () => rmSync(place, { recursive: true, force: true, maxRetries: 3 }));
  return place;
}

function roomInMemory(): string | undefined {
  const folder = "/dev/shm";
  try {
    const { bavail, bsize } = statfsSync(folder);
    const mount = readFileSync("/proc/mounts", "utf8")
      .split("\n")
      .find((line) => line.split(" ")[1] === folder);
    const mayRun = mount !== undefined && !/\bnoexec\b/.test(mount); // native code is loaded from there
    return mayRun && bavail * bsize >= ROOM ? folder : undefined;
  } catch {
    return undefined; // there is no such thing here
  }
}

export default defineConfig({
  test: {
    pool: "forks",
    maxWorkers: availableParallelism(),
    sequence: { shuffle: { tests: true, files: true } },
    testTimeout: NET_MS,
    hookTimeout: NET_MS,
    reporters: ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "shared", // what a test changes is its own, or put back: one process takes file after file
          include: ["test/**/*.test.ts"],
          exclude: [...ALONE, ...NIGHTLY],
          isolate: false,
          globalSetup: ["test/cli/global-setup.ts"],
          setupFiles: ["test/one-seed.ts", "test/own-environment.ts"],
        },
      },
      {
        extends: true,
        test: {
          name: "alone", // a process for each file
          include: ALONE,
        },
      },
    ],
  },
});
