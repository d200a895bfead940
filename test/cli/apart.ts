import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { inject } from "vitest";
import { bundleProgram } from "../bundle-program.ts";
import type { Printed, Surroundings } from "./in-process.ts";
import { builtProgram } from "./program.ts";

/** After so long a command counts as hanging. */
const HANGS_MS = 120_000;

interface Answer extends Printed {
  readonly signal: string | null;
}

/**
 * A process of its own that runs one command line after the other: what hangs in it ends it, not the test, and what it is run
 * `through` holds for it, such as another user's rights. It goes with this process.
 */
export class Apart {
  readonly #through: readonly string[];
  #child: ChildProcess | undefined;
  #running: Promise<unknown> = Promise.resolve();

  constructor(through: readonly string[] = []) {
    this.#through = through;
  }

  /** Status -1 and a signal where it had to be ended. */
  run(words: readonly string[], surroundings: Surroundings): Promise<Answer> {
    const done = this.#running.then(() => this.#ask(words, surroundings));
    this.#running = done.catch(() => undefined);
    return done;
  }

  /** Its process, where it has been asked anything. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  end(): void {
    this.#child?.kill();
    this.#child = undefined;
  }

  #ask(words: readonly string[], surroundings: Surroundings): Promise<Answer> {
    this.#child ??= begin(this.#through);
    const child = this.#child;
    return new Promise((resolve, reject) => {
      const hangs = setTimeout(() => child.kill("SIGKILL"), HANGS_MS);
      const over = () => {
        clearTimeout(hangs);
        child.off("message", answered).off("exit", gone).off("error", failed);
      };
      const answered = (printed: Printed) => {
        over();
        resolve({ ...printed, signal: null });
      };
      const gone = (status: number | null, signal: string | null) => {
        over();
        this.#child = undefined;
        resolve({ status: status ?? -1, signal, stdout: "", stderr: "" });
      };
      const failed = (error: Error) => {
        over();
        reject(error);
      };
      child.on("message", answered).on("exit", gone).on("error", failed);
      child.send({ words, surroundings });
    });
  }
}

function begin(through: readonly string[]): ChildProcess {
  const program = builtProgram();
  const file = path.join(inject("programFolder"), `apart-${process.pid}.mjs`);
  if (!existsSync(file)) bundleProgram({ text: TEXT, directory: import.meta.dirname }, file);
  const [command = "", ...words] = [...through, process.execPath, file, program];
  const child = spawn(command, words, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    serialization: "advanced", // bytes stay bytes
  });
  child.unref();
  child.channel?.unref();
  return child;
}

const TEXT = `
import { runInProcess } from "./in-process.ts";
const [, , program] = process.argv;
process.on("message", async ({ words, surroundings }) => {
  process.send(await runInProcess(program, words, surroundings));
});
process.on("disconnect", () => process.exit());
`;
