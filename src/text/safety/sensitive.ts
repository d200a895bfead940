import { LetterPattern } from "../letters.ts";
import { SENSITIVE_RULES, type SensitiveRule } from "./sensitive-rules.ts";

const ADDRESSES: SensitiveRule = {
  about: "exact address",
  when: new LetterPattern(
    String.raw`\b\d{1,5}[a-z]? (?:[\p{L}'-]{2,20} ){1,3}(?:street|st|road|rd|avenue|ave|lane|ln|drive|boulevard|blvd|court|square|terrace)\b|\b[\p{L}-]{3,30}(?:straße|strasse|weg|gasse|straat|laan) \d{1,4}\b|\b(?:my|his|her|our|\p{L}{2,20}'s) (?:home |postal |new )?address\b`,
  ),
};
const RULES: readonly SensitiveRule[] = [...SENSITIVE_RULES, ADDRESSES];

const HEALTH = RULES.filter(({ about }) => about === "health");
/** Rules look at no more of a line at once. */
const PIECE_CHARS = 400;

/**
 * Whether a text is about somebody's health, finances, government ids, religion, sexuality or exact address, in any
 * of its lines. Linear. Pure.
 */
export function isSensitive(text: string): boolean {
  return isAbout(text, RULES);
}

/** Whether a text is about somebody's health (an allergy, a medicine, a condition), in any of its lines. Linear. Pure. */
export function isHealth(text: string): boolean {
  return isAbout(text, HEALTH);
}

function isAbout(text: string, rules: readonly SensitiveRule[]): boolean {
  const plain = text.toLowerCase().replace(/[‘’`´]/gu, "'");
  for (const line of plain.split(/[\r\n]+/u)) {
    for (let from = 0; from < line.length; from += PIECE_CHARS) {
      const piece = line.slice(from, from + PIECE_CHARS);
      if (rules.some(({ when }) => when.test(piece))) return true;
    }
  }
  return false;
}
