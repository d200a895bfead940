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
/** Marks a file as never to change, where root asks. */
const CHANGE_MARKS = "chattr";
const isRoot = process.getuid?.() === 0;

/** A file of a memory that can be read and that cannot be written anew, in a store with other memories. */
interface Stuck {
  readonly what: string;
  /** Makes it; its path, where that is not the usual one, and how to make it an ordinary file again. */
  readonly make: (place: Place) => { readonly file?: string; readonly free?: () => void };
}

/** Where a kind has its file, its id and its words, which no other kind has. */
class Place {
  readonly store: string;
  readonly text: string;
  readonly hashed: string;
  readonly fact: string;
  readonly #day: string;
  readonly #number: string;

  constructor(store: string, at: number) {
    this.store = store;
    this.#number = String(at).padStart(2, "0");
    this.text = `The ${THINGS[at]} lies below the stone`;
    this.hashed = `hash: ${contentHash(this.text)}\n`;
    this.#day = `2026-10-${this.#number}`;
    this.fact = `facts/${this.#day}/by-hand-00000000.md`;
  }

  id(prefix: "fa" | "ep" | "en"): string {
    return `${prefix}_01jd7w3c2r00000000000000${this.#number}`;
  }

  get episode(): string {
    return `episodes/${this.#day}/${this.id("ep")}.md`;
  }

  keys(prefix: "fa" | "ep" | "en", more = ""): string {
    const kinds = { fa: "fact", ep: "episode", en: "entity" } as const;
    return `id: ${this.id(prefix)}\nkind: ${kinds[prefix]}\ncreated: ${this.#day}T12:00:00.000Z\n${more}`;
  }

