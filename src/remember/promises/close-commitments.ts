import type { Utterance } from "../../domain/utterance.ts";
import { FORM_RULES } from "../../language/extract/forms.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { firstOf, plainForm } from "../../language/extract/plain-form.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { languageOf } from "../../language/languages.ts";
import { analyse } from "../../text/analyse.ts";
import { memoised } from "../../text/memoised.ts";
import { closedByTables, newsByTables } from "./close-by-tables.ts";
import {
  ALL_DONE,
  BARE_DONE,
  BARE_OFF,
  CLOSING_RULES,
  DONE_TO_IT,
  NO_CONTENT,
  NOT_COMPLETING,
} from "./closing-forms.ts";

/** A commitment that is not closed yet. */
export interface OpenCommitment {
  readonly id: string;
  readonly text: string;
  /** Who made it, as the conversation names them. */
  readonly speaker: string;
  /** Whether it was made in the session of the turn; others are closed only by what names them. */
  readonly sameSession: boolean;
}

/** That a turn closes a commitment; the turn is the evidence. */
export interface Closing {
  readonly id: string;
  readonly state: "fulfilled" | "cancelled";
  /** The sentence that says so, verbatim. */
  readonly sentence: string;
}

/**
 * The open commitments that a later turn closes: it says that they were done, or calls them off. `open`: oldest
 * first. A sentence means the one commitment whose things it names best (at least half of them); a bare "done" or
 * "I sent it" means the last that its speaker made in this session, "all done" all of those, a bare "never mind"
 * the last that anybody made in it. A commitment of another session is closed only by a sentence that shares two
 * words with it. Questions, conditions and "not yet" close nothing. Linear in turn and `open`. Pure.
 */
export function closingsBy(turn: Utterance, open: readonly OpenCommitment[]): readonly Closing[] {
  const closed = new Map<string, Closing>();
  const around = languageOf(turn.text);
  for (const line of open.length === 0 ? [] : proseLines(turn.text)) {
    for (const sentence of sentencesOf(line.text)) {
      const language = languageOf(sentence, around);
      const news = language?.grammar && newsByTables(sentence, language);
      if (language !== undefined && news !== undefined) {
        const left = open.filter(({ id, speaker }) => !closed.has(id) && speaker === turn.speaker);
        const one = closedByTables(sentence, { language, says: news }, left);
        const state = news === "off" ? "cancelled" : "fulfilled";
        if (one !== undefined) closed.set(one.id, { id: one.id, state, sentence });
      }
      const plain = plainForm(sentence);
      if (language?.grammar !== undefined || !mayClose(plain)) continue;
      const left = open
        .filter(({ id }) => !closed.has(id))
        .map((one) => ({ ...one, ...contentOf(one.text) }));
      const { state, ids } = readSentence(plain, turn.speaker, left);
      for (const id of ids) closed.set(id, { id, state, sentence });
    }
  }
  return [...closed.values()];
}

/**
 * The words (see `analyse`) of those sentences of a text that say that promises were done or are off, without words of times
 * and promising; undefined where none says so. What a text closes was made in its session, or shares one of them. Linear. Pure.
 */
export function closingWords(text: string): ReadonlySet<string> | undefined {
  const around = languageOf(text);
  const closing = proseLines(text)
    .flatMap((line) => sentencesOf(line.text))
    .filter((sentence) => {
      const language = languageOf(sentence, around);
      return language?.grammar
        ? newsByTables(sentence, language) !== undefined
        : mayClose(plainForm(sentence));
    })
    .map((sentence) => plainForm(sentence));
  if (closing.length === 0) return undefined;
  const words = closing.flatMap((plain) => analyse(plain));
  return new Set(words.filter((word) => !NO_CONTENT.has(word)));
}

interface Content {
  /** What is to be done, the first content word; undefined where there is none. */
  readonly act: string | undefined;
  /** With what, without the words of times and promising. */
  readonly things: ReadonlySet<string>;
}
type Known = OpenCommitment & Content;

/** The same promises are open for turn after turn. */
const KEPT_CHARS = 200_000;
const contentOf = memoised((text): Content => {
  const [act, ...things] = analyse(text).filter((term) => !NO_CONTENT.has(term));
  return { act, things: new Set(things.filter((term) => term !== act)) };
}, KEPT_CHARS);

/** Whether a sentence says that something was done or is off: most say neither, whatever is open. */
function mayClose(plain: string): boolean {
  const form = firstOf(FORM_RULES, plain);
  if (form === "question" || form === "hypothetical") return false;
  const says = firstOf(CLOSING_RULES, plain);
  return says !== undefined && says !== "not-yet";
}

function readSentence(
  plain: string,
  speaker: string,
  open: readonly Known[],
): { readonly state: Closing["state"]; readonly ids: readonly string[] } {
  const says = firstOf(CLOSING_RULES, plain);
  const terms = new Set(analyse(plain));
  const named = best(open, terms);
  if (says === "off") {
    if (named === undefined)
      return { state: "cancelled", ids: idsOf(BARE_OFF.test(plain) ? last(open) : undefined) };
    // "I cancelled the membership" is what was promised.
    return { state: named.act === analyse("cancel")[0] ? "fulfilled" : "cancelled", ids: [named.id] };
  }
  const own = open.filter((one) => one.speaker === speaker);
  if (ALL_DONE.test(plain)) return { state: "fulfilled", ids: own.filter(isNear).map(({ id }) => id) };
  if (named !== undefined) return { state: "fulfilled", ids: isDone(plain, named, terms) ? [named.id] : [] };
  if (DONE_TO_IT.test(plain)) {
    const same = own.filter(({ act }) => act !== undefined && terms.has(act));
    return { state: "fulfilled", ids: idsOf(last(same)) };
  }
  return { state: "fulfilled", ids: idsOf(BARE_DONE.test(plain) ? last(own) : undefined) };
}

const isNear = ({ sameSession }: OpenCommitment) => sameSession;
const last = (open: readonly Known[]) => open.findLast(isNear);
const idsOf = (one: Known | undefined) => (one === undefined ? [] : [one.id]);

/**
 * The commitment at least half of whose things the sentence names, by how many; of equals the one whose act it
 * names, then the last.
 */
function best(open: readonly Known[], terms: ReadonlySet<string>): Known | undefined {
  let found: Known | undefined;
  let most = 0;
  for (const one of open) {
    const shared = [...one.things].filter((term) => terms.has(term)).length;
    const act = one.act !== undefined && terms.has(one.act) ? 1 : 0;
    const enough = shared >= 1 && shared * 2 >= one.things.size;
    if (!enough || (!one.sameSession && shared + act < 2)) continue;
    if (shared * 2 + act >= most) [found, most] = [one, shared * 2 + act];
  }
  return found;
}

/** Of another session only what names the deed: "I got the slides from Anna" sends her none. */
function isDone(plain: string, { act, sameSession }: Known, terms: ReadonlySet<string>): boolean {
  return (act !== undefined && terms.has(act)) || (sameSession && !NOT_COMPLETING.test(plain));
}
