import { describe, expect, it } from "vitest";
import { RefTable } from "../../../../src/ingest/transcripts/admit.ts";

describe("who has a ref", () => {
  it("is the first turn of each, however many there are", () => {
    const table = new RefTable();
    const owner = (n: number) => ({ line: n + 1, hash: n.toString(16).padStart(8, "0") });
    const keys = Array.from({ length: 20_000 }, (_, n) => JSON.stringify(["session", `ref ${n}`]));
    expect(keys.filter((key, n) => table.claim(key, owner(n)) !== undefined)).toEqual([]);
    expect(keys.filter((key, n) => table.claim(key, owner(n + 5))?.line !== n + 1)).toEqual([]);
    expect(table.claim(keys[300] ?? "", owner(7))).toEqual({ line: 301, hash: "0000012c" });
  });
});
