import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { hasTmux } from "../walks/terminal.ts";
import { WALKS } from "../walks/walks.ts";
import { aPerson } from "./harness.ts";
import { builtProgram } from "./program.ts";

const isThere = hasTmux();
const MOST = process.env.PAI_LONG === "1" ? WALKS.length : 2;

describe(`pai browse in a terminal${isThere ? "" : " (skipped: tmux is not installed)"}`, () => {
  it.skipIf(!isThere).each(WALKS.slice(0, MOST))("$name", async ({ go }) => {
    const person = aPerson();
    const program = builtProgram();
    const env = person.environment(program);
    const pai = path.join(program, "bin", "pai.js");
    const tell = (words: readonly string[]) =>
      spawnSync(process.execPath, [pai, ...words], { env, cwd: person.work, encoding: "utf8" }).stdout;
    await go({ pai: `${process.execPath} ${pai}`, env, tell });
  });
});

describe("pai browse without a terminal", () => {
  it("prints a list of all or of what words find, and says so, and is content with an empty store", async () => {
    const person = aPerson();
    const before = await person.pai(["browse"]);
    expect([before.status, before.stdout]).toEqual([0, ""]);
    await person.remember("The sauna opens at nine");
    const ran = await person.pai(["browse"]);
    expect(ran.status).toBe(0);
    expect(ran.stdout).toBe((await person.pai(["list"])).stdout);
    expect(ran.stderr).toBe("pai: no terminal to draw on, so this is a list\n");
    await person.remember("My sister Mara lives in Porto");
    expect((await person.pai(["browse", "when", "is", "the", "sauna", "open"])).stdout).toMatch(
      /^The sauna opens at nine\n.*\n$/,
    );
    expect((await person.pai(["browse", "zeppelin"])).stdout).toBe("");
  });
});
