import { keySet } from "./keys.ts";
import type { Token } from "./tokens.ts";

/**
 * A statement without the ", not W" at its end, and the words of W; no words where it has none. Pure.
 */
export function splitContrast(tokens: readonly Token[]): {
  readonly said: readonly Token[];
  readonly contrast: readonly Token[];
} {
  const at = tokens.findLastIndex(
    (token, i) =>
      token.key === "not" && tokens[i - 1]?.kind === "mark" && !NO_VALUE.has(tokens[i + 1]?.key ?? ""),
  );
  const rest = tokens.slice(at + 1);
  const short = rest.length > 0 && rest.length <= MAX_CONTRAST && rest.every(({ kind }) => kind !== "mark");
  const verbless = !rest.some((token) => VERBS.has(token.key) || /ing$/.test(token.text));
  if (at < 2 || !short || !verbless) return { said: tokens, contrast: [] };
  return { said: tokens.slice(0, at - 1), contrast: rest };
}

const MAX_CONTRAST = 5;
const VERBS = keySet("be have do will can would i he she they we you it");
const NO_VALUE = keySet(
  "because that to only just yet sure if when so all always very as really even quite too many",
);
