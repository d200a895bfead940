import { FIRST_PERSON, I } from "../../text/foreign-words.ts";
import { stemOf } from "./features.ts";
import { type Token, tokensOf } from "./tokens.ts";

/** A word of a remark that may name whom a statement is about. */
export interface Candidate {
  /** As written, without a possessive ending. */
  readonly name: string;
  readonly isName: boolean;
  /** Number of its token in the text. */
  readonly place: number;
  readonly features: readonly string[];
}

/**
 * The words that may name whom the statement between two places of a text is about: any word in it, and names before it. A statement that begins
 * with "I" has none, one that begins with "my" none before it. Linear. Pure.
 */
export function candidatesOf(
  text: string,
  span: { readonly start: number; readonly end: number },
): readonly Candidate[] {
  const tokens = tokensOf(text);
  const from = tokens.findIndex(({ start }) => start >= span.start);
  const within = tokens.filter(({ start, end }) => start >= span.start && end <= span.end);
  if (from < 0 || within.length === 0) return [];
  const opens = within[0]?.word ?? "";
  if (I.has(opens)) return [];
  const isOwn = within.some(({ word }) => FIRST_PERSON.has(word));
  const capitals = within.filter(({ text }, at) => at > 0 && isCapitalised(text)).length;
  let nth = 0;
  return tokens.flatMap((token, at) => {
    const isWithin = token.start >= span.start;
    const isName = isCapitalised(token.text);
    const isNamable = /^\p{L}\S/u.test(token.text) && !FIRST_PERSON.has(token.word);
    if (!isNamable || token.start >= span.end || (!isWithin && (!isName || FIRST_PERSON.has(opens))))
      return [];
    if (isName) nth += 1;
    const setting = { tokens, from, at, isWithin, opens, isOwn, capitals, nth, length: within.length };
    return [
      { name: token.text.replace(/['’]s$/u, ""), isName, place: at, features: signsOf(token, setting) },
    ];
  });
}

interface Setting {
  readonly tokens: readonly Token[];
  /** Places of the first token of the statement, and of this one. */
  readonly from: number;
  readonly at: number;
  readonly isWithin: boolean;
  /** The statement's first word. */
  readonly opens: string;
  readonly isOwn: boolean;
  readonly capitals: number;
  readonly nth: number;
  readonly length: number;
}

function signsOf(token: Token, setting: Setting): readonly string[] {
  const { tokens, from, at, isWithin, opens, isOwn, capitals, nth, length } = setting;
  const isName = isCapitalised(token.text);
  const isOwning = /['’]s$/u.test(token.text);
  const name = token.word.replace(/'s$/, "");
  const word = (i: number) => tokens[i]?.word ?? (i < 0 ? "^" : "$");
  const shape = (i: number) => shapeOf(tokens[i]);
  const place = Math.max(-1, Math.min(4, at - from));
  const behindOwn = tokens.slice(from, at).some((one) => FIRST_PERSON.has(one.word));
  const isTitled = tokens.slice(Math.max(0, at - 2), at).some((one) => TITLES.has(one.word));
  const [before, after] = [stemOf(word(at - 1)), stemOf(word(at + 1))];
  const c = `${isName ? "C" : "c"}${isOwning ? "o" : ""}`;
  return [
    "b",
    c,
    `n:${name}`,
    `s:${stemOf(name)}`,
    `e:${name.slice(-3)} ${c}`,
    `${c} p${place}`,
    `${c} me${behindOwn} ${isOwn}`,
    `${c} p${place} me${behindOwn}`,
    `${c} -1:${before}`,
    `${c} +1:${after}`,
    `${c} -2:${stemOf(word(at - 2))} ${before}`,
    `${c} +2:${after} ${stemOf(word(at + 2))}`,
    `${c} ${shape(at - 1)} ${shape(at + 1)}`,
    `e+:${c} ${word(at + 1).slice(-2)}`,
    `e+:${c} ${place} ${word(at + 1).slice(-3)}`,
    `${c} nth${isName ? Math.min(4, nth) : "-"} caps${Math.min(3, capitals)}`,
    `${c} in${isWithin} ${place}`,
    `${c} f:${stemOf(opens)} p${place}`,
    `${c} len${Math.min(4, Math.floor(length / 4))} p${place}`,
    `${c} two${isCapitalised(tokens[at + 1]?.text ?? "")}`,
    `${c} after${isCapitalised(tokens[at - 1]?.text ?? "")} p${place}`,
    `${c} title${isTitled}`,
    `${c} it${isWithin} ${PRONOUNS.has(opens) ? opens : "-"}`,
    `${c} own${FIRST_PERSON.has(opens)} p${place}`,
  ];
}

function isCapitalised(text: string): boolean {
  return /^\p{Lu}/u.test(text);
}

function shapeOf(token: Token | undefined): string {
  const text = token?.text ?? "$";
  if (/^\d/.test(text)) return "d";
  return isCapitalised(text) ? "X" : /^\p{L}/u.test(text) ? "x" : text;
}

const TITLES: ReadonlySet<string> = new Set(
  "mr mrs ms dr prof herr frau señora señor monsieur madame mme".split(" "),
);
const PRONOUNS: ReadonlySet<string> = new Set(
  "he she they he's she's they're his her their er sie ihr él ella il elle".split(" "),
);
