import { type Content, element } from "./parts.ts";

/** Letters of a word that count: endings differ. */
const STEM = 4;

/** A text with the words that were asked for marked, as far as they begin alike. */
export function marked(text: string, asked: string): HTMLElement {
  const stems = [...asked.toLowerCase().matchAll(/[\p{L}\p{N}]+/gu)].map(([word]) =>
    word.length > STEM ? word.slice(0, Math.max(STEM, word.length - 2)) : word,
  );
  const parts = text.split(/([\p{L}\p{N}]+)/u);
  const isFound = (part: string) => {
    const low = part.toLowerCase();
    return stems.some((stem) => (stem.length < 3 ? low === stem : low.startsWith(stem)));
  };
  return element(
    "bdi",
    {},
    parts.map((part, i): Content => (i % 2 === 1 && isFound(part) ? element("mark", {}, part) : part)),
  );
}
