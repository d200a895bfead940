import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { onTestFinished } from "vitest";
import { removeTree } from "../remove-tree.mjs";
import { Apart } from "./apart.ts";
import { runInProcess, type Surroundings } from "./in-process.ts";
import { builtProgram } from "./program.ts";

/** Processes of one test that run at once. */
const LANES = 4;

/** What a command left behind. */
export interface Ran {
  /** Exit status; -1 where a signal ended it. */
  readonly status: number;
  readonly signal: string | null;
  readonly stdout: string;
  readonly stderr: string;
  /** The document on stdout, read as JSON. Fields are looked at by tests only, so they are untyped. */
  json(): Json;
}

/** A value of a JSON document whose shape the test that looks at it knows. */
export interface Json {
  readonly [key: string]: Json;
  readonly [index: number]: Json;
}

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  /** See `Surroundings`. */
  readonly answers?: readonly string[];
  /** Run before the program itself, such as `setpriv --reuid 65534`. */
  readonly through?: readonly string[];
}

/** One for all files that a process takes. */
const apart = new Apart();

/** A person who is gone when the test is over. */
export function aPerson(): Person {
  const person = new Person();
  onTestFinished(() => person.leave());
  return person;
}

/** A person with a home, a configuration and a store of their own, in a temporary directory; `leave` at the end. */
export class Person {
  readonly root = mkdtempSync(path.join(tmpdir(), "pai-cli-"));
  readonly home = path.join(this.root, "home");
  readonly configFile = path.join(this.root, "config", "pai", "config.yaml");
  readonly work = path.join(this.root, "work");
  /** The personal store. */
  readonly store = path.join(this.home, ".pai");

  constructor() {
    for (const folder of [this.home, this.work]) mkdirSync(folder);
  }

  /** Runs the built program: in this process, `through` a command in one of its own. */
  async pai(words: readonly string[], options: RunOptions = {}): Promise<Ran> {
    if (options.through !== undefined) return this.start(words, options);
    const ran = await runInProcess(builtProgram(), words, this.#surroundings(options));
    return { ...ran, signal: null, json: () => JSON.parse(ran.stdout) as Json };
  }

  /** Runs it in a process that other commands share, which is ended where it hangs. */
  async apart(words: readonly string[], options: RunOptions = {}, where = apart): Promise<Ran> {
    const ran = await where.run(words, this.#surroundings(options));
    return { ...ran, json: () => JSON.parse(ran.stdout) as Json };
  }

  /** Runs the program in a process of its own, which is what is tested then: signals, streams, Node's options. */
  start(words: readonly string[], { cwd = this.work, env = {}, input, through = [] }: RunOptions = {}) {
    return this.run([...through, ...programLine(words)], { cwd, env, ...(input && { input }) });
  }

  /** The same, and does not wait for it: its stdin stays open. */
  begin(words: readonly string[]): Running {
    return startProcess(programLine(words), { cwd: this.work, env: this.environment(builtProgram()) });
  }

  /** Runs any other command line in the same surroundings. */
  run(line: readonly string[], { cwd = this.work, env = {}, input }: RunOptions = {}): Promise<Ran> {
    const surroundings = { ...this.environment(builtProgram()), ...env };
    return runProcess(line, { cwd, env: surroundings, input });
  }

  /** Runs the program with `--json` and gives the document, where the status is the expected one. */
  async json(
    words: readonly string[],
    options: RunOptions & { readonly status?: number } = {},
  ): Promise<Json> {
    const ran = await this.pai(["--json", ...words], options);
    if (ran.status === (options.status ?? 0)) return ran.json();
    throw new Error(`pai ${words.join(" ")}: status ${ran.status}\n${ran.stdout}\n${ran.stderr}`);
  }

  /** Ids of the fact and the episode that a remark made or met. */
  async remember(...words: readonly string[]): Promise<{ fact: string; episode: string; path: string }> {
    const done = await this.json(["remember", ...words]);
    const { memory } = done.outcomes?.[0] ?? {};
    return { fact: String(memory?.id), episode: String(done.episode?.id), path: String(memory?.path) };
  }

  /** Texts that `recall` gives, best first. */
  async recall(...words: readonly string[]): Promise<readonly string[]> {
    const ran = await this.pai(["recall", "--json", "--no-track", ...words]);
    if (ran.status !== 0 && ran.status !== 3) throw new Error(`status ${ran.status}: ${ran.stdout}`);
    return list(ran.json().results).map(({ text }) => String(text));
  }

  file(...names: readonly string[]): string {
    return path.join(this.store, ...names);
  }

  read(name: string): string {
    return readFileSync(this.file(name), "utf8");
  }

  #surroundings({ cwd = this.work, env = {}, input, answers }: RunOptions): Surroundings {
    return { cwd, env: { ...this.environment(builtProgram()), ...env }, input, answers };
  }

  environment(program: string): Record<string, string> {
    return {
      PATH: process.env.PATH ?? "",
      HOME: this.home,
      XDG_CONFIG_HOME: path.join(this.root, "config"),
      TZ: "America/New_York",
      NO_COLOR: "1",
      LC_ALL: "C.UTF-8",
      NODE_COMPILE_CACHE: path.join(program, "cache"),
    };
  }

  leave(): void {
    removeTree(this.root);
  }
}

/** A list of a document. */
export function list(value: Json | undefined): readonly Json[] {
  if (!Array.isArray(value)) throw new Error(`expected a list, got ${JSON.stringify(value)}`);
  return value;
}

/**
 * Path and content hash of every file below a directory, without those that `except` names; a directory ends with "/" there, and
 * is not looked into. Two equal answers mean that not a byte has changed.
 */
export function snapshot(folder: string, except: RegExp = /^$/): Readonly<Record<string, string>> {
  const found: Record<string, string> = {};
  const walk = (below: string) => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      const name = `${below}${entry.name}`;
      if (!entry.isDirectory() && !except.test(name)) found[name] = hashOf(path.join(folder, name));
      if (entry.isDirectory() && !except.test(`${name}/`)) walk(`${name}/`);
    }
  };
  if (existsSync(folder)) walk("");
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** What a look at the store may change: the index is derived, the access set counts looks. */
export const DERIVED = /^(\.index\/|\.local\/|state\/access\/)/;

