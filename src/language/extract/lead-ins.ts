import { LetterPattern } from "../../text/letters.ts";
import { FIRST_LETTERS, LEAD_INS } from "./lead-in-words.ts";

/** One word that may be a name, for patterns. */
const NAME_LIKE = String.raw`\p{L}[\p{L}'’-]{0,30}`;

/**
 * A sentence without the greetings and lead-ins that it begins with ("Hi there, …", "Remember that …",
 * "No, …"): a part of the sentence, from its first word that states something. Pure.
 */
export function withoutLeadIns(sentence: string): string {
  let rest = sentence;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const match = leadInOf(rest) ?? ADDRESSED.exec(rest) ?? announcementOf(rest);
    if (match === null || match[0].length === rest.length) return rest;
    rest = rest.slice(match[0].length);
  }
  return rest;
}

const MAX_ROUNDS = 4;
/** These need no comma after them: they never begin a statement of their own. */
const NEEDS_NO_MARK =
  /^(?:ok|okay|yeah|yep|ok so|okay so|yeah so|wow|haha|lol|don't forget|no wait|and|but|so|also|plus|btw|by the way|fyi|well|oh|hey|hi|hello|.{1,40} that|please remember|remember|please note|you should know|i should mention|keep in mind|just so you know|anyway|honestly|tbh|of course|i meant|fwiw|before i forget|uff|yikes|the thing is)$/;
let leadIn: RegExp | undefined;

/** The pattern takes a millisecond to make: few sentences begin as a lead-in does. */
function leadInOf(sentence: string): RegExpExecArray | null {
  if (!FIRST_LETTERS.has((/^[a-z]*/i.exec(sentence)?.[0] ?? "").toLowerCase())) return null;
  leadIn ??= leadInPattern();
  return leadIn.exec(sentence);
}

/** Few sentences have what such openings end with, and without it their patterns are not made. */
function announcementOf(sentence: string): RegExpExecArray | null {
  const takenBack = HAS_MARK.test(sentence) ? TAKES_BACK.exec(sentence) : null;
  return takenBack ?? (HAS_THAT.test(sentence) ? TELLS_THAT.exec(sentence) : null);
}

const HAS_MARK = /[,:;.!–—]\s/u;
const HAS_THAT = / that\s/i;

function leadInPattern(): RegExp {
  const longestFirst = [...LEAD_INS].sort((a, b) => b.length - a.length);
  const any = (list: readonly string[]) => list.join("|").replaceAll(".", "\\.").replaceAll("'", "['’]");
  const bare = any(longestFirst.filter((word) => NEEDS_NO_MARK.test(word)));
  return new RegExp(
    `^(?:(?:${any(longestFirst)})\\s{0,3}[,:!.…—–-]{1,3}\\s{1,3}|(?:${bare})\\s{1,3}(?!to\\b|when\\b|the time\\b|far\\b|much\\b|many\\b|that\\b(?! ))|no\\s(?=(?:that|it|i)['’]))`,
    "iu",
  );
}

/** "Hey Claude, …", "Hi pai, …". */
const ADDRESSED = new LetterPattern(`^(?:hey|hi|hello|ok|okay|thanks)\\s${NAME_LIKE}[,!]\\s`, "i");
/** "Scratch what I said on Tuesday, …", "To set the record straight on the dues, …". */
const TAKES_BACK = new LetterPattern(
  String.raw`^(?:(?:scratch|strike|forget|ignore|disregard) (?:what|all|everything|my note)\b|to set the record straight|(?:you['’]ll|you will) not believe|(?:i['’]m )?(?:just )?talking to)[^,:;.!?]{0,60}[,:;.!–—]\s(?=\S)`,
  "i",
);
/** "I should tell you that …", "please write down that …". */
const TELLS_THAT = new LetterPattern(
  String.raw`^(?:i (?:should|must|have to|want to|need to|can|may|also want to)(?: (?:perhaps|also|just|maybe))? (?:tell you|mention|add|confess|admit|say|let you know) that|(?:please |just )?(?:write|put|jot|mark|log|record|save) (?:(?:it|this|me) )?(?:down )?that)\s(?=(?:i|we|he|she|it|my|our|the|a|an)\b)`,
  "i",
);
