import { createConnection, createServer, type Server, type Socket } from "node:net";
import { PaiError } from "../domain/errors.ts";
import { listen, type Ping, type Pong, say, type WatchAnswer, type WatchRequest } from "./watch-protocol.ts";

/** How long the watcher that has the socket is given to say so, ms. */
const PATIENCE_MS = 5_000;
/** Once more where another one bound, or left, between two steps. */
const MOST_TRIES = 5;

export interface Serving {
  /** Path of the socket. */
  readonly path: string;
  /** What is said of this watcher. */
  readonly pong: () => Pong;
  readonly answer: (request: WatchRequest) => Promise<WatchAnswer>;
  /** Runs while nobody else holds the store's lock. */
  readonly underLock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly unlink: (path: string) => void;
  /** Whether the socket at a path is this user's. */
  readonly isOwn: (path: string) => boolean;
}

/**
 * Binds the socket and answers on it; gives what closes it. Who binds is the watcher: PaiError `busy` where another process listens there. A
 * socket that nobody listens on is replaced, under the store's lock, so that of two that find it one takes its place.
 */
export async function serve(serving: Serving): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined); // whoever asked is gone
    converse(socket, serving);
  });
  await take(server, serving);
  server.on("error", () => undefined);
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close(); // removes the socket
  };
}

function converse(socket: Socket, { pong, answer }: Serving): void {
  let isKnown = false;
  listen(socket, (value) => {
    if (!isKnown && (value as Ping).ping === true) {
      isKnown = true;
      return say(socket, pong());
    }
    if (!isKnown) return void socket.destroy();
    // Whoever has given up meanwhile does it itself.
    const late = () => socket.destroyed;
    void Promise.resolve()
      .then(() => (late() ? undefined : answer(value as WatchRequest)))
      .catch((): WatchAnswer => ({ declined: true }))
      .then((given) => given && !late() && say(socket, given))
      .then(() => socket.end());
  });
}

async function take(server: Server, serving: Serving): Promise<void> {
  for (let left = MOST_TRIES; left > 0; left--) {
    if (await bind(server, serving.path)) return;
    if (await isAnswered(serving.path)) break;
    const isBound = await serving.underLock(async () => {
      if (await isAnswered(serving.path)) return false;
      serving.unlink(serving.path);
      return bind(server, serving.path);
    });
    if (isBound) return;
  }
  const [what, hint] = serving.isOwn(serving.path)
    ? ["another pai watch runs on this store", "it answers for both; to replace it, end it first"]
    : [
        `a program of another user listens at ${JSON.stringify(serving.path)}`,
        "no command asks it; remove it",
      ];
  throw new PaiError("busy", what, { hint });
}

/** False where something lies at the path. The socket is its owner's alone from the start. */
function bind(server: Server, path: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const failed = (error: NodeJS.ErrnoException) =>
      error.code === "EADDRINUSE" ? resolve(false) : reject(error);
    server.once("error", failed);
    const before = process.umask(0o177);
    try {
      server.listen(path, () => {
        server.off("error", failed);
        resolve(true);
      });
    } finally {
      process.umask(before);
    }
  });
}

/** Whether a process listens there, busy as it may be: the system refuses whoever asks where none does. */
function isAnswered(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(PATIENCE_MS, () => end(true));
    socket.on("connect", () => end(true));
    socket.on("error", ({ code }: NodeJS.ErrnoException) =>
      end(code !== "ECONNREFUSED" && code !== "ENOENT" && code !== "ENOTSOCK"),
    );
  });
}
