import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createConnection, createServer } from "node:net";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { Person, type Running } from "./harness.ts";
import { builtProgram } from "./program.ts";

/** Commands that a watcher answers; of each the text, and the document. */
const ASKED = [
  ["recall", "spaces", "--no-track"],
  ["recall", "report", "--no-track", "--explain"],
  ["recall", "zeppelin", "--no-track"],
  ["recall", "anna", "--no-track", "--format", "markdown"],
  ["recall", "what is due this week", "--no-track", "--since", "2026-01-01"],
  ["context", "Anna", "and", "spaces"],
  ["context", "zeppelin"],
];
const LINES = ASKED.flatMap((words) => [words, ["--json", ...words]]);

let person: Person;
let watchers: Running[];

beforeEach(async () => {
  person = new Person();
  watchers = [];
  await person.remember("I prefer tabs over spaces", "--tag", "work");
  await person.remember("Anna is allergic to penicillin", "--subject", "anna");
  await person.remember("I will send Bob the report by Friday");
});

afterEach(async () => {
  for (const watcher of watchers) await end(watcher, "SIGKILL");
  person.leave();
});

/** A watcher in a process of its own. */
function watching(...words: readonly string[]): Running {
  const watcher = person.begin(["watch", ...words]);
  watchers.push(watcher);
  return watcher;
}

/** One that has its socket and says so. */
async function begun(...words: readonly string[]): Promise<Running> {
  const watcher = watching(...words);
  const over = watcher.ended.then(() => true);
  while (!watcher.seen.stderr.includes("watching")) {
    if (await Promise.race([over, pause(10, false)])) throw new Error(`it ended: ${watcher.seen.stderr}`);
  }
  return watcher;
}

async function end({ child, ended }: Running, signal: NodeJS.Signals): Promise<number> {
  child.kill(signal);
  return (await ended).status;
}

const socketPath = () => person.file(".local", "watch.sock");

/** What a watcher says to a command line, however long it takes. */
function ask(argv: readonly string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const { HOME = "", XDG_CONFIG_HOME = "", TZ = "" } = person.environment(builtProgram());
  const request = { argv, cwd: person.work, env: { HOME, XDG_CONFIG_HOME, TZ } };
  const terminal = { isTty: false, isColor: false, width: Number.MAX_SAFE_INTEGER };
  return new Promise((resolve, reject) => {
    const socket = createConnection(socketPath());
    let text = "";
    socket.on("error", reject);
    socket.on("connect", () => socket.write('{"ping":true}\n'));
    socket.on("data", (chunk) => {
      if (text === "") socket.write(`${JSON.stringify({ ...request, ...terminal })}\n`);
      text += chunk;
    });
    socket.on("close", () => {
      const [, answer] = text.split("\n");
      const { status, printed = [] } = JSON.parse(answer || "{}"); // none where it was killed
      const on = (stream: number) =>
        printed.map(([where, some]: [number, string]) => (where === stream ? some : "")).join("");
      resolve({ status, stdout: on(1), stderr: on(2) });
    });
  });
}

async function plain(words: readonly string[]) {
  const { status, stdout, stderr } = await person.pai(words);
  return untimed({ status, stdout, stderr });
}

/** How long it took differs each time. */
function untimed<T extends { readonly stdout: string }>(ran: T): T {
  return { ...ran, stdout: ran.stdout.replace(/("tookMs": ?|; index full, )[\d.]+/, "$10") };
}

