import {
  isObject,
  type JsonObject,
  type Place,
  report,
  skip,
  skipEach,
  speakerOfRole,
  textOf,
  textOfContent,
} from "./draft.ts";

/**
 * Takes one conversation of a Claude.ai export (`conversations.json`). A message is a turn, its ref the `uuid`. Left out and counted:
 * thinking, calls of tools and their results, and files that were attached.
 */
export function takeClaudeAi(value: unknown, { line, position, into }: Place): undefined {
  if (!isObject(value)) return report(into, line, "is no conversation");
  const messages = value.chat_messages ?? value.messages;
  if (!Array.isArray(messages)) return report(into, line, 'has no "chat_messages"');
  const session = textOf(value.uuid) ?? `#${position}`;
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
