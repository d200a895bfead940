import { isOpenCommitment } from "../../domain/commitment.ts";
import type { Memory } from "../../domain/kinds.ts";
import { isVouchedFor, trustOf } from "../../domain/provenance.ts";
import type { Utterance } from "../../domain/turn.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { gistOf } from "../../language/compare/gist.ts";
import { denies, guardBetween } from "../../language/compare/guards.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { plainForm } from "../../language/extract/verbs.ts";
import { languageOf } from "../../language/languages.ts";
import { readDates } from "../../language/sentence/dates.ts";
import { type Word, wordsOf } from "../../language/sentence/words.ts";
import type { ChangeBuilder } from "../../markdown/changes.ts";
import { analyse } from "../../text/analyse.ts";
import { UTC, type Zone } from "../../text/time-zone.ts";
import type { Outcome } from "../state-fact.ts";

/** One turn, as what it says of promises needs it. */
export interface Saying {
  readonly text: string;
  readonly subject: string;
  /** Who says it: what is trusted less closes no promise that is trusted more. */
  readonly said: Parameters<typeof trustOf>[0];
  readonly atMs: number;
  /** `ep_...#<hash8>` */
  readonly source: string;
  /** Domain time, ISO 8601 UTC. */
  readonly now: string;
}

/**
 * Fulfils the open commitments of whoever speaks that a text plainly says were done: each deed closes the one commitment that it is, and
 * none where it may be several. The turn becomes a source of it, so that it can be looked up why. Pure but for the builder.
 */
export function closeBy(builder: ChangeBuilder, saying: Saying, open: readonly Memory[]): readonly Outcome[] {
  const candidates = open
    .map((memory) => builder.current(memory))
    .filter(({ header }) => isOpenCommitment(header))
    .filter(({ header: { created, valid_at = created } }) => Date.parse(valid_at) <= saying.atMs)
    .filter(({ header }) => trustOf(header) <= trustOf(saying.said) && !isVouchedFor(header))
    .filter(({ header }) => (header.subject ?? DEFAULTS.subject) === saying.subject);
  return deedsIn(saying.text).flatMap((deed): readonly Outcome[] => {
    const [memory, ...others] = candidates.filter(({ text }) => fulfils(deed, text));
    return memory === undefined || others.length > 0 ? [] : [fulfil(builder, memory, saying)];
  });
}

function fulfil(builder: ChangeBuilder, memory: Memory, { source, atMs, now }: Saying): Outcome {
  const patch = {
    sources: [...new Set([...(memory.header.sources ?? []), source])],
    state: "fulfilled",
    resolved_at: new Date(atMs).toISOString(),
    updated: now,
  };
  builder.change(memory, patch, {
    event: "fulfilled",
    reason: "said to be done",
    detail: `source ${source}`,
  });
  return { action: "fulfilled", memory: builder.current(memory), was: memory };
}

/** The terms by which to look for commitments that a text may close; undefined where it tells of no deed. Pure. */
export function closingWords(text: string): ReadonlySet<string> | undefined {
  const deeds = deedsIn(text);
  return deeds.length === 0 ? undefined : new Set(deeds.flatMap(({ sentence }) => analyse(sentence)));
}

interface Deed {
  readonly sentence: string;
  readonly acts: ReadonlySet<string>;
  readonly terms: ReadonlySet<string>;
}

/** A deed tells most of what was promised: so much of its content words. */
const ENOUGH = 2 / 3;
/** Before what was done stands who did it, at most: "I have just". */
const SUBJECT_WORDS = 4;
const SELF: ReadonlySet<string> = new Set(["i", "we", "ich", "wir"]);
const NOT_DONE =
  /\b(?:will|would|should|could|might|may|if|when|almost|nearly|soon|wenn|würde|sollte|fast|bald)\b/iu;

/**
 * The deeds that a text plainly tells of its speaker: a sentence in the first person, or without a person, whose verb is past, and that
 * neither asks nor denies nor puts it off. English and German; of other languages none is known plainly. Linear. Pure.
 */
function deedsIn(text: string): readonly Deed[] {
  const around = languageOf(text);
  return proseLines(text)
    .flatMap((line) => sentencesOf(line.text))
    .flatMap((sentence): readonly Deed[] => {
      const language = languageOf(sentence, around);
      if (language === undefined || /\?/.test(sentence) || NOT_DONE.test(sentence) || denies(sentence))
        return [];
      const acts = actsIn(language.wordsOf(sentence));
      return acts.size === 0 ? [] : [{ sentence, acts, terms: new Set(gistOf(sentence).terms) }];
    });
}

function actsIn(words: readonly Word[]): ReadonlySet<string> {
  const first = words.findIndex(({ past }) => past);
  const isOwn = first === 0 || SELF.has(words[0]?.text ?? "") || words[0]?.key === "haben";
  if (first < 0 || !isOwn) return new Set();
  const isNear = first < SUBJECT_WORDS || languageOf(words.map(({ text }) => text).join(" "))?.code === "de";
  return new Set(isNear ? words.filter(({ past }) => past).map(({ key }) => key) : []);
}

/** Whether a deed is what a promise says: its verb, two thirds of its content words, and the same names and numbers. Linear. Pure. */
function fulfils({ sentence, acts, terms }: Deed, promise: string): boolean {
  const words = (languageOf(promise)?.wordsOf ?? wordsOf)(promise);
  const done = words.filter(({ key, past }) => !past && acts.has(key)).flatMap(({ text }) => analyse(text));
  if (done.length === 0) return false;
  const promised = gistOf(promise).terms;
  const shared = promised.filter((term) => terms.has(term) || done.includes(term)).length;
  const isMost = shared >= ENOUGH * promised.length;
  const told = gistOf(sentence).values.number;
  const hasNumbers = [...gistOf(promise).values.number].every((number) => told.has(number));
  return isMost && hasNumbers && guardBetween(sentence, promise) !== "names";
}

/**
 * What a turn takes on by answering the request of the turn before ("Could somebody take the minutes?" – "I
 * can do that"), or undefined. A mere "yes" or "sure" is none: to an assistant it comes with the answer itself.
 * `text`: the words of the request, or the answer's own where it says what; `due`: the day of the request, ISO 8601 UTC.
 * `turn` makes no commitment by its own words; `atMs`, in `zone`, dates the request. Linear. Pure.
 */
export function acceptedRequest(
  before: Utterance,
  turn: Utterance,
  zone: Zone = UTC,
): { readonly text: string; readonly due?: string } | undefined {
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
