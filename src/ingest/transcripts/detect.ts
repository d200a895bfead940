import type { TranscriptFormat } from "../../domain/vocabulary.ts";
import { isObject, type JsonObject, parseJson } from "./draft.ts";
import { readSpeakerLine } from "./speaker-line.ts";
import { findMarking } from "./transcript.ts";

const MAX_LINES = 2_000;
/** One `Word: text` makes no conversation yet. */
const MIN_PLAIN_TURNS = 2;

/**
 * The format of an input by its first part (the last line may be cut off); undefined where it is like none
 * of them. Lines of JSON that cannot be read do not count, the first one that can decides. Pure.
 */
export function detectFormat(head: string): TranscriptFormat | undefined {
  const text = head.replace(/^\uFEFF/, "").trimStart();
  const lines = text.split(/\r?\n/, MAX_LINES);
  if (text.startsWith("{")) return detectObjects(text, lines);
  if (/^\[\s*(?:[{\]]|$)/.test(text)) return formatOfList(text);
  const marking = findMarking(lines);
  if (marking === undefined)
    return lines.some((line) => shapeOf(line) !== undefined) ? detectObjects(text, lines) : undefined;
  if (marking.style !== "plain") return "transcript";
  const turns = lines.filter((line) => readSpeakerLine(line, ["plain"]) !== undefined);
  return turns.length >= MIN_PLAIN_TURNS ? "transcript" : undefined;
}

/** The keys that only one kind of export has. */
function formatOfList(text: string): TranscriptFormat {
  if (/"chat_messages"\s*:/.test(text)) return "claude-ai";
  if (/"header"\s*:\s*"/.test(text) && /"products"\s*:/.test(text)) return "gemini-takeout";
  return /"sessionID"\s*:/.test(text) && /"parts"\s*:/.test(text) ? "opencode" : "openai";
}

function detectObjects(text: string, lines: readonly string[]): TranscriptFormat | undefined {
  for (const line of lines) {
    const shape = shapeOf(line);
    if (shape !== undefined) return shape;
  }
  const listed = formatOfList(text);
  if (listed !== "openai") return listed;
  if (CODEX_CUT.test(text)) return "codex";
  if (/"projectHash"\s*:/.test(text)) return "gemini";
  // One object over many lines, or one line that is longer than the head or cut off.
  if (/"(?:mapping|messages|conversations)"\s*:/.test(text)) return "openai";
  if (/"(?:sessionId|parentUuid|leafUuid|isSidechain)"\s*:/.test(text)) return "claude-code";
  if (/^\{\s*"type"\s*:\s*"(?:user|assistant)"\s*,\s*"message"\s*:/.test(text)) return "claude-code";
  return /"(?:role|speaker)"\s*:/.test(text) ? "ndjson" : undefined;
}

/** How a line of Codex begins that is longer than what is looked at: with its keys in whatever order, before any other object. */
const CODEX_CUT =
  /^\{[^{}]*?"(?:type"\s*:\s*"(?:session_meta|response_item|event_msg|turn_context|compacted)"|payload"\s*:\s*\{\s*"(?:id|type|timestamp|base_instructions|instructions|cwd)"|timestamp"\s*:[^{}]*?"instructions"\s*:)/;

function shapeOf(line: string): TranscriptFormat | undefined {
  if (!line.startsWith("{")) return undefined;
  const read = parseJson(line);
  return "value" in read && isObject(read.value) ? shapeOfObject(read.value) : undefined;
}

function shapeOfObject(data: JsonObject): TranscriptFormat | undefined {
  if (Array.isArray(data.chat_messages)) return "claude-ai";
  if ("projectHash" in data || data.type === "gemini") return "gemini";
  if (isCodex(data)) return "codex";
  if (isObject(data.info) && Array.isArray(data.messages)) return "opencode";
  if (isObject(data.mapping) || Array.isArray(data.messages) || Array.isArray(data.conversations))
    return "openai";
  if ("content" in data && ("role" in data || "speaker" in data)) return "ndjson";
  const isEntry = ["message", "sessionId", "uuid", "leafUuid", "messageId"].some((key) => key in data);
  return typeof data.type === "string" && isEntry ? "claude-code" : undefined;
}

const CODEX_LINES = new Set(["session_meta", "response_item", "event_msg", "turn_context", "compacted"]);

function isCodex({ type, payload, instructions, timestamp }: JsonObject): boolean {
  if (typeof type === "string") return CODEX_LINES.has(type) && isObject(payload);
  return instructions !== undefined && typeof timestamp === "string"; // the first line of early versions
}
