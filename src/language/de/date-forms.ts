import { DATE_MARK, type DateWords } from "../sentence/date-rules.ts";

const MONTHS =
  "j(?:ä|ae|a)n(?:ner|uar)?|feb(?:ruar)?|m(?:ä|ae)rz?|apr(?:il)?|mai|juni?|juli?|aug(?:ust)?|sept?(?:ember)?|okt(?:ober)?|nov(?:ember)?|dez(?:ember)?";
const MONTH = `(${MONTHS})\\.?`;
const DAY = "(\\d{1,2})\\.";
/** "3.12.", and behind "am" without the last stop; "1.2.3" is no date. */
const MONTH_OR_NUMBER = `(${MONTHS}|\\d{1,2}(?=\\.(?!\\d))|(?<=(?:am|zum|den|bis|vom|ab|der) \\d{1,2}\\. ?)\\d{1,2}(?!\\.))\\.?`;
const WEEKDAY = "(montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag)";
/** In lower case. Patterns with all that `\p{L}` means take twice as long to compile. */
const LETTERS = "a-zªºß-öø-ʯͰ-῿぀-鿿";
const LETTER = `[${LETTERS}]`;
const LETTER_OR_DIGIT = `[${LETTERS}\\d]`;
const ANY_WEEKDAY = `(?<!${LETTER})(?:montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|mo|di|mi|do|fr|sa|so)`;
const OF_DAY = "(?:früh|frueh|abend|mittag|nachmittag|vormittag|morgen|nacht)";
/** "Freitagabend", "Freitag früh". */
const PART = `${OF_DAY}?(?: ${OF_DAY})?`;
const COUNT =
  "(\\d{1,3}|ein paar|einigen|eine[rnm]?|zwei|drei|vier|fünf|fuenf|sechs|sieben|acht|neun|zehn|elf|zwölf|zwoelf|vierzehn|fünfzehn|fuenfzehn|zwanzig)";
const UNIT = "(tag|woche|monat|quartal|jahr)(?:e?s|en|e|n)?";
const UNTIL = "(?:bis|vor|spätestens|spaetestens|ab|seit)";
/** "am", "bis zum", "spätestens am". */
const ON = `(?:(?:${UNTIL} )?(?:am|zum|dem|den|der|vom)|${UNTIL}|für|fuer|auf)`;
const TO = "(?:(?:bis|zum|am|ab|vor|noch) ){0,2}";
/** "Am letzten Wochenende im Mai" is not the one before today; "letztes Wochenende im Harz" is. */
const NOT_OF = `(?! des | (?:im|in|vom) (?:(?:diese|letzte|nächste|naechste|jede)[mnrs] )?(?:(?:${MONTHS})|monat|quartal|jahr)(?!${LETTER}))`;
const NO_DAY = " ?(?:\\d|uhr|stock|etage|klasse|geburtstag|mal|lebensjahr)";
const NEXT = "(?:nächste|naechste|kommende)[rnsm]?";

/** `\b` would begin a word behind "ü". */
const patternOf = (source: string): RegExp =>
  new RegExp(`(?<!${LETTER_OR_DIGIT})(?:${source})(?!${LETTER_OR_DIGIT})`, "gu");