describe("pai watch", () => {
  it("answers hooks, whose input it is given, and leaves those of another store to themselves", async () => {
    await person.remember("Anna owns the billing service");
    await person.json(["config", "set", "hooks.deadlineMs", "10000", "--user"]);
    const watcher = await begun();
    const hook = (more: object) =>
      person.start(["hook", "prompt"], {
        input: JSON.stringify({ session_id: "s", prompt: "Who owns the billing service?", ...more }),
      });
    expect(JSON.parse((await hook({})).stdout).hookSpecificOutput.additionalContext).toContain(
      "Anna owns the billing service",
    );
    expect((await hook({})).stdout).toBe(""); // shown once in a session
    const elsewhere = await person.start(["hook", "prompt", "--store", person.work], {
      input: JSON.stringify({ prompt: "Who owns the billing service?" }),
    });
    expect(elsewhere.stdout).toBe("");
    expect((await person.json(["status"])).hooks).toMatchObject({ calls: 3, late: 0, failed: 0 });
    await end(watcher, "SIGTERM");
    expect(watcher.seen.stdout).toMatch(/answered [12],/); // a watcher that is busy is not waited for
  });

  it("takes in what is written in a vault, tells what is gone, and writes nothing there but its own pages", async () => {
    const vault = path.join(person.root, "vault");
    const at = (...names: string[]) => path.join(vault, ...names);
    mkdirSync(at(".obsidian"), { recursive: true });
    writeFileSync(at("Home.md"), "I live in Leeds.\n");
    const until = async (what: () => unknown) => {
      while (!(await what())) await pause(100);
    };
    const knows = async (words: string) =>
      (await person.pai(["list", "--kind", "fact"])).stdout.includes(words);
    const watcher = await begun("--vault", vault);
    await until(() => knows("I live in Leeds"));
    writeFileSync(at("Work.md"), "I work as a baker.\n");
    await until(() => knows("I work as a baker"));
    expect(readdirSync(vault).sort()).toEqual([".obsidian", "Home.md", "Work.md"]);
    rmSync(at("Home.md"));
    await until(() => watcher.seen.stderr.includes('"Home.md" is gone'));
    expect(await knows("I live in Leeds")).toBe(true);
    const [, name = ""] = [...watcher.seen.stderr.matchAll(/undo --import (\w+)/g)].at(-1) ?? [];
    await person.json(["undo", "--import", name]);
    expect(await knows("I work as a baker")).toBe(false);
    await end(watcher, "SIGTERM");

    mkdirSync(at("pai"));
    writeFileSync(at("pai", "Index.md"), "mine\n");
    const writer = await begun("--vault", vault, "--write");
    await until(() => writer.seen.stderr.includes("left as somebody has changed them: Index.md"));
    expect(readFileSync(at("pai", "Index.md"), "utf8")).toBe("mine\n");
    expect(readFileSync(at("pai", "Tasks.md"), "utf8")).toContain("send Bob the report");
    expect(readdirSync(vault).sort()).toEqual([".obsidian", "Work.md", "pai"]);
    await end(writer, "SIGTERM");
    expect((await person.pai(["watch", "--write"])).stderr).toContain("--vault");
  });

  it("answers recall and context byte for byte as they answer themselves, and is the only one to do so", async () => {
    const now = ["--now", new Date().toISOString()];
    const expected = [];
    for (const words of LINES) expected.push(await plain([...words, ...now]));
    const watcher = await begun();
    for (const [at, words] of LINES.entries())
      expect(untimed(await ask([...words, ...now])), words.join(" ")).toEqual(expected[at]);
    for (const [at, words] of LINES.entries())
      expect(await plain([...words, ...now]), words.join(" ")).toEqual(expected[at]);
    expect((await person.pai(["doctor", "--json"])).json()).toMatchObject({ problems: [] });
    const second = watching();
    expect((await second.ended).status).toBe(5);
    expect(second.seen.stderr).toContain("another pai watch runs on this store");
    const run = path.join(person.home, ".local", "state", "pai", "run");
    const notes = readdirSync(run).map((name) => JSON.parse(readFileSync(path.join(run, name), "utf8")));
    expect(notes).toMatchObject([{ pid: watcher.child.pid }]);
    expect(await end(watcher, "SIGTERM")).toBe(0);
    expect(watcher.seen.stdout).toContain("it was told to");
    expect(existsSync(socketPath())).toBe(false);
    expect(existsSync(run)).toBe(false);
  });

  it("answers for what is remembered, and forgotten, in the meantime", async () => {
    await begun();
    const { fact } = await person.remember("The gateway timeout is 30 seconds");
    expect((await ask(["recall", "gateway timeout"])).stdout).toContain("30 seconds");
    await person.json(["forget", fact]);
    expect((await ask(["recall", "gateway timeout"])).stdout).not.toContain("30 seconds");
  });

  it("declines what it would answer otherwise: a command that writes or fails, another store, one that a person has to choose for", async () => {
    await begun();
    for (const words of [
      ["remember", "I recall tabs"],
      ["recall", "tabs", "--store", person.work],
      ["recall", "tabs", "--limit", "none"],
      ["recall", "tabs", "--interactive"],
    ])
      expect(await ask(words), words.join(" ")).toEqual({ status: undefined, stdout: "", stderr: "" });
  });

  it("is not needed: killed at any moment it leaves a store that answers the same, and the next one takes its place", async () => {
    const words = ["recall", "spaces", "--no-track", "--json"];
    const expected = await plain(words);
    for (const afterMs of [0, 60, 300]) {
      const watcher = await begun();
      const asked = ask(words).catch(() => undefined);
      await pause(afterMs);
      await end(watcher, "SIGKILL");
      await asked;
      expect(existsSync(socketPath())).toBe(true);
      expect(await plain(words)).toEqual(expected);
    }
    const next = await begun();
    expect(untimed(await ask(words))).toEqual(expected);
    await end(next, "SIGINT");
  });

  it("ends when it is idle, when the store is gone, and has nothing to watch where there is none", async () => {
    const idle = watching("--idle", "1s", "--json");
    expect((await idle.ended).status).toBe(0);
    expect(JSON.parse(idle.seen.stdout)).toMatchObject({ ended: "it was idle", answered: 0, edits: 0 });
    const watcher = await begun();
    rmSync(person.store, { recursive: true });
    expect((await watcher.ended).status).toBe(0);
    expect(watcher.seen.stdout).toContain("the store is gone");
    expect((await person.pai(["watch", "--json"])).json()).toMatchObject({
      error: { code: "store_missing" },
    });
  });
});

describe("a command that reads", () => {
  /** Somebody who listens where a watcher would; `noted`: the user's state says so. */
  async function listening(answer: string, noted = true) {
    const run = path.join(person.home, ".local", "state", "pai", "run");
    mkdirSync(run, { recursive: true });
    writeFileSync(path.join(run, "half-written"), '{"pid":');
    const note = { pid: 1, store: realpathSync(person.store), socket: socketPath() };
    if (noted) writeFileSync(path.join(run, "watcher"), JSON.stringify(note));
    let asked = 0;
    const server = createServer((socket) => {
      asked++;
      socket.on("error", () => undefined);
      socket.write(answer);
    });
    await new Promise<void>((resolve) => server.listen(socketPath(), resolve));
    onTestFinished(() => void server.close());
    return () => asked;
  }

  const words = ["recall", "spaces", "--no-track", "--json"];

  it.each([
    ["nothing", ""],
    ["what is no JSON", "hello\n"],
    ["that it is another program", '{"program":"pai 9.9.9","store":"/"}\n'],
  ])("passes over who says %s", async (_what, said) => {
    const expected = await plain(words);
    const asked = await listening(said);
    expect(await plain(words)).toEqual(expected);
    expect(asked()).toBe(1);
  });

  it("does not ask who came with the store, and is not in the user's own notes", async () => {
    const asked = await listening("", false);
    expect((await person.pai(words)).status).toBe(0);
    expect(asked()).toBe(0);
  });
});
