import { FIRST_PERSON } from "../../text/foreign-words.ts";
import type { Token } from "./tokens.ts";

/** What the reader sees of a token. */
export interface TokenFeatures {
  /** Its word, its beginning, ending and shape, its neighbours, and where it stands. */
  readonly own: readonly string[];
  /** What its sentence and its remark are like; one list for all tokens of a sentence. */
  readonly around: readonly string[];
}

/** What the reader sees of each token. Named, so that a person can be told which of them decided. Linear. Pure. */
export function featuresOf(tokens: readonly Token[]): readonly TokenFeatures[] {
  const sentences = sentencesOf(tokens);
  const words = tokens.map(({ word }) => word);
  const stems = words.map(stemOf);
  const shapes = tokens.map(({ text }) => shapeOf(text));
  const at = (list: readonly string[], i: number) => list[i] ?? (i < 0 ? "^" : "$");
  const remark = remarkFeatures(tokens, sentences.length);
  const around = sentences.map((sentence, i) => [
    ...sentenceFeatures(sentence, sentences.length),
    `Sk:${Math.min(2, i)}/${Math.min(3, sentences.length)}`,
    ...remark,
  ]);
  const starts = sentences.map((_, nth) => tokens.findIndex(({ sentence }) => sentence === nth));
  return tokens.map((token, i) => {
    const place = i - (starts[token.sentence] ?? 0);
    const [word, before, after] = [at(words, i), at(words, i - 1), at(words, i + 1)];
    const own = [
      "b",
      `w:${word}`,
      `s:${at(stems, i)}`,
      `e:${word.slice(-3)}`,
      `h:${at(shapes, i)}`,
      `-1:${at(stems, i - 1)}`,
      `+1:${at(stems, i + 1)}`,
      `-2:${at(stems, i - 2)}`,
      `+2:${at(stems, i + 2)}`,
      `-w:${before} ${word}`,
      `w+:${word} ${after}`,
      `w++:${word} ${after} ${at(words, i + 2)}`,
      `--:${at(words, i - 2)} ${before}`,
      `-h:${at(shapes, i - 1)} ${at(shapes, i)}`,
      `h+:${at(shapes, i)} ${at(shapes, i + 1)} ${at(shapes, i + 2)}`,
      `at:${Math.min(5, place)}`,
      `atw:${Math.min(3, place)} ${at(stems, i)}`,
      `hp:${at(shapes, i - 1)} ${at(shapes, i)} ${Math.min(2, place)}`,
    ];
    return { own, around: around[token.sentence] ?? [] };
  });
}

function sentencesOf(tokens: readonly Token[]): readonly (readonly Token[])[] {
  const sentences: Token[][] = [];
  for (const token of tokens) {
    const sentence = sentences[token.sentence];
    if (sentence === undefined) sentences[token.sentence] = [token];
    else sentence.push(token);
  }
  return sentences;
}

function sentenceFeatures(sentence: readonly Token[], count: number): readonly string[] {
  const words = sentence.filter(({ word }) => IS_WORD.test(word)).map(({ word }) => word);
  const isAsked = sentence.some(({ word }) => ASKS.has(word));
  const isOwn = words.some((word) => FIRST_PERSON.has(word));
  const end = sentence.at(-1)?.text ?? "";
  const text = sentence.map(({ text }) => text).join("");
  return [
    `S1:${words[0]}`,
    `S2:${words[0]} ${words[1]}`,
    `S3:${words.slice(0, 3).join(" ")}`,
    `Sask:${isAsked}`,
    `Sfirst:${isOwn}`,
    `Slen:${Math.min(6, Math.floor(words.length / 3))}`,
    `Send:${/[.!?]/.test(end) ? end : "-"}`,
    `Sa:${isAsked} ${isOwn} ${count === 1}`,
    `Sdig:${words.some((word) => /^\d/.test(word))}`,
    `Sq:${/["“”«»„]/.test(text)}`,
    `Scode:${/[{}<>=$\\`|;]/.test(text)}`,
    `Scap:${/^\p{Lu}/u.test(text)}`,
  ];
}

/** Drafts and orders show at the beginning of a remark. */
function remarkFeatures(tokens: readonly Token[], sentences: number): readonly string[] {
  const words = tokens.filter(({ word }) => IS_WORD.test(word)).map(({ word }) => word);
  const colon = tokens.findIndex(({ word }) => word === ":");
  const isQuoting = tokens.some(({ word }) => QUOTES.has(word));
  return [
    `R1:${words[0]}`,
    `R2:${words[0]} ${words[1]}`,
    `Rcolon:${colon < 0 ? "-" : Math.min(4, colon)} ${isQuoting}`,
    `Rc1:${colon < 0 ? "-" : words[0]}`,
    `Rlen:${Math.min(5, Math.floor(words.length / 8))} ${Math.min(3, sentences)}`,
  ];
}

/** Each token as its stem, but names as one class, and words by which people speak of themselves as another. Linear. Pure. */
export function classesOf(tokens: readonly Token[]): readonly string[] {
  return tokens.map(({ text, word }, at) => {
    if (FIRST_PERSON.has(word)) return "<me>";
    return at > 0 && /^\p{Lu}/u.test(text) ? "<name>" : stemOf(word);
  });
}

/** Its first five letters: endings vary; one sign stands for all numbers. */
export function stemOf(word: string): string {
  if (/^\d/.test(word)) return "#";
  return word.length > STEM && /^\p{L}/u.test(word) ? word.slice(0, STEM) : word;
}

const STEM = 5;

function shapeOf(text: string): string {
  if (/^\d/.test(text)) return /[:.,]/.test(text) ? "d:" : `d${Math.min(4, text.length)}`;
  if (/^\p{Lu}{2}/u.test(text)) return "XX";
  return /^\p{Lu}/u.test(text) ? "Xx" : /^\p{L}/u.test(text) ? "x" : text;
}

const IS_WORD = /[\p{L}\d]/u;
const ASKS: ReadonlySet<string> = new Set(["?", "¿", "？", "؟"]);
const QUOTES: ReadonlySet<string> = new Set(['"', "“", "„", "«"]);
