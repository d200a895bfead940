import { ENGLISH } from "../language/en/english.ts";
import { formOf } from "../language/extract/forms.ts";
import { proseLines } from "../language/extract/lines.ts";
import { sentencesOf } from "../language/extract/sentences.ts";
import { plainForm } from "../language/extract/verbs.ts";
import { languageOf } from "../language/languages.ts";
import { foreignCategory } from "../language/other-languages.ts";
import { sentenceOf } from "../language/sentence/sentence.ts";

/** What makes a sentence tell much. */
type Cue = "correction" | "important" | "statement" | "hint";

/** How much a turn has to tell, rising. */
export type Signal = "none" | "low" | "medium" | "high";

export interface Scan {
  readonly signal: Signal;
  /** A greeting, an acknowledgement or fewer than 3 words: context for other turns, and nothing by itself. */
  readonly trivial: boolean;
}

/**
 * How much a turn has to tell, by the strongest of its sentences: `high` for corrections and for what is
 * stated outright, `medium` for opinions, usual doings and the speaker's own people, `low` for any other statement,
 * `none` for trivial turns, questions, requests, code and data. Linear. Pure.
 */
export function scanSignal(text: string): Scan {
  const sentences = proseLines(text).flatMap((line) => sentencesOf(line.text));
  const plains = sentences.map(plainForm).filter((plain) => plain !== "");
  let signal: Signal = "none";
  let isCourteous = true;
  for (const plain of plains) {
    const form = formOf(plain);
    if (form === "courtesy") continue;
    isCourteous = false;
    const found = readSentence(plain, form);
    if (RANK[found] > RANK[signal]) signal = found;
    if (signal === "high") break; // no other one says more
  }
  const trivial = isCourteous ? !hasCode(text, plains) : isShort(text);
  return trivial ? { ...NOTHING, trivial } : { signal, trivial };
}

/** Whether a remark marks itself as one that must not wait: it says that it is important, or sets something right. Linear. Pure. */
export function isUrgent(text: string): boolean {
  const sentences = proseLines(text).flatMap((line) => sentencesOf(line.text));
  return sentences.some((sentence) => URGENT.has(cueOf(plainForm(sentence)) ?? "hint"));
}

const URGENT: ReadonlySet<Cue> = new Set(["correction", "important"]);

const NOTHING = { signal: "none", trivial: false } as const;
const RANK: Readonly<Record<Signal, number>> = { none: 0, low: 1, medium: 2, high: 3 };
const LEVEL: Readonly<Record<Cue, Signal>> = {
  correction: "high",
  important: "high",
  statement: "high",
  hint: "medium",
};
const MIN_WORDS = 3;
/** The words of a turn are counted within so many characters, in pieces: ICU is quadratic in unbroken runs. */
const COUNTED_CHARS = 2_000;
const PIECE = /.{1,500}/gsu;

function readSentence(plain: string, form: ReturnType<typeof formOf>): Signal {
  if (form === "question" || form === "reason") return "none";
  const cue = form === "hypothetical" ? undefined : (cueOf(plain) ?? foreignCue(plain));
  if (cue !== undefined && (cue !== "hint" || form !== "request")) return LEVEL[cue];
  return form === "request" || form === "small-talk" ? "none" : "low";
}

function cueOf(plain: string): Cue | undefined {
  return ENGLISH.table("signals").says(sentenceOf(plain)) as Cue | undefined; // what the table says
}

/** In other languages the extractor's own rules tell preferences, decisions and the like from plain facts. */
function foreignCue(plain: string): Cue | undefined {
  const language = languageOf(plain);
  if (language === ENGLISH) return undefined;
  const category = language?.table("categories").says(language.sentenceOf(plain)) ?? foreignCategory(plain);
  return category === undefined ? undefined : "statement";
}

/** No prose at all, but code or data: not a greeting, though it has nothing to scan. */
function hasCode(text: string, plains: readonly string[]): boolean {
  return plains.length === 0 && !isShort(text);
}

let segmenter: Intl.Segmenter | undefined;

/** Wherever words are counted from, these are three. */
const THREE_WORDS = /[a-z]\s+[a-z]+\s+[a-z]/i;

function isShort(text: string): boolean {
  if (THREE_WORDS.test(text.slice(0, COUNTED_CHARS))) return false;
  segmenter ??= new Intl.Segmenter("und", { granularity: "word" });
  let words = 0;
  for (const piece of text.slice(0, COUNTED_CHARS).match(PIECE) ?? []) {
    for (const { isWordLike } of segmenter.segment(piece)) {
      if (isWordLike) words += 1;
      if (words >= MIN_WORDS) return false;
    }
  }
  return true;
}
