import { LetterPattern } from "../../text/letters.ts";
import { RELATION_GENDER } from "./people.ts";

/**
 * Whether a word that opens a sentence without an article is no name, although a capital opens every
 * sentence: a relative ("Grandma"), what people speak of without an article ("Rent", "Lunch"), an abbreviation
 * ("CI"), or a word with the ending of a quality or a science ("Honesty"). Pure.
 */
export function isCommonThing(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    COMMON.has(lower) ||
    COMMON.has(lower.replace(/s$/, "")) ||
    RELATION_GENDER.has(lower) ||
    QUALITY.test(lower) ||
    INITIALS.test(word)
  );
}

const INITIALS = new LetterPattern(String.raw`^\p{Lu}{2,6}s?$`);
const QUALITY =
  /[a-z]{3,20}(?:ness|ment|tion|sion|ship|hood|ism|ology|onomy|ography|ility|ality|icity|esty|ancy|ency)$/;
const COMMON: ReadonlySet<string> = new Set(
  `rent lunch dinner breakfast supper brunch coffee tea water milk bread beer wine food work school church class
  training practice rehearsal choir football swimming yoga traffic parking payroll production prod staging backup
  deploy deployment build release log test migration invoice payment delivery shipping tax insurance electricity
  gas heating internet wifi post mail rubbish recycling bin laundry homework bedtime checkout check-in boarding
  registration admission entry membership attendance stand-up standup handover kickoff go-live sprint retro
  budget revenue headcount salary wage money cash fuel petrol diesel snow rain frost winter summer spring autumn
  christmas easter music art chess gardening cooking baking running cycling climbing fishing sailing knitting
  photography history physics maths math chemistry biology geography medicine science family health sleep
  privacy safety quality simplicity loyalty clarity trust love life time punctuality growth customer client
  member patient student guest kid child people colleague neighbour tenant staff management interest penalty
  doctor nurse police radiator stock tool key glove shoe book paper picture photo ticket seat room door window`
    .trim()
    .split(/\s+/),
);
