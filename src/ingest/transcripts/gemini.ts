import { LIMITS } from "../../domain/limits.ts";
import { withoutBlocks } from "../../text/fence.ts";
import { isObject, type JsonObject } from "../../text/objects.ts";
import {
  type Drafts,
  type DraftTurn,
  nameOfBlock,
  objects,
  report,
  skip,
  skipEach,
  speakerOfTool,
  type TranscriptParser,
  textOf,
  textsOf,
  values,
} from "./draft.ts";

const INSERTED = ["session_context", "hook_context"];

/**
 * Parser of the session files of Gemini CLI: a line with the id of the session, then messages; `$set` replaces what was written before, and
 * a message with the id of an earlier one takes its place. The early form is one object with all messages. A turn is what the user or
 * the assistant wrote, or what a tool gave back. Left out and counted: thoughts, calls, notices of the program, what it inserted.
 */
export function geminiParser(): TranscriptParser {
  const chat = new Chat();
  return objects(
    (entry, line, into, chars) => chat.take(entry, line, chars, into),
    (into) => chat.flush(into),
  );
}

/** Messages that may still be replaced. A conversation that is too large to hold is handed on in parts. */
class Chat {
  #session: string | undefined;
  #isSubAgent = false;
  #held = new Map<string, { readonly line: number; readonly message: JsonObject }>();
  #chars = 0;

  take(entry: JsonObject, line: number, chars: number, into: Drafts): void {
    const update = entry.$set;
    if (isObject(update)) this.#update(update, line, into);
    else if (textOf(entry.sessionId) !== undefined && entry.type === undefined)
      this.#update(entry, line, into);
    else if (entry.type !== undefined) this.#keep(entry, line);
    else skip(into, "bookkeeping");
    this.#chars += chars;
    if (this.#chars > LIMITS.transcriptUnitBytes) this.flush(into);
  }

  #update({ sessionId, kind, messages }: JsonObject, line: number, into: Drafts): void {
    this.#session = textOf(sessionId) ?? this.#session;
    this.#isSubAgent ||= kind === "subagent";
    if (Array.isArray(messages)) {
      this.#held.clear();
      for (const message of messages) if (isObject(message)) this.#keep(message, line);
    }
    skip(into, "bookkeeping");
  }

  #keep(message: JsonObject, line: number): void {
    this.#held.set(textOf(message.id) ?? `#${this.#held.size}`, { line, message });
  }

  flush(into: Drafts): void {
    for (const { line, message } of this.#held.values()) {
      if (this.#isSubAgent) skip(into, "line of a sub-agent");
      else takeMessage(message, this.#session, line, into);
    }
    this.#held.clear();
    this.#chars = 0;
  }
}

function takeMessage(
  message: JsonObject,
  session: string | undefined,
  line: number,
  into: Drafts,
): undefined {
  const { type, timestamp, id, thoughts, toolCalls } = message;
  const common = { line, session, at: textOf(timestamp) };
  if (type !== "user" && type !== "gemini") return skip(into, `notice of the program (${nameOfBlock(type)})`);
  skipEach(into, thoughts, "thinking");
  const text = textsOf(message.content).join("\n\n");
  const own = type === "user" ? withoutBlocks(text, INSERTED) : text;
  const results = Array.isArray(toolCalls) ? toolCalls.filter(isObject) : [];
  const speaker = type === "user" ? "user" : "assistant";
  if (own !== "") into.turns.push({ ...common, speaker, ref: textOf(id), text: own });
  else if (results.length === 0) skip(into, text.trim() === "" ? "empty turn" : "inserted line");
  for (const call of results) {
    skip(into, "tool call");
    const output = resultOf(call.result);
    if (output === "") continue;
    const speaker = speakerOfTool(textOf(call.name), call.args);
    into.turns.push({ ...common, speaker, ref: textOf(call.id), text: output });
  }
}

/** What a tool gave back: a text, or the responses of functions. */
function resultOf(result: unknown): string {
  if (!Array.isArray(result)) return textsOf(result).join("\n\n");
  const texts = result.filter(isObject).map((part) => {
    const response = isObject(part.functionResponse) ? part.functionResponse.response : undefined;
    if (!isObject(response)) return textsOf(part).join("\n\n");
    return textOf(response.output) ?? textOf(response.error) ?? "";
  });
  return texts.filter((text) => text !== "").join("\n\n");
}

const OF_GEMINI = new Set(["Gemini Apps", "Bard"]);
/** How a title begins that quotes what was asked. */
const QUOTED = /^(?:Prompted|Asked|Said)\b:?\s+/;

/**
 * Parser of the activity of Gemini apps in Google Takeout (`My Activity.json`): what the user asked, one conversation a day, oldest first;
 * the file begins with the newest. Left out and counted: activity of other products, what quotes no prompt, answers, which are HTML, and files.
 */
export function takeoutParser(): TranscriptParser {
  const turns: (DraftTurn & { readonly at: string })[] = [];
  return values(
    (value, { line, into }) => {
      if (!isObject(value)) return report(into, line, "is no activity");
      const { header, title, text, time, safeHtmlItem, attachedFiles } = value;
      if (typeof header !== "string" || !OF_GEMINI.has(header)) return skip(into, "activity elsewhere");
      const quoted = typeof title === "string" && QUOTED.test(title) ? title.replace(QUOTED, "") : undefined;
      const prompt = textOf(text) ?? textOf(quoted);
      if (prompt === undefined) return skip(into, "activity without a prompt");
      if (typeof time !== "string") return report(into, line, 'has no "time"');
      skipEach(into, safeHtmlItem, "answer");
      skipEach(into, attachedFiles, "attachment");
      const session = `gemini-${time.slice(0, "YYYY-MM-DD".length)}`;
      turns.push({ line, session, speaker: "user", at: time, text: prompt });
    },
    (into) => {
      into.turns.push(...turns.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)));
    },
  );
}
