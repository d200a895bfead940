import { isOpenCommitment } from "../../domain/commitment.ts";
import { isDraft, openCommitments, type Plan } from "../../domain/plan.ts";
import { isVouchedFor, selfName, trustOf } from "../../domain/provenance.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { gistOf } from "../../language/compare/gist.ts";
import { denies, guardBetween } from "../../language/compare/guards.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { type Language, languageOf } from "../../language/languages.ts";
import { type Word, wordsOf } from "../../language/sentence/words.ts";
import { analyse } from "../../text/analyse.ts";
import type { Remark } from "../remark.ts";
import type { Outcome, Statement } from "../state-fact.ts";

/**
 * Fulfils the open commitments of whoever speaks that a text plainly says were done, unless it is a draft: each deed closes the one commitment that it is, and
 * none where it may be several, nor any that was made in the same breath or is trusted more. The turn becomes a source of it, so that it can
 * be looked up why. Pure but for the builder.
 */
export function* closeBy(
  { text, subject, session = "", source: said, atMs: saidMs }: Remark,
  { builder, source, rules }: Pick<Statement, "builder" | "source" | "rules">,
): Plan<readonly Outcome[]> {
  const deeds = deedsIn(text);
  if (deeds.length === 0 || (yield* isDraft(text))) return [];
  const words = new Set(deeds.flatMap(({ sentence }) => analyse(sentence)));
  const { nowMs, author } = rules;
  const speaker = subject ?? (author === undefined ? DEFAULTS.subject : selfName(author));
  const atMs = saidMs ?? nowMs;
  const known = yield* openCommitments({ session, words });
  const open = new Map(
    [...known, ...builder.ofKind("commitment").values()].map((one) => [one.header.id, builder.current(one)]),
  );
  const candidates = [...open.values()]
    .filter(({ header }) => isOpenCommitment(header) && !header.sources?.includes(source))
    .filter(({ header: { created, valid_at = created } }) => Date.parse(valid_at) <= atMs)
    .filter(({ header }) => trustOf(header) <= trustOf({ source: said }) && !isVouchedFor(header))
    .filter(({ header }) => (header.subject ?? DEFAULTS.subject) === speaker);
  return deeds.flatMap((deed): readonly Outcome[] => {
    const [memory, ...others] = candidates.filter((one) => fulfils(deed, one.text));
    if (memory === undefined || others.length > 0) return [];
    const patch = {
      sources: [...new Set([...(memory.header.sources ?? []), source])],
      state: "fulfilled",
      resolved_at: new Date(atMs).toISOString(),
      updated: new Date(nowMs).toISOString(),
    };
    const why = { event: "fulfilled", reason: "said to be done", detail: `source ${source}` } as const;
    builder.change(memory, patch, why);
    return [{ action: "fulfilled", memory: builder.current(memory), was: memory }];
  });
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
export function deedsIn(text: string): readonly Deed[] {
  const around = languageOf(text);
  return proseLines(text)
    .flatMap((line) => sentencesOf(line.text))
    .flatMap((sentence): readonly Deed[] => {
      const language = languageOf(sentence, around);
      if (language === undefined || /\?/.test(sentence) || NOT_DONE.test(sentence) || denies(sentence))
        return [];
      const acts = actsIn(language.wordsOf(sentence), language);
      return acts.size === 0 ? [] : [{ sentence, acts, terms: new Set(gistOf(sentence).terms) }];
    });
}

function actsIn(words: readonly Word[], { code }: Language): ReadonlySet<string> {
  const first = words.findIndex(({ past }) => past);
  const isOwn = first === 0 || SELF.has(words[0]?.text ?? "") || words[0]?.key === "haben";
  if (first < 0 || !isOwn) return new Set();
  const isNear = first < SUBJECT_WORDS || code === "de";
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
