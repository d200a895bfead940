import { LetterPattern } from "../../text/letters.ts";
import { OCCUPATION, RELATION, RELATION_GENDER, TITLES } from "./people.ts";

/**
 * The name that stands beside somebody who is told of: "Our landlady, Frau Sedlaczek, is …", "My boss is Huang Wei",
 * "Basil, the plumber, …", "her husband Gil …". Without titles, lower case; undefined where none does. Linear. Pure.
 */
export function nameBeside(statement: string): string | undefined {
  const head = statement.slice(0, MAX_CHARS);
  for (const { pattern, has } of FORMS) {
    const name = has.test(head) ? pattern.exec(head)?.groups?.name : undefined;
    if (name === undefined) continue;
    const words = withoutTitles(name.split(" "));
    if (words.length > 0 && !words.some((word) => NO_NAME.test(word))) return nameOf(words);
  }
  return undefined;
}

/** The words of a name without its titles: "Uncle Bart", "Mme Vandeputte", "Old Archie". Pure. */
export function withoutTitles(words: readonly string[]): readonly string[] {
  let at = 0;
  while (at < words.length - 1 && isTitle(words[at] ?? "") && STARTS_NAME.test(words[at + 1] ?? "")) at += 1;
  return words.slice(at);
}

function isTitle(word: string): boolean {
  const lower = word.toLowerCase().replace(/\.$/, "");
  return TITLES.has(lower) || RELATION_GENDER.has(lower);
}

function nameOf(words: readonly string[]): string {
  return words
    .map((word) => word.replace(/(?:['’]s?|\.)$/u, ""))
    .join(" ")
    .toLowerCase();
}

const MAX_CHARS = 200;
const WORD = String.raw`\p{Lu}[\p{L}’'-]{0,30}\.?`;
const NAME = `(?<name>${WORD}(?: ${WORD}){0,3})`;
const STARTS_NAME = new LetterPattern(String.raw`^\p{Lu}`);
const NO_NAME =
  /^(?:I|I['’].{1,2}|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|January|February|March|April|May|June|July|August|September|October|November|December)$/;
/** "My", "our", "Dad's", "Kayden's teacher's". */
const OWNED = String.raw`(?:[Mm]y|[Oo]ur|[Tt]he|(?:(?:[Mm]y|[Oo]ur|[Tt]he) )?[\p{L}’'-]{1,30}['’]s)`;
const PERSON = `(?:${RELATION}|${OCCUPATION}|head|chair|boss|aide|guide|rep|host|warden|captain|successor|stepdad|stepmum|godparent)`;
const VERB = String.raw`(?:is|was|has|had|will|can|said|says|\p{Ll}{2,20}(?:ed|s)) `;
/** "Benedetta Rossini, alto, is the new chair", "Zoltan, my husband's old rowing partner", "Maestro Quiroga, he was …". */
const BEFORE_APPOSITION = new LetterPattern(
  `^${NAME}, (?:(?:my|our|the|an?|who|which|he|she) |[^,.;:!?]{2,40}, ${VERB})`,
);
/** "The bride's stepdad, Corwin Hale, paid …", "Our Border collie, Biscuit, has …". */
const IN_APPOSITION = new LetterPattern(`^${OWNED} [^,.;:!?"]{2,60}, (?:that['’]s )?${NAME},(?= )`);
/** "Dad's new cardiologist is Dr. Imogen Tarr", "Our midwife was Joke". */
const CALLED = new LetterPattern(
  String.raw`^(?:[Tt]his \p{L}{3,10} )?${OWNED} (?:[\p{L}’'-]{1,30} ){0,4}?(?:(?:person|one|man|woman|lady|guy) who [^,.;:!?"]{2,40} |${PERSON} (?:(?:of|for|on|at|in) (?:[\p{Ll}]{1,20} ){1,3})?)(?:is|was)(?: called| named| an? \p{Ll}{2,12} (?:called|named))? ${NAME}(?=$|[,.!;]| (?:from|and|at|in|of|not)\b)`,
);
/** "her husband Gil tunes our piano", "My sister Mara Lind lives …". */
const OF_RELATION = new LetterPattern(
  `^(?:[Mm]y|[Oo]ur|[Hh]is|[Hh]er|[Tt]heir) (?:[\\p{Ll}-]{2,20} ){0,2}(?:${RELATION}) ${NAME} (?=\\p{Ll})`,
);

/** `has`: what every sentence of the form has; without it the longer pattern is not made. */
const FORMS = [
  { pattern: BEFORE_APPOSITION, has: /^[^,]{1,80}, / },
  { pattern: IN_APPOSITION, has: /,.{1,80},/ },
  { pattern: CALLED, has: / (?:is|was) / },
  { pattern: OF_RELATION, has: /^(?:my|our|his|her|their) /i },
];
