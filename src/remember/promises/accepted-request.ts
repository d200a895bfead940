import type { Utterance } from "../../domain/turn.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { plainForm } from "../../language/extract/verbs.ts";
import { readDates } from "../../language/sentence/dates.ts";
import { analyse } from "../../text/analyse.ts";
import { UTC, type Zone } from "../../text/time-zone.ts";

/** What somebody asked for and somebody else took on. */
export interface Accepted {
  /** What is to be done: the words of the request, or the answer's own where it says what. */
  readonly text: string;
  /** Due day of the request, ISO 8601 UTC, where it names one. */
  readonly due?: string;
}

/**
 * What a turn takes on by answering the request of the turn before ("Could somebody take the minutes?" – "I
 * can do that"), or undefined. A mere "yes" or "sure" is none: to an assistant it comes with the answer itself.
 * `turn` makes no commitment by its own words; `atMs`, in `zone`, dates the request. Linear. Pure.
 */
export function acceptedRequest(before: Utterance, turn: Utterance, zone: Zone = UTC): Accepted | undefined {
  if (before.speaker === turn.speaker) return undefined;
  const first = proseLines(turn.text).flatMap((line) => sentencesOf(line.text))[0];
  const answer = first === undefined ? "" : plainForm(first);
  const own = OFFERS.test(answer);
  if (first === undefined || !(own || ACCEPTS.test(answer))) return undefined;
  for (const sentence of proseLines(before.text).flatMap((line) => sentencesOf(line.text))) {
    const plain = plainForm(sentence).replace(/[?\s]{1,9}$/u, "");
    const task = REQUEST.exec(plain)?.[1];
    if (task === undefined || (own && !share(task, answer))) continue;
    const dates = readDates(plain, zone.toWall(turn.atMs ?? before.atMs ?? 0), false);
    const due = dates.find(({ limit }) => limit) ?? dates[dates.length - 1];
    const dated = due !== undefined && (turn.atMs ?? before.atMs) !== undefined;
    return {
      text: own ? first : task,
      ...(dated && { due: new Date(due.lastMs ?? due.ms).toISOString() }),
    };
  }
  return undefined;
}

const REQUEST =
  /^(?:.{1,40}?[,:] )?(?:(?:can|could|would|will) (?:you|somebody|someone|anyone|anybody|one of you) (?:please |maybe |possibly |kindly |perhaps )?|who (?:can|could|will|would|wants to) |please )(?!mind\b|be able\b|have\b|imagine\b|believe\b|say\b|like\b|you\b|know\b|tell\b|explain\b)(\w{2,20} .{1,240})$/;
const ACCEPTS =
  /^(?:(?:yes|yeah|sure|ok(?:ay)?|of course|no problem|absolutely|certainly),? ){0,2}(?:will do|on it|i'm on it|i can do (?:that|it|this)|i(?:'ll| will) do (?:that|it|this)|i(?:'ll| will) take care of (?:that|it)|i(?:'ll| will) handle (?:that|it)|consider it done|leave (?:it|that) to me|happy to|i'd be happy to|i got (?:it|this)|count on me)\b/;
/** Says itself what it takes on: "I can bring four chairs". */
const OFFERS = /^(?:(?:yes|yeah|sure|ok(?:ay)?|of course),? ){0,2}(?:i|we) can (?!do (?:that|it|this)\b)\w/;

function share(task: string, answer: string): boolean {
  const terms = new Set(analyse(answer));
  return analyse(task).some((term) => terms.has(term));
}
