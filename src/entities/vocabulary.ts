import { RELATION_GENDER } from "../language/en/people.ts";
import { LANGUAGES, NO_NAMES } from "./known-names.ts";

/** What names of places end in, or begin with. */
export const PLACE_FORM =
  /(?:^| )(?:canyon|park|street|road|avenue|lake|river|beach|island|islands|mountains?|bay|valley|county|city|square|bridge|airport|station|coast|falls|harbou?r|desert|forest|northwest|southwest|straße|platz)$|^(?:mount|lake|san|santa|saint|new york|los angeles|fort|cape) /;

/** What names of organisations end in. */
export const ORGANISATION_FORM =
  /(?:^| )(?:inc|ltd|llc|llp|corp|corporation|company|gmbh|ag|kg|plc|university|universität|college|school|academy|hospital|clinic|institute|foundation|church|bank|labs?|agency|association|society|ministry|museum|orchestra|club)\.?$|^university of /;

/** Days and months, short and long, with what makes a date of them. */
const CALENDAR_NAME =
  /^(?:(?:last|next|this|every|early|late|mid) )?(?:mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?|sun)(?:days?)?\.?$|^(?:(?:last|next|this|every|early|late|mid) )?(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?$|^(?:(?:last|next|this) )?(?:week|weekend|month|year|spring|summer|autumn|fall|winter|night|morning)$/;

/** Whether a word, as names are compared, names nobody and nothing by itself, wherever it stands. Pure. */
export function isNoName(key: string): boolean {
  return NO_NAMES.has(key) || RELATION_GENDER.has(key) || CALENDAR_NAME.test(key) || LANGUAGES.has(key);
}
