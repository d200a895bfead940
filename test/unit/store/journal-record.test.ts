import { describe, expect, it } from "vitest";
import { type LogRecord, parseRecord, printRecord } from "../../../src/store/journal.ts";

const change = (path: string) => ({
  ...{ op: "create" as const, path, id: "fa_01m7yrrt80gzmgkvp9jqdzk2b6", event: "created", reason: "said" },
  ...{ keys: [], newHash: "sha256:00", newText: "x" },
});
const record = (path: string, line = "state/access/1.jsonl") =>
  ({
    ...{
      seq: 1,
      id: "cs_01m7yrrt80gzmgkvp9jqdzk2b6",
      wall: "2026-11-28T10:00:00Z",
      at: "2026-11-28T10:00:00Z",
    },
    ...{ command: "remember", source: "user", temp: "a", changes: [change(path)] },
    appends: [{ path: line, line: "{}" }],
  }) as unknown as LogRecord; // what a file may hold

describe("a record of the journal that somebody else wrote", () => {
  it("is read where its paths lie in the store", () => {
    expect(parseRecord(printRecord(record("facts/2026-11-28/a.md")))?.changes).toHaveLength(1);
  });

  it.each(["../outside.md", "/etc/passwd", "facts/../../outside.md", "facts\\..\\..\\outside.md", ""])(
    "is none where it would write to %j",
    (path) => {
      expect(parseRecord(printRecord(record(path)))).toBeUndefined();
      expect(parseRecord(printRecord(record("facts/a.md", `${path}/state/x.jsonl`)))).toBeUndefined();
    },
  );
});
