import fs from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { inParallel, Person } from "./harness.ts";

const NOW = "2026-03-10T10:00:00Z";
const person = new Person();
const index = () => path.join(person.store, ".index");
const generation = () =>
  path.join(index(), fs.readFileSync(path.join(index(), "CURRENT"), "utf8").split(" ")[0] ?? "");
const part = (name: string) => path.join(generation(), name);
let kept: string;

beforeAll(async () => {
  for (const text of ["Mara drinks green tea", "The spare key is under the pot", "It is what it is"]) {
    await person.remember(text, "--now", "2026-03-01T10:00:00Z");
  }
  await person.json(["doctor", "--reindex"]);
  kept = path.join(person.root, "kept-index");
  fs.cpSync(index(), kept, { recursive: true });
});
beforeEach(restore);
afterAll(() => person.leave());

function restore(): void {
  fs.rmSync(index(), { recursive: true, force: true });
  fs.cpSync(kept, index(), { recursive: true });
}

/** A process of its own answers as if nothing had happened: neither a crash nor a wrong "nothing". */
async function answersRightly(what: string): Promise<void> {
  const ran = await person.apart(["recall", "green tea", "--no-track", "--json", "--now", NOW]);
  expect([what, ran.status, ran.signal]).toEqual([what, 0, null]);
  expect([what, ran.json().results?.[0]?.text]).toEqual([what, "Mara drinks green tea"]);
}

async function answersRightlyAfter(what: string, damage: () => void): Promise<void> {
  restore();
  damage();
  await answersRightly(what);
}

describe("reindex", () => {
  it("makes the index that is missing once, and one that is there anew", async () => {
    fs.rmSync(index(), { recursive: true });
    expect(await person.json(["doctor", "--reindex"])).toMatchObject({ problems: [] });
    const first = path.basename(generation());
    expect(fs.readdirSync(index()).filter((name) => name.startsWith("gen-"))).toEqual([first]);
    expect(first).toBe("gen-1");
    await person.json(["doctor", "--reindex"]);
    const second = path.basename(generation());
    expect(second).not.toBe(first);
    fs.truncateSync(part("rows"), 10);
    await person.json(["doctor", "--reindex"]);
    const left = fs.readdirSync(index()).filter((name) => name.startsWith("gen-"));
    expect(left).toEqual([path.basename(generation())]);
    expect(left).not.toContain(second);
  });
});

describe("a broken index, read by a process of its own", () => {
  it("is answered rightly when it is of another version, of another embedder, or no index at all", async () => {
    const manifest = (change: object) => () => {
      const now = JSON.parse(fs.readFileSync(part("manifest.json"), "utf8")) as object;
      fs.writeFileSync(part("manifest.json"), JSON.stringify({ ...now, ...change }));
    };
    await answersRightlyAfter("newer format", manifest({ format: 99 }));
    await answersRightlyAfter("older format", manifest({ format: 1 }));
    await answersRightlyAfter(
      "other dimensions",
      manifest({ vectors: { embedder: "glove-40k-100-v2", dimensions: 7 } }),
    );
    await answersRightlyAfter(
      "other embedder",
      manifest({ vectors: { embedder: "other", dimensions: 100 } }),
    );
    await answersRightlyAfter("vectors of another width", () =>
      fs.appendFileSync(part("vectors"), Buffer.alloc(13)),
    );
    await answersRightlyAfter("CURRENT empty", () => fs.writeFileSync(path.join(index(), "CURRENT"), ""));
    await answersRightlyAfter("CURRENT elsewhere", () =>
      fs.writeFileSync(path.join(index(), "CURRENT"), "../../etc x"),
    );
    await answersRightlyAfter("a generation that is a file", () => {
      const at = generation();
      fs.rmSync(at, { recursive: true });
      fs.writeFileSync(at, "no folder");
    });
    await answersRightlyAfter("a file in place of the index", () => {
      fs.rmSync(index(), { recursive: true });
      fs.writeFileSync(index(), "no folder");
    });
    fs.rmSync(index(), { force: true });
  });

  it("is answered rightly while the store and the index change under it", async () => {
    const busy = Array.from({ length: 6 }, (_, i) => i);
    const done = inParallel(busy, (i) =>
      i % 2 === 0
        ? person.start(["doctor", "--reindex"])
        : person.start(["remember", `Note number ${i} about nothing`, "--now", NOW]),
    );
    await inParallel(busy, (i) => answersRightly(`reader ${i}`));
    for (const ran of await done) expect([0, 5]).toContain(ran.status);
  });
});

describe("a query of an odd kind, asked of the program", () => {
  it.each<[string, number, string?]>([
    ["it is what it is", 0, "It is what it is"],
    ["until then", 3],
    ["-green", 3],
    ['-"green tea" -key', 3],
    ["on 30 February", 3],
    ["key on 31 April 2026", 0, "The spare key is under the pot"],
    ["0000-00-00", 3],
    ["what happened on 1 March 2026", 0],
    ["what happened 999 years ago", 3],
    ["in May 999999999", 3],
  ])("%j ends with %i", async (query, status, first) => {
    const ran = await person.apart(["recall", "--no-track", "--json", "--now", NOW, "--", query]);
    expect([ran.status, ran.signal]).toEqual([status, null]);
    if (first !== undefined) expect(ran.json().results?.[0]?.text).toBe(first);
  });
});
