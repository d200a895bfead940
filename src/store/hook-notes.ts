import { hexDigest } from "../domain/hash.ts";
import type { StatusJson } from "../domain/shapes.ts";
import type { FileOps } from "../ports.ts";
import { DAY_MS } from "../text/calendar.ts";
import { objectIn } from "../text/objects.ts";
import { quietly } from "./errors.ts";
import { LOCAL } from "./lock.ts";
import { readIfThere } from "./write.ts";

/*
 * What hooks of agents note. Nothing depends on it, so nothing is locked or synced, and a disk that refuses is no failure: the worst
 * is that a memory is shown twice, a call is not counted, or a session is taken in by the next one.
 */

/** Below a store: a file for each session, with the ids of the memories that it was shown, one a line. */
const SEEN = `${LOCAL}/hooks`;
const SEEN_DAYS = 7;
const MOST_SESSIONS = 200;
/** A session is shown fewer memories than that. */
const MOST_SEEN_BYTES = 64 * 1024;
const ID = /^[a-z]{2}_[0-9a-z]{26}$/;

/** Ids of what a session was shown. IO. */
export function readSeen(files: FileOps, session: string): ReadonlySet<string> {
  return quietly(new Set<string>(), () => {
    const path = seenPath(session);
    if ((files.stat(path)?.size ?? 0) > MOST_SEEN_BYTES) return new Set<string>();
    const text = new TextDecoder().decode(readIfThere(files, path));
    return new Set(text.split("\n").filter((line) => ID.test(line)));
  });
}

/** Adds to what a session was shown. IO. */
export function noteSeen(files: FileOps, session: string, ids: readonly string[]): void {
  if (ids.length === 0) return;
  quietly(undefined, () => {
    files.makeDir(SEEN);
    files.append(seenPath(session), encode(`${ids.join("\n")}\n`));
  });
}

/** For a session that begins, or whose prompt was emptied: it has seen nothing. IO. */
export function forgetSeen(files: FileOps, session: string): void {
  quietly(undefined, () => files.unlink(seenPath(session)));
}

/** Drops what sessions saw more than a week ago, and of more than 200 sessions the oldest. IO. */
export function sweepSeen(files: FileOps, wallMs: number): void {
  quietly(undefined, () => {
    const found = files.list(SEEN).flatMap(({ name }) => {
      const stat = name === undefined ? undefined : files.stat(`${SEEN}/${name}`);
      return stat?.kind === "file" ? [{ path: `${SEEN}/${name}`, atMs: stat.mtimeMs }] : [];
    });
    const newestFirst = found.toSorted((a, b) => b.atMs - a.atMs);
    newestFirst
      .filter(({ atMs }, at) => at >= MOST_SESSIONS || Math.abs(wallMs - atMs) > SEEN_DAYS * DAY_MS)
      .forEach(({ path }) => void quietly(undefined, () => files.unlink(path)));
  });
}

/** In the user's own directory, outside of all stores: a letter for each call of a hook that owed an answer. */
const CALLS = "hooks/calls";
/** When there are more, the oldest are dropped down to the last 1,000. */
const MOST_CALLS = 2_000;
const KEPT_CALLS = 1_000;
const LETTERS = { answered: ".", late: "l", failed: "f", lost: "s" } as const;

/** What became of a call: `lost` is a session that could not be taken in. */
export type CallOutcome = keyof typeof LETTERS;

export function noteCall(state: FileOps, outcome: CallOutcome): void {
  quietly(undefined, () => {
    makeStateDirectory(state);
    if ((state.stat(CALLS)?.size ?? 0) >= MOST_CALLS) {
      const last = new TextDecoder().decode(state.read(CALLS)).slice(-KEPT_CALLS);
      state.unlink(CALLS);
      state.append(CALLS, encode(last));
    }
    state.append(CALLS, encode(LETTERS[outcome]));
  });
}

/** The last calls; undefined where there were none. IO. */
export function readCalls(state: FileOps): StatusJson["hooks"] {
  return quietly(undefined, () => {
    const text = new TextDecoder().decode(readIfThere(state, CALLS)).slice(-MOST_CALLS);
    if (text === "") return undefined;
    const count = (letter: string) => text.split(letter).length - 1;
    const [late, failed, lost] = [count(LETTERS.late), count(LETTERS.failed), count(LETTERS.lost)];
    return { calls: text.length - lost, late, failed, lost };
  });
}

