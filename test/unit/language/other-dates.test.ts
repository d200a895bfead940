import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { embeddedEngines } from "../../../src/engines/embedded/engines.ts";
import { openAssets } from "../../../src/store/assets.ts";

const LINES = readFileSync(new URL("../../../fixtures/dates/other-languages.txt", import.meta.url), "utf8");
const { extractor } = embeddedEngines(openAssets());

async function dueOf(text: string): Promise<string> {
  const statements = await extractor.extract(text, { atMs: Date.UTC(2026, 10, 9, 9) });
  const [due = "-"] = statements.flatMap((one) => one.commitment?.due ?? one.due ?? []);
  return due.slice(0, "YYYY-MM-DD".length);
}

describe("days in other languages", () => {
  it("are read as people name them, and rarely another one", async () => {
    const read = [];
    for (const line of LINES.split("\n").filter((one) => /^[a-z]{2} \| /.test(one))) {
      const [, meant = "", text = ""] = line.split(" | ");
      read.push({ meant, is: await dueOf(text) });
    }
    const dated = read.filter(({ meant }) => meant !== "-");
    const undated = read.filter(({ meant }) => meant === "-");
    expect([dated.length, undated.length]).toEqual([108, 36]);
    expect(dated.filter(({ meant, is }) => is === meant).length).toBeGreaterThanOrEqual(70);
    expect(dated.filter(({ meant, is }) => is !== meant && is !== "-").length).toBeLessThanOrEqual(4);
    expect(undated.filter(({ is }) => is !== "-").length).toBeLessThanOrEqual(3);
  });

  it.each([
    ["debo llamar a Ana pasado mañana", "2026-11-11"],
    ["il faut rendre le livre avant le 12 décembre", "2026-12-12"],
    ["I have to call la clinica on Friday", "2026-11-13"],
    ["tengo que pagar el recibo hoy", "2026-11-09"],
    ["esta mañana llamé a Ana por el piso", "-"],
    ["je dois rendre le fichier à Paul", "-"],
    ["Stundenzettel bis Freitag abgeben", "2026-11-13"],
  ])("%s", async (text, day) => expect(await dueOf(text)).toBe(day));
});
