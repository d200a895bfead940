import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { oneLine } from "../../text/escape.ts";
import { redact } from "../../text/safety/secrets.ts";
import { fault, MAX_ANSWER_BYTES, type Received, type Sent, type Transport } from "./answers.ts";

/**
 * The way to a model by a program of the person's own: the prompt on its stdin, the answer on its stdout. It runs without a
 * shell, in the directory for temporary files, so that it takes no project for its own; with it goes every process that it
 * started when its time is up.
 */
export function programTransport(command: readonly string[]): Transport {
  return {
    takesShape: false,
    send: (sent) => runProgram(command, sent),
  };
}

const KEPT_ERROR_CHARS = 500;

function runProgram([program = "", ...parameters]: readonly string[], sent: Sent): Promise<Received> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, parameters, {
      cwd: tmpdir(),
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
    child.stdin.end(sent.messages.map(({ content }) => content).join("\n\n"));
  });
}

/** The processes that a program started are of its group. */
function endGroup(pid: number | undefined): void {
  if (pid === undefined || process.platform === "win32") return;
  try {
    process.kill(-pid, "SIGKILL");
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
