import { withoutBlocks } from "../../text/fence.ts";
import { isObject, type JsonObject } from "../../text/objects.ts";
import {
  type Drafts,
  nameOfBlock,
  objects,
  type Place,
  report,
  skip,
  skipEach,
  speakerOfRole,
  ToolNames,
  type TranscriptParser,
  textOf,
  textOfContent,
} from "./draft.ts";

/** What the program, not the user, put into a line of the user: commands of its own, and their output. */
const OWN_COMMAND = /^<(?:command-(?:name|message|args)|local-command-[a-z]+|bash-(?:input|stdout|stderr))>/;

/** What it says in the user's place: of tasks in the background, of other agents of a team, and that it was stopped. */
const OWN_NEWS =
  /^(?:<(?:task-notification|teammate-message)[\s>]|\[Request interrupted by user[^\]\n]{0,40}\]$)/;

/** What it puts beside the user's words: reminders, the words of hooks, what is open in an editor. */
const INSERTED = ["system-reminder", "ide_opened_file", "ide_selection"];

/**
 * Parser of the session files of Claude Code. A turn is what the user wrote, what the assistant wrote, or
 * what a tool gave back (`tool:<name>`, the ref being that of the call). Left out and counted: thinking, calls,
 * images, lines of sub-agents (their result is in the main conversation), lines that the program inserted,
 * summaries and all bookkeeping.
 */
export function claudeCodeParser(): TranscriptParser {
  const calls = new ToolNames();
  return objects((entry, line, into) => takeEntry({ line, entry, calls, into }));
}

interface Entry {
  readonly line: number;
  readonly entry: JsonObject;
  readonly calls: ToolNames;
  readonly into: Drafts;
}

function takeEntry(given: Entry): undefined {
  const { line, entry, into } = given;
  const { type, message } = entry;
  const reason = reasonToSkip(entry);
  if (reason !== undefined) return skip(into, reason);
  if (!isObject(message) || (typeof message.content !== "string" && !Array.isArray(message.content))) {
    return report(into, line, "has no message with content");
  }
  if (type !== "user" && type !== "assistant") {
    const shown = JSON.stringify(type ?? null).slice(0, 80);
    return report(into, line, `has an unknown type: ${shown}`);
  }
  const blocks = Array.isArray(message.content) ? message.content.filter(isObject) : [];
  for (const block of blocks) {
    if (type === "user") takeResult(block, given);
    else if (block.type === "tool_use" && typeof block.id === "string" && typeof block.name === "string")
      given.calls.call(block.id, block.name, block.input);
  }
  takeText(message.content, type, given);
}

/** Why an entry holds no turn; undefined where it may. */
function reasonToSkip(entry: JsonObject): string | undefined {
  const { type, message, isSidechain, isMeta, isCompactSummary } = entry;
  if (isSidechain === true) return "line of a sub-agent";
  if (type === "summary" || isCompactSummary === true) return "summary";
  if (isMeta === true) return "inserted line";
  if (type === "user" || type === "assistant" || message !== undefined) return undefined;
  return `bookkeeping (${nameOfBlock(type)})`;
}

function takeText(content: unknown, speaker: "user" | "assistant", { line, entry, into }: Entry): undefined {
  const own = Array.isArray(content) ? content.filter((block) => !isResult(block)) : content;
  const all = textOfContent(own, into);
  if (all === undefined || all === "") return;
  const text = speaker === "user" ? withoutBlocks(all, INSERTED) : all;
  if (text === "" || (speaker === "user" && OWN_NEWS.test(text.trim()))) return skip(into, "inserted line");
  if (speaker === "user" && OWN_COMMAND.test(text.trimStart())) return skip(into, "command");
  into.turns.push({ line, ...common(entry), speaker, ref: textOf(entry.uuid), text });
}

function takeResult(block: JsonObject, { line, entry, calls, into }: Entry): undefined {
  if (!isResult(block)) return;
  const ref = textOf(block.tool_use_id);
  const speaker = calls.speakerOf(ref);
  const text = textOfContent(block.content, into);
  if (text === undefined || text === "") return skip(into, "empty turn");
  into.turns.push({ line, ...common(entry), speaker, ref, text });
}

/** What a fork has of the session that it began as says so, and has ids and perhaps times of its own. */
function common({ sessionId, timestamp, cwd, forkedFrom }: JsonObject) {
  const from = isObject(forkedFrom) ? textOf(forkedFrom.sessionId) : undefined;
  const whence = from === undefined ? {} : { copied: [from] };
  return { session: textOf(sessionId), at: textOf(timestamp), cwd: textOf(cwd), ...whence };
}

function isResult(block: unknown): boolean {
  return isObject(block) && block.type === "tool_result";
}

/**
 * Takes one conversation of a Claude.ai export (`conversations.json`). A message is a turn, its ref the `uuid`. Left out and counted: its
 * summary, thinking, calls of tools and their results, and files that were attached.
 */
export function takeClaudeAi(value: unknown, { line, position, into }: Place): undefined {
  if (!isObject(value)) return report(into, line, "is no conversation");
  const messages = value.chat_messages ?? value.messages;
  if (!Array.isArray(messages)) return report(into, line, 'has no "chat_messages"');
  const session = textOf(value.uuid) ?? `#${position}`;
  if (textOf(value.summary) !== undefined) skip(into, "summary");
  for (const message of messages) {
    if (!isObject(message)) report(into, line, "has a message that is not an object");
    else takeMessage(message, session, { line, position, into });
  }
}

function takeMessage(message: JsonObject, session: string, { line, into }: Place): undefined {
  const speaker = speakerOfRole(message.sender ?? message.role, undefined, line, into);
  if (speaker === undefined) return;
  for (const list of [message.attachments, message.files]) skipEach(into, list, "attachment");
  const blocks = Array.isArray(message.content) ? textOfContent(message.content, into) : undefined;
  const text = textOf(blocks) ?? textOf(message.text);
  if (text === undefined) return skip(into, "empty turn");
  into.turns.push({
    line,
    session,
    speaker,
    at: textOf(message.created_at),
    ref: textOf(message.uuid),
    text,
  });
}
