/** What sort of value a question asks for. */
export type AskedValue = "day" | "number";

/** Question words of the languages whose words of change pai knows, in lower case. Linear patterns. */
const NUMBER =
  /(?<!\p{L})(?:what time|how (?:many|much|long|old|big|far|often|high|tall)|costs?|price|number|code|pin|wie ?viele?|wie (?:lange|oft|alt|hoch|spät|groß)|uhr|nummer|kostet|kosten|combien|quelle heure|numéro|coûte|cuánt[oa]s?|qué hora|número|cuesta|сколько|номер|код|стоит)(?!\p{L})|几|多少|多久|号码|密码|いくら|いくつ|何時|何人|番号/u;
const DAY =
  /(?<!\p{L})(?:when|(?:what|which) (?:days?|dates?|weeks?|months?|years?)|wann|welche[rmns]? (?:tage?n?|datum|woche|monat|jahr)|quand|quels? jours?|quelle date|cuándo|qué (?:días?|fecha)|когда|как(?:ой|ого) (?:день|дня|числа))(?!\p{L})|几号|什么时候|哪天|周几|星期几|いつ|何日|何曜/u;

/** The sort of value that a question asks for; undefined where its words do not tell. Pure. */
export function askedValue(question: string): AskedValue | undefined {
  const lower = lowerCase(question);
  if (NUMBER.test(lower)) return "number";
  return DAY.test(lower) ? "day" : undefined;
}

/** "Which bike do I have now". */
const NOW =
  /(?<!\p{L})(?:now|nowadays|currently|these days|at the moment|still|any ?more|current|latest|jetzt|zurzeit|aktuell|momentan|derzeit|maintenant|actuellement|ahora|actualmente|сейчас|теперь)(?!\p{L})|现在|目前|今|現在/u;
/** English. */
const PAST = /\b(?:did|was|were|had|has|have|would|might)\b/;

/** Whether a question asks how things are rather than what happened: it says so, or it asks for a value and not of the past. Pure. */
export function asksHowItIs(question: string): boolean {
  const lower = lowerCase(question);
  return NOW.test(lower) || (askedValue(question) !== undefined && !PAST.test(lower));
}

/** Weekdays and months of those languages, also shortened. */
const NAMED_DAY =
  /(?<!\p{L})(?:(?:sun|mon|tues?|wed(?:nes)?|thurs?|fri|sat(?:ur)?)(?:days?)?|weds|(?:sonn|mon|diens|donners|frei|sams)tags?|sonnabend|mittwochs?|dimanche|lundi|mardi|mercredi|jeudi|vendredi|samedi|domingo|lunes|martes|miércoles|jueves|viernes|sábado|jan|feb|march|april?|may|june?|july?|aug|sept?|oct|nov|dec|tomorrow|tonight|today|yesterday)(?!\p{L})|[周期][一二三四五六日天]|[日月火水木金土]曜/iu;

/** In digits, or in words from two on. */
const NAMED_NUMBER =
  /\p{N}|(?<!\p{L})(?:half|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|halb|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf)(?!\p{L})/iu;

/** Whether a text gives a value of a sort: a day in words or in digits. Pure. */
export function givesValue(text: string, sort: AskedValue): boolean {
  return NAMED_NUMBER.test(text) || (sort === "day" && NAMED_DAY.test(text));
}

function lowerCase(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
