import { denies } from "../language/extract/extract.ts";
import { proseLines } from "../language/extract/lines.ts";
import { sentencesOf } from "../language/extract/sentences.ts";
import { plainForm } from "../language/extract/verbs.ts";
import { tokensOf } from "../language/reader/tokens.ts";

/** Whether a turn may state anything: it has three words or more, and is more than questions, code and data. Linear. Pure. */
export function mayState(text: string): boolean {
  return !isShort(text) && toldIn(text).length > 0;
}

/** Whether a text of three words or more sets something right, or says that it is important. Linear. Pure. */
export function isUrgent(text: string): boolean {
  if (isShort(text)) return false;
  return toldIn(text)
    .map(plainForm)
    .some((plain) => IMPORTANT.test(plain) || SETS_RIGHT.test(plain) || denies(plain));
}

/** The sentences of a text that ask nothing. */
function toldIn(text: string): readonly string[] {
  const sentences = proseLines(text).flatMap((line) => sentencesOf(line.text));
  return sentences.filter((sentence) => !ASKS.test(sentence.slice(-80)));
}

const ASKS = /^¿|[?？؟][^\p{L}\p{N}]{0,9}$/u;
const IMPORTANT =
  /^(?:(?:\S+ ){0,2}important\b ?[,:]|(?:the )?(?:most )?important (?:thing|point)\b|(?:\S+ ){0,2}please (?:always |also )?(?:remember|(?:don't|do not|never) forget|keep in mind|bear in mind|note)\b)|\b(?:it|this|that)(?:'s| is) (?:\S+ )?(?:important|essential|crucial|critical) (?:that|to|for)\b/;
/** "That's wrong", "you misunderstood": whoever says so sets somebody right. */
const SETS_RIGHT =
  /^(?:\S+ )?correction\b|\b(?:that|this|it|which|you)(?:'s|'re| is| are| was| were)(?: all| just| simply| actually)? (?:wrong|incorrect|mistaken|untrue|not (?:right|true|correct))\b|\byou (?:got|have) (?:that|it|this|me) wrong\b|\byou misunder|\bi (?:misspoke|mistyped|misremembered|misread)\b|\bchanged my mind\b/;

/** Words of a turn are counted in so much of it. */
const COUNTED_CHARS = 2_000;
const MIN_WORDS = 3;

function isShort(text: string): boolean {
  const words = tokensOf(text.slice(0, COUNTED_CHARS)).filter(({ word }) => /^[\p{L}\p{N}]/u.test(word));
  return words.length < MIN_WORDS;
}
