import { withoutBlocks } from "../../text/fence.ts";
import { isObject, type JsonObject } from "../../text/objects.ts";
import {
  type Drafts,
  type DraftTurn,
  nameOfBlock,
  objects,
  parseJson,
  report,
  skip,
  speakerOfRole,
  ToolNames,
  type TranscriptParser,
  textOf,
  textOfContent,
} from "./draft.ts";

const INSERTED = [
  "environment_context",
  "user_instructions",
  "turn_aborted",
  "INSTRUCTIONS",
  "skill",
  "subagent_notification",
  "user_shell_command",
];
/** The line above the instructions of a project, which come as a message of the user. */
const OF_PROJECT = /^# AGENTS\.md instructions\b.*$/m;
const CALLS = new Set(["function_call", "custom_tool_call", "local_shell_call", "web_search_call"]);
const RESULTS = new Set(["function_call_output", "custom_tool_call_output"]);

/**
 * Parser of the session files of Codex (`rollout-*.jsonl`). A turn is a message of the user or the assistant, or what a tool gave back
 * (`tool:<name>`, the ref being that of the call). Left out and counted: instructions, what the program inserted, reasoning, calls,
 * events, which say the same once more, and sessions of sub-agents.
 */
export function codexParser(): TranscriptParser {
  const state: State = {
    session: undefined,
    cwd: undefined,
    began: undefined,
    copied: [],
    isSubAgent: false,
    tools: new ToolNames(),
  };
  return objects((entry, line, into) => takeLine(entry, line, state, into));
}

interface State {
  session: string | undefined;
  /** The directory in which it began; early versions did not write it. */
  cwd: string | undefined;
  /** When an early session began, until its first turn has that time: later ones have none of their own. */
  began: string | undefined;
  /** Sessions whose turns stand here once more. */
  copied: readonly string[];
  isSubAgent: boolean;
  readonly tools: ToolNames;
}

function takeLine(entry: JsonObject, line: number, state: State, into: Drafts): undefined {
  const { type, payload } = entry;
  if (type === "session_meta" && isObject(payload)) {
    takeMeta(payload, state);
    return skip(into, "bookkeeping (session meta)");
  }
  // Early versions wrote items without a frame, below a line with the id of the session.
  const isFramed = isObject(payload);
  if (state.isSubAgent) return skip(into, "line of a sub-agent");
  if (!isFramed && type === undefined && "instructions" in entry) {
    state.session = textOf(entry.id);
    state.began = textOf(entry.timestamp);
    return skip(into, "bookkeeping (session meta)");
  }
  if (isFramed && type !== "response_item") return skip(into, `bookkeeping (${nameOfBlock(type)})`);
  const turns = into.turns.length;
  const { session, cwd, copied } = state;
  const common = { line, session, cwd, at: textOf(entry.timestamp) ?? state.began };
  const whence = copied.length > 0 ? { ...common, copied } : common;
  takeItem(isFramed ? payload : entry, whence, state.tools, into);
  if (into.turns.length > turns) state.began = undefined;
}

/** The first one is of the session itself; those behind it come with what the session was forked from, which is told again below them. */
function takeMeta(meta: JsonObject, state: State): void {
  const id = textOf(meta.id);
  const from = textOf(meta.forked_from_id);
  if (state.session === undefined) {
    state.session = id;
    state.cwd = textOf(meta.cwd);
    // What an agent is told by another one, or by the program, nobody said: what people work with is a word, or a name of their own.
    const isOfAgent = isObject(meta.source) ? !("custom" in meta.source) : meta.source === "subagent";
    state.isSubAgent = isOfAgent || meta.thread_source === "subagent";
  }
  const others = [id, from].filter((one) => one !== undefined && one !== state.session);
  state.copied = [...new Set([...state.copied, ...others])] as string[];
}

type Common = Omit<DraftTurn, "speaker" | "ref" | "text">;

function takeItem(item: JsonObject, common: Common, tools: ToolNames, into: Drafts): undefined {
  const { type, call_id, name } = item;
  if (type === "message") return takeMessage(item, common, into);
  if (type === "reasoning") return skip(into, "thinking");
  if (typeof type === "string" && CALLS.has(type)) {
    if (typeof call_id === "string")
      tools.call(call_id, textOf(name) ?? "shell", [item.arguments, item.input, item.action]);
    return skip(into, "tool call");
  }
  if (typeof type === "string" && RESULTS.has(type)) {
    const [ref, text] = [textOf(call_id), outputOf(item.output, into)];
    const speaker = tools.speakerOf(ref);
    if (text === "") return skip(into, "empty turn");
    into.turns.push({ ...common, speaker, ref, text });
    return;
  }
  return skip(into, `bookkeeping (${nameOfBlock(type)})`);
}

function takeMessage({ role, content, id }: JsonObject, common: Common, into: Drafts): undefined {
  const speaker = speakerOfRole(role, undefined, common.line, into);
  if (speaker === undefined) return;
  const text = textOfContent(content, into);
  if (text === undefined) return report(into, common.line, "has no content");
  const own = speaker === "user" ? withoutBlocks(text, INSERTED).replace(OF_PROJECT, "").trim() : text;
  if (own === "") return skip(into, text.trim() === "" ? "empty turn" : "inserted line");
  into.turns.push({ ...common, speaker, ref: textOf(id), text: own });
}

/** A text; early versions wrote it as JSON with figures beside it, late ones as a list of blocks. */
function outputOf(output: unknown, into: Drafts): string {
  if (typeof output !== "string")
    return textOfContent(isObject(output) ? output.content : output, into) ?? "";
  if (!output.startsWith('{"output":')) return output;
  const read = parseJson(output);
  return "value" in read && isObject(read.value) && typeof read.value.output === "string"
    ? read.value.output
    : output;
}
