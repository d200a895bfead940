import { sentencesOf } from "../../language/extract/sentences.ts";
import { analyse } from "../../text/analyse.ts";

/** Longer ones are no sentence that stands for others, shorter ones say nothing by themselves. */
const MAX_CHARS = 400;
const MIN_TERMS = 3;
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
    return text.length > MAX_CHARS || terms.size < MIN_TERMS ? [] : [{ text, at, terms }];
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
