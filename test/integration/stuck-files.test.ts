import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { isPaiError, type Problem } from "../../src/domain/errors.ts";
import { contentHash } from "../../src/domain/hash.ts";
import { parseMemoryFile } from "../../src/markdown/memory-file.ts";
import type { PaiMemory } from "../../src/open-memory.ts";
import { skipLoudly } from "../cli/as-nobody.ts";
import { aDirectory } from "./store/directory.ts";
import { NOW, open } from "./talks.ts";

const HEADER_BYTES = 16 * 1024;
const FILE_BYTES = 8 * 1024 * 1024;
const HEADER_KEYS = 64;
const ID = "fa_01jd7w3c2r0000000000000000";
const EPISODE = "ep_01jd7w3c2r0000000000000000";
const ENTITY = "en_01jd7w3c2r0000000000000000";
const TEXT = "The spare key lies below the stone";
/** Marks a file as never to change, where root asks. */
const CHANGE_MARKS = "chattr";
const isLong = process.env.PAI_LONG === "1";
const isRoot = process.getuid?.() === 0;

/** A file of a memory that can be read and that cannot be written anew, in a store with other memories. */
interface Stuck {
  readonly what: string;
  /** Makes it; its path, and how to make it an ordinary file again. */
  readonly make: (store: string) => { readonly file: string; readonly free?: () => void };
  /** No command meets it: `doctor` names it all the same. */
  readonly isUnmet?: true;
}

function put(store: string, file: string, keys: string, text = TEXT): string {
  mkdirSync(path.join(store, path.dirname(file)), { recursive: true });
  writeFileSync(path.join(store, file), `---\n${keys}---\n${text}\n`);
  const read = parseMemoryFile(file, readFileSync(path.join(store, file)));
  if (!("header" in read)) throw new Error(read.message);
  return file;
}

function keysOf(id: string, more = ""): string {
  const kinds = { fa: "fact", ep: "episode", en: "entity" } as const;
  return `id: ${id}\nkind: ${kinds[id.slice(0, 2) as keyof typeof kinds]}\ncreated: 2026-11-21T12:00:00.000Z\n${more}`;
}

/** A header filled up with a key of the user's to so many bytes. */
function full(keys: string, bytes = HEADER_BYTES - 20): string {
  return `${keys}notes: ${"x".repeat(bytes - keys.length - "notes: \n".length)}\n`;
}

const FACT = "facts/2026-11-21/by-hand-00000000.md";
const HASHED = `hash: ${contentHash(TEXT)}\n`;

function immutable(store: string, file: string): { file: string; free: () => void } {
  const set = (flag: string) => spawnSync(CHANGE_MARKS, [flag, path.join(store, file)]).status;
  if (set("+i") !== 0) throw new Error(`no ${CHANGE_MARKS}`);
  return { file: path.extname(file) === ".md" ? file : FACT, free: () => void set("-i") };
}

function lockedDirectory(store: string): { file: string; free: () => void } {
  put(store, FACT, keysOf(ID));
  const dir = path.join(store, path.dirname(FACT));
  if (isRoot) return immutable(store, path.dirname(FACT));
  chmodSync(dir, 0o500);
  return { file: FACT, free: () => chmodSync(dir, 0o700) };
}

/** It takes its time: each command reads it. */
const HUGE: Stuck = {
  what: "as many bytes as a file may have",
  make: (store) => {
    const keys = keysOf(ID);
    return { file: put(store, FACT, keys, "-\n".repeat((FILE_BYTES - keys.length - 20) / 2)) };
  },
};

const KINDS: readonly Stuck[] = [
  {
    what: "a header as long as a header may be, by hand",
    make: (store) => ({ file: put(store, FACT, full(keysOf(ID))) }),
  },
  {
    what: "as many keys as a header may have, by hand",
    make: (store) => {
      const keys = Array.from({ length: HEADER_KEYS - 3 }, (_, i) => `key_${i}: ${i}\n`).join("");
      return { file: put(store, FACT, keysOf(ID, keys)) };
    },
  },
  {
    what: "a full header, its text edited by hand",
    make: (store) => ({
      file: put(store, FACT, full(keysOf(ID, HASHED), HEADER_BYTES), `${TEXT}, or the pot`),
    }),
  },
  {
    what: "a full header of an episode on which facts rest, its text edited",
    make: (store) => {
      put(store, "facts/2026-11-21/rests-00000000.md", keysOf(ID, `${HASHED}sources: [${EPISODE}]\n`));
      const file = `episodes/2026-11-21/${EPISODE}.md`;
      return { file: put(store, file, full(keysOf(EPISODE, HASHED), HEADER_BYTES), "Something else") };
    },
  },
  {
    what: "a fact that rests on an edited episode, with a full header",
    make: (store) => {
      put(store, `episodes/2026-11-21/${EPISODE}.md`, keysOf(EPISODE, HASHED), "Something else");
      const keys = full(keysOf(ID, `${HASHED}sources: [${EPISODE}]\n`), HEADER_BYTES);
      return { file: put(store, FACT, keys) };
    },
  },
  {
    what: "a full header of an entity, by hand",
    make: (store) => ({
      file: put(
        store,
        "entities/person-bruno.md",
        full(keysOf(ENTITY, "name: Bruno\ntype: person\n")),
        "Ours",
      ),
    }),
  },
  {
    what: "a full header, and due to expire",
    make: (store) => {
      const keys = keysOf(ID, `${HASHED}expires_at: 2026-11-21T13:00:00.000Z\n`);
      return { file: put(store, FACT, full(keys, HEADER_BYTES)) };
    },
  },
  {
    what: "a place in the archive that is taken, and due to expire",
    make: (store) => {
      mkdirSync(path.join(store, "archive", FACT), { recursive: true });
      return { file: put(store, FACT, keysOf(ID, `${HASHED}expires_at: 2026-11-21T13:00:00.000Z\n`)) };
    },
  },
  {
    what: "a day in the archive that is a file, and due to expire",
    make: (store) => {
      mkdirSync(path.join(store, "archive/facts"), { recursive: true });
      writeFileSync(path.join(store, "archive", path.dirname(FACT)), "no directory");
      return { file: put(store, FACT, keysOf(ID, `${HASHED}expires_at: 2026-11-21T13:00:00.000Z\n`)) };
    },
  },
  {
    what: "a full header, and the same words as another fact",
    make: (store) => ({
      file: put(
        store,
        FACT,
        full(keysOf(ID, `hash: ${contentHash("I like green tea")}\n`), HEADER_BYTES),
        "I like green tea",
      ),
    }),
  },
  { what: "a directory that cannot be written", make: lockedDirectory },
  ...(isLong ? [HUGE] : []),
  ...(isRoot
    ? [
        {
          what: "a mark that it may never change",
          make: (store: string) => immutable(store, put(store, FACT, keysOf(ID))),
        },
      ]
    : []),
];

