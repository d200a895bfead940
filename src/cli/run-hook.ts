import { EXIT, isPaiError, PaiError, usage } from "../domain/errors.ts";
import { ASKING_VARIABLE } from "../domain/prompt.ts";
import type { FileOps } from "../ports.ts";
import {
  forgetSeen,
  noteCall,
  noteSeen,
  noteWaiting,
  readSeen,
  sweepSeen,
  waitingSessions,
} from "../store/hook-notes.ts";
import { homeDirectory, isHostPath, userStateDirectory } from "../store/host.ts";
import { isOfNewer, readOnly } from "../store/layout.ts";
import { openRoot } from "../store/node-fs.ts";
import { claimTidying } from "../store/processes.ts";
import { watchersDirectory } from "../store/watchers.ts";
import { objectIn } from "../text/objects.ts";
import { inBackground, isStore, openSession, type Session, variable } from "./deps.ts";
import { readGlobals } from "./options.ts";
import type { Invocation } from "./run.ts";
import type { Terminal } from "./terminal.ts";

/** What a client gives at most; the rest of a longer input is not read. */
const MOST_INPUT = 8 * 1024 * 1024;
/** So long an input that does not end is waited for, ms. */
const INPUT_MS = 150;
/** A watcher that is busy with another prompt is waited for so long. */
const WATCHER_MS = 200;

/**
 * Runs `pai hook`: what a client says on stdin, what it is answered on stdout. Whatever happens, the client's prompt goes on: where the work is
 * not done by the deadline (`hooks.deadlineMs`), the index would have to be made anew of many files, or anything fails, nothing is printed, and
 * that is counted (`pai status`). A watcher of the store answers first. In a program that pai itself asks nothing is done at all. Only
 * somebody at a terminal is told what is wrong. The exit status is 0, but in a watcher of another store.
 */
export async function runHook(invocation: Invocation, argv: readonly string[]): Promise<number> {
  const { terminal, words, watched } = invocation;
  if (variable(ASKING_VARIABLE) !== undefined) return EXIT.done;
  if (watched === undefined) process.on("uncaughtException", () => process.exit(EXIT.done));
  try {
    const [event = ""] = words;
    if (!Object.hasOwn(HOOK_EVENTS, event)) throw unknownEvent(words[0]);
    return await answer(event as HookEvent, invocation, argv);
  } catch (error) {
    if (terminal.canAsk()) throw error;
  }
  return EXIT.done;
}

async function answer(
  event: HookEvent,
  { terminal, options, watched }: Invocation,
  argv: readonly string[],
): Promise<number> {
  const began = watched === undefined ? { ms: 0 } : { ms: performance.now(), cpu: process.cpuUsage() };
  const globals = readGlobals(options);
  const text = terminal.hasInput() ? await inputOf(terminal) : "";
  const input = readHookInput(text);
  const owesAnswer = event === "session-start" || event === "prompt";
  if (watched === undefined && owesAnswer && isHostPath(watchersDirectory())) {
    const { askWatcher } = await import("./ask-watcher.ts");
    const asked = { input: text, cwd: input.cwd, patienceMs: WATCHER_MS };
    if ((await askWatcher(argv, terminal, asked)) !== undefined) return EXIT.done;
  }
  const { cwd = ownDirectory() } = input;
  const deadline = deadlineFrom(began);
  const session = openSession(globals, () => undefined, {
    command: "hook",
    lenient: true,
    cwd,
    beforeEach: deadline.check,
    warm: watched !== undefined,
  });
  deadline.ms = session.config["hooks.deadlineMs"] * (event === "session-start" ? 2 : 1);
  const store = session.located.directory;
  if (watched !== undefined && watched !== store) return EXIT.failed;
  const isNewer = isOfNewer(openRoot(store));
  const files = isNewer ? readOnly(openRoot(store)) : openRoot(store);
  const state = openRoot(userStateDirectory());
  let outcome: "answered" | "late" | "failed" = "answered";
  try {
    if (isStore(session)) {
      const block = await blockFor(event, input, session.memory, files);
      terminal.out(hookAnswer(block, event, input));
    }
  } catch (error) {
    outcome = isPaiError(error) && error.code === "interrupted" ? "late" : "failed";
  }
  if (globals.dryRun) return EXIT.done;
  if (owesAnswer) noteCall(state, outcome);
  if (outcome === "late" && isStore(session) && !isNewer) {
    // Another process makes the index, so that the next call finds it.
    if (files.stat(".index") === undefined) files.makeDir(".index"); // where the claim is made
    if (claimTidying(files, Date.now())) await inBackground(["__tidy", store]);
  }
  if (!session.config["hooks.ingest"] || event === "prompt") return EXIT.done;
  // The session is noted at each stop, taken in by another process where it ends or shrinks, or where one waits.
  const { transcript } = input;
  if (event !== "session-start" && transcript !== undefined)
    noteWaiting(state, { transcript, ended: event === "session-end", cwd, store });
  if (event !== "stop" && waitingSessions(state).length > 0) await inBackground(["__take-in"]);
  return EXIT.done;
}

