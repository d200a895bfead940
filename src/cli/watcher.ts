import { type FSWatcher as FolderWatcher, watch as watchFolder } from "node:fs";
import { createConnection, createServer, type Server, type Socket } from "node:net";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { watch } from "chokidar";
import { messageOf, PaiError } from "../domain/errors.ts";
import type { WatchJson } from "../domain/system-shapes.ts";
import { listen, type Ping, type Pong, say, type WatchAnswer, type WatchRequest } from "./ask-watcher.ts";

/** Everything is looked at so often, ms. */
const LOOK_MS = 60_000;
/** Pages are made of all memories, where something has changed: so often, ms. */
const SHOW_MS = 5_000;
/** What is missing for so long is gone, ms. */
const SETTLED_MS = 250;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** What a watcher does, and what it has to know for it. */
export interface Watch {
  readonly store: string;
  readonly socket: string;
  readonly pong: Pong;
  readonly answer: (request: WatchRequest) => Promise<WatchAnswer>;
  readonly underLock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly unlink: (path: string) => void;
  /** Whether the socket at a path is this user's. */
  readonly isOwn: (path: string) => boolean;
  /** Looks at the whole store and takes over what was edited; whether anything was. */
  readonly takeOver: () => Promise<boolean>;
  readonly vault?: Vault | undefined;
  /** Folders of the store that are watched beside itself, with their inodes. */
  readonly hotFolders: () => ReadonlyMap<string, number>;
  /** Why this watcher has to end: undefined where it need not. */
  readonly outdated: () => string | undefined;
  /** It ends where nothing was asked and edited for so long, ms. */
  readonly idleMs: number;
  /** Called before the socket is bound, when it is, and at the end. */
  readonly prepare: () => Promise<void>;
  readonly bound: () => void;
  readonly left: () => void;
  readonly tell: (text: string) => void;
}

/** Watches until there is a reason to end. PaiError `busy` where another process watches the store. */
export async function watchStore(watch: Watch): Promise<WatchJson> {
  const done = { answered: 0, edits: 0 };
  let usedMs = performance.now();
  let last: Promise<unknown> = Promise.resolve();
  /** One thing at a time: an answer has directory and variables of whoever asks. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
  await watch.prepare();
  const close = await serve(watch, (request) =>
    inTurn(async () => {
      usedMs = performance.now();
      const answer = await watch.answer(request);
      if (!("declined" in answer)) done.answered++;
      return answer;
    }),
  );
  let files: ReturnType<typeof watchFiles> | undefined;
  let closeNotes: (() => Promise<void>) | undefined;
  const timers: NodeJS.Timeout[] = [];
  let stop = () => undefined;
  try {
    watch.bound();
    const ended = await new Promise<string>((end) => {
      const endWhereOutdated = async () => {
        if (watch.outdated() === undefined) return false;
        // Files may be on their way: git puts another in a file's place, a store is removed name by name.
        await pause(SETTLED_MS);
        const why = watch.outdated();
        if (why !== undefined) end(why);
        return why !== undefined;
      };
      const look = async () => {
        if (await endWhereOutdated()) return;
        try {
          files?.follow(watch.hotFolders()); // what comes to a new one while this looks is seen by the next look
          if (await watch.takeOver()) done.edits++;
        } catch (error) {
          // The store may have gone meanwhile.
          if (!(await endWhereOutdated())) watch.tell(messageOf(error));
        }
      };
      let isWaiting = false;
      /** Something may have changed since the pages of the vault were written. */
      let isShownLate = false;
      const lookSoon = () => {
        if (isWaiting) return;
        isWaiting = true;
        void inTurn(() => {
          isWaiting = false;
          return look();
        });
      };
      files = watchFiles(watch, () => {
        usedMs = performance.now();
        isShownLate = true;
        lookSoon();
      });
      const { vault } = watch;
      const orTell = (work: () => Promise<unknown>) =>
        void inTurn(work).catch((error: unknown) => watch.tell(messageOf(error)));
      const takeIn = (changed: ReadonlySet<string> | undefined) => {
        usedMs = performance.now();
        orTell(async () => {
          if (await vault?.takeIn(changed)) done.edits++;
          isShownLate = true;
        });
      };
      const show = () => {
        if (isShownLate && vault) orTell(vault.show);
        isShownLate = false;
      };
      if (vault) {
        closeNotes = watchNotes(vault, takeIn, watch.tell);
        timers.push(setInterval(show, SHOW_MS));
      }
      const every = setInterval(
        () => {
          if (performance.now() - usedMs > watch.idleMs) return end("it was idle");
          lookSoon();
        },
        Math.min(LOOK_MS, watch.idleMs),
      );
      timers.push(every);
      stop = () => void end("it was told to");
      for (const signal of SIGNALS) process.once(signal, stop);
    });
    await last;
    return { ended, ...done };
  } finally {
    for (const timer of timers) clearInterval(timer);
    for (const signal of SIGNALS) process.off(signal, stop);
    close();
    watch.left();
    files?.close();
    await closeNotes?.();
  }
}

const below = (root: string, path: string) => relative(root, path).replaceAll("\\", "/");

