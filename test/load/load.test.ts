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

describe("real processes on one store", () => {
  it("lose and double nothing when eight write at once, a person edits, and some are killed", async () => {
    const { status, output } = await runShort("concurrency.mjs");
    expect(output, output).toMatch(/\nno violation\n$/);
    expect(status).toBe(0);
  });

  it("end an import that was killed, and one that two make at once, in the files of one left alone", async () => {
    const { status, output } = await runShort("kill-ingest.mjs");
    expect(output, output).toMatch(/\nno violation\n$/);
    expect(status).toBe(0);
  });

  it("lose no edit of MEMORY.md while they write it", async () => {
    const { status, output } = await runShort("pages.mjs");
    expect(output, output).toMatch(/\nno violation\n$/);
    expect(status).toBe(0);
  });

  it("lose nothing when several servers write for their clients, and end with them", async () => {
    const { status, output } = await runShort("mcp.mjs");
    expect(output, output).toMatch(/\nno violation\n$/);
    expect(status).toBe(0);
  });

  it("leave a whole store behind when they are killed", async () => {
    const { status, output } = await runShort("kill.mjs");
    expect(output, output).toMatch(/\nno violation\n$/);
    expect(status).toBe(0);
  });

  it("pay no answer of a model twice, and end a night as if nobody had killed it", async () => {
    const { status, output } = await runShort("kill-model.mjs");
    expect(output, output).toMatch(/\nno violation\n$/);
    expect(status).toBe(0);
  });

  it("age through a year of nights that leave nothing behind where nothing was due", async () => {
    const { status, output } = await runShort("year.mjs");
    expect(output, output).toMatch(/\nno violation\n$/);
    expect(status).toBe(0);
  });
});
