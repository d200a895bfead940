import { foundIn } from "../text/found-words.ts";
import { type Content, element } from "./parts.ts";

/** A text with the words that were asked for marked. */
export function marked(text: string, asked: string): HTMLElement {
  const parts = foundIn(text, asked);
  return element(
    "bdi",
    {},
    parts.map(([part, isFound]): Content => (isFound ? element("mark", {}, part) : part)),
  );
}
