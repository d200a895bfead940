import { setTimeout as pause } from "node:timers/promises";
import { WatchedFiles } from "./watch-files.ts";
import type { Pong, WatchAnswer, WatchRequest } from "./watch-protocol.ts";
import { serve } from "./watch-server.ts";

/** Everything is looked at so often, ms. */
const LOOK_MS = 60_000;
/** Conversations and boxes that are over are ended so often, ms. */
const SEAL_MS = 15 * 60_000;
/** What is missing for so long is gone, ms. */
const SETTLED_MS = 250;
const SIGNALS = ["SIGINT", "SIGTERM"] as const;

/** What a watcher does, and what it has to know for it. */
export interface Watch {
  /** Absolute path of the store. */
  readonly store: string;
  readonly socket: string;
  readonly pong: () => Pong;
  readonly answer: (request: WatchRequest) => Promise<WatchAnswer>;
  readonly underLock: <T>(work: () => Promise<T>) => Promise<T>;
  readonly unlink: (path: string) => void;
  readonly isOwn: (path: string) => boolean;
  /** See `Watching`. */
  readonly isHot: (path: string) => boolean;
  /** Looks at the whole store and takes over what was edited; whether anything was. */
  readonly takeOver: () => Promise<boolean>;
  /** Folders of memories that are watched, with their inodes. */
  readonly hotFolders: () => ReadonlyMap<string, number>;
  /** Starts a process that ends what is over. */
  readonly seal: () => void;
  /** Starts maintenance where it is due. */
  readonly consolidate: () => void;
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

/** What a watcher did until it ended. */
export interface Watched {
  /** Why it ended. */
  readonly ended: string;
  /** Commands that it answered. */
  readonly answered: number;
  /** How often edits were taken over. */
  readonly edits: number;
}

/** Watches until there is a reason to end. PaiError `busy` where another process watches the store. */
export async function watchStore(watch: Watch): Promise<Watched> {
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
  const close = await serve({
    ...watch,
    path: watch.socket,
    answer: (request) =>
      inTurn(async () => {
        usedMs = performance.now();
        const answer = await watch.answer(request);
        if (!("declined" in answer)) done.answered++;
        return answer;
      }),
  });
  let files: WatchedFiles | undefined;
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
          if (!(await endWhereOutdated())) watch.tell(error instanceof Error ? error.message : String(error));
        }
      };
      let isWaiting = false;
      const lookSoon = () => {
        if (isWaiting) return;
        isWaiting = true;
        void inTurn(() => {
          isWaiting = false;
          return look();
        });
      };
      files = new WatchedFiles({
        root: watch.store,
        isHot: watch.isHot,
        changed: () => {
          usedMs = performance.now();
          lookSoon();
        },
        refused: (why) =>
          watch.tell(`not every file can be watched, so edits are seen once a minute: ${why}`),
      });
      const every = setInterval(
        () => {
          if (performance.now() - usedMs > watch.idleMs) return end("it was idle");
          watch.consolidate();
          lookSoon();
        },
        Math.min(LOOK_MS, watch.idleMs),
      );
      timers.push(every, setInterval(watch.seal, SEAL_MS));
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
    await files?.close();
  }
}
