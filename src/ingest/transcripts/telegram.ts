import { isObject, type JsonObject } from "../../text/objects.ts";
import { type Place, report, skip, textOf, textsOf } from "./draft.ts";

/** How a chat begins in an export of Telegram, or a whole one, which has many contacts before its chats. */
export const TELEGRAM =
  /"type"\s*:\s*"(?:\w{1,20}_(?:chat|group|supergroup|channel)|saved_messages)"\s*,\s*"id"\s*:\s*-?\d|"personal_information"\s*:\s*\{\s*"user_id"\s*:\s*\d/;

/** Takes the JSON of Telegram's export: one chat, or all of them, which say whose they are. Calls and pictures without words are counted. */
export function takeTelegram(value: unknown, place: Place): undefined {
  const { line, into } = place;
  if (!isObject(value)) return report(into, line, "is no chat");
  const chats = [value.chats, value.left_chats].flatMap((one) => (isObject(one) ? one.list : []));
  const all = Array.isArray(value.messages) ? [value] : chats.flat();
  if (all.length === 0) return report(into, line, 'has neither "messages" nor "chats"');
  const { user_id } = isObject(value.personal_information) ? value.personal_information : {};
  for (const chat of all) {
    if (!isObject(chat) || !Array.isArray(chat.messages)) report(into, line, 'has a chat without "messages"');
    else {
      const session = [textOf(chat.name) ?? "chat", chat.id].join(" ").trim();
      const isOwn = ({ from_id }: JsonObject) =>
        chat.type === "saved_messages" || (user_id !== undefined && from_id === `user${user_id}`);
      for (const message of chat.messages) takeMessage(message, { session, isOwn }, place);
    }
  }
}

/** What was passed on is said by whoever said it first, even where Telegram names nobody any more. */
function takeMessage(
  message: unknown,
  { session, isOwn }: { readonly session: string; readonly isOwn: (message: JsonObject) => boolean },
  { line, into }: Place,
): undefined {
  if (!isObject(message)) return report(into, line, "has a message that is not an object");
  if (message.type !== "message") return skip(into, "line of the program");
  const speaker =
    "forwarded_from" in message
      ? (textOf(message.forwarded_from) ?? textOf(message.forwarded_from_id) ?? "Deleted Account")
      : isOwn(message)
        ? "user"
        : (textOf(message.from) ?? textOf(message.from_id));
  const text = wordsOf(message);
  if (speaker === undefined) return report(into, line, "has a message without a sender");
  if (text === "") return skip(into, "picture, file or other message without words");
  const seconds = Number(message.date_unixtime);
  const at = seconds > 0 ? seconds * 1_000 : textOf(message.date);
  into.turns.push({ line, session, speaker, at, ref: String(message.id), text });
}

/** A text, below it what is asked and may be answered. */
function wordsOf({ text, poll }: JsonObject): string {
  const { question, answers } = isObject(poll) ? poll : {};
  const choices = Array.isArray(answers) ? answers.filter(isObject).map((one) => textIn(one.text)) : [];
  const asked = [textIn(question), ...choices.map((one) => `- ${one}`)];
  return [textIn(text), ...(question === undefined ? [] : asked)].filter((one) => one !== "").join("\n");
}

/** One text, or pieces of it: links, names and what is in bold. */
const textIn = (text: unknown) => textsOf(text).join("");
