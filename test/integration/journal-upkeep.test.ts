import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { sha256 } from "../../src/domain/hash.ts";
import { DAY_MS } from "../../src/text/calendar.ts";
import { aDirectory } from "./store/directory.ts";
import { open } from "./talks.ts";

it("drops old records of the journal in the pass index, where nothing else is written; a dry run drops none", async () => {
  const dir = aDirectory();
  for (const text of ["I like tea", "I like maps", "I like wool"]) await open(dir).remember({ text });
  const bucket = path.join(dir, ".local/journal/000000");
  const [first = "", ...others] = readdirSync(bucket).toSorted();
  const record = path.join(bucket, first);
  // As if it had been written long ago, and the store had been in use since.
  writeFileSync(record, readFileSync(record, "utf8").replace(/"wall":"\d{4}/, '"wall":"2001'));
  const marks = [
    [1, 0],
    [2, 39 * DAY_MS],
  ];
  const ages = JSON.stringify({ seq: 3, wallMs: Date.now(), passedMs: 40 * DAY_MS, marks });
  writeFileSync(path.join(dir, ".local/journal-ages"), `${sha256(ages)} ${ages}`);
  const only = ["index"];
  expect((await open(dir, { dryRun: true }).consolidate({ only })).passes[0]?.counts).not.toHaveProperty(
    "journal_pruned",
  );
  expect(readdirSync(bucket)).toContain(first);
  expect((await open(dir).consolidate({ only })).passes[0]?.counts).toMatchObject({ journal_pruned: 1 });
  expect(readdirSync(bucket).toSorted()).toEqual(others);
  expect((await open(dir).consolidate({ only })).passes[0]?.counts).not.toHaveProperty("journal_pruned");
  expect((await open(dir).doctor()).problems).toEqual([]);
});

it("leaves nothing of a command that was stopped while it noted the ages of records", async () => {
  const dir = aDirectory();
  await open(dir).remember({ text: "I like tea" });
  const temp = path.join(dir, ".local/.tmp-journal-ages");
  writeFileSync(temp, "half");
  await open(dir).remember({ text: "I like maps" });
  expect(readdirSync(path.dirname(temp))).not.toContain(path.basename(temp));
});
