import { closeSync, constants, createReadStream, fstatSync, openSync, statSync, writeSync } from "node:fs";
import type { Readable, Writable } from "node:stream";
import type { ReadStream, WriteStream } from "node:tty";

/** The person's end: streams, size, questions and editor. The only place that touches them. */
export interface Terminal {
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
  /** Asks for one line that is not shown while it is typed; undefined as for `prompt`. */
  secret(question: string): Promise<string | undefined>;
  canAsk(): boolean;
  hasInput(): boolean;
  /** One line rewritten in place on stderr, when that is a terminal; "" clears it. */
  progress(line: string): void;
  /** Whether Ctrl-C was pressed since the start; then long work stops between two steps. */
  interrupted(): boolean;
  /** Lets long work stop between two steps on Ctrl-C instead of dying at once. */
  catchInterrupt(): void;
  pipes(): { readonly input: Readable; readonly output: Writable };
  /** Ends when a signal tells the process to end, or its parent is gone. */
  stopped(): Promise<void>;
  /**
   * What a screen is drawn on, and keys come from; undefined where nobody looks. `beside`: stdout is for a result, so that it is drawn on stderr,
   * or on the terminal itself.
   */
  screen(beside: boolean): TerminalScreen | undefined;
  /** Ends when the system has all that was printed: a pipe takes no more than its reader reads. */
  printed(): Promise<void>;
}

export interface TerminalScreen {
  readonly input: ReadStream;
  readonly output: WriteStream;
  readonly isColor: boolean;
}

export function createTerminal(): Terminal {
  const [out, err] = [new Outlet(1), new Outlet(2)];
  let stopping: AbortController | undefined; // made where something can be stopped
  const interrupt = () => (stopping ??= new AbortController());
  const { screen } = out;
  return {
    isTty: screen !== undefined,
    isColor: screen?.hasColors() ?? false,
    width: screen?.columns ?? Number.MAX_SAFE_INTEGER,
    out: (text) => out.write(text),
    err: (text) => err.write(text),
    read: (path) =>
      path === "-"
        ? readUntil(interrupt().signal, process.stdin)
        : readUntil(interrupt().signal, createReadStream(path), () => openOtherEnd(path)),
    ask,
    prompt,
    secret,
    canAsk: () => process.stdin.isTTY === true && process.stderr.isTTY === true,
    hasInput,
    progress: (line) => err.screen?.write(`\r\u001B[K${line}`),
    interrupted: () => stopping?.signal.aborted === true,
    catchInterrupt: () => void process.once("SIGINT", () => interrupt().abort()),
    pipes: () => ({ input: process.stdin, output: process.stdout }),
    stopped,
    screen: screenOf,
    printed: async () => {
      for (const outlet of [out, err]) await outlet.emptied();
    },
  };
}

/**
 * Where text goes. What is no device takes it at once, without Node's streams: making one takes 2 ms. A
 * stream takes over for a screen, and for a pipe whose reader does not keep up and that does not wait for it.
 */
class Outlet {
  readonly #fd: 1 | 2;
  #stream: WriteStream | undefined;

  constructor(fd: 1 | 2) {
    this.#fd = fd;
    if (mayBeScreen(fd)) this.#stream = this.#open();
  }

  /** The stream to a terminal; undefined where there is none. */
  get screen(): WriteStream | undefined {
    return this.#stream?.isTTY ? this.#stream : undefined;
  }

  write(text: string): void {
    if (this.#stream) this.#stream.write(text);
    else this.#writeNow(Buffer.from(text));
  }

  /** Ends when the system has all that was written. */
  async emptied(): Promise<void> {
    const stream = this.#stream;
    if (stream && stream.writableLength > 0) await new Promise((done) => stream.write("", done));
  }

  #writeNow(bytes: Uint8Array): void {
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(this.#fd, bytes, written);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") refused(error as NodeJS.ErrnoException);
      this.#stream = this.#open();
      this.#stream.write(bytes.subarray(written));
    }
  }

