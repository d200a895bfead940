import { memoised } from "../../text/memoised.ts";

/** A word, a number, a mark, or one character of a script that sets no spaces. */
export interface Token {
  readonly text: string;
  /** Lower case, with straight apostrophes. */
  readonly word: string;
  /** Where it begins and ends in the text, UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Number of its sentence, from 0. */
  readonly sentence: number;
}

/** UTF-16 units of texts whose tokens are kept: each model reads the tokens of one remark anew. */
const KEPT_CHARS = 20_000;

/** The tokens of a text; a stop, a question or exclamation mark before a space ends a sentence, and so does the end of a line. Linear. Pure. */
export const tokensOf = /* @__PURE__ */ memoised((text): readonly Token[] => {
  const found = [...text.matchAll(TOKEN)];
  let sentence = 0;
  return found.map((match, at) => {
    const [token] = match;
    const end = match.index + token.length;
    const word = token.toLowerCase().replaceAll("’", "'");
    const one = { text: token, word, start: match.index, end, sentence };
    const gap = text.slice(end, found[at + 1]?.index ?? text.length);
    const isStop = STOP.test(token) && gap !== "" && !isShortened(found, at);
    if (FULL_STOP.test(token) || isStop || gap.includes("\n")) sentence += 1;
    return one;
  });
}, KEPT_CHARS);

/** A stop behind few letters with a capital, before another capital, shortens a title or a name: "Dr. Ada Smith", "J. Brown". */
function isShortened(found: readonly RegExpMatchArray[], at: number): boolean {
  const [[before = ""] = [], [stop] = [], [after = ""] = []] = found.slice(Math.max(0, at - 1), at + 2);
  return stop === "." && /^\p{Lu}\p{Ll}{0,2}$/u.test(before) && /^\p{Lu}/u.test(after);
}

const TOKEN =
  /[\p{Script=Han}\u3040-\u30ff\u0e00-\u0e7f]|[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+|https?:\/\/\S+|[\p{L}\p{M}]+(?:['’.][\p{Ll}\p{M}]+|['’][\p{L}\p{M}]+)*(?:(?<=s)['’](?= ))?|\d+(?:[.,:]\d+)*|\S/gu;
const STOP = /^[.!?…]$/u;
const FULL_STOP = /^[。！？]$/u;
