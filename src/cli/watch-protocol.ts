import type { Socket } from "node:net";

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
  /** Absolute path of the store, links resolved. */
  readonly store: string;
  /** The generation of the index in use, for people: each answer opens the one in use at its time. */
  readonly generation: string | undefined;
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
