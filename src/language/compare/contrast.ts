import { keySet } from "./keys.ts";
import type { Token } from "./tokens.ts";

/** What is said, and the words of what is said not to be so. */
interface Contrast {
  readonly said: readonly Token[];
  readonly contrast: readonly Token[];
}

/**
 * A statement without its ", not W", its "not W but" or its "not W, it's", and the words of W; no words where it has
 * none. Pure.
 */
export function splitContrast(tokens: readonly Token[]): Contrast {
  return notThisButThat(tokens) ?? thisNotThat(tokens);
}

/** "is not W but V", "isn't W, it's V": said is V. */
function notThisButThat(tokens: readonly Token[]): Contrast | undefined {
  const not = tokens.findIndex(
    (token, at) => token.key === "not" && at > 1 && BEFORE_VALUE.has(tokens[at - 1]?.key ?? ""),
  );
  if (not < 0 || NO_VALUE.has(tokens[not + 1]?.key ?? "")) return undefined;
  const rest = tokens.slice(not + 1);
  const joint = rest.findIndex(({ key, kind }) => key === "but" || kind === "mark");
  const [value, instead] = [rest.slice(0, joint), rest.slice(joint + lengthOfJoint(rest, joint))];
  if (joint < 1 || !isValue(value) || !isValue(instead)) return undefined;
  return { said: [...tokens.slice(0, not), ...instead], contrast: value };
}

/** Of "but", ", but" and ", it's"; so long that nothing is left where it is neither. */
function lengthOfJoint(rest: readonly Token[], at: number): number {
  const [first, second, third] = rest.slice(at, at + 3);
  if (first?.key === "but") return 1;
  if (second?.key === "but") return 2;
  return BACK.has(second?.text ?? "") && third?.key === "be" ? 3 : rest.length;
}

function isValue(tokens: readonly Token[]): boolean {
  const short = tokens.length > 0 && tokens.length <= MAX_CONTRAST;
  return short && !tokens.some((token) => token.kind === "mark" || isVerb(token));
}

function isVerb(token: Token): boolean {
  return VERBS.has(token.key) || /ing$/.test(token.text);
}

/** "…, not W" */
function thisNotThat(tokens: readonly Token[]): Contrast {
  const at = tokens.findLastIndex(
    (token, i) =>
      token.key === "not" && tokens[i - 1]?.kind === "mark" && !NO_VALUE.has(tokens[i + 1]?.key ?? ""),
  );
  const rest = tokens.slice(at + 1);
  const short = rest.length > 0 && rest.length <= MAX_CONTRAST && rest.every(({ kind }) => kind !== "mark");
  const verbless = !rest.some(isVerb);
  if (at < 2 || !short || !verbless) return { said: tokens, contrast: [] };
  return { said: tokens.slice(0, at - 1), contrast: rest };
}

const MAX_CONTRAST = 5;
/** Between these and a value may stand "not". */
const BEFORE_VALUE = keySet("be in on at by to from for with name call");
/** Means what the sentence is about. */
const BACK = new Set(["it", "he", "she", "they", "that"]);
const VERBS = keySet("be have do will can would i he she they we you it");
const NO_VALUE = keySet(
  "because that to only just yet sure if when so all always very as really even quite too many",
);