/** How German texts in lower case name dates; the groups are what `sentence/dates.ts` reads. */
const FORMS: DateWords["forms"] = {
  iso: "(\\d{4})-(\\d{2})-(\\d{2})",
  daysMonth: `(?:${ON} )?(\\d{1,2})\\.? ?(?:-|–|bis(?: zum)?) ?${DAY} ?${MONTH_OR_NUMBER}(?: ?(\\d{4}))?`,
  dayMonthYear: `(?:${ON} )?${DAY} ?(${MONTHS}|\\d{1,2}(?=\\.))\\.? ?(\\d{4}|(?<=\\d\\.)\\d{2})`,
  endOfMonth: `${TO}ende ${MONTH}(?: (\\d{4}))?`,
  monthYear: `(?:(?:im|in|anfang|mitte|${UNTIL}) )?${MONTH} (\\d{4})`,
  slashed: `(?<=(?<!${LETTER})(?:am|zum|bis|vom|ab|den|für|auf|${ANY_WEEKDAY}),? (?:den )?)(\\d{1,2})/(\\d{1,2})(?![/\\d])`,
  dayMonth: `(?:${ON} )?(\\d{1,2})(?:\\.|(?= (?:${MONTHS})(?!${LETTER}))) ?${MONTH_OR_NUMBER}`,
  dayAfterTomorrow: "(?:bis )?(?:übermorgen|uebermorgen)",
  dayBeforeYesterday: "vorgestern",
  tomorrow: `(?:bis |für |fuer )?(?<!(?:am|guten|jeden|tag|woch|abend) )morgen(?: ${OF_DAY})?`,
  yesterday: `gestern(?: ${OF_DAY})?`,
  today: `(?:bis )?heute?(?: ${OF_DAY})?`,
  ago: `vor ${COUNT} ${UNIT}`,
  within: `(?:in|innerhalb(?: von)?|binnen) (?:den ${NEXT} )?${COUNT} ${UNIT}`,
  endOf: `${TO}ende (?:der|des|diese[rs]) ${UNIT}`,
  endOfNext: `${TO}ende (?:der |des )?${NEXT} ${UNIT}`,
  endsShort: `${TO}(monat|quartal|jahr)e?sende`,
  advent: `${TO}(?:den )?(\\d\\.|(?:erste|zweite|dritte|vierte)[rn]) advent(?:ssonntag)?`,
  lastWeekday: `(?:am )?(?:letzte|vorige|vergangene)[nr] ${WEEKDAY}${PART}${NOT_OF}`,
  nextWeekday: `${TO}(?:nächste|naechste)[nrm] ${WEEKDAY}${PART}`,
  thisWeekday: `${TO}(?:diese|kommende)[nm] ${WEEKDAY}${PART}`,
  onWeekday: `${ON} ${WEEKDAY}${PART}`,
  shortWeekday: `${ON} (mo|di|mi|do|fr|sa|so)\\.?`,
  weekend: `${TO}(?<!jedes )(?:diese[sm] |kommende[sn] |fürs |fuers |übers |uebers |((?:nächste|naechste|letzte|voriges)[sn]) )?wochenende${NOT_OF}`,
  lastOrNext: `(?:bis |ab |in der |im )?(letzte[nrsm]?|vorige[nrsm]?|vergangene[nrsm]?|übernächste[nrsm]?|uebernaechste[nrsm]?|${NEXT}) ${UNIT}${NOT_OF}`,
  this: `(?:bis |noch )?diese[nrsm]? ${UNIT}`,
  feast:
    "(?:(?:an|am|bis|vor|zu|zum|über|ueber) )?(weihnachten|heiligabend|heilig abend|silvester|neujahr|nikolaus)",
  weekdayDay: `(?<=(?:${ANY_WEEKDAY})\\.?,? )(?:de[nmr] )?(\\d{1,2})(\\.(?!${NO_DAY})|(?<!(?<!${LETTER})so \\d{1,2})(?=$|[,;:!?)](?!\\d)| (?:bis|statt|anstatt|um) ))`,
  days: `vom (\\d{1,2})\\.? ?(?:bis(?: zum)?|-|–) ?(\\d{1,2})(?:\\.|$)(?!${NO_DAY})`,
  nthWeekday: `(?:${ON} )?(erste|zweite|dritte|vierte|fünfte|letzte|[1-5]\\.(?= ))[rnsm]? ${WEEKDAY}${PART} (?:im|in|des|vom) (?:${MONTH}(?: (\\d{4}))?|(?:(diese[mrs]|${NEXT}|letzten) )?monats?)`,
  dayOfMonth: `(?:am|bis|bis zum|zum|vom|ab dem|den|seit dem) (\\d{1,2})(?:\\.|$)(?!${NO_DAY})`,
  firstOfThisMonth: "(?:am|bis zum|zum|ab dem) ersten(?! (?:mal|advent|stock|tag))",
  inMonth: `(?:im|in|bis|vor|seit|ab|anfang|mitte|von|für|fuer|letzten|${NEXT})(?: (?:anfang|mitte))? ${MONTH}`,
  weekday: `(?<!jede[nr] |jeweils )${WEEKDAY}${PART}`,
  year: "(?:(?:in|im jahre?|seit|von|bis|ab|anno) )?((?:19|20)\\d{2})(?![.,-]?\\d| ?(?:euro|€|eur|kg|km|m|g|mg|ml|l|stück|stueck|watt|uhr))",
};