/** Digits of the hash that names a file. */
const DIGITS = 16;
const WAITING = "hooks/waiting";
/** Sessions that wait at most; what comes beyond is counted as lost. */
const MOST_WAITING = 500;
const MOST_TRIES = 3;
/** A session that waits, and one that a process is at or was at when it ended. */
const NAMES = /\.(?:json|trying)$/;

/** A session of an agent that is to be taken in. */
export interface WaitingSession {
  /** Absolute path of the transcript. */
  readonly transcript: string;
  /** Absolute path of the directory in which the agent worked. */
  readonly cwd: string;
  /** Absolute path of the store that it goes to. */
  readonly store: string;
  /** Whether it has ended: else more is to come. */
  readonly ended: boolean;
  readonly tries: number;
  /** It was said since it was last tried, or never tried. */
  readonly isNew: boolean;
}

/** Notes a session that is to be taken in, once however often it is said; an end is not taken back. IO. */
export function noteWaiting(state: FileOps, session: Omit<WaitingSession, "tries" | "isNew">): void {
  quietly(undefined, () => {
    makeStateDirectory(state);
    state.makeDir(WAITING);
    const path = waitingPath(session, "json");
    const known = readWaiting(state, path);
    if (known !== undefined && (known.ended || !session.ended)) return;
    if (known === undefined && state.list(WAITING).length >= MOST_WAITING) noteCall(state, "lost");
    else replace(state, path, { ...session, tries: 0 });
  });
}

export function waitingSessions(state: FileOps): readonly WaitingSession[] {
  return quietly([], () =>
    state.list(WAITING).flatMap(({ name = "" }) => {
      return NAMES.test(name) ? (readWaiting(state, `${WAITING}/${name}`) ?? []) : [];
    }),
  );
}

/**
 * Counts a try before it is made, so that a session that ends the process is not tried for ever; false after three. What is said of the
 * session from now on waits anew. Of all processes only one may be at it. IO.
 */
export function beginTry(state: FileOps, session: WaitingSession): boolean {
  const isLast = session.tries >= MOST_TRIES;
  quietly(undefined, () => {
    if (!isLast) replace(state, waitingPath(session, "trying"), { ...session, tries: session.tries + 1 });
    state.unlink(waitingPath(session, "json"));
  });
  if (!isLast) return true;
  endWaiting(state, session);
  noteCall(state, "lost");
  return false;
}

/** Takes a try back that came to nothing through no fault of the session: the time was over, or the store was busy. IO. */
export function keepWaiting(state: FileOps, session: WaitingSession): void {
  quietly(undefined, () => replace(state, waitingPath(session, "trying"), session));
}

/** A session that was tried waits no more. IO. */
export function endWaiting(state: FileOps, session: Pick<WaitingSession, "transcript">): void {
  quietly(undefined, () => state.unlink(waitingPath(session, "trying")));
}

function readWaiting(state: FileOps, path: string): WaitingSession | undefined {
  const bytes = readIfThere(state, path);
  if (bytes === undefined) return undefined;
  const read: Partial<WaitingSession> = objectIn(bytes);
  const { transcript, cwd, store, ended = true, tries = 0 } = read;
  const isWhole = [transcript, cwd, store].every((one) => typeof one === "string" && one !== "");
  if (isWhole && typeof tries === "number")
    return { ...(read as WaitingSession), ended, tries, isNew: path.endsWith(".json") }; // checked
  quietly(undefined, () => state.unlink(path)); // cut short by a crash
  return undefined;
}

function replace(
  state: FileOps,
  path: string,
  { transcript, cwd, store, ended, tries }: Omit<WaitingSession, "isNew">,
): void {
  const temporary = `${path}.${process.pid}.tmp`;
  quietly(undefined, () => state.unlink(temporary));
  state.create(temporary, encode(JSON.stringify({ transcript, cwd, store, ended, tries })));
  state.rename(temporary, path);
}

function makeStateDirectory(state: FileOps): void {
  state.makeDir("");
  state.makeDir("hooks");
}

function seenPath(session: string): string {
  return `${SEEN}/${hexDigest(session, DIGITS)}`;
}

function waitingPath({ transcript }: Pick<WaitingSession, "transcript">, state: "json" | "trying"): string {
  return `${WAITING}/${hexDigest(transcript, DIGITS)}.${state}`;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
