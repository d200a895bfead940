import type { Subject } from "../language.ts";
import { wordClass } from "../rules/lists.ts";
import type { Sentence } from "../sentence/sentence.ts";
import { findVerb } from "./clauses.ts";
import { GERMAN_LEXICON } from "./lexicon.ts";

const is = wordClass(GERMAN_LEXICON);

/**
 * Whom a clause is about: a name that stands before its verb or behind it, who was spoken of before where a pronoun or nothing
 * stands for them, and else the owner (undefined). `before`: names spoken of, newest first. Pure.
 */
export function germanSubject(sentence: Sentence, before: readonly string[]): Subject {
  const verb = findVerb(sentence, 0, sentence.words.length);
  const word = (at: number) => sentence.words[at]?.text ?? "";
  if (is(sentence, 0, "i") > 0 || is(sentence, verb + 1, "i") > 0) return {};
  const first = nominative(sentence, 0);
  if (first !== undefined) return first;
  if (verb > 0 && /^(?:er|sie|die|der)$/.test(word(0)) && verb === 1) return about(before);
  if (/^(?:ihr|ihre|sein|seine)$/.test(word(0)) && is(sentence, 1, "modal") === 0) return about(before);
  if (verb < 0) return {};
  if (/^(?:er|sie)$/.test(word(verb + 1))) return about(before);
  const isOwn = is(sentence, verb, "first") > 0 && is(sentence, verb, "third") === 0;
  if (verb === 0) return isOwn || /^(?:mir|mich|uns)$/.test(word(1)) ? {} : about(before);
  for (let at = verb + 1; at < Math.min(sentence.words.length, verb + REACH); at += 1) {
    if (sentence.words[at]?.kind === "mark") break;
    const named = behindVerb(sentence, at);
    // "Kammer hat Uwes Antrag bestätigt" is about the chamber.
    if (named !== undefined) return named.owned === true && !isSetting(sentence) ? {} : named;
  }
  return {};
}

/** Not the subject: "heute", "bei uns", "den Chor". */
function isSetting(sentence: Sentence): boolean {
  const isOblique = /^(?:den|dem|das|des)$|..em$/.test(sentence.words[0]?.text ?? "");
  return isOblique || ["adverb", "prep", "date", "wh", "obj"].some((name) => is(sentence, 0, name) > 0);
}

const REACH = 8;
const about = ([newest]: readonly string[]): Subject => (newest === undefined ? {} : { name: newest });

/** A name at the beginning: "Uwe", "der Uwe", "meine Schwester Ina", "dicke Berta", "Uwes Antrag". */
function nominative(sentence: Sentence, from: number): Subject | undefined {
  let at = from;
  while (is(sentence, at, "adverb") > 0 && is(sentence, at, "name") === 0 && at < 2) at += 1;
  if (
    is(sentence, at, "name") === 0 &&
    is(sentence, at, "person") > 0 &&
    is(sentence, at + 1, "sure-name") > 0
  )
    at += 1;
  const relative = is(sentence, at, "poss") > 0 && is(sentence, at + 1, "kin") > 0 ? 2 : 0;
  const hasArticle = /^(?:der|die|das)$/.test(sentence.words[at]?.text ?? "");
  const article = hasArticle
    ? is(sentence, at + 1, "person") > 0 && is(sentence, at + 2, "sure-name") > 0
      ? 2
      : 1
    : 0;
  const start = at + Math.max(relative, article);
  const length = is(sentence, start, "name");
  return length === 0 ? undefined : named(sentence, start, length);
}

/** "…, leitet seit Mai Frau Roth"; behind a preposition or in another case stands whom it is not about. */
function behindVerb(sentence: Sentence, at: number): Subject | undefined {
  const length = is(sentence, at, "sure-name");
  const before = sentence.words[at - 1]?.text ?? "";
  if (length === 0 || is(sentence, at - 1, "prep") > 0 || /^(?:dem|den|des|einem|einen|und)$/.test(before))
    return undefined;
  return /em$|en$/.test(before) && is(sentence, at - 1, "poss") > 0 ? undefined : named(sentence, at, length);
}

function named(sentence: Sentence, start: number, length: number): Subject {
  let from = start;
  while (from < start + length - 1 && is(sentence, from, "title") > 0) from += 1;
  const name = sentence.textOf(from, start + length).toLowerCase();
  const owns =
    is(sentence, start + length, "finite") === 0 &&
    /[^s]s$/.test(name) &&
    is(sentence, start, "sure-name") > 0;
  const owned = owns && sentence.words[start + length]?.kind === "name";
  return owned ? { name: name.slice(0, -1), owned } : { name };
}
