import { type Drafts, isObject, type JsonObject, report, skip, textOf } from "./draft.ts";

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
    const at = textOf(conversation[`session_${number}_date_time`]);
    const turns = conversation[`session_${number}`] as readonly unknown[];
    for (const turn of turns) takeTurn(turn, { session: `${sample} session ${number}`, at }, line, into);
  }
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
