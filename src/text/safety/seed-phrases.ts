import { hash } from "node:crypto";
import { wordlist } from "@scure/bip39/wordlists/english.js";

/** Words in a row, with commas, numbers or line ends between them. */
const WORDS =
  /(?<![\p{L}\p{N}])[a-z]{3,8}(?:(?:[ \t]{1,2}|,[ \t]?|[ \t]?\r?\n[ \t]?|[ \t]?[-;|][ \t]?)(?:\d{1,2}[.):][ \t]?)?[a-z]{3,8}){11,}(?![\p{L}\p{N}])/giu;
const WORD = /[a-z]+/gi;
/** So many words a phrase may have. */
const LENGTHS = [24, 21, 18, 15, 12];
const LEAST = 12;
/** Longer rows are the list itself, or no phrase; a label may stand in front of one. */
const MOST = 32;
const BITS = 11;
/** 12 words of 3 letters. */
const LEAST_CHARS = 47;

/**
 * Places of the seed phrases of wallets: 12, 15, 18, 21 or 24 words of the English list of BIP-39 in a row whose checksum is
 * right. Linear. Pure.
 */
export function findSeedPhrases(text: string): readonly (readonly [start: number, end: number])[] {
  if (text.length < LEAST_CHARS) return [];
  const found: (readonly [number, number])[] = [];
  for (const { 0: run, index } of text.matchAll(WORDS)) {
    const words = [...run.matchAll(WORD)].map((word) => ({
      number: numberOf(word[0].toLowerCase()),
      start: index + word.index,
      end: index + word.index + word[0].length,
    }));
    for (const [from, to] of listedRuns(words.map(({ number }) => number))) {
      const place = phraseIn(words.slice(from, to));
      if (place !== undefined) found.push(place);
    }
  }
  return found;

  function phraseIn(
    words: readonly { readonly number: number; readonly start: number; readonly end: number }[],
  ) {
    const numbers = words.map(({ number }) => number);
    for (const length of LENGTHS) {
      for (let from = 0; from + length <= words.length; from++) {
        if (hasChecksum(numbers.slice(from, from + length))) return placeOf(words.slice(from, from + length));
      }
    }
    return undefined;
  }
}

function placeOf(
  words: readonly { readonly start: number; readonly end: number }[],
): readonly [number, number] {
  return [words[0]?.start ?? 0, words.at(-1)?.end ?? 0];
}

/** Stretches of 12 to 32 words of the list. */
function* listedRuns(numbers: readonly number[]): Generator<readonly [from: number, to: number]> {
  let from = 0;
  for (let at = 0; at <= numbers.length; at++) {
    if ((numbers[at] ?? -1) >= 0) continue;
    if (at - from >= LEAST && at - from <= MOST) yield [from, at];
    from = at + 1;
  }
}

let places: ReadonlyMap<string, number> | undefined;

function numberOf(word: string): number {
  places ??= new Map(wordlist.map((one, i) => [one, i]));
  return places.get(word) ?? -1;
}

/** BIP-39: 11 bits a word; one bit of SHA-256 for each 32 bits of entropy stands at their end. */
function hasChecksum(numbers: readonly number[]): boolean {
  const bits = numbers.map((number) => number.toString(2).padStart(BITS, "0")).join("");
  const entropy = Math.floor((bits.length * 32) / 33);
  const bytes = (bits.slice(0, entropy).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  const digest = hash("sha256", Uint8Array.from(bytes), "hex").slice(0, 2);
  const sum = Number.parseInt(digest, 16).toString(2).padStart(8, "0");
  return sum.startsWith(bits.slice(entropy));
}
