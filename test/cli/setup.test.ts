import { spawnSync } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

const SCRIPT = fileURLToPath(new URL("../../scripts/setup.mjs", import.meta.url));
const OLD_NODE =
  'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.18.3" } });';

function setup(...nodeOptions: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...nodeOptions, SCRIPT], {
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("the set-up", () => {
  it("says nothing and does nothing where all is up to date", () => {
    setup();
    expect(setup()).toEqual({ status: 0, stdout: "", stderr: "" });
  });

  it("refuses an old Node with one line", () => {
    const { status, stderr } = setup("--import", `data:text/javascript,${encodeURIComponent(OLD_NODE)}`);
    expect(status).toBe(1);
    expect(stderr).toMatch(/^pai needs Node 20\.19 or newer; this is 20\.18\.3 \(.+\)\n$/);
  });
});
