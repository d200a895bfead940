import { mkdtempSync, readFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openMemory } from "../../src/index.ts";
import { ROOT } from "../arch/checkout.ts";
import { removeTree } from "../remove-tree.mjs";
import { aPerson, type Json, list } from "./harness.ts";

const AT = "2026-11-21T10:00:00Z";
/** Of the remarks of three people every ninth, with PAI_LONG every third: plain ones, chats, promises, other scripts. */
const EACH = process.env.PAI_LONG === "1" ? 3 : 9;
const remarks = ["development", "development-2", "hand-a"].flatMap((name) =>
  readFileSync(path.join(ROOT, `fixtures/extraction/${name}.jsonl`), "utf8")
    .trim()
    .split("\n")
    .filter((_, i) => i % EACH === 0)
    .map((line) => JSON.stringify({ text: (JSON.parse(line) as { text: string }).text, at: AT })),
);

/** What of an outcome does not tell in which store, and when, it was kept. */
function readingOf({ action, memory }: Json): unknown {
  const { kind, text, category, subject, status, confidence, importance, keywords, tags, validAt, due } =
    memory ?? {};
  return {
    action,
    kind,
    text,
    category,
    subject,
    status,
    confidence,
    importance,
    keywords,
    tags,
    validAt,
    due,
  };
}

// The build makes data of tables, and patterns late: what it makes of them has to read as the sources do.
it("reads remarks as its sources do", async () => {
  const person = aPerson();
  const built = await person.json(["remember", "--file", "-", "--allow-secret", "fixtures"], {
    input: remarks.join("\n"),
  });
  const root = mkdtempSync(path.join(os.tmpdir(), "pai-built-"));
  onTestFinished(() => removeTree(root));
  const numbered = remarks.map((text, i) => ({ line: i + 1, text }));
  const memory = openMemory({ store: root });
  const kept = (await memory.rememberLines(numbered, { allowSecret: "fixtures" })) as unknown as Json;
  const readings = (done: Json) => list(done.outcomes as Json).map(readingOf);
  expect(readings(built).length).toBeGreaterThan(90);
  expect(readings(built)).toEqual(readings(kept));
});