const MOVED =
  "verschoben|verlegt|verschieb(?:t|en)|verleg(?:t|en)|vorgezogen|umgelegt|gelegt|geändert|vertagt|umgebucht";

export const GERMAN_DATES: DateWords = {
  forms: FORMS,
  patternOf,
  cue: new RegExp(
    "\\d|tag|mittwoch|sonnabend|woche|monat|jahr|quartal|morgen|gestern|heut|abend|advent|weihnacht|silvester|nikolaus|ersten|" +
      `(?<!\\p{L})(?:${MONTHS}|mo|di|mi|do|fr|sa|so)(?!\\p{L})`,
    "u",
  ),
  named: [
    { part: WEEKDAY, cue: /tag|woch|abend/ },
    { part: MONTH, cue: /j(?:ä|ae|a)n|feb|m(?:ä|ae)r|apr|mai|jun|jul|aug|sep|okt|nov|dez/ },
    { part: `(${MONTHS}`, cue: /\d/ },
    { part: UNIT, cue: /tag|woche|monat|quartal|jahr/ },
  ],
  repeats:
    /tag (?:im|des) monats?(?!\p{L})|(?<!\p{L})(?:immer|nie|meist|meistens|oft|jede[mnrs]?|täglich|wöchentlich|monatlich|jährlich|montags|dienstags|mittwochs|donnerstags|freitags|samstags|sonntags|geboren)(?!\p{L})|geburtstag|hochzeitstag|(?:geschäfts|wirtschafts|haushalts)jahr/u,
  past: /(?<!\p{L})(?:war|waren|hatte|hatten|wurde|wurden|worden)(?!\p{L})|(?<!\p{L})\p{L}{0,8}ge\p{L}{2,12}(?:t|en)$/u,
  towards: /(?<!\p{L})(?:auf|bis|zum) (?:den |dem )?$/u,
  aheadBehind: /^,? (?:stattdessen|jetzt|nun)(?!\p{L})/u,
  ahead:
    /(?<!\p{L})(?:für|auf) (?:den |die |das |nächsten )?$|(?<!\p{L})(?:beschlossen|entschieden|vereinbart|ausgemacht|verabredet|geplant|vorgenommen|zugesagt|versprochen|gebeten)(?!\p{L})[^.;]{0,80}$/u,
  either:
    /(?<!\p{L})(?:karten|tickets?|termine?|plätze|platz|flug|flüge|tisch|zimmer)(?!\p{L}).{0,60}$|(?<!\p{L})(?:gebucht|reserviert|angemeldet)(?!\p{L}).{0,60}$/u,
  opensLimit: /^(?:bis|vor|spätestens|spaetestens|innerhalb|binnen)(?!\p{L})/u,
  limitBefore:
    /(?<!\p{L})(?:bis|spätestens|spaetestens|fällig|faellig|frist|abgabe|deadline|innerhalb)(?!\p{L})[\p{Ll} :]{0,12}$/u,
  untilItsStart: /(?<!\p{L})vor (?:der |dem )?$/u,
  begins: /^seit(?!\p{L})/u,
  opens: /^ab(?!\p{L})/u,
  opensBefore: /(?<!\p{L})ab (?:dem )?$/u,
  opensAfter: /^ an(?!\p{L})/u,
  runsTo: /^ ?(?:bis|[-–])(?: |$)/u,
  upTo: new RegExp(`^ ?(?:bis(?: zum)?|-|–) ?(?:de[nmr] )?(?:${ANY_WEEKDAY}\\.?,? )?(?:de[nmr] )?$`, "u"),
  movedFrom: new RegExp(`(?<!\\p{L})(?:${MOVED})(?!\\p{L}).* vo[nm] (?:den )?${DATE_MARK}`, "u"),
  movedTo: new RegExp(
    `(?<!\\p{L})(?:(?:${MOVED})(?!\\p{L}).*|vo[nm] .*) auf (?:den )?${DATE_MARK}| auf (?:den )?${DATE_MARK}.*(?<!\\p{L})(?:${MOVED})(?!\\p{L})`,
    "u",
  ),
  notThen: new RegExp(
    `(?<!\\p{L})(?:statt|anstatt|anstelle|nicht)(?: (?:am|an|vom|von|den|dem|des|der|im|in))* ${DATE_MARK}`,
    "u",
  ),
  calledOff: new RegExp(
    `^(?!.*(?:für|fuer) ${DATE_MARK}).*(?<!\\p{L})(?:f(?:ällt|aellt|allen)(?!.* nicht ).* aus(?=$|[,.;!)])|(?<!nicht |falls )(?:abgesagt|storniert)|find(?:et|en) .*nicht statt)(?!\\p{L})`,
    "u",
  ),
  breaks: /(?<=\p{L}{4})\. |[;!?] |(?<!^), (?!(?:de[nmr] )?\d)|,? (?:aber|und|sondern|dann)(?!\p{L})/u,
  turns:
    /(?<!\p{L})(?:übernimmt|übernehme|übernehmen|wird|werde|werden|zieh(?:t|e|en)|wechs(?:elt|le|eln)|steigt|sinkt|fällt|(?:fang|beginn|start)(?:t|e|en))(?!\p{L})(?!.* auf (?:den )?$)/u,
  turned:
    /(?<!\p{L})(?:erhöht|gestiegen|gesunken|gefallen|angehoben|gesenkt|gekürzt|reduziert|verdoppelt|halbiert|geändert|gewechselt|verschoben|verlegt|umgestellt|ersetzt|verlängert|gekündigt|geschlossen|verkauft|vereinbart|ausgemacht|beschlossen|entschieden|genehmigt|angekündigt|bestätigt|zugesagt|eingestellt|befördert|versetzt|bekommen|gekriegt|unterschrieben)(?!\p{L})/u,
  weekdayBefore: new RegExp(`(${ANY_WEEKDAY})\\.?,? (?:de[nmr] )?$`, "u"),
  yearly:
    /(?:geburtstag|hochzeitstag|jahrestag|namenstag|todestag)s?(?!\p{L})|(?<!\p{L})(?:geboren|jedes jahr)(?!\p{L})/u,
  begunBefore: /(?<!\p{L})seit (?:dem |der |anfang |ende |mitte |etwa |ca\.? ){0,2}$/u,
  dayOf: numberOf,
  monthOf: (word = "") =>
    /^\d/.test(word) ? Number(word) - 1 : MONTH_STARTS.findIndex((start) => plain(word).startsWith(start)),
  weekdayOf: (word = "") =>
    word === "sonnabend" ? 6 : WEEKDAY_STARTS.findIndex((start) => word.startsWith(start)),
  numberOf,
  unitOf: (word) => UNITS[word] ?? word,
  stepOf: (word) => STEPS.find(([start]) => plain(word).startsWith(start))?.[1] ?? 0,
  feastOf: (word) => FEASTS[word.replace(" ", "")] ?? [11, 25],
};