if (!isRoot) skipLoudly("a file that may never change", "chattr needs root");

interface Ids {
  readonly tea: string;
  readonly office: string;
  readonly dog: string;
}

/** Commands about other memories, and what shows that they did their work. */
const COMMANDS: readonly (readonly [name: string, run: (memory: PaiMemory, ids: Ids) => Promise<unknown>])[] =
  [
    [
      "remember",
      async (memory) => (await memory.remember({ text: "The dentist is in Elm Street" })).changeSet,
    ],
    [
      "remember what is there",
      async (memory) => (await memory.remember({ text: "I like green tea" })).outcomes.length > 0,
    ],
    [
      "remember --file",
      async (memory) =>
        (await (await memory.lineKeeper()).keep([{ line: 1, text: "The bus leaves at nine" }])).changeSet,
    ],
    ["pin", async (memory, { tea }) => (await memory.pin([tea])).changeSet],
    ["unpin", async (memory, { tea }) => (await memory.unpin([tea])).changeSet],
    ["dispute", async (memory, { office }) => (await memory.dispute([office])).changeSet],
    ["confirm", async (memory, { office }) => (await memory.confirm([office])).changeSet],
    ["link", async (memory, { tea, dog }) => (await memory.link([tea, dog])).changeSet],
    ["unlink", async (memory, { tea, dog }) => (await memory.unlink([tea, dog])).changeSet],
    ["forget", async (memory, { dog }) => (await memory.forget([dog])).changeSet],
    ["restore", async (memory, { dog }) => (await memory.restore([dog])).changeSet],
    [
      "correct",
      async (memory, { office }) => (await memory.correct(office, "The office is in Porto")).changeSet,
    ],
    ["undo", async (memory) => (await memory.undo()).changeSet],
    ["forget --purge", async (memory, { dog }) => (await memory.forget([dog], { purge: true })).changeSet],
    [
      "consolidate",
      async (memory) => {
        const { passes } = await memory.consolidate({ force: true });
        return passes.every(({ state }) => state === "done" || state === "off");
      },
    ],
    ["doctor --fix", async (memory) => (await memory.doctor(true)).dryRun === false],
  ];

describe("a file that can be read and not written anew", () => {
  it.each(KINDS)("stops no command about others, and is named: $what", async ({ make }) => {
    const dir = aDirectory();
    const told: Problem[] = [];
    const memory = open(dir, { now: () => NOW, passOver: (problem) => void told.push(problem) });
    const idOf = async (text: string) => (await memory.remember({ text })).outcomes[0]?.memory?.id ?? "";
    const ids: Ids = {
      tea: await idOf("I like green tea"),
      office: await idOf("The office is in Lisbon"),
      dog: await idOf("The dog is called Rex"),
    };
    const { file, free } = make(dir);
    const before = readFileSync(path.join(dir, file));
    try {
      for (const [name, run] of COMMANDS) {
        expect(await run(memory, ids).catch((error: unknown) => error), name).toSatisfy(
          (done) => done === true || typeof done === "string",
        );
        expect(readFileSync(path.join(dir, file)).equals(before), name).toBe(true);
      }
      const { problems } = await memory.doctor();
      const named = [...told, ...problems].filter((problem) => problem.path.endsWith(file));
      expect(named.length, JSON.stringify([...told, ...problems])).toBeGreaterThan(0);
      expect(readdirSync(path.join(dir, ".local/journal"))).not.toContain("pending.json");
      const about = await memory.dispute([parseId(before)]).catch((error: unknown) => error);
      if (isPaiError(about)) expect(about.message).toContain(file);
      else expect(statSync(path.join(dir, file)).isFile()).toBe(true); // it can be written, only not moved
    } finally {
      free?.();
    }
  });
});

function parseId(bytes: Uint8Array): string {
  return /^id: (\S+)$/m.exec(new TextDecoder().decode(bytes.subarray(0, 100)))?.[1] ?? "";
}
