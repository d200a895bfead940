import { EXIT, isPaiError, PaiError } from "../domain/errors.ts";
import { ASKING_VARIABLE } from "../domain/prompt.ts";
import { variable } from "./deps.ts";
import { type HookPlaces, mayBeAnswered, openHookPlaces } from "./hook-places.ts";
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
    const event = eventNamed(words[0] ?? "");
    if (event === undefined) throw unknownEvent(words[0]);
    return await answer(event, invocation, argv);
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
  if (watched === undefined && owesAnswer && mayBeAnswered()) {
    const { askWatcher } = await import("./ask-watcher.ts");
    const asked = { input: text, cwd: input.cwd, patienceMs: WATCHER_MS };
    if ((await askWatcher(argv, terminal, asked)) !== undefined) return EXIT.done;
  }
  const places = openHookPlaces(
    globals,
    { cwd: input.cwd, began, isStart: event === "session-start" },
    watched,
  );
  if (watched !== undefined && watched !== places.store) return EXIT.failed;
  let outcome: "answered" | "late" | "failed" = "answered";
  try {
    terminal.out(hookAnswer(await blockFor(event, input, places), event, input));
  } catch (error) {
    outcome = isPaiError(error) && error.code === "interrupted" ? "late" : "failed";
  }
  if (globals.dryRun) return EXIT.done;
  if (owesAnswer) places.count(outcome);
  if (outcome === "late" && places.isStore) places.prepare();
  await handOver(event, input, places);
  return EXIT.done;
}

/** What the client is told; "" for events that are told nothing. */
async function blockFor(
  event: HookEvent,
  { session, source, prompt }: HookInput,
  places: HookPlaces,
): Promise<string> {
  if (!places.isStore || (event !== "session-start" && event !== "prompt")) return "";
  const isNew = event === "session-start" && source !== "resume";
  const seen = session === undefined || isNew ? new Set<string>() : places.seen(session);
  const { memory } = places;
  const block =
    event === "session-start"
      ? await memory.sessionBlock(seen)
      : prompt === undefined
        ? { text: "", ids: [] }
        : await memory.promptBlock(prompt, seen);
  if (session !== undefined) {
    if (isNew) places.beginSession(session);
    places.noteSeen(session, block.ids);
  }
  return block.text;
}

/** What becomes of the session: noted at each stop, taken in by another process where it ends or shrinks, or where one waits. */
async function handOver(event: HookEvent, input: HookInput, places: HookPlaces): Promise<void> {
  if (!places.takesIn || event === "prompt") return;
  if (event !== "session-start" && input.transcript !== undefined)
    places.wait({ transcript: input.transcript, ended: event === "session-end" });
  if (event !== "stop" && places.isWaiting()) await places.takeIn();
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
  return new PaiError("usage", shown, { hint: `pai hook ${Object.keys(HOOK_EVENTS).join("|")}` });
}

/** The events of `pai hook`, each with the names by which clients call it. */
const HOOK_EVENTS = {
  "session-start": ["SessionStart", "sessionStart"],
  prompt: ["UserPromptSubmit", "BeforeAgent", "beforeSubmitPrompt", "user-prompt-submit"],
  "pre-compact": ["PreCompact", "PreCompress", "preCompact"],
  stop: ["Stop", "AfterAgent", "stop"],
  "session-end": ["SessionEnd", "sessionEnd"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

type HookEvent = keyof typeof HOOK_EVENTS;

interface HookInput {
  /** How the client calls the event; what is answered repeats it. */
  readonly calledEvent: string | undefined;
  readonly session: string | undefined;
  /** Absolute path of the directory in which the agent works. */
  readonly cwd: string | undefined;
  readonly prompt: string | undefined;
  /** Absolute path of the session's log. */
  readonly transcript: string | undefined;
  /** Why a session starts: `startup`, `resume`, `clear`, `compact`. */
  readonly source: string | undefined;
  /** The client answers to Cursor's names. */
  readonly isCursor: boolean;
}

const NOTHING: HookInput = {
  calledEvent: undefined,
  session: undefined,
  cwd: undefined,
  prompt: undefined,
  transcript: undefined,
  source: undefined,
  isCursor: false,
};
const MOST_NAME = 500;
const MOST_PATH = 4_096;
const ABSOLUTE = /^(?:\/|[A-Za-z]:[\\/])/;

/** The event that is meant by a name of pai's or of a client's; undefined for no event. Pure. */
export function eventNamed(word: string): HookEvent | undefined {
  const found = Object.entries(HOOK_EVENTS).find(
    ([event, names]) => event === word || (names as readonly string[]).includes(word),
  );
  return found?.[0] as HookEvent | undefined; // a key of the table
}

/** Reads what Claude Code, Codex, Gemini CLI or Cursor gives a hook; what is none of that says nothing. Pure. */
export function readHookInput(text: string): HookInput {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return NOTHING;
  }
  if (typeof data !== "object" || data === null || Array.isArray(data)) return NOTHING;
  const given = data as Readonly<Record<string, unknown>>;
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
          hookEventName: input.calledEvent ?? HOOK_EVENTS[event][0],
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
