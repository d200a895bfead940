import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { skipLoudly, withoutPrivileges } from "./as-nobody.ts";
import { aPerson, inParallel, type Person } from "./harness.ts";
import { builtProgram } from "./program.ts";

/** What hangs is ended, and seen by its status. */
const IN_TIME = ["timeout", "--signal", "KILL", "120"];

function pipeAt(file: string): string {
  execFileSync("mkfifo", [file]);
  return file;
}

async function failed(person: Person, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const ran = await person.pai([...words, "--json"], { env, through: IN_TIME });
  expect([ran.signal, ran.status], ran.stderr).toEqual([null, 1]);
  return ran.json().error;
}

describe("a home that is none", () => {
  const HOMES = [
    ["", "config_invalid", "not an absolute path"],
    [".", "config_invalid", "not an absolute path"],
    ["sub/home", "config_invalid", "not an absolute path"],
    ["/proc/self", "io", "/proc/self/.pai"],
    ["/proc/self/none/below", "io", "/proc/self/none"],
    ["/dev/null", "io", "not a directory"],
  ] as const;

  it("is named by a command that ends, and nothing is written where the command is run", async () => {
    const person = aPerson();
    mkdirSync(path.join(person.work, ".config/pai"), { recursive: true });
    writeFileSync(path.join(person.work, ".config/pai/config.yaml"), "recall.limit: none\n");
    await inParallel(HOMES, async ([home, code, says]) => {
      const error = await failed(person, ["remember", "I like tea"], { HOME: home, XDG_CONFIG_HOME: "" });
      expect(error, home).toMatchObject({ code, message: expect.stringContaining(says) });
    });
    expect(existsSync(path.join(person.work, ".pai"))).toBe(false);
  });
});

describe("a file that a person names", () => {
  it.each(["ingest", "remember"])("may be a pipe whose words come later: %s", async (command) => {
    const person = aPerson();
    const pipe = pipeAt(path.join(person.work, "pipe"));
    const words = command === "ingest" ? ["ingest", pipe] : ["remember", "--file", pipe];
    const running = person.pai(words, { through: IN_TIME });
    await person.run([
      "sh",
      "-c",
      'printf "me: I moved to Porto last year.\\nyou: Nice! Which street?\\n" > "$1"',
      "sh",
      pipe,
    ]);
    expect(await running).toMatchObject({ status: 0, signal: null });
    expect((await person.recall("Porto")).join()).toContain("Porto");
  });

  it.each(["ingest", "remember --file", "consolidate --apply"])(
    "may be a pipe that nobody feeds, until Ctrl-C: %s",
    async (command) => {
      const person = aPerson();
      await person.remember("I like tea");
      const pipe = pipeAt(path.join(person.work, "pipe"));
      const bin = path.join(builtProgram(), "bin", "pai.js");
      const child = spawn(process.execPath, [bin, ...command.split(" "), pipe], {
        cwd: person.work,
        env: person.environment(builtProgram()),
        stdio: "ignore",
      });
      const ended = new Promise((resolve) => {
        child.once("exit", (status, signal) => resolve(signal === "SIGINT" ? 130 : status));
      });
      await waitsFor(child.pid ?? 0);
      child.kill("SIGINT");
      expect(await ended).toBe(130);
    },
  );

  it("is no device that never ends", async () => {
    const person = aPerson();
    expect(await failed(person, ["remember", "--file", "/dev/zero"])).toMatchObject({ code: "too_large" });
  });

  it("is not replaced where it is a pipe", async () => {
    const person = aPerson();
    await person.remember("I like tea");
    const pipe = pipeAt(path.join(person.work, "pipe"));
    expect(await failed(person, ["consolidate", "--plan", pipe, "--yes"])).toMatchObject({
      code: "unsafe_path",
    });
    expect(lstatSync(pipe).isFIFO()).toBe(true);
  });
});

/** Until some thread of a process sleeps in the opening of a pipe. */
async function waitsFor(pid: number): Promise<void> {
  const opening = () =>
    execFileSync("sh", ["-c", `cat /proc/${pid}/task/*/wchan 2>/dev/null || true`], { encoding: "utf8" });
  while (!/wait_for_partner|fifo_open/.test(opening())) await new Promise((done) => setTimeout(done, 20));
}

describe("the settings of a user", () => {
  it("may be a link, which stays one when they are written", async () => {
    const person = aPerson();
    const kept = path.join(person.root, "dotfiles.yaml");
    writeFileSync(kept, "# mine\nrecall.limit: 6\n");
    mkdirSync(path.dirname(person.configFile), { recursive: true });
    symlinkSync(kept, person.configFile);
    await person.json(["config", "set", "recall.limit", "7", "--user"]);
    expect(lstatSync(person.configFile).isSymbolicLink()).toBe(true);
    expect(readFileSync(kept, "utf8")).toBe("# mine\nrecall.limit: 7\n");
  });
});

describe("the settings of a store", () => {
  it("are no link, which is neither read nor written, and named", async () => {
    const person = aPerson();
    await person.remember("I like tea");
    const outside = path.join(person.root, "outside.yaml");
    writeFileSync(outside, "recall.limit: 6\n");
    symlinkSync(outside, person.file("config.yaml"));
    expect(await failed(person, ["recall", "tea"])).toMatchObject({ code: "config_invalid" });
    expect(await failed(person, ["config", "set", "recall.limit", "7"])).toMatchObject({
      code: "unsafe_path",
    });
    const { problems } = (await person.json(["doctor"], { status: 6 })) ?? {};
    expect(JSON.stringify(problems)).toContain("it is a symbolic link");
    expect(readFileSync(outside, "utf8")).toBe("recall.limit: 6\n");
  });
});

describe("what may not be read", () => {
  it("is named, and other memories are found", async () => {
    const person = aPerson();
    const { path: fact } = await person.remember("I like tea");
    await person.remember("I own a violin");
    for (const file of [person.file(fact), person.file("config.yaml")]) {
      if (!existsSync(file)) writeFileSync(file, "recall.limit: 6\n");
      chmodSync(file, 0);
    }
    const through = withoutPrivileges(person);
    if (through === undefined) return skipLoudly("files without permission", "nobody to step down to");
    const doctor = await person.pai(["doctor", "--json"], { through });
    const named = JSON.stringify(doctor.json().problems);
    expect(named).toContain(fact);
    expect(named).toContain("the settings cannot be read: permission was denied");
    chmodSync(person.file("config.yaml"), 0o600);
    expect((await person.pai(["recall", "violin"], { through })).stdout).toContain("I own a violin");
  });
});
