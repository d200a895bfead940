import { createConnection, type Socket } from "node:net";
import { homeDirectory, ownSocket } from "../store/host.ts";
import { locateStore } from "../store/layout.ts";
import { notedSocket, programId } from "../store/watchers.ts";
import { createTerminal, type Terminal } from "./terminal.ts";
import {
  listen,
  type Pong,
  say,
  variablesOf,
  type WatchAnswer,
  type WatchRequest,
} from "./watch-protocol.ts";

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
      const answer = await ask({ socket, store, patienceMs }, { ...request(argv, terminal), cwd, input });
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

/** What looks like the value of `--store`. */
function storeIn(argv: readonly string[]): string | undefined {
  const at = argv.findIndex((word) => word === STORE || word.startsWith(`${STORE}=`));
  if (at < 0) return undefined;
  return argv[at] === STORE ? argv[at + 1] : argv[at]?.slice(`${STORE}=`.length);
}

function request(argv: readonly string[], { isTty, isColor, width }: Terminal) {
  return { argv, env: variablesOf(process.env), isTty, isColor, width };
}

interface Asked {
  readonly socket: string;
  readonly store: string;
  readonly patienceMs: number;
}

function ask(
  { socket: path, store, patienceMs }: Asked,
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
