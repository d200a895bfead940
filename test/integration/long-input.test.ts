import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { longLines, longTalk } from "../../bench/long-input.ts";
import { LIMITS } from "../../src/domain/limits.ts";
import { embeddedEngines } from "../../src/engines/embedded/engines.ts";
import type { SearchIndex } from "../../src/index-ports.ts";
import { ChangeBuilder } from "../../src/markdown/change-builder.ts";
import { LineKeeper } from "../../src/memory/remember-lines.ts";
import { openContext } from "../../src/open-context.ts";
import { openMemory } from "../../src/open-memory.ts";
import { openAssets } from "../../src/store/assets.ts";

const NOW = Date.parse("2026-11-16T10:00:00Z");
/** Twice the input may take so many times the work. */
const GROWTH = 2.3;
let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "pai-long-"));
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(root, { recursive: true, force: true });
});

/** Memories that a conversation of so many turns had its change builder list. */
async function listed(turns: number): Promise<number> {
  let count = 0;
  const { memories } = ChangeBuilder.prototype;
  vi.spyOn(ChangeBuilder.prototype, "memories").mockImplementation(function (this: ChangeBuilder) {
    const all = memories.call(this);
    count += all.length;
    return all;
  });
  const memory = openMemory({ store: join(root, `talk-${turns}`), now: () => NOW });
  await memory.ingest([{ session: "long", turns: longTalk(turns, "owner") }]);
  vi.restoreAllMocks();
  return count + turns;
}

/** How often an index was asked for, with so many lines. */
async function asked(many: number): Promise<number> {
  let count = 0;
  const context = openContext(
    { store: join(root, `lines-${many}`), now: () => NOW },
    () => undefined,
    "write",
  );
  const engines = embeddedEngines(openAssets());
  const counting = (index: SearchIndex) =>
    new Proxy(index, {
      get: (target, key) => {
        const value: unknown = Reflect.get(target, key, target);
        if (typeof value !== "function") return value;
        count++;
        return value.bind(target);
      },
    });
  const keeper = new LineKeeper({ ...context, engines, openIndex: () => counting(context.openIndex()) }, {});
  const lines = longLines(many, true).map((text, i) => ({ line: i + 1, text }));
  for (let at = 0; at < many; at += 50) await keeper.keep(lines.slice(at, at + 50), { present: false });
  return count;
}

describe("capture of long input", () => {
  it("does not go through all memories of a change set at each statement", async () => {
    const [once, twice] = [await listed(100), await listed(200)];
    expect(twice / once).toBeLessThan(GROWTH);
  });

  it("asks the index as often for each line, however many lines there are", async () => {
    const [once, twice] = [await asked(100), await asked(200)];
    expect(once).toBeGreaterThan(100);
    expect(twice / once).toBeLessThan(GROWTH);
  });

  it("says that no more than so many statements of a text were read", async () => {
    const memory = openMemory({ store: join(root, "many"), now: () => NOW });
    const text = (count: number) =>
      Array.from({ length: count }, (_, at) => `I keep spare key ${at} at home.`).join(" ");
    const note = async (count: number) =>
      (await memory.remember({ text: text(count) })).outcomes.at(-1)?.note ?? "";
    expect(await note(20)).not.toContain("statements");
    expect(await note(LIMITS.textStatements + 1)).toContain(
      `only the first ${LIMITS.textStatements} statements`,
    );
  });
});