  put(file: string, keys: string, text = this.text): { readonly file: string } {
    mkdirSync(path.join(this.store, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(this.store, file), `---\n${keys}---\n${text}\n`);
    const read = parseMemoryFile(file, readFileSync(path.join(this.store, file)));
    if (!("header" in read)) throw new Error(read.message);
    return { file };
  }

  /** Marked as never to change. */
  mark(file: string): { readonly free: () => void } {
    const set = (flag: string) => spawnSync(CHANGE_MARKS, [flag, path.join(this.store, file)]).status;
    if (set("+i") !== 0) throw new Error(`no ${CHANGE_MARKS}`);
    return { free: () => void set("-i") };
  }
}

const THINGS =
  "lamp kettle violin rope ladder parcel hammer teapot anchor saddle compass barrel lantern".split(" ");

/** A header filled up with a key of the user's to so many bytes. */
function full(keys: string, bytes = HEADER_BYTES): string {
  return `${keys}notes: ${"x".repeat(bytes - keys.length - "notes: \n".length)}\n`;
}

const EXPIRED = "expires_at: 2026-11-21T13:00:00.000Z\n";

const KINDS: readonly Stuck[] = [
  {
    what: "a header as long as a header may be, by hand",
    make: (at) => at.put(at.fact, full(at.keys("fa"), HEADER_BYTES - 20)),
  },
  {
    what: "as many keys as a header may have, by hand",
    make: (at) => {
      const keys = Array.from({ length: HEADER_KEYS - 3 }, (_, i) => `key_${i}: ${i}\n`).join("");
      return at.put(at.fact, at.keys("fa", keys));
    },
  },
  {
    what: "a full header, its text edited by hand",
    make: (at) => at.put(at.fact, full(at.keys("fa", at.hashed)), `${at.text}, or the pot`),
  },
  {
    what: "a full header of an episode on which facts rest, its text edited",
    make: (at) => {
      at.put(at.fact, at.keys("fa", `${at.hashed}sources: [${at.id("ep")}]\n`));
      return at.put(at.episode, full(at.keys("ep", at.hashed)), "Something else");
    },
  },
  {
    what: "a fact that rests on an edited episode, with a full header",
    make: (at) => {
      at.put(at.episode, at.keys("ep", at.hashed), "Something else");
      return at.put(at.fact, full(at.keys("fa", `${at.hashed}sources: [${at.id("ep")}]\n`)));
    },
  },
  {
    what: "a full header of an entity, by hand",
    make: (at) =>
      at.put(
        "entities/person-bruno.md",
        full(at.keys("en", "name: Bruno\ntype: person\n"), HEADER_BYTES - 20),
        "Ours",
      ),
  },
  {
    what: "a full header, and due to expire",
    make: (at) => at.put(at.fact, full(at.keys("fa", `${at.hashed}${EXPIRED}`))),
  },
  {
    what: "a place in the archive that is taken, and due to expire",
    make: (at) => {
      mkdirSync(path.join(at.store, "archive", at.fact), { recursive: true });
      return at.put(at.fact, at.keys("fa", `${at.hashed}${EXPIRED}`));
    },
  },
  {
    what: "a day in the archive that is a file, and due to expire",
    make: (at) => {
      mkdirSync(path.join(at.store, "archive/facts"), { recursive: true });
      writeFileSync(path.join(at.store, "archive", path.dirname(at.fact)), "no directory");
      return at.put(at.fact, at.keys("fa", `${at.hashed}${EXPIRED}`));
    },
  },
  {
    what: "a full header, and the same words as another fact",
    make: (at) => {
      const hash = `hash: ${contentHash("I like green tea")}\n`;
      return at.put(at.fact, full(at.keys("fa", hash)), "I like green tea");
    },
  },
  {
    what: "a directory that cannot be written",
    make: (at) => {
      at.put(at.fact, at.keys("fa"));
      const dir = path.join(at.store, path.dirname(at.fact));
      if (isRoot) return at.mark(path.dirname(at.fact));
      chmodSync(dir, 0o500);
      return { free: () => chmodSync(dir, 0o700) };
    },
  },
  ...(isRoot
    ? [
        {
          what: "a mark that it may never change",
          make: (at: Place) => {
            at.put(at.fact, at.keys("fa"));
            return at.mark(at.fact);
          },
        },
      ]
    : []),
  // It takes its time: each command reads it.
  ...(process.env.PAI_LONG === "1"
    ? [
        {
          what: "as many bytes as a file may have",
          make: (at: Place) => {
            const keys = at.keys("fa");
            return at.put(at.fact, keys, "-\n".repeat((FILE_BYTES - keys.length - 20) / 2));
          },
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
  it("of whatever kind stops no command about others, and is named", async () => {
    const dir = aDirectory();
    const told: Problem[] = [];
    const memory = open(dir, { now: () => NOW, passOver: (problem) => void told.push(problem) });
    const idOf = async (text: string) => (await memory.remember({ text })).outcomes[0]?.memory?.id ?? "";
    const ids: Ids = {
      tea: await idOf("I like green tea"),
      office: await idOf("Our office is in Lisbon"),
      dog: await idOf("The dog is called Rex"),
    };
    const stuck = KINDS.map(({ what, make }, at) => {
      const place = new Place(dir, at + 1);
      const { file = place.fact, free } = make(place);
      return { what, file, free, before: readFileSync(path.join(dir, file)) };
    });
    try {
      for (const [name, run] of COMMANDS) {
        expect(await run(memory, ids).catch((error: unknown) => error), name).toSatisfy(
          (done) => done === true || typeof done === "string",
        );
        for (const { what, file, before } of stuck)
          expect(readFileSync(path.join(dir, file)).equals(before), `${name}: ${what}`).toBe(true);
      }
      const { problems } = await memory.doctor();
      const named = [...told, ...problems].map((problem) => problem.path);
      expect(readdirSync(path.join(dir, ".local/journal"))).not.toContain("pending.json");
      for (const { what, file, before } of stuck) {
        expect([what, named.some((one) => one.endsWith(file))]).toEqual([what, true]);
        const about = await memory.dispute([parseId(before)]).catch((error: unknown) => error);
        if (isPaiError(about)) expect(about.message, what).toContain(file);
        else expect(statSync(path.join(dir, file)).isFile(), what).toBe(true); // it can be written, only not moved
      }
    } finally {
      for (const { free } of stuck) free?.();
    }
  });
});

function parseId(bytes: Uint8Array): string {
  return /^id: (\S+)$/m.exec(new TextDecoder().decode(bytes.subarray(0, 100)))?.[1] ?? "";
}
