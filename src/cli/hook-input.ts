/** The events of `pai hook`, each with the names by which clients call it. */
export const HOOK_EVENTS = {
  "session-start": ["SessionStart", "sessionStart"],
  prompt: ["UserPromptSubmit", "BeforeAgent", "beforeSubmitPrompt", "user-prompt-submit"],
  "pre-compact": ["PreCompact", "PreCompress", "preCompact"],
  stop: ["Stop", "AfterAgent", "stop"],
  "session-end": ["SessionEnd", "sessionEnd"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type HookEvent = keyof typeof HOOK_EVENTS;

/** What a client says of an event, as far as it does. */
export interface HookInput {
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
