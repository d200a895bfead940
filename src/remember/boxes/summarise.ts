import type { Embed, Utterance } from "../../domain/turn.ts";
import { cosine } from "../../domain/vector.ts";
import { proseLines } from "../../language/extract/lines.ts";
import { sentencesOf } from "../../language/extract/sentences.ts";
import { analyse } from "../../text/analyse.ts";
import { type Signal, scanSignal } from "../signals.ts";

/** A sentence of a summary, verbatim, and where it was said. */
export interface Chosen {
  readonly speaker: string;
  readonly text: string;
  /** 0-based, among the turns that were given. */
  readonly turn: number;
}

/**
 * Which turns of a session to sum up now, as a range of their positions (`to` is not part of it): those since the
 * last summary, once there are 5 of them, or 4 at the end of the input; undefined otherwise. `summarised`: how many
 * turns earlier summaries cover, so that no turn is summed up twice. Pure.
 */
export function turnsToSummarise({
  turns,
  summarised,
  ended,
}: {
  readonly turns: number;
  readonly summarised: number;
  readonly ended: boolean;
}): { readonly from: number; readonly to: number } | undefined {
  const least = ended ? MIN_TURNS : LIVE_TURNS;
  return turns - summarised >= least ? { from: summarised, to: turns } : undefined;
}

/**
 * The sentences that stand for a conversation, verbatim and in their order: one for 4 to 7 turns, two for up to 15,
 * three for more; fewer where fewer state anything. Each is weighed by how near it is to what all of them say (the
 * cosine with the mean of their embeddings, without an embedder the share of its terms that other sentences have as
 * well), by its signal and, a little, by standing at the start; of a long turn its first sentences. Undefined for fewer than 4 turns and for trivial
 * chat, where nothing is stated. Linear. Pure.
 */
export function summarise(turns: readonly Utterance[], embed?: Embed): readonly Chosen[] | undefined {
  if (turns.length < MIN_TURNS) return undefined;
  const sentences = turns.flatMap(({ speaker, text }, turn) => statedIn({ speaker, text, turn }));
  if (sentences.length === 0) return undefined;
  const near = (embed && nearnessByMeaning(sentences, embed)) ?? nearnessByTerms(sentences);
  const scored = sentences.map((sentence, at) => ({
    sentence,
    at,
    score: (near[at] ?? 0) + SIGNAL_WEIGHT[sentence.signal] + POSITION_WEIGHT * (1 - at / sentences.length),
  }));
  return scored
    .sort((a, b) => b.score - a.score || a.at - b.at)
    .slice(0, turns.length < 8 ? 1 : turns.length < 16 ? 2 : 3)
    .sort((a, b) => a.at - b.at)
    .map(({ sentence: { speaker, text, turn } }) => ({ speaker, text, turn }));
}

const MIN_TURNS = 4;
const LIVE_TURNS = 5;
/** Longer ones are no summary, shorter ones say nothing by themselves. */
const MAX_CHARS = 400;
const MIN_TERMS = 2;
/** Of one turn: the answers of assistants are long, say at first what they are about, and would outweigh what people said. */
const MOST_SENTENCES = 16;
const SIGNAL_WEIGHT: Readonly<Record<Signal, number>> = { high: 0.3, low: 0, none: 0 };
const POSITION_WEIGHT = 0.1;

interface Sentence extends Chosen {
  readonly signal: Signal;
  readonly terms: ReadonlySet<string>;
}

function statedIn({ speaker, text, turn }: Chosen): readonly Sentence[] {
  const sentences = proseLines(text).flatMap((line) => sentencesOf(line.text));
  return sentences.slice(0, MOST_SENTENCES).flatMap((sentence) => {
    const terms = new Set(analyse(sentence));
    if (sentence.length > MAX_CHARS || terms.size < MIN_TERMS) return [];
    const { signal } = scanSignal(sentence);
    return signal === "none" ? [] : [{ speaker, text: sentence, turn, signal, terms }];
  });
}

/** Cosine of each sentence with the mean of all, in order; undefined where none has a vector. */
function nearnessByMeaning(sentences: readonly Sentence[], embed: Embed): readonly number[] | undefined {
  const vectors = embed(sentences.map(({ text }) => text));
  const length = vectors.find((vector) => vector !== undefined)?.length;
  if (length === undefined) return undefined;
  const mean = new Float32Array(length);
  for (const vector of vectors) {
    for (let d = 0; d < length; d += 1) mean[d] = (mean[d] ?? 0) + (vector?.[d] ?? 0);
  }
  const size = Math.hypot(...mean) || 1;
  const centre = mean.map((x) => x / size);
  return vectors.map((vector) => (vector === undefined ? 0 : cosine(vector, centre)));
}

function nearnessByTerms(sentences: readonly Sentence[]): readonly number[] {
  const counts = new Map<string, number>();
  for (const { terms } of sentences) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  return sentences.map(({ terms }) => {
    const shared = [...terms].filter((term) => (counts.get(term) ?? 0) > 1).length;
    return shared / terms.size;
  });
}

/** Longer ones are no sentence that stands for others, shorter ones say nothing by themselves. */
const LEAST_TERMS = 3;
/** From this share of its terms on a sentence says again what another one said. */
const SAME = 0.75;

/**
 * Sentences of texts, whole and word for word, in their order, which say what most of the others say: each is weighed by
 * how often its terms come up in other sentences, and none is taken that says again what a taken one says. `room`: UTF-16
 * units for all of them together. [] where nothing is said twice. Pure.
 */
export function condense(texts: readonly string[], room: number): readonly string[] {
  const sentences = texts.flatMap(sentencesOf).flatMap((text, at) => {
    const terms = new Set(analyse(text));
    return text.length > MAX_CHARS || terms.size < LEAST_TERMS ? [] : [{ text, at, terms }];
  });
  const counts = new Map<string, number>();
  for (const { terms } of sentences) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weight = ({ terms }: (typeof sentences)[number]) =>
    [...terms].reduce((sum, term) => sum + (counts.get(term) ?? 1) - 1, 0) / Math.sqrt(terms.size);
  const ranked = sentences
    .map((sentence) => ({ ...sentence, weight: weight(sentence) }))
    .filter((sentence) => sentence.weight > 0)
    .toSorted((a, b) => b.weight - a.weight || b.at - a.at);
  const taken: typeof ranked = [];
  let left = room;
  for (const sentence of ranked) {
    if (sentence.text.length > left || taken.some((one) => saysAgain(sentence.terms, one.terms))) continue;
    taken.push(sentence);
    left -= sentence.text.length;
  }
  return taken.toSorted((a, b) => a.at - b.at).map(({ text }) => text);
}

function saysAgain(terms: ReadonlySet<string>, said: ReadonlySet<string>): boolean {
  return [...terms].filter((term) => said.has(term)).length >= SAME * terms.size;
}
