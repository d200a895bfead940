import { LIMITS } from "../../domain/limits.ts";
import type { Statement, Utterance } from "../../domain/plan.ts";
import { isWhen } from "../../text/calendar.ts";
import { withoutFences } from "../../text/fence.ts";
import { isOver } from "../../text/normalise.ts";
import { isForeign } from "../reader/foreign.ts";
import type { ReaderModel } from "../reader/model.ts";
import { readText } from "../reader/read.ts";
import { type ProseLine, proseLines } from "./lines.ts";
import { denies, OWNER, type ReadDates, statementOf, type Told } from "./statement.ts";
import { plainForm } from "./verbs.ts";

/**
 * What a text states that is worth keeping, in its order, as the model has learnt from labelled remarks: at most
 * `LIMITS.textStatements`, none in code, logs, JSON and lists of addresses, and none in a text that is not the speaker's own. Statements are the text's own words; one over
 * `LIMITS.statementBytes` is left to the episode. `atMs`: when it was said, ms since 1970; relative dates count from its UTC day. `otherDates`: for a text in a language without a folder. Linear. Pure.
 */
export function extractStatements(
  text: string,
  { atMs, speaker = "", hearers }: Utterance,
  models: ReaderModel,
  otherDates?: ReadDates,
): readonly Statement[] {
  const self = speaker.trim().toLowerCase() || OWNER;
  if (isForeign(withoutFences(text), models.foreign)) return [];
  const lines = proseLines(text);
  const known = namesWithin(lines, hearers);
  const statements = new Map<string, Statement>();
  for (const line of lines)
    for (const found of foundIn(line, models)) {
      const statement = statementOf(found, { self, atMs, known, models, otherDates });
      const isTooLong = isOver(statement.text, LIMITS.statementBytes);
      if (statement.text === "" || isTooLong || statements.has(statement.text)) continue;
      if (statements.size >= LIMITS.textStatements) return [...statements.values()];
      statements.set(statement.text, statement);
    }
  return [...statements.values()];
}

/** What one line states. An item of a list is read behind its heading. */
function foundIn({ text, heading }: ProseLine, models: ReaderModel): readonly Told[] {
  const opening = heading === undefined ? "" : `${heading}: `;
  const whole = opening + text;
  const found = readText(whole, models)
    .filter(({ end }) => end > opening.length)
    .map((one) =>
      one.start < opening.length
        ? { ...one, start: opening.length, text: whole.slice(opening.length, one.end) }
        : one,
    );
  if (found.length === 0 && isOnlyAValue(text))
    return [
      {
        start: 0,
        end: text.length,
        isPromise: false,
        about: undefined,
        category: "correction",
        text,
        leadIn: "",
        leans: true,
      },
    ];
  return found.map((one, at) => {
    const leadIn = whole.slice(found[at - 1]?.end ?? 0, one.start);
    const isShort = one.text.split(" ").length <= SHORT_ITEM && !one.isPromise;
    return {
      ...one,
      text: isShort && heading !== undefined && !isWhen(heading) ? `${heading}: ${one.text}` : one.text,
      leadIn,
      leans: isOnlyAValue(leadIn + one.text),
    };
  });
}

/** So few words of an item say nothing without its heading. */
const SHORT_ITEM = 4;

/** What only says that something is otherwise is short: "no, it's Lena, not Marcus". */
function isOnlyAValue(text: string): boolean {
  const plain = plainForm(text);
  return plain.length <= MAX_VALUE && denies(plain) && ONLY_A_VALUE.test(plain);
}

const MAX_VALUE = 80;
const ONLY_A_VALUE =
  /(?:^|[,.:] )(?:(?:it|they|he|she)(?:'s|'re| is| are| was| were) [a-z\d]|make (?:that|it) )/;

const INSIDE_NAME = /(?<=[\p{Ll}\p{N},] )\p{Lu}[\p{L}'’-]{1,30}/gu;

/** Capitalised words inside sentences, lower case: they are names at the start of one, too. */
function namesWithin(lines: readonly ProseLine[], hearers: readonly string[] = []): ReadonlySet<string> {
  const names = new Set(hearers.flatMap((name) => name.toLowerCase().split(" ")));
  for (const { text } of lines)
    for (const [name] of text.matchAll(INSIDE_NAME)) names.add(name.toLowerCase());
  return names;
}
