import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { aDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

const MINE = `# Me\n\n## Reflections\n\n${"I work best in the morning when the house is quiet. I was at the sea.\n\n".repeat(200)}`;

it("condenses long reflections, which a dry run shows, the archive keeps and undo brings back", async () => {
  const dir = aDirectory();
  const page = path.join(dir, "IDENTITY.md");
  await open(dir).remember({ text: "I live in Lisbon." });
  writeFileSync(page, MINE);
  const only = ["identity"];
  const shown = await open(dir, { dryRun: true }).consolidate({ only });
  expect(shown.changes.map((change) => change.path)).toEqual([
    expect.stringMatching(/^archive\/IDENTITY-.*\.md$/),
    "IDENTITY.md",
  ]);
  expect([readFileSync(page, "utf8"), existsSync(path.join(dir, "archive"))]).toEqual([MINE, false]);
  const { changeSets } = await open(dir).consolidate({ only });
  const [archive = ""] = readdirSync(path.join(dir, "archive"));
  expect(readFileSync(path.join(dir, "archive", archive), "utf8")).toBe(MINE.slice("# Me\n\n".length));
  expect(readFileSync(page, "utf8").length).toBeLessThan(4_000);
  expect((await open(dir).consolidate({ only })).changed).toBe(0);
  expect((await open(dir).doctor()).problems).toEqual([]);
  await open(dir).undo(changeSets[0]);
  expect(readFileSync(page, "utf8")).toBe(MINE);
});
