import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "../arch/checkout.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-native-"));
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function pai(options: readonly string[], ...words: string[]): string {
  const env = { PATH: process.env.PATH, HOME: folder, PAI_STORE: path.join(folder, "store") };
  const args = [...options, path.join(ROOT, "bin/pai.js"), ...words];
  return execFileSync(process.execPath, args, { cwd: folder, env, encoding: "utf8" });
}

describe("the program without native code", () => {
  it("keeps and finds the same", () => {
    const said = ["remember", "The bakery in Ghent opens at 7", "--at", "2026-03-01T10:00:00Z"];
    const kept = pai(["--no-addons"], ...said, "--json");
    expect(pai([], ...said)).toContain("already known");
    const asked = ["recall", "When does the bakery open?", "--json"];
    const ids = (out: string) => JSON.stringify(JSON.parse(out)).match(/"(?:fa|ep)_[a-z0-9]{26}"/g);
    expect(ids(kept)).not.toBeNull();
    expect(ids(pai(["--no-addons"], ...asked))).toEqual(ids(pai([], ...asked)));
  });
});
