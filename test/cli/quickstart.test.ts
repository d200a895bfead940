import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { afterAll, describe, expect, it } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../scripts/quickstart.mjs", import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), "pai-quickstart-test-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the quickstart", () => {
  it("does what each of its sentences says, and keeps the store where it was told to", () => {
    const run = spawnSync(process.execPath, [SCRIPT, "--keep", folder], { encoding: "utf8" });
    expect({ status: run.status, stderr: run.stderr }).toEqual({ status: 0, stderr: "" });
    expect(run.stdout.match(/^\$ pai /gm)?.length).toBeGreaterThanOrEqual(12);
    // A reader finds the id that is typed in what was printed before.
    const typed = run.stdout.match(/^\$ pai show --history (\w+)$/m)?.[1];
    expect(run.stdout.slice(0, run.stdout.indexOf("$ pai show --history"))).toContain(`fa_${typed}`);
    expect(readdirSync(path.join(folder, "store"))).toEqual(
      expect.arrayContaining(["facts", "episodes", "version"]),
    );
  });
});