  #open(): WriteStream {
    const stream = this.#fd === 1 ? process.stdout : process.stderr;
    stream.on("error", refused);
    return stream;
  }
}

/** A reader that has seen enough (`| head`) is no error. */
function refused(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
}

function screenOf(beside: boolean): TerminalScreen | undefined {
  if (process.env.TERM === "dumb") return undefined;
  const [input, output] = [process.stdin, beside ? process.stderr : process.stdout];
  if (input.isTTY && output.isTTY) return { input, output, isColor: output.hasColors() };
  return beside ? ownTerminal() : undefined;
}

/** The terminal of the process, whatever its streams lead to. */
function ownTerminal(): TerminalScreen | undefined {
  const tty = process.getBuiltinModule("node:tty"); // with it comes the network: no other command waits for that
  try {
    const isWindows = process.platform === "win32";
    const input = new tty.ReadStream(openSync(isWindows ? "\\\\.\\CONIN$" : "/dev/tty", "r"));
    const output = new tty.WriteStream(openSync(isWindows ? "\\\\.\\CONOUT$" : "/dev/tty", "r+"));
    return { input, output, isColor: output.hasColors() };
  } catch {
    return undefined; // there is none, as in cron
  }
}

/** Whether a descriptor may be a screen: a device other than the null device, or one that cannot be examined. */
function mayBeScreen(fd: number): boolean {
  try {
    const stat = fstatSync(fd);
    if (process.platform === "win32") return true;
    return stat.isCharacterDevice() && stat.rdev !== statSync("/dev/null").rdev;
  } catch {
    return true;
  }
}

function hasInput(): boolean {
  try {
    const stat = fstatSync(0);
    return stat.isFIFO() || stat.isFile() || stat.isSocket();
  } catch {
    return false; // closed
  }
}

/** The chunks of a stream until an interrupt; a stream that waits for input would wait forever. */
async function* readUntil(
  signal: AbortSignal,
  stream: Readable,
  release?: () => void,
): AsyncGenerator<Uint8Array> {
  const stop = () => {
    stream.destroy();
    release?.();
  };
  signal.addEventListener("abort", stop);
  try {
    yield* stream;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Whoever opens a pipe waits until its other end is opened, and cannot be told to stop. */
function openOtherEnd(path: string): void {
  try {
    if (statSync(path).isFIFO()) closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK));
  } catch {
    // nobody waits for it any more
  }
}

/** How often a process looks whether its parent is still there, ms. */
const PARENT_MS = 2_000;

function stopped(): Promise<void> {
  const parent = process.ppid;
  return new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => done());
    setInterval(() => process.ppid !== parent && done(), PARENT_MS).unref();
  });
}

async function ask(question: string): Promise<boolean> {
  const answer = await prompt(`${question} [y/N] `);
  return /^y(es)?$/i.test(answer?.trim() ?? "");
}

function prompt(question: string): Promise<string | undefined> {
  return answerOf(question, { output: process.stderr });
}

async function answerOf(
  question: string,
  shown: { readonly output: Writable; readonly terminal?: boolean },
): Promise<string | undefined> {
  const { createInterface } = await import("node:readline/promises");
  const reader = createInterface({ input: process.stdin, ...shown });
  // The question of a reader that is closed is never answered.
  const closed = new Promise<undefined>((done) => reader.once("close", () => done(undefined)));
  try {
    return await Promise.race([reader.question(question), closed]);
  } finally {
    reader.close();
  }
}

async function secret(question: string): Promise<string | undefined> {
  const { Writable } = process.getBuiltinModule("node:stream"); // no other command waits for it
  process.stderr.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  // A terminal of its own turns the echo of the real one off, and shows its own to nobody.
  const typed = await answerOf("", { output: nowhere, terminal: true });
  process.stderr.write("\n");
  return typed;
}
