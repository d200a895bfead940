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
  type TranscriptParser,
  textOf,
  textOfContent,
} from "./draft.ts";

/** Kinds of content of the ChatGPT export whose words are not said to anybody. */
const NOT_SAID = new Set([
  "thoughts",
  "reasoning_recap",
  "user_editable_context",
  "model_editable_context",
  "tether_browsing_display",
  "system_error",
]);

/**
 * Takes one value of an OpenAI export: a conversation of ChatGPT's `conversations.json` (`mapping`), an object
 * with a list of `messages`, or one message of such a list. Of a conversation with several versions the shown
 * one (`current_node`) is taken, the others are counted.
 */
export function takeExported(value: unknown, place: Place): undefined {
  const { line, into } = place;
  if (!isObject(value)) return report(into, line, "is neither a conversation nor a message");
  if (Array.isArray(value.conversations)) {
    value.conversations.forEach((one, index) => {
      takeExported(one, { line, position: index + 1, into });
    });
  } else if (isObject(value.mapping)) takeTree(value, value.mapping, place);
  else if (Array.isArray(value.messages)) {
    const session = sessionOf(value, place);
    for (const message of value.messages) takeMessage(message, session, line, into);
  } else if ("role" in value) takeMessage(value, undefined, line, into);
  else report(into, line, 'has neither "mapping" nor "messages" nor "role"');
}

function takeTree(conversation: JsonObject, mapping: JsonObject, place: Place): undefined {
  const { line, into } = place;
  const session = sessionOf(conversation, place);
  const path = shownPath(mapping, conversation.current_node);
  const shown = new Set(path);
  for (const [id, node] of Object.entries(mapping)) {
    if (!shown.has(id) && isObject(node) && isObject(node.message)) skip(into, "other version of an answer");
  }
  for (const id of path) {
    const node = mapping[id];
    if (isObject(node) && isObject(node.message)) takeNode(node.message, session, line, into);
  }
}

/** Ids from the root to the node that is shown, or to the latest leaf where that is not said. */
function shownPath(mapping: JsonObject, current: unknown): readonly string[] {
  const path = new Set<string>();
  let id = typeof current === "string" && current in mapping ? current : latestLeaf(mapping);
  while (id !== undefined && !path.has(id)) {
    path.add(id);
    const node = mapping[id];
    id =
      isObject(node) && typeof node.parent === "string" && node.parent in mapping ? node.parent : undefined;
  }
  return [...path].reverse();
}

function latestLeaf(mapping: JsonObject): string | undefined {
  let latest: { readonly id: string; readonly at: number } | undefined;
  for (const [id, node] of Object.entries(mapping)) {
    if (!isObject(node) || (Array.isArray(node.children) && node.children.length > 0)) continue;
    const at =
      isObject(node.message) && typeof node.message.create_time === "number" ? node.message.create_time : 0;
    if (latest === undefined || at >= latest.at) latest = { id, at };
  }
  return latest?.id;
}

function takeNode(message: JsonObject, session: string | undefined, line: number, into: Drafts): undefined {
  const author = isObject(message.author) ? message.author : {};
  const content = isObject(message.content) ? message.content : {};
  const hidden = isObject(message.metadata) && message.metadata.is_visually_hidden_from_conversation === true;
  if (hidden) return skip(into, "hidden message");
  const speaker = speakerOfRole(author.role, author.name, line, into);
  if (speaker === undefined) return;
  const to = typeof message.recipient === "string" ? message.recipient : "all";
  // What is told to "bio" is what ChatGPT remembers of its user.
  if (speaker === "assistant" && to !== "all" && to !== "bio") return skip(into, "tool call");
  if (typeof content.content_type === "string" && NOT_SAID.has(content.content_type)) {
    return skip(into, nameOfBlock(content.content_type));
  }
  const text = textOf(textOfParts(content, into));
  if (text === undefined) return skip(into, "empty turn");
  const at = typeof message.create_time === "number" ? Math.round(message.create_time * 1_000) : undefined;
  into.turns.push({ line, session, speaker, at, ref: textOf(message.id), text });
}

/** `parts` of texts and objects (images are left out, a transcript of speech has `text`), or one `text`. */
function textOfParts(content: JsonObject, into: Drafts): string | undefined {
  if (!Array.isArray(content.parts)) return textOf(content.text);
  const texts = content.parts.flatMap((part) => {
    if (typeof part === "string") return part === "" ? [] : [part];
    if (isObject(part) && typeof part.text === "string") return [part.text];
    skip(into, nameOfBlock(isObject(part) ? part.content_type : undefined));
    return [];
  });
  return texts.join("\n\n");
}

function takeMessage(message: unknown, session: string | undefined, line: number, into: Drafts): undefined {
  if (!isObject(message)) return report(into, line, "is no message");
  const speaker = speakerOfRole(message.role, message.name, line, into);
  if (speaker === undefined) return;
  skipEach(into, message.tool_calls, "tool call");
  const isCall = message.content === null || message.content === undefined;
  const text = isCall ? "" : textOfContent(message.content, into);
  if (text === undefined) return report(into, line, 'has no "content"');
  if (text === "") return isCall && message.tool_calls ? undefined : skip(into, "empty turn");
  const at = message.created_at ?? message.create_time ?? message.timestamp;
  const atMs = typeof at === "number" ? Math.round(at * 1_000) : textOf(at);
  into.turns.push({ line, session, speaker, at: atMs, ref: textOf(message.id), text });
}

function sessionOf({ conversation_id, id }: JsonObject, { position }: Place): string {
  return textOf(conversation_id) ?? textOf(id) ?? `#${position}`;
}

/**
 * Parser of lines `{"role"|"speaker", "content", "at"?, "session"?, "ref"?}`. A `speaker` is taken as it is,
 * a `role` as one of the usual ones. `at`: a date in words, or seconds or milliseconds since 1970.
 */
export function ndjsonParser(): TranscriptParser {
  return objects((data, line, into) => {
    const bad = badField(data);
    if (bad !== undefined)
      return report(into, line, `"${bad}" is not valid: ${JSON.stringify(data[bad]).slice(0, 80)}`);
    const speaker = textOf(data.speaker) ?? speakerOfRole(data.role, data.name, line, into);
    if (speaker === undefined) return;
    const text = textOfContent(data.content, into);
    if (text === undefined) return report(into, line, 'has no "content"');
    const isSeconds = typeof data.at === "number" && data.at < MOST_SECONDS;
    const at =
      typeof data.at === "number" ? Math.round(isSeconds ? data.at * 1_000 : data.at) : textOf(data.at);
    into.turns.push({ line, session: nameOf(data.session), speaker, at, ref: nameOf(data.ref), text });
  });
}

function badField({ speaker, at, session, ref }: JsonObject): string | undefined {
  if (speaker !== undefined && textOf(speaker)?.trim() === undefined) return "speaker";
  if (!isAbsent(at) && typeof at !== "string" && typeof at !== "number") return "at";
  if (!isAbsent(session) && nameOf(session) === undefined) return "session";
  if (!isAbsent(ref) && nameOf(ref) === undefined) return "ref";
  return undefined;
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null || value === "";
}

function nameOf(value: unknown): string | undefined {
  return typeof value === "number" ? String(value) : textOf(value);
}

/** Seconds up to this (the year 5138), milliseconds (from March 1973) above. */
const MOST_SECONDS = 1e11;
