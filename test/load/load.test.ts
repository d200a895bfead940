import { spawn } from "node:child_process";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { builtProgram } from "../cli/program.ts";

/** Runs a load script in its short form on the program of this run. */
function runShort(name: string): Promise<{ status: number | null; output: string }> {
  const script = fileURLToPath(new URL(name, import.meta.url));
  const child = spawn(process.execPath, [script, "--short", "--program", builtProgram()]);
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status) => resolve({ status, output }));
  });
}

const IS_LONG = process.env.PAI_LONG === "1";

describe("real processes on one store", () => {
  it.each([
    [
      "lose and double nothing when eight write at once, a person edits, and some are killed",
      "concurrency.mjs",
    ],
    ["leave a whole store behind when they are killed", "kill.mjs"],
    ["lose nothing when several servers write for their clients, and end with them", "mcp.mjs"],
  ])("%s", runsWithoutViolation);

  it.runIf(IS_LONG).each([
    [
      "end an import that was killed, and one that two make at once, in the files of one left alone",
      "kill-ingest.mjs",
    ],
    ["lose no edit of MEMORY.md while they write it", "pages.mjs"],
    ["pay no answer of a model twice, and end a night as if nobody had killed it", "kill-model.mjs"],
  ])("%s", runsWithoutViolation);
});

async function runsWithoutViolation(_: string, script: string): Promise<void> {
  const { status, output } = await runShort(script);
  expect(output, output).toMatch(/\nno violation\n$/);
  expect(status).toBe(0);
}
