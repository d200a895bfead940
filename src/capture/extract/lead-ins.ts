import { LetterPattern } from "../../text/letters.ts";
import { NAME_LIKE } from "./name-pattern.ts";

/** Words that introduce a statement and are no part of it. In plain form, before a space or a mark. */
const LEAD_INS: readonly string[] = `
hi there|hi|hello there|hello|hey there|hey|good morning|good evening|dear diary
thanks|thank you|ok|okay|yes|yeah|yep|sure|no|nope|nah|well|so|oh|wow|ok so|okay so|yeah so|no wait
correction|small correction|quick correction|one correction|change of plan|change of plans|erratum|my mistake
my bad|my error|oops|strike that
wrong|i misspoke|i mistyped|i was wrong|i got that wrong|i got it wrong|i made a mistake|that's wrong|that was wrong
that's not right|i meant
wait|sorry|scratch that|never mind|hmm|hm|hm no|hmm no|oh no|ah no|um|right|alright|cool|great|haha|lol|whoa|woah|oof|aw|aww|ah|ha|hah|yup|yay
omg|gosh|man|definitely|absolutely|totally|exactly|indeed
also|and|but|plus|besides|anyway|in addition|additionally|moreover|furthermore
by the way|btw|fyi|for your information|just fyi|ps|p.s.|nb|n.b.|note|quick note
note to self|self note|side note|reminder|important|heads up|fun fact|random fact|context
some context|background|edit|update|disclaimer|one more thing|another thing|little known fact
for the record|just so you know|so you know|to be clear|to be honest|tbh|honestly|frankly
as you know|as i said|like i said|as mentioned|as always|in general|in case you need it|guess what|big news
good news|bad news|ugh|of course
please remember that|please remember|remember that|remember this|remember|please note that
please note|note that|keep in mind that|keep in mind|bear in mind that|don't forget that|don't forget
do not forget that
you should know that|you should know|i should mention that|i should mention|let me tell you that
just to let you know|i wanted to let you know that|i want you to know that|please save that|save this
worth noting that|worth noting|make a note that|make a note|take note that|for future reference
i just wanted to say that|as for me|for context|the thing is|it's worth mentioning that|store this
`
  .trim()
  .split(/[|\n]/);

/**
 * A sentence without the greetings and lead-ins that it begins with ("Hi there, …", "Remember that …",
 * "No, …"): a part of the sentence, from its first word that states something. Pure.
 */
export function withoutLeadIns(sentence: string): string {
  let rest = sentence;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const match = leadInOf(rest) ?? ADDRESSED.exec(rest);
    if (match === null || match[0].length === rest.length) return rest;
    rest = rest.slice(match[0].length);
  }
  return rest;
}

const MAX_ROUNDS = 4;
/** These need no comma after them: they never begin a statement of their own. */
const NEEDS_NO_MARK =
  /^(?:ok|okay|yeah|yep|ok so|okay so|yeah so|wow|haha|lol|don't forget|no wait|and|but|so|also|plus|btw|by the way|fyi|well|oh|hey|hi|hello|.{1,40} that|please remember|remember|please note|you should know|i should mention|keep in mind|just so you know|anyway|honestly|tbh|of course|i meant)$/;
const FIRST_LETTERS: ReadonlySet<string> = new Set(["no", ...LEAD_INS.map(firstLetters)]);
let leadIn: RegExp | undefined;

/** The pattern takes a millisecond to make: few sentences begin as a lead-in does. */
function leadInOf(sentence: string): RegExpExecArray | null {
  if (!FIRST_LETTERS.has(firstLetters(sentence))) return null;
  leadIn ??= leadInPattern();
  return leadIn.exec(sentence);
}

function leadInPattern(): RegExp {
  const longestFirst = [...LEAD_INS].sort((a, b) => b.length - a.length);
  const any = (list: readonly string[]) => list.join("|").replaceAll(".", "\\.").replaceAll("'", "['’]");
  const bare = any(longestFirst.filter((word) => NEEDS_NO_MARK.test(word)));
  return new RegExp(
    `^(?:(?:${any(longestFirst)})\\s{0,3}[,:!.…—–-]{1,3}\\s{1,3}|(?:${bare})\\s{1,3}(?!to\\b|when\\b|the time\\b|far\\b|much\\b|many\\b|that\\b(?! ))|no\\s(?=(?:that|it|i)['’]))`,
    "iu",
  );
}

function firstLetters(text: string): string {
  return (/^[a-z]*/i.exec(text)?.[0] ?? "").toLowerCase();
}

/** "Hey Claude, …", "Hi pai, …". */
const ADDRESSED = new LetterPattern(`^(?:hey|hi|hello|ok|okay|thanks)\\s${NAME_LIKE}[,!]\\s`, "i");
