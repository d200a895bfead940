import { describe, expect, it } from "vitest";
import { CANARIES } from "../canary/canaries.ts";
import { findDoorLeaks } from "../canary/doors.ts";
import { findLeaks } from "../canary/matrix.ts";
import { aDirectory } from "./store/directory.ts";

/** One of each kind, said three times; `npm run canary` has all of them. */
const SOME = [...new Map(CANARIES.map((canary) => [canary.kind, canary])).values()].map((canary) => ({
  ...canary,
  remarks: canary.remarks.slice(0, 3),
}));

describe("what is private", () => {
  it("turns up in nothing that is made of memories: no export, page, file name, topic, tool, hook or prompt", async () => {
    const folder = aDirectory();
    const { outputs, leaks } = await findLeaks(folder, SOME);
    expect(outputs.length).toBeGreaterThan(30);
    expect(leaks).toEqual([]);
  });

  it("comes into a project's files by no door, beside a personal memory, which keeps it", async () => {
    const few = SOME.map((canary) => ({ ...canary, remarks: canary.remarks.slice(0, 1) }));
    const { doors, leaks, lost } = await findDoorLeaks(aDirectory(), few);
    expect(doors.length).toBeGreaterThan(10);
    expect(leaks).toEqual([]);
    expect(lost).toEqual([]);
  });
});
