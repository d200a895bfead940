import { createConnection, type Socket } from "node:net";
import { homeDirectory, ownSocket } from "../store/host.ts";
import { locateStore } from "../store/layout.ts";
import { notedSocket, programId } from "../store/watchers.ts";
import { createTerminal, type Terminal } from "./terminal.ts";

/** A watcher that has not said that it is there by then is not asked, ms. */
const PATIENCE_MS = 30;
/** One that has, and does not answer by then, is not waited for, ms. */
const ANSWER_MS = 2_000;

interface AskHow {
  readonly input?: string;
  /** Where the command works (default: the directory of the process). */
  readonly cwd?: string | undefined;
  readonly patienceMs?: number;
}

/**
 * Lets the watcher of the store answer a command that reads, and prints what it would print; its exit status. Undefined, with nothing
 * printed, where there is none that is this user's own, of this program, and answers in time. Never throws.
 */
export async function askWatcher(
  argv: readonly string[],
  terminal: Terminal = createTerminal(),
  { input, cwd = process.cwd(), patienceMs = PATIENCE_MS }: AskHow = {},
): Promise<number | undefined> {
  try {
    if (argv.includes("--verbose")) return undefined; // stack traces tell of this process
    for (const store of candidates(argv, cwd)) {
      const socket = notedSocket(store);
      if (socket === undefined || ownSocket(socket) === undefined) continue;
      const { isTty, isColor, width } = terminal;
      const asked = { argv, env: variablesOf(process.env), isTty, isColor, width, cwd, input };
      const answer = await ask({ socket, store, patienceMs }, asked);
      if (answer === undefined || "declined" in answer) continue;
      for (const [stream, text] of answer.printed) (stream === 1 ? terminal.out : terminal.err)(text);
      await terminal.printed();
      return answer.status;
    }
  } catch {
    // whatever is wrong, the command finds out without
  }
  return undefined;
}

/** The stores that may be meant: the watcher reads the words and the settings, which say whom to trust, and declines what is about another one. */
function candidates(argv: readonly string[], cwd: string): readonly string[] {
  const where = { cwd, home: homeDirectory(), env: process.env, trusted: [] };
  const { directory, untrusted } = locateStore({ ...where, flag: storeIn(argv) });
  return untrusted === undefined ? [directory] : [untrusted, directory];
}

const STORE = "--store";

function storeIn(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((word) => word === STORE || word.startsWith(`${STORE}=`));
  if (at < 0) return undefined;
  return argv[at] === STORE ? argv[at + 1] : argv[at]?.slice(`${STORE}=`.length);
}

function ask(
  { socket: path, store, patienceMs }: { socket: string; store: string; patienceMs: number },
  asked: WatchRequest,
): Promise<WatchAnswer | undefined> {
  return new Promise((resolve) => {
    const socket: Socket = createConnection(path);
    const end = (answer?: WatchAnswer) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    let timer = setTimeout(end, patienceMs);
    let known = false;
    socket.on("error", () => end());
    socket.on("close", () => end());
    // Both at once: whoever is no watcher of ours is left when it says so, before its answer.
    socket.on("connect", () => {
      say(socket, { ping: true });
      say(socket, asked);
    });
    listen(socket, (value) => {
      if (known) return end(value as WatchAnswer);
      const pong = value as Pong;
      if (pong.program !== programId() || pong.store !== store) return end();
      known = true;
      clearTimeout(timer);
      timer = setTimeout(end, ANSWER_MS);
    });
  });
}

/*
 * What is said over the socket of a watcher: lines of JSON. The client says `Ping` and a `WatchRequest`, gets a `Pong` at once, ends the connection
 * where that is of another program or store, and gets a `WatchAnswer`, with which the connection ends.
 */

export interface Ping {
  readonly ping: true;
}

export interface Pong {
  /** The program that is running: its version, and its file as it was when it was loaded. */
  readonly program: string;
  readonly store: string;
}

export interface WatchRequest {
  readonly argv: readonly string[];
  readonly cwd: string;
  /** What stood on stdin; absent: nothing. */
  readonly input?: string | undefined;
  readonly env: Readonly<Record<string, string>>;
  readonly isTty: boolean;
  readonly isColor: boolean;
  readonly width: number;
}

/** What a command printed, in order, on stdout (1) and stderr (2). Declined: whoever asks is to do it itself. */
export type WatchAnswer =
  | { readonly status: number; readonly printed: readonly (readonly [1 | 2, string])[] }
  | { readonly declined: true };

/** A longer line is none of ours. */
const MOST_BYTES = 64 * 1024 * 1024;

/** Variables that pai reads for what a watcher answers. Pure. */
export function variablesOf(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  const isRead = ([name, value]: readonly [string, string | undefined]) =>
    value !== undefined && /^(?:PAI_.*|HOME|XDG_CONFIG_HOME|TZ)$/.test(name);
  return Object.fromEntries(Object.entries(env).filter(isRead)) as Record<string, string>;
}

export function say(socket: Socket, value: Ping | Pong | WatchRequest | WatchAnswer): void {
  socket.write(`${JSON.stringify(value)}\n`);
}

/** Calls `heard` with each line of the other end as a value; a line that is no JSON ends the connection. */
export function listen(socket: Socket, heard: (value: unknown) => void): void {
  let rest: string[] = []; // joined once: a line without an end is not looked through again with each piece of it
  let length = 0;
  socket.setEncoding("utf8");
  socket.on("data", (chunk: string) => {
    const [first = "", ...others] = chunk.split("\n");
    rest.push(first);
    length += first.length;
    if (length > MOST_BYTES) socket.destroy();
    try {
      for (const next of others) {
        heard(JSON.parse(rest.join("")));
        rest = [next];
        length = next.length;
      }
    } catch {
      socket.destroy();
    }
  });
}
