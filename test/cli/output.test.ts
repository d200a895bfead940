import { execFileSync, spawn } from "node:child_process";
import { constants, createReadStream, openSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { aPerson, type Person } from "./harness.ts";
import { builtProgram } from "./program.ts";

/** More than a pipe holds. */
const LONG = "word ".repeat(50_000).trim();

describe("what is printed", () => {
  it("goes to a file, and to a pipe that does not wait for its reader, to the last byte", async () => {
    const person = aPerson();
    await person.start(["remember", "--kind", "episode", "-"], { input: LONG });
    const whole = (await person.start(["list", "--kind", "episode", "--json"])).stdout;
    expect(whole.length).toBeGreaterThan(LONG.length);

    const file = path.join(person.root, "printed");
    await end(listing(person, openSync(file, "w")));
    expect(readFileSync(file, "utf8")).toBe(whole);

    const pipe = path.join(person.root, "pipe");
    execFileSync("mkfifo", [pipe]);
    // Open for both ends, so that neither opening it nor writing to it ever waits.
    const ended = end(listing(person, openSync(pipe, constants.O_RDWR | constants.O_NONBLOCK)));
    const reader = createReadStream(pipe, { end: Buffer.byteLength(whole) - 1 });
    const [printed] = await Promise.all([text(reader), ended]);
    expect(printed).toBe(whole);
  });
});

function listing(person: Person, stdout: number) {
  const env = { PATH: process.env.PATH, HOME: person.home, PAI_STORE: person.store };
  const args = [path.join(builtProgram(), "bin", "pai.js"), "list", "--kind", "episode", "--json"];
  // Through another number: Node makes the first three of a child wait, whatever they were.
  const through = ["-c", 'exec "$@" >&3', "sh", process.execPath, ...args];
  return spawn("sh", through, { env, stdio: ["ignore", "ignore", "inherit", stdout] });
}

function end(child: ReturnType<typeof listing>): Promise<void> {
  return new Promise((done, fail) => {
    child.on("exit", (status) => (status === 0 ? done() : fail(new Error(`ended with ${status}`))));
  });
}