/** Tells of what cannot be watched, once. */
function firstOf(tell: Watch["tell"], what: string): (error: unknown) => void {
  let isTold = false;
  return (error) => {
    if ((error as { code?: unknown }).code === "ENOENT") return; // it is gone since it was seen
    if (!isTold) tell(`${what}: ${messageOf(error)}`);
    isTold = true;
  };
}

/** What is edited within so many ms is looked at together. */
const TOGETHER_MS = 100;

/**
 * Watches the hot folders of a store, and the store itself. What changed is looked up afterwards, so of a folder it is enough to know that something
 * did; chokidar would open a watch for each file, and look at it several times. `changed`: called once it watches, and after something came,
 * went or changed.
 */
function watchFiles({ store, tell }: Watch, changed: () => void) {
  let timer: NodeJS.Timeout | undefined;
  const changedSoon = () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      changed();
    }, TOGETHER_MS);
  };
  const failed = firstOf(tell, "not every file can be watched, so edits are seen once a minute");
  const watched = new Map<string, { readonly ino: number; readonly watcher: FolderWatcher }>();
  const add = (path: string) => {
    try {
      const watcher = watchFolder(join(store, path), changedSoon);
      return watcher.on("error", () => watcher.close()); // it was taken away; the next look tells
    } catch (error) {
      failed(error);
      return undefined;
    }
  };
  const root = add("");
  /** Watches these folders and no others from now on; one that has another inode is another one. */
  const follow = (folders: ReadonlyMap<string, number>) => {
    for (const [path, { ino, watcher }] of watched) {
      if (folders.get(path) === ino) continue;
      watcher.close();
      watched.delete(path);
    }
    for (const [path, ino] of folders) {
      const watcher = watched.has(path) ? undefined : add(path);
      if (watcher !== undefined) watched.set(path, { ino, watcher });
    }
  };
  const close = () => {
    clearTimeout(timer);
    follow(new Map());
    root?.close();
  };
  changedSoon();
  return { follow, close };
}

/** How long the watcher that has the socket is given to say so, ms. */
const PATIENCE_MS = 5_000;
/** Once more where another one bound, or left, between two steps. */
const MOST_TRIES = 5;

/**
 * Binds the socket and answers on it; gives what closes it. Who binds is the watcher: PaiError `busy` where another process listens there. A
 * socket that nobody listens on is replaced, under the store's lock, so that of two that find it one takes its place.
 */
async function serve(watch: Watch, answer: Watch["answer"]): Promise<() => void> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => undefined); // whoever asked is gone
    converse(socket, watch.pong, answer);
  });
  await take(server, watch);
  server.on("error", () => undefined);
  return () => {
    for (const socket of sockets) socket.destroy();
    server.close(); // removes the socket
  };
}

function converse(socket: Socket, pong: Pong, answer: Watch["answer"]): void {
  let isKnown = false;
  listen(socket, (value) => {
    if (!isKnown && (value as Ping).ping === true) {
      isKnown = true;
      return say(socket, pong);
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

async function take(server: Server, { socket, underLock, unlink, isOwn }: Watch): Promise<void> {
  for (let left = MOST_TRIES; left > 0; left--) {
    if (await bind(server, socket)) return;
    if (await isAnswered(socket)) break;
    const isBound = await underLock(async () => {
      if (await isAnswered(socket)) return false;
      unlink(socket);
      return bind(server, socket);
    });
    if (isBound) return;
  }
  const [what, hint] = isOwn(socket)
    ? ["another pai watch runs on this store", "it answers for both; to replace it, end it first"]
    : [`a program of another user listens at ${JSON.stringify(socket)}`, "no command asks it; remove it"];
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

/** Notes of a person, of which changes are taken in. */
export interface Vault {
  /** Absolute path of their folder, links resolved. */
  readonly root: string;
  /** Whether a file or folder at a path in it, `/` between its names, is watched. */
  readonly isWatched: (path: string) => boolean;
  /** Takes in what came to it and changed at these paths, and tells what is gone; undefined: all of it. Whether anything was new. */
  readonly takeIn: (changed: ReadonlySet<string> | undefined) => Promise<boolean>;
  readonly show: () => Promise<void>;
}

/** Editors save every few letters, so changes within this many ms are imported together. */
const NOTES_TOGETHER_MS = 1_000;

/** Watches the notes of a vault, and gathers the paths of those that change; first it is asked for all of them. Gives what ends that. */
function watchNotes(
  { root, isWatched }: Vault,
  takeIn: (changed: ReadonlySet<string> | undefined) => void,
  tell: (text: string) => void,
): () => Promise<void> {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(root, {
    ignoreInitial: true,
    followSymlinks: false,
    ignored: (path) => path !== root && !isWatched(below(root, path)),
  });
  watcher.on("error", firstOf(tell, "not every note can be watched, so import the folder again"));
  watcher.on("ready", () => takeIn(undefined));
  watcher.on("all", (event, path) => {
    if (event === "addDir" || event === "unlinkDir") return;
    changed.add(below(root, path));
    timer ??= setTimeout(() => {
      const some = changed;
      [changed, timer] = [new Set(), undefined];
      takeIn(some);
    }, NOTES_TOGETHER_MS);
  });
  return () => {
    clearTimeout(timer);
    return watcher.close();
  };
}
