import { dateWords, monthOf } from "../../text/calendar.ts";
import { type Drafts, isObject, type JsonObject, report, skip, textOf } from "./draft.ts";

/** As the data set writes when a session began: "1:56 pm on 8 May, 2023". */
const BEGAN = /^(\d{1,2}):(\d{2}) ([ap])m on (\d{1,2}) ([A-Z][a-z]{2,8}), (\d{4})$/;
const SESSION = /^session_(\d{1,6})$/;

/** Whether a value of JSON is a conversation of the LoCoMo data set, or holds one: lists of turns named `session_<n>`. Pure. */
export function isLocomo(value: unknown): boolean {
  return isObject(value) && sessionsOf(conversationIn(value)).length > 0;
}

function conversationIn(value: JsonObject): JsonObject {
  return isObject(value.conversation) ? value.conversation : value;
}

/** Where a value stands in the input. */
interface Place {
  /** 1-based line on which the value begins. */
  readonly line: number;
  /** 1-based place of the value among the values of the input. */
  readonly position: number;
  readonly into: Drafts;
}

/**
 * Takes one conversation of LoCoMo: an object with `session_<n>` and `session_<n>_date_time`, or a sample of the
 * whole data set with such an object as `conversation`. Each session becomes one, by number. Summaries,
 * observations and questions are left out.
 */
export function takeLocomo(value: unknown, { line, position, into }: Place): undefined {
  if (!isObject(value) || !isLocomo(value)) return report(into, line, 'has no list of turns "session_1"');
  const conversation = conversationIn(value);
  const speakers = [textOf(conversation.speaker_a), textOf(conversation.speaker_b)].filter(Boolean);
  const sample = textOf(value.sample_id) ?? (speakers.join(" and ") || `#${position}`);
  for (const number of sessionsOf(conversation)) {
    const began = textOf(conversation[`session_${number}_date_time`]);
    const at = began && (readBegan(began) ?? began);
    const turns = conversation[`session_${number}`] as readonly unknown[];
    for (const turn of turns) takeTurn(turn, { session: `${sample} session ${number}`, at }, line, into);
  }
}

/** Without a zone; undefined for what is written otherwise, or is no day. */
function readBegan(text: string): string | undefined {
  const [, hour, minute, half, day, month = "", year] = BEGAN.exec(text) ?? [];
  if (!(Number(hour) >= 1 && Number(hour) <= 12 && Number(minute) < 60)) return undefined;
  const hours = (Number(hour) % 12) + (half === "p" ? 12 : 0);
  const name = month.toLowerCase();
  const atMs = Date.UTC(Number(year), monthOf(name), Number(day), hours, Number(minute));
  const isReal = dateWords(atMs).startsWith(`${Number(day)} ${name} ${Number(year)} `);
  return isReal ? new Date(atMs).toISOString().slice(0, -1) : undefined;
}

function sessionsOf(conversation: JsonObject): readonly number[] {
  return Object.entries(conversation)
    .flatMap(([key, turns]) => (Array.isArray(turns) ? [Number(SESSION.exec(key)?.[1] ?? Number.NaN)] : []))
    .filter((number) => !Number.isNaN(number))
    .sort((a, b) => a - b);
}

/** A turn with the picture that was shared with it, of which the data set has a description. */
function takeTurn(
  turn: unknown,
  from: { readonly session: string; readonly at: string | undefined },
  line: number,
  into: Drafts,
): undefined {
  const speaker = isObject(turn) ? textOf(turn.speaker) : undefined;
  if (!isObject(turn) || speaker === undefined) return report(into, line, "has a turn without a speaker");
  const caption = textOf(turn.blip_caption);
  const said = textOf(turn.text);
  const text = [said, caption && `[picture: ${caption}]`].filter(Boolean).join("\n\n");
  if (text === "") return skip(into, "empty turn");
  into.turns.push({ line, ...from, speaker, ref: textOf(turn.dia_id), text });
}
