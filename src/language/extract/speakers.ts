import { LetterPattern } from "../../text/letters.ts";
import { DOCUMENT, REPORTS } from "../en/people.ts";

/** Who is said to say it: a name, somebody of the user's, a document. Undefined for nobody. */
export function speakerOf(statement: string): string | undefined {
  const head = statement.slice(0, 400);
  const match =
    ACCORDING.exec(head) ??
    COLON.exec(head) ??
    DASH.exec(head) ??
    SPEAKER_FIRST.exec(head) ??
    SPEAKER_LAST.exec(head);
  const phrase = match?.slice(1).find((group) => group !== undefined);
  return phrase === undefined ? undefined : speakerName(phrase);
}

function speakerName(phrase: string): string | undefined {
  const words = phrase.split(" ");
  const document = words.map(clean).find((word) => DOCUMENT_WORD.test(word));
  if (document !== undefined) return document;
  const last = words[words.length - 1] ?? "";
  const bare = clean(last);
  const owned = words.length > 1 && /^(?:my|our)$/iu.test(words[0] ?? "");
  if (owned) return bare;
  return NAME.test(last) &&
    !PLAIN_OPENING.test(last) &&
    !PRONOUN.test(last.toLowerCase()) &&
    !/^(?:we|they|someone|somebody)$/iu.test(last)
    ? bare
    : undefined;
}

/** A name without its possessive and stops. Pure. */
export function clean(word: string): string {
  return word
    .toLowerCase()
    .replace(/['’]s?$/u, "")
    .replace(/[.,!?]{1,3}$/u, "");
}

/** A pronoun that stands for somebody or something. */
export const PRONOUN = /^(?:he|she|it|they|his|her|their|its)(?:'\w{1,2})?$/;
/** A word that is written like a name. */
export const NAME = new LetterPattern(String.raw`^\p{Lu}[\p{L}\p{N}'’.-]{0,40}$`);
/** Words at the start of a statement that are no names, for all their capitals. */
export const PLAIN_OPENING =
  /^(?:there|here|if|when|always|never|please|from|maybe|perhaps|probably|actually|correction|today|yesterday|tomorrow|last|next|this|before|after|since|because|although|as|in|on|at|for|to|it|what|how|no|not|every|each|all|some|most|many|don't|do|be|use|keep|you|your|people|everyone|nobody|one|two|turns|apparently|i|and|but|or|allergic|name|note|todo|remind|need|must|let|let's|promise|ok|wow|huge|big|interested|nothing|there's|passionate|have|has|had|did|was|were|am|could|can't|should|would|might|will)$/i;
const SPEAKER_FIRST = new LetterPattern(
  `^((?:(?:my|our|the) )?(?:[\\p{L}.'’-]{1,30} ){0,2}[\\p{L}.'’-]{1,30}) (?:just |once |always |often )?(?:${REPORTS})(?: (?:me|us|him|her|everyone|them))?(?: (?:in|on|at|from|to|over|during|yesterday|today|last|once)(?: [^\\s":,“]{1,20}){0,6}(?=:? ["“]))?(?: that|,|:| "| “| (?:i|he|she|they|it|we|the|there|my|his|her|their)\\b)`,
  "i",
);
const SPEAKER_LAST = new LetterPattern(
  `["”»'’],? ?(?:(?:${REPORTS}) ((?:my |our |the )?[\\p{L}.'’-]{1,30}(?: \\p{Lu}[\\p{L}'’-]{1,30})?)|((?:my |our |the )?[\\p{L}.'’-]{1,30}) (?:${REPORTS}))`,
  "i",
);
const ACCORDING = new LetterPattern(
  String.raw`^according to ((?:(?:my|our|the) )?[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}'’-]{1,30})?)`,
  "i",
);
/** `Mum: "…"` and `"…" — Karen`. */
const COLON = new LetterPattern(
  String.raw`^(?:(?:[Mm]y|[Oo]ur|[Tt]he) (?:[\p{Ll}-]{2,20} ){1,2})?(\p{Lu}[\p{L}'’-]{1,30}): ?["“«]`,
);
const DASH = new LetterPattern(
  String.raw`["”»] {0,2}[-–—] ?(\p{Lu}[\p{L}.'’-]{1,30}(?: \p{Lu}[\p{L}.'’-]{1,30}){0,2})`,
);
const DOCUMENT_WORD = new RegExp(`^(?:${DOCUMENT})$`);