/** A client waits for five times the work that is meant to be done; on a busy machine most of that is waiting for the processor. */
const ALLOWED = 4;

/** What ends work that takes too long: from when its time began, and what the process had worked by then. */
function deadlineFrom(began: { readonly ms: number; readonly cpu?: NodeJS.CpuUsage }) {
  const deadline = {
    ms: Number.POSITIVE_INFINITY,
    check: () => {
      const { user, system } = process.cpuUsage(began.cpu);
      const isLate = performance.now() - began.ms > deadline.ms * ALLOWED;
      if (isLate || (user + system) / 1_000 > deadline.ms)
        throw new PaiError("interrupted", "stopped because the time for a hook was over");
    },
  };
  return deadline;
}

function ownDirectory(): string {
  try {
    return process.cwd();
  } catch {
    return homeDirectory();
  }
}

/** What the client is told; "" for events that are told nothing. */
async function blockFor(
  event: HookEvent,
  { session, source, prompt }: HookInput,
  memory: Session["memory"],
  files: FileOps,
): Promise<string> {
  if (event !== "session-start" && event !== "prompt") return "";
  const isNew = event === "session-start" && source !== "resume";
  const seen = session === undefined || isNew ? new Set<string>() : readSeen(files, session);
  const block =
    event === "session-start"
      ? await memory.sessionBlock(seen)
      : prompt === undefined
        ? { text: "", ids: [] }
        : await memory.promptBlock(prompt, seen);
  if (session === undefined) return block.text;
  if (isNew) {
    forgetSeen(files, session);
    sweepSeen(files, Date.now());
  }
  noteSeen(files, session, block.ids);
  return block.text;
}

/** What stands on stdin, up to its end, or up to where a whole object has come and no more follows in time. */
async function inputOf(terminal: Terminal): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const all = (async () => {
    for await (const chunk of terminal.read("-")) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_INPUT) return;
    }
  })();
  let timer: NodeJS.Timeout | undefined;
  const enough = new Promise<void>((done) => {
    timer = setTimeout(done, INPUT_MS);
  });
  await Promise.race([all, enough]).catch(() => undefined);
  clearTimeout(timer);
  all.catch(() => undefined);
  return Buffer.concat(chunks).toString("utf8");
}

function unknownEvent(word: string | undefined): PaiError {
  const shown = word === undefined ? "an event is missing" : `there is no event ${JSON.stringify(word)}`;
  return usage(shown, `pai hook ${Object.keys(HOOK_EVENTS).join("|")}`);
}

/** The events of `pai hook`, each with the name that Claude Code has for it. */
const HOOK_EVENTS = {
  "session-start": "SessionStart",
  prompt: "UserPromptSubmit",
  "pre-compact": "PreCompact",
  stop: "Stop",
  "session-end": "SessionEnd",
} as const;

type HookEvent = keyof typeof HOOK_EVENTS;

interface HookInput {
  readonly calledEvent: string | undefined;
  readonly session: string | undefined;
  /** Absolute path of the directory in which the agent works. */
  readonly cwd: string | undefined;
  readonly prompt: string | undefined;
  /** Absolute path of the session's log. */
  readonly transcript: string | undefined;
  /** Why a session starts: `startup`, `resume`, `clear`, `compact`. */
  readonly source: string | undefined;
  readonly isCursor: boolean;
}

const MOST_NAME = 500;
const MOST_PATH = 4_096;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/;

/** Reads what Claude Code, Codex, Gemini CLI or Cursor gives a hook; what is none of that says nothing. Pure. */
export function readHookInput(text: string): HookInput {
  const given = objectIn(text);
  const roots = Array.isArray(given.workspace_roots) ? given.workspace_roots : [];
  const called = short(given.hook_event_name, MOST_NAME);
  return {
    calledEvent: called !== undefined && /^[A-Za-z]{1,40}$/.test(called) ? called : undefined,
    session: short(given.session_id ?? given.conversation_id, MOST_NAME),
    cwd: path(given.cwd ?? roots[0]),
    prompt: typeof given.prompt === "string" ? given.prompt : undefined,
    transcript: path(given.transcript_path),
    source: short(given.source, MOST_NAME),
    isCursor: "cursor_version" in given || "workspace_roots" in given,
  };
}

/**
 * What a hook prints so that a client puts a text into its prompt: the form of Claude Code, which Codex, Gemini CLI and VS Code take,
 * or that of Cursor. "" for no text. Pure.
 */
export function hookAnswer(text: string, event: HookEvent, input: HookInput): string {
  if (text === "") return "";
  const answer = input.isCursor
    ? { additional_context: text }
    : {
        hookSpecificOutput: {
          hookEventName: input.calledEvent ?? HOOK_EVENTS[event],
          additionalContext: text,
        },
      };
  return `${JSON.stringify(answer)}\n`;
}

function short(value: unknown, most: number): string | undefined {
  return typeof value === "string" && value !== "" && value.length <= most ? value : undefined;
}

function path(value: unknown): string | undefined {
  const text = short(value, MOST_PATH);
  return text !== undefined && ABSOLUTE.test(text) && !text.includes("\0") ? text : undefined;
}
