import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import type { Config } from "../../domain/config.ts";
import { PaiError } from "../../domain/errors.ts";
import { programCall } from "../../domain/programs.ts";
import { ASKING_VARIABLE, asOwnPrompt, type Prompt, type PromptRole } from "../../domain/prompt.ts";
import type { FileOps } from "../../ports.ts";
import { oneLine } from "../../text/escape.ts";
import { redact } from "../../text/safety/secrets.ts";
import { Answers, fault, MAX_ANSWER_BYTES, type Received, type Sent, type Transport } from "./answers.ts";
import { Asker } from "./asker.ts";
import { Ledger } from "./ledger.ts";

/** What asking a model needs of its surroundings. */
export interface Surroundings {
  readonly config: Config;
  /** Of the environment: where keys are. */
  readonly variable: (name: string) => string | undefined;
  /** The user's state directory, which has to be there. */
  readonly state: FileOps;
  readonly files: FileOps;
  readonly prompt: (role: PromptRole) => Prompt;
  /** The command that asks, for `usage`. */
  readonly command: string;
  readonly secondMs: number | undefined;
  readonly fresh: boolean;
  /** Much else waits: an answer is waited for 10 s, and who does not answer once is not asked again. */
  readonly hasty: boolean;
  /** With `dryRun`: told of each request in the place of sending it. */
  readonly instead: ((request: { readonly role: string; readonly text: string }) => void) | undefined;
  readonly notice: (text: string) => void;
  readonly wall: () => number;
  readonly nonce: () => string;
}

/** So long a request of maintenance takes at most, s. */
const HASTY_SECONDS = 10;
const PATIENCE = 3;

/** A way to ask the model that the settings name. Nothing is loaded or sent before something is asked. */
export function openAsker(around: Surroundings): Asker {
  const { config, state, files, nonce, wall, secondMs = 1_000 } = around;
  const budget = { dailyCalls: config["llm.dailyCalls"], dailyTokens: config["llm.dailyTokens"] };
  const tryMs = config["llm.timeoutSeconds"] * secondMs;
  const hastyMs = HASTY_SECONDS * secondMs;
  return new Asker({
    transport: () => openTransport(around),
    place: config["llm.provider"] === "command" ? config["llm.command"].join(" ") : config["llm.baseUrl"],
    // A program has a model of its own, and is called by its name.
    model: config["llm.provider"] === "command" ? (config["llm.command"][0] ?? "") : config["llm.model"],
    ledger: new Ledger({ files: state, budget, command: around.command, wall, nonce }),
    answers: new Answers(files, nonce),
    tryMs: around.hasty ? Math.min(hastyMs, tryMs) : tryMs,
    callMs: around.hasty ? Math.min(hastyMs, 2 * tryMs) : 2 * tryMs,
    patience: around.hasty ? 1 : PATIENCE,
    retries: config["llm.retries"],
    fresh: around.fresh,
    instead: around.instead,
    wall,
    secondMs,
    sleep: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  });
}

async function openTransport({ config, variable }: Surroundings): Promise<Transport> {
  if (config["llm.provider"] === "command") {
    const command = config["llm.command"];
    if (command.length > 0) return { takesShape: false, send: (sent) => runProgram(command, sent) };
    throw unset("llm.command", "'claude -p'");
  }
  if (config["llm.model"] === "") throw unset("llm.model", "NAME");
  const name = config["llm.apiKeyEnv"];
  const apiKey = name === "" ? undefined : variable(name)?.trim();
  if (name !== "" && !apiKey) {
    throw new PaiError("config_invalid", `llm.apiKeyEnv names ${name}, which is not set`, {
      hint: `export ${name}=…   # your key`,
    });
  }
  const { openaiTransport } = await import("./openai-client.ts");
  return openaiTransport({ baseUrl: config["llm.baseUrl"], apiKey });
}

function unset(key: string, example: string): PaiError {
  return new PaiError("config_invalid", `${key} is not set`, {
    hint: `pai config set ${key} ${example} --user   # see docs/models.md`,
  });
}

const KEPT_ERROR_CHARS = 500;

/**
 * The way to a model by a program of the person's own: the prompt on its stdin, marked as one, the answer on its stdout. A hook of
 * pai that runs below it is told by a variable to do nothing. It runs without a shell, in the directory for temporary files, so that it takes no project for its own; with it goes every process that it
 * started when its time is up.
 */
function runProgram([program = "", ...parameters]: readonly string[], sent: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const { command, args, ...how } = programCall(program, parameters, process.platform === "win32");
    const child = spawn(command, args, {
      ...how,
      cwd: tmpdir(),
      env: { ...process.env, [ASKING_VARIABLE]: "1" },
      stdio: ["pipe", "pipe", "pipe"],
      detached: process.platform !== "win32",
    });
    const out: Buffer[] = [];
    let [bytes, said] = [0, ""];
    const stop = (error: Error) => {
      endGroup(child.pid);
      child.kill("SIGKILL");
      finish(() => reject(error));
    };
    const timeUp = () =>
      stop(
        fault("timeout", `${JSON.stringify(program)} did not answer in time`, {
          again: true,
          hint: "pai config set llm.timeoutSeconds 120 --user   # for a slow program",
        }),
      );
    let isOver = false;
    const finish = (end: () => void) => {
      if (isOver) return;
      isOver = true;
      sent.signal.removeEventListener("abort", timeUp);
      child.stdout.destroy();
      child.stderr.destroy();
      end();
    };
    sent.signal.addEventListener("abort", timeUp);
    if (sent.signal.aborted) return timeUp();
    child.on("error", (error) => finish(() => reject(notStarted(program, error))));
    child.stdout.on("data", (part: Buffer) => {
      bytes += part.length;
      out.push(part);
      if (bytes > MAX_ANSWER_BYTES)
        stop(
          fault("too_large", `${JSON.stringify(program)} printed more than ${MAX_ANSWER_BYTES / 1024} KiB`),
        );
    });
    child.stderr.on("data", (part: Buffer) => {
      said = (said + part.toString("utf8")).slice(-KEPT_ERROR_CHARS);
    });
    child.on("close", (status, signal) =>
      finish(() => {
        if (status === 0) resolve({ text: Buffer.concat(out).toString("utf8") });
        else reject(failed(program, status ?? signal, said));
      }),
    );
    child.stdin.on("error", () => undefined); // it may answer without reading all
    child.stdin.end(asOwnPrompt(sent.messages.map(({ content }) => content).join("\n\n")));
  });
}

function endGroup(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    if (process.platform === "win32") spawn("taskkill", ["/pid", `${pid}`, "/t", "/f"], { stdio: "ignore" });
    else process.kill(-pid, "SIGKILL");
  } catch {
    // it is gone already
  }
}

function notStarted(program: string, error: Error) {
  const { code } = error as NodeJS.ErrnoException;
  return fault("no_program", `cannot start ${JSON.stringify(program)} (${code ?? error.message})`, {
    hint: "pai config set llm.command '<program with its arguments>' --user",
    unsent: true,
    cause: error,
  });
}

function failed(program: string, how: number | NodeJS.Signals | null, said: string) {
  const last = oneLine(redact(said).text.trim());
  return fault(
    "program_failed",
    `${JSON.stringify(program)} ended with ${how ?? "an error"}${last === "" ? "" : `: ${JSON.stringify(last)}`}`,
    { hint: "try it by hand: echo hello | <the command of llm.command>" },
  );
}