function hashOf(file: string): string {
  return createHash("sha256").update(readFileSync(file)).digest("hex");
}

/** What `work` gives for each item, in order; a few at a time. */
export async function inParallel<T, U>(
  items: readonly T[],
  work: (item: T) => Promise<U>,
): Promise<readonly U[]> {
  const results: U[] = [];
  const queue = items.entries();
  const lanes = Array.from({ length: LANES }, async () => {
    for (const [at, item] of queue) results[at] = await work(item);
  });
  await Promise.all(lanes);
  return results;
}

interface ProcessOptions {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array | undefined;
}

/** A process that runs, and what it has printed so far. */
export interface Running {
  readonly child: ChildProcessWithoutNullStreams;
  readonly seen: { stdout: string; stderr: string };
  readonly ended: Promise<Ran>;
}

function programLine(words: readonly string[]): readonly string[] {
  return [process.execPath, path.join(builtProgram(), "bin", "pai.js"), ...words];
}

function startProcess([command = "", ...words]: readonly string[], { cwd, env }: ProcessOptions): Running {
  const child = spawn(command, words, { cwd, env });
  const seen = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name].setEncoding("utf8").on("data", (chunk: string) => {
      seen[name] += chunk;
    });
  child.stdin.on("error", () => undefined); // it may end before it has read all
  const ended = new Promise<Ran>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, signal) => {
      const json = () => JSON.parse(seen.stdout) as Json;
      resolve({ status: status ?? -1, signal, ...seen, json });
    });
  });
  return { child, seen, ended };
}

/** Runs a command line to its end. */
function runProcess(line: readonly string[], options: ProcessOptions): Promise<Ran> {
  const { child, ended } = startProcess(line, options);
  child.stdin.end(options.input);
  return ended;
}

/** A repository with a remote, below the person's home. */
export function repository(person: Person, name: string): string {
  const top = path.join(person.home, name);
  mkdirSync(path.join(top, ".git"), { recursive: true });
  writeFileSync(
    path.join(top, ".git", "config"),
    `[remote "origin"]\n\turl = https://example.org/me/${name}.git\n`,
  );
  return top;
}