function numberOf(word = ""): number {
  return NUMBERS.find(([start]) => plain(word).startsWith(start))?.[1] ?? Number.parseInt(word, 10);
}

const plain = (word: string) => word.replace(/[äöü]/g, (letter) => ({ ä: "ae", ö: "oe" })[letter] ?? "ue");
const MONTH_STARTS = ["ja", "fe", "maer", "ap", "mai", "jun", "jul", "au", "se", "ok", "no", "de"];
const WEEKDAY_STARTS = ["so", "mo", "di", "mi", "do", "fr", "sa"];
const NUMBERS: readonly (readonly [start: string, number: number])[] = [
  ["ein paar", 3],
  ["einigen", 3],
  ["ein", 1],
  ["erste", 1],
  ["zwei", 2],
  ["drei", 3],
  ["dritt", 3],
  ["vierzehn", 14],
  ["fuenfzehn", 15],
  ["zwanzig", 20],
  ["elf", 11],
  ["vier", 4],
  ["fuenf", 5],
  ["sechs", 6],
  ["sieben", 7],
  ["acht", 8],
  ["neun", 9],
  ["zehn", 10],
  ["zwoelf", 12],
];
const UNITS: Readonly<Record<string, string>> = {
  tag: "day",
  woche: "week",
  monat: "month",
  quartal: "quarter",
  jahr: "year",
};
const STEPS: readonly (readonly [start: string, step: number])[] = [
  ["letzte", -1],
  ["vorige", -1],
  ["vergangene", -1],
  ["naechste", 1],
  ["kommende", 1],
  ["uebernaechste", 2],
];
const FEASTS: Readonly<Record<string, readonly [month: number, day: number]>> = {
  heiligabend: [11, 24],
  silvester: [11, 31],
  neujahr: [0, 1],
  nikolaus: [11, 6],
};
