import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { embeddedEngines } from "../../src/engines/embedded/engines.ts";
import { LineKeeper } from "../../src/memory/remember-lines.ts";
import { openContext } from "../../src/open-context.ts";
import { openMemory } from "../../src/open-memory.ts";
import { openAssets } from "../../src/store/assets.ts";

const NOW = Date.parse("2026-11-16T10:00:00Z");
const BATCHES = 5;
const EACH = 20;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pai-lines-"));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

const open = (name: string) => openMemory({ store: join(root, name), now: () => NOW });

/** Facts, the same again in a later batch, what contradicts an earlier one, promises and what closes them. */
const texts = Array.from({ length: BATCHES * EACH }, (_, i) => {
  if (i % 7 === 0) return `I like tea number ${i % 3}`;
  if (i % 11 === 0) return `I live in ${["Berlin", "Lisbon", "Oslo"][i % 3]}`;
  if (i % 5 === 0) return `I will send Anna the report number ${i % 4} by Friday`;
  return i % 13 === 0 ? "The report number 1 is done" : `My sister Mara bought a lamp number ${i % 30}`;
});
const batches = Array.from({ length: BATCHES }, (_, at) =>
  texts.slice(at * EACH, (at + 1) * EACH).map((text, i) => ({ line: at * EACH + i + 1, text })),
);

function filesOf(name: string): readonly (readonly [string, string])[] {
  const store = join(root, name);
  const paths = readdirSync(store, { recursive: true, encoding: "utf8" });
  return paths
    .filter((path) => path.endsWith(".md") && !path.startsWith("."))
    .sort()
    .map((path) => [path, readFileSync(join(store, path), "utf8")] as const);
}

describe("a long file of remarks", () => {
  it("leaves the very files that its parts leave one by one", async () => {
    for (const lines of batches) await open("parts").rememberLines(lines);
    const keeper = await open("whole").lineKeeper();
    let fresh = 0;
    for (const lines of batches) fresh += (await keeper.keep(lines, { present: false })).fresh;
    expect(fresh).toBeGreaterThan(30);
    expect(filesOf("whole")).toEqual(filesOf("parts"));
  });

  it("opens the index once, and not for each of its parts", async () => {
    let opened = 0;
    const context = openContext({ store: join(root, "store"), now: () => NOW }, () => undefined, "write");
    const engines = embeddedEngines(openAssets());
    const openIndex = () => {
      opened++;
      return context.openIndex();
    };
    const keeper = new LineKeeper({ ...context, engines, openIndex }, {});
    for (const lines of batches) await keeper.keep(lines);
    expect(opened).toBe(1);
  });

  it("sees what somebody else writes in between", async () => {
    const keeper = await open("store").lineKeeper();
    await keeper.keep([{ line: 1, text: "I like tea" }]);
    await open("store").rememberLines([{ line: 1, text: "I like coffee" }]);
    const again = await keeper.keep([{ line: 2, text: "I like coffee" }]);
    expect(again).toMatchObject({ fresh: 0, known: 1 });
  });
});
