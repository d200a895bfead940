import type { Word } from "../sentence/words.ts";
import { keySet } from "./keys.ts";
import { CALENDAR } from "./numbers.ts";
import { isContent } from "./reading.ts";

/** One reading of a statement as "this attribute of this subject has that value". */
export interface SlotReading {
  /** Words of the subject by key, sorted; empty for the owner. */
  readonly subject: string;
  /** Name of the slot with its arguments, such as `home` or `be:date`. */
  readonly slot: string;
  readonly value: readonly Word[];
  /** Content words after the value. */
  readonly rest: readonly Word[];
}

/** What a value tells. */
export type ValueType = "time" | "date" | "number" | "name" | "word";

/** What a value tells, by its most telling token. Pure. */
export function typeOf(value: readonly Word[]): ValueType {
  if (value.some((token) => token.key.startsWith("@") && token.kind === "number")) return "time";
  if (value.some((token) => CALENDAR.has(token.key))) return "date";
  if (value.some((token) => token.kind === "number")) return "number";
  return value.some(isName) ? "name" : "word";
}

/** A bare number that is all that is said of the time: "closes at six". Pure. */
export function isHour([first, second]: readonly Word[]): boolean {
  return first?.kind === "number" && /^(?:[1-9]|1\d|2[0-4])$/.test(first.key) && second === undefined;
}

/** Whether a token names something, as far as its capital letter tells. Pure. */
export function isName(token: Word): boolean {
  return token.kind === "name" || token.kind === "code" || token.initial === true;
}

/** The words of an amount, by key. Pure. */
export function unitOf(value: readonly Word[]): string {
  return keysOf(value.filter((token) => token.kind !== "number"));
}

/** The content words of a value, and those after its end. Pure. */
export function cutValue(tokens: readonly Word[]): { value: readonly Word[]; rest: readonly Word[] } {
  const end = tokens.findIndex(
    (token, at) => at > 0 && (token.kind === "mark" || (token.kind === "word" && ENDS.has(token.key))),
  );
  const until = end < 0 ? tokens.length : end;
  const when = tokens.findIndex(
    (token, at) =>
      at > 0 &&
      at < until &&
      (ENDING_IN_OF_TIME.has(token.key) || (token.key === "in" && isDate(tokens[at + 1]))),
  );
  const cut = when < 0 ? until : when;
  return { value: tokens.slice(0, cut).filter(isContent), rest: tokens.slice(cut).filter(isContent) };
}

function isDate(token: Word | undefined): boolean {
  return token !== undefined && (CALENDAR.has(token.key) || token.kind === "number");
}

/** Content words by key, sorted, each once. Pure. */
export function keysOf(tokens: readonly Word[]): string {
  return [...new Set(tokens.filter(isContent).map((token) => token.key))].sort().join(" ");
}

/** Where a value ends. */
const ENDS = keySet(
  `with since because but and or near where which that who so than from until as after before for`,
);
const ENDING_IN_OF_TIME = new Set(["last", "next", "this", "yesterday", "today", "tonight"]);
