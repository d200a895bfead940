import { createReadStream } from "node:fs";
import { Module } from "node:module";
import path from "node:path";
import process from "node:process";
import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { Terminal } from "../../src/cli/terminal.ts";

export interface Surroundings {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array | undefined;
  /** What a person types at a terminal, a line for each question; whoever is asked more presses Enter. */
  readonly answers?: readonly string[] | undefined;
}

export interface Printed {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

let running: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line of the built program in this process, with surroundings as a process of its own has: a fifth of what starting one
 * takes. One at a time, since directory and environment are those of the process.
 */
export function runInProcess(
  program: string,
  words: readonly string[],
  surroundings: Surroundings,
): Promise<Printed> {
  const done = running.then(() => run(program, words, surroundings));
  running = done.catch(() => undefined);
  return done;
}

async function run(
  program: string,
  words: readonly string[],
  { cwd, env, input, answers }: Surroundings,
): Promise<Printed> {
  const { main } = Module.createRequire(path.join(program, "bin", "load.js"))("./load.js");
  const before = { cwd: process.cwd(), env: { ...process.env }, argv: process.argv };
  const printed = { out: "", err: "" };
  try {
    process.chdir(cwd);
    setEnvironment(env);
    process.argv = [process.execPath, path.join(program, "bin", "pai.js"), ...words];
    const status = await main(words, answers ? askedOf(printed, answers) : pipesOnly(printed, input));
    await setImmediate(); // what was begun without waiting for it has its turn first, as in bin/pai.js
    return { status, stdout: printed.out, stderr: printed.err };
  } finally {
    process.chdir(before.cwd);
    setEnvironment(before.env);
    process.argv = before.argv;
  }
}

/** Of this process; its object stays the same, as only that one tells the system of a time zone. */
export function setEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name];
  Object.assign(process.env, env);
}

/** A terminal at which a person sits. */
function askedOf(printed: { out: string; err: string }, answers: readonly string[]): Terminal {
  const left = [...answers];
  const prompt = (question: string) => {
    const said = left.shift();
    printed.err += `${question}${said ?? ""}\n`;
    return Promise.resolve(said);
  };
  const ask = async (question: string) => (await prompt(`${question} [y/N] `)) === "y";
  return { ...pipesOnly(printed), hasInput: () => false, canAsk: () => true, prompt, ask };
}

/** The terminal of a program whose streams are pipes. */
export function pipesOnly(printed: { out: string; err: string }, input: string | Uint8Array = ""): Terminal {
  return {
    isTty: false,
    isColor: false,
    width: Number.MAX_SAFE_INTEGER,
    out: (text) => {
      printed.out += text;
    },
    err: (text) => {
      printed.err += text;
    },
    read: (name) => (name === "-" ? Readable.from([Buffer.from(input)]) : createReadStream(name)),
    ask: () => Promise.resolve(false),
    prompt: () => Promise.resolve(undefined),
    secret: () => Promise.resolve(undefined),
    canAsk: () => false,
    hasInput: () => true,
    progress: () => undefined,
    interrupted: () => false,
    catchInterrupt: () => undefined,
    pipes: () => {
      throw new Error("a command that speaks a protocol needs a process of its own");
    },
    stopped: () => new Promise(() => undefined),
    screen: () => undefined,
    printed: () => Promise.resolve(),
  };
}
