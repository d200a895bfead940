import { FIRST_PERSON } from "../../text/foreign-words.ts";
import { sentencesOf } from "../extract/sentences.ts";
import { classesOf } from "./features.ts";
import { type LinearModel, STEPS, sharesOf } from "./model.ts";
import { tokensOf } from "./tokens.ts";

/** A note that somebody keeps, as its lines of prose and of lists, without marks. */
export interface LinesOfNote {
  readonly title: string | undefined;
  readonly lines: readonly string[];
}

/** All signs of a sentence weigh as much together, however many they are. */
const LENGTH = 3;
/** A sentence is kept that tells of whoever keeps the note with this likelihood at least. */
const LEAST = 0.45;

/**
 * Of each line of a note the sentences that tell something of whoever keeps it which is worth remembering, in their order. Linear. Pure.
 */
export function tellingSentences(note: LinesOfNote, model: LinearModel): readonly (readonly string[])[] {
  return signsOfNote(note).map((sentences) =>
    sentences.filter(({ signs }) => tellsOfOwner(signs, model)).map(({ text }) => text),
  );
}

/** Whether a sentence with these signs is kept. Linear. Pure. */
export function tellsOfOwner(signs: ReadonlyMap<string, number>, model: LinearModel): boolean {
  const [, tells = 0] = sharesOf(model, signs);
  return tells >= LEAST;
}

/** The sentences of each line of a note with their signs: their own words and form, the words of its title, and how the note is as a whole. Pure. */
export function signsOfNote({ title, lines }: LinesOfNote) {
  const words = classesOf(tokensOf(title ?? ""));
  const withDigits = lines.filter((line) => /\d/.test(line)).length / lines.length;
  const whole = [
    ...words.filter((word) => /[\p{L}#]/u.test(word)).map((word) => `t:${word}`),
    `day:${/\d{4}-\d\d|\d\d?[./]\d\d?/.test(title ?? "")}`,
    `n:${Math.round(Math.log2(lines.length))}`,
    `9s:${Math.round(4 * withDigits)}`,
    `said:${lines.some((line) => QUOTE.test(line))}`,
  ];
  return lines.map((line, at) => {
    const sentences = sentencesOf(line);
    const place = `l:${Math.round((4 * at) / lines.length)}`;
    return sentences.map((text, i) => {
      const signs = new Set([...whole, place, `s:${i} ${i === sentences.length - 1}`, ...signsOf(text)]);
      const by = Math.round((STEPS * LENGTH) / Math.sqrt(signs.size));
      return { text, signs: new Map([...signs].map((sign) => [sign, by])) };
    });
  });
}

function signsOf(text: string): readonly string[] {
  const tokens = tokensOf(text);
  const words = classesOf(tokens);
  const isSaid = (word: string) => /[\p{L}#<]/u.test(word);
  return [
    `me:${tokens.some(({ word }) => FIRST_PERSON.has(word))}`,
    `len:${Math.round(Math.log2(tokens.length + 1))}`,
    `9:${/\d/.test(text)} ${/^\d/.test(text)}`,
    `x:${/^\p{Ll}/u.test(text)}`,
    `.:${text.slice(-1).replace(/\p{L}/u, "x").replace(/\d/u, "9")}`,
    `":${QUOTE.test(text)} ${QUOTE.test(text.slice(0, 1))}`,
    `::${Math.min(3, Math.round(text.indexOf(":") / 12))}`,
    `(:${/[()]/.test(text)}`,
    `=:${/[=→±×%°/]/u.test(text)}`,
    `1:${tokens[0]?.word.slice(-2)}`,
    `-1:${words.at(-1)}`,
    ...words.filter(isSaid).map((word) => `w:${word}`),
    ...words.slice(1).map((word, i) => `b:${words[i]} ${word}`),
    "b",
  ];
}

const QUOTE = /["“”„«»]/u;
