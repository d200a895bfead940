import { createReadStream } from "node:fs";
import type { Readable } from "node:stream";

/** The person's end: streams, size, questions and editor. The only place that touches them. */
export interface Terminal {
  /** Whether stdout is a terminal. */
  readonly isTty: boolean;
  /** Whether stdout is a terminal that shows colours (NO_COLOR is obeyed). */
  readonly isColor: boolean;
  /** Columns of the terminal; so many where there is none that no line is broken. */
  readonly width: number;
  out(text: string): void;
  err(text: string): void;
  /** The bytes of a file, or of stdin for `-`, in chunks. */
  read(path: string): AsyncIterable<Uint8Array>;
  /** Asks a yes-or-no question; false where nobody can answer. */
  ask(question: string): Promise<boolean>;
  /** Asks for one line; undefined at the end of input, and where the person presses Ctrl-C. */
  prompt(question: string): Promise<string | undefined>;
  canAsk(): boolean;
  /** One line rewritten in place on stderr, when that is a terminal; "" clears it. */
  progress(line: string): void;
  /** Whether Ctrl-C was pressed since the start; then long work stops between two steps. */
  interrupted(): boolean;
  /** Lets long work stop between two steps on Ctrl-C instead of dying at once. */
  catchInterrupt(): void;
  /** Ends when the system has all that was printed: a pipe takes no more than its reader reads. */
  printed(): Promise<void>;
}

/** The real terminal of the process. */
export function createTerminal(): Terminal {
  const interrupt = new AbortController();
  for (const stream of [process.stdout, process.stderr]) {
    // A reader that has seen enough (`| head`) is no error.
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit(0);
      throw error;
    });
  }
  return {
    isTty: process.stdout.isTTY === true,
    isColor: process.stdout.isTTY === true && process.stdout.hasColors(),
    width: process.stdout.columns ?? Number.MAX_SAFE_INTEGER,
    out: (text) => void process.stdout.write(text),
    err: (text) => void process.stderr.write(text),
    read: (path) => readUntil(interrupt.signal, path === "-" ? process.stdin : createReadStream(path)),
    ask,
    prompt,
    canAsk: () => process.stdin.isTTY === true && process.stderr.isTTY === true,
    progress: (line) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${line}`);
    },
    interrupted: () => interrupt.signal.aborted,
    catchInterrupt: () => void process.once("SIGINT", () => interrupt.abort()),
    printed: async () => {
      for (const stream of [process.stdout, process.stderr]) {
        if (stream.writableLength > 0) await new Promise((done) => stream.write("", done));
      }
    },
  };
}

/** The chunks of a stream, no more of them after an interrupt: one that waits for input would wait forever. */
async function* readUntil(interrupt: AbortSignal, stream: Readable): AsyncGenerator<Uint8Array> {
  const stop = () => stream.destroy();
  interrupt.addEventListener("abort", stop);
  try {
    yield* stream;
  } catch (error) {
    if (!interrupt.aborted) throw error;
  } finally {
    interrupt.removeEventListener("abort", stop);
  }
}

async function ask(question: string): Promise<boolean> {
  const answer = await prompt(`${question} [y/N] `);
  return /^y(es)?$/i.test(answer?.trim() ?? "");
}

async function prompt(question: string): Promise<string | undefined> {
  const { createInterface } = await import("node:readline/promises");
  const reader = createInterface({ input: process.stdin, output: process.stderr });
  // The question of a reader that is closed is never answered.
  const closed = new Promise<undefined>((done) => reader.once("close", () => done(undefined)));
  try {
    return await Promise.race([reader.question(question), closed]);
  } finally {
    reader.close();
  }
}
