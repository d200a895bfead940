import { PaiError } from "../domain/errors.ts";
import { TRANSCRIPT_FORMATS, type TranscriptFormat } from "../domain/vocabulary.ts";
import { isObject, type JsonObject } from "../text/objects.ts";
import type { Zone } from "../text/time-zone.ts";
import { Admission, type ReadDate, type TranscriptBatch } from "./transcripts/admit.ts";
import { claudeCodeParser, takeClaudeAi } from "./transcripts/claude.ts";
import { codexParser } from "./transcripts/codex.ts";
import { noDrafts, parseJson, type TranscriptParser, values } from "./transcripts/draft.ts";
import { geminiParser, takeoutParser } from "./transcripts/gemini.ts";
import { asUtf8, peeked } from "./transcripts/input.ts";
import { ByteLines, JsonValues } from "./transcripts/json-values.ts";
import { ndjsonParser, takeExported } from "./transcripts/openai.ts";
import { takeOpenCode } from "./transcripts/opencode.ts";
import { readSpeakerLine } from "./transcripts/speaker-line.ts";
import { isDated, rulesOf } from "./transcripts/stamp.ts";
import { TELEGRAM, takeTelegram } from "./transcripts/telegram.ts";
import { findMarking, TranscriptReader } from "./transcripts/transcript.ts";

const FORMATS = TRANSCRIPT_FORMATS.join(", ");

export interface TranscriptOptions {
  /** What the input is called in messages. */
  readonly name: string;
  /** Default: detected. */
  readonly format?: TranscriptFormat | undefined;
  /** Gives the reader of dates in words; called only where there is such a date. */
  readonly loadDates: () => Promise<ReadDate>;
  /** Of times that name no other (default: UTC). */
  readonly zone?: Zone | undefined;
}

export interface OpenTranscript {
  readonly format: TranscriptFormat;
  /** The turns as they come, in the order of the input; a batch for each piece of it. */
  readonly batches: AsyncIterable<TranscriptBatch>;
}

/**
 * Opens an input with one or more conversations. Nothing but its beginning is read before the batches are
 * asked for, and no more is held than one piece and one line (of an export one conversation); the refs of all
 * turns are remembered. PaiError `not_text` (UTF-16 without its mark, or damaged), `invalid_value` (like no format). Pure but for the
 * input.
 */
export async function openTranscript(
  input: AsyncIterable<Uint8Array>,
  options: TranscriptOptions,
): Promise<OpenTranscript> {
  const { head, whole, close } = await peeked(asUtf8(input, options.name));
  try {
    assertUtf8(head, options.name);
    const format = head.trim() === "" ? (options.format ?? "transcript") : formatOf(head, options);
    const admission = new Admission(options.loadDates, options.zone);
    const cutter = isInLines(format, head) ? new ByteLines() : new JsonValues();
    return { format, batches: readBatches(whole, PARSERS[format](head), cutter, admission) };
  } catch (error) {
    await close();
    throw error;
  }
}

const PARSERS: Readonly<Record<TranscriptFormat, (head: string) => TranscriptParser>> = {
  openai: () => values(takeExported),
  "claude-ai": () => values(takeClaudeAi),
  opencode: () => values(takeOpenCode),
  "gemini-takeout": takeoutParser,
  telegram: () => values(takeTelegram),
  ndjson: ndjsonParser,
  "claude-code": claudeCodeParser,
  codex: codexParser,
  gemini: geminiParser,
  transcript: (head) =>
    new TranscriptReader(
      findMarking(head.split(/\r?\n/)) ?? { style: "plain", level: 0, rules: rulesOf([]) },
    ),
};
/** The others come as values of JSON, over many lines or in one. */
const IN_LINES: ReadonlySet<TranscriptFormat> = new Set(["ndjson", "claude-code", "codex", "transcript"]);

/** The early session files of Gemini CLI are one object over many lines. */
function isInLines(format: TranscriptFormat, head: string): boolean {
  if (format !== "gemini") return IN_LINES.has(format);
  const line = head.trimStart().split("\n", 1)[0] ?? "";
  return "value" in parseJson(line) || line.length > 1_000;
}

async function* readBatches(
  pieces: AsyncIterable<Uint8Array>,
  parser: TranscriptParser,
  cutter: ByteLines | JsonValues,
  admission: Admission,
): AsyncGenerator<TranscriptBatch> {
  let found = 0;
  for await (const piece of pieces) {
    const drafts = noDrafts();
    for (const line of cutter.feed(piece)) parser.take(line, drafts);
    const batch = await admission.admit(drafts);
    found += sizeOf(batch);
    yield batch;
  }
  const drafts = noDrafts();
  for (const line of cutter.end()) parser.take(line, drafts);
  parser.end?.(drafts);
  const last = await admission.admit(drafts);
  const nothing = found + sizeOf(last) === 0;
  yield nothing ? { ...last, problems: [{ line: 1, message: "the input has no turns" }] } : last;
}

function formatOf(head: string, { format, name }: TranscriptOptions): TranscriptFormat {
  const found = format ?? detectFormat(head);
  if (found !== undefined) return found;
  if (head.startsWith(ZIP))
    throw new PaiError("invalid_value", `${name} is a zip archive`, {
      hint: "pai import reads it: pai import FILE",
    });
  throw new PaiError("invalid_value", `cannot detect the format of ${name}`, {
    hint: `use --format with one of ${FORMATS}`,
  });
}

const ZIP = "PK\u0003\u0004";

/** UTF-16 without its mark has a NUL in every other byte of plain text. PaiError `not_text`. */
function assertUtf8(head: string, name: string): void {
  const sample = head.slice(0, 1_000);
  const nuls = sample.split("\0").length - 1;
  if (nuls < 4 || nuls * 4 < sample.length) return;
  throw new PaiError("not_text", `${name} is UTF-16, not UTF-8 text`, {
    hint: "convert it: iconv -f utf-16 -t utf-8",
  });
}

/** Turns, problems, and turns that were left out: of bookkeeping alone nothing was said. */
function sizeOf({ turns, problems, skipped }: TranscriptBatch): number {
  const leftOut = [...skipped.keys()].filter((what) => !what.startsWith("bookkeeping"));
  return turns.length + problems.length + leftOut.length;
}

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

/** Whether a text is the log of a chat program: its first line and at least two with a speaker begin alike, with day and time. Pure. */
export function isChatLog(head: string): boolean {
  const lines = head.split(/\r?\n/, MAX_LINES).filter((line) => line.trim() !== "");
  const [first, ...more] = lines.map((line) => readSpeakerLine(line, ["stamped", "above"]));
  const said = [first, ...more].filter((one) => one?.speaker !== undefined && one.shape === first?.shape);
  return isDated(first?.stamp) && said.length >= MIN_PLAIN_TURNS;
}

/** The keys that only one kind of export has. */
function formatOfList(text: string): TranscriptFormat {
  if (/"chat_messages"\s*:/.test(text)) return "claude-ai";
  if (/"header"\s*:\s*"/.test(text) && /"products"\s*:/.test(text)) return "gemini-takeout";
  return /"sessionID"\s*:/.test(text) && /"parts"\s*:/.test(text) ? "opencode" : "openai";
}

function detectObjects(text: string, lines: readonly string[]): TranscriptFormat | undefined {
  if (TELEGRAM.test(text)) return "telegram";
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
