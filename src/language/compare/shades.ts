import { FUNCTION_WORDS, PERSONS } from "./function-words.ts";
import { keySet } from "./keys.ts";
import type { Token } from "./tokens.ts";

/**
 * What small words make of a statement, each once, sorted: `or`; `too` ("too hot" is not "hot"); `been` ("have been a
 * nurse" is no "am a nurse") and `done` ("have lived there", unless it says since when); `due` ("is to be paid");
 * `with I` ("my brother and I"). Linear. Pure.
 */
export function shadesOf(tokens: readonly Token[]): readonly string[] {
  const lasts = tokens.some(({ text }) => text === "since" || text === "for");
  const found = tokens.flatMap((_, at) => shadeAt(tokens, at) ?? []);
  return [...new Set(found)].filter((shade) => !(lasts && shade === "done")).sort();
}

/** Whether words say that something was otherwise: "now", "instead", "moved to". Pure. */
export function tellsOfChange(said: readonly Token[], core: readonly Token[]): boolean {
  return said.some(({ text }) => NEW.has(text)) || core.some(({ key }) => MOVED.has(key));
}

const NEW = new Set(["now", "instead"]);
/** What is done to something so that it is at another time. */
export const MOVED = keySet("move reschedule postpone push");

function shadeAt(tokens: readonly Token[], at: number): string | undefined {
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  if (token?.text === "or") return "or";
  if (token?.text === "been" && before?.key === "have" && ARTICLES.has(next?.text ?? "")) return "been";
  if (token?.key === "have" && next?.past === true && !HELPERS.has(next.text)) return "done";
  if (token?.key === "be" && next?.text === "to" && tokens[at + 2]?.key === "be") return "due";
  if (token?.text === "and" && [before, next].some((one) => PERSONS_NAMED.has(one?.text ?? "")))
    return "with I";
  const isExcess = token?.text === "too" && next?.kind === "word" && !FUNCTION_WORDS.has(next.key);
  return isExcess && !PERSONS.has(before?.text ?? "i") ? "too" : undefined;
}

/** After "have" they make no past: "have got", "has been repaired". */
const HELPERS = new Set(["got", "been", "had"]);
const PERSONS_NAMED = new Set(["i", "me", "you", "he", "him", "she", "her", "they", "them"]);
const ARTICLES = new Set(["a", "an", "the"]);
