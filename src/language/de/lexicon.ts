import { type Spelling, wordsWith } from "../sentence/words.ts";

/** Lower case without the letters that German alone has, as lists write it: "Grüße" and "Gruesse" are "gruesse". Pure. */
export function folded(text: string): string {
  return text.toLowerCase().replace(/[äöüß]/g, (letter) => FOLDED[letter] ?? letter);
}

const FOLDED: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ß: "ss" };

/** A stop behind these is no mark: "3. Dezember", "z. B.". */
const NO_STOP =
  /^(?:(?:Dr|Prof|Hr|Fr|St|Nr|(?:[a-zäöüß-]{2,40})?Str|ca|bzw|z\.B|d\.h|u\.a|usw|evtl|ggf|inkl|max|min|vgl|Tel|\.\/)\.|(?:\d{1,2}\.){1,2})$/i;

/** A word in full where it is a contraction: "hab's", "'ne", "nen". Pure. */
function expanded(word: string): readonly string[] {
  const [, stem = word, es] = /^(\p{L}{2,20})['’](s)$/u.exec(word) ?? [];
  return [SHORT.get(stem.toLowerCase()) ?? stem, ...(es === undefined ? [] : ["es"])];
}

const SHORT: ReadonlyMap<string, string> = new Map([
  ...(["ne", "'ne"] as const).map((form) => [form, "eine"] as const),
  ...(["nen", "'nen", "'n"] as const).map((form) => [form, "einen"] as const),
  ["ner", "einer"],
  ["nem", "einem"],
  ["'s", "es"],
  ["nich", "nicht"],
  ["nix", "nichts"],
  ["isses", "ist"],
  ["is", "ist"],
  ["habs", "habe"],
  ["ichs", "ich"],
  ["gehts", "geht"],
  ["gibts", "gibt"],
  ["wirds", "wird"],
]);

/** Small words of German; "ä", "ö", "ü" and "ß" may be written either way. */
const GRAMMAR_WORDS = `
  ich wir du ihr man er sie es die der das dieser diese dieses mich mir uns dich dir euch ihn ihm ihnen sich mein meine
  meinen meinem meiner meines unser unsere unseren unserem unserer unseres dein deine deinen deinem deiner sein seine
  seinen seinem seiner seines ihre ihren ihrem ihrer ihres euer eure euren eurem eurer den dem des ein eine einen einem
  einer eines kein keine keinen keinem keiner diesen diesem jeder jede jedes jeden jedem alle allen welche welcher
  welches manche mehrere einige viele beide jene jener jenes solche sämtliche zwei drei wer wen wem wessen was wo wohin
  woher wann warum wieso weshalb weswegen wie wieviel wieviele welchen welchem womit wofür worauf wozu woran worüber
  wovon muss musst müssen müsst soll sollst sollen sollte sollten will willst wollen kann kannst können könnt darf
  dürfen möchte möchten mag mögen werde wird werden würde würden musste mussten wollte wollten konnte konnten durfte mus
  in im ins an am ans auf aufs aufm aus bei beim mit nach von vom zu zum zur für fürs um ums durch gegen ohne über übers
  unter unterm vor vorm hinter hinterm neben zwischen seit bis ab wegen trotz während statt laut per pro via gegenüber
  außer je nicht keines keins nie niemals nichts niemand nirgends weder kaum wenn weil dass daß ob obwohl falls sobald
  solange bevor nachdem damit da als indem sofern seitdem ehe sodass wobei und oder aber sondern denn doch sowie bzw
  auch noch schon bereits immer oft manchmal meistens meist jetzt nun dann gerade grad eben halt mal nur fast sehr ganz
  so wieder endlich leider eigentlich wirklich wohl vielleicht bestimmt sicher ja hier dort drüben oben unten vorne vorn
  hinten links rechts überall bald später früher vorhin neulich kürzlich damals derzeit momentan aktuell zurzeit
  inzwischen mittlerweile seither danach davor vorher nachher zuerst erst zuletzt etwas ziemlich ungefähr etwa gut gern
  gerne lieber selbst selber allein alleine zusammen sofort gleich unbedingt dringend spätestens heute heut morgen
  gestern übermorgen vorgestern sonst außerdem trotzdem deshalb deswegen daher darum dazu dabei davon daran darauf dafür
  dagegen drin dran drauf drüber weg tagsüber nachts abends morgens mittags früh nochmal übrigens einfach überhaupt
  höchstens mindestens insgesamt normalerweise montags dienstags mittwochs donnerstags freitags samstags sonntags
  täglich wöchentlich monatlich jährlich zuhause daheim genau nämlich zwar jedenfalls mehr weniger genug viel wenig
  alles jemand raus rein hin her heim bitte danke moin hallo hi ok okay nein nee nö ach ah oh naja na also tja hm usw ca
  circa leer weit kurz lang lange schnell langsam letztens letzte letzten nächste nächsten nächstes letztes voll total
  echt irgendwie irgendwann plötzlich komisch samt eher null eins vier fünf sechs sieben acht neun zehn elf zwölf
  dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig
  neunzig hundert tausend halb dutzend paar zweimal dreimal einmal montag dienstag mittwoch donnerstag freitag samstag
  sonnabend sonntag januar jänner februar märz april mai juni juli august september oktober november dezember herr herrn
  frau dr prof doktor professor professorin onkel tante oma opa pfarrer schwester familie ist sind war waren hab habe
  haben hatte hatten wurde wurden seid hast hasse liebe brauche arbeite wohne heiße trinke esse finde mache gehe spiele
  lerne kaufe nehme fahre komme bekomme suche kenne lese schreibe steht geht läuft fehlt kommt braucht heißt macht sagt
  gibt liegt kostet wohnt arbeitet spielt fährt isst trinkt nimmt bringt hängt gehört passt
`;

/** Words that are as frequent, and tell that a text is German. */
const COMMON_WORDS = `
  einkaufen einkauf einkaufszettel einkaufsliste erledigt fertig bezahlt bestellt verkauft gekauft gemacht abgesagt
  angerufen gesagt vergessen versprochen mutter vater schwester bruder tochter sohn freundin freund kollegin kollege
  nachbarin nachbar chefin vermieter termin geburtstag arbeit schule küche woche jahr jahre monat uhr straße rechnung
  angebot auftrag kunde kundin anrufen abholen bestellen schicken kaufen bringen holen machen schneiden tauschen
  reparieren
`;

/** Past forms that no ending shows, without the endings of persons. */
const PAST_STEMS =
  "war|hatte|wurde|konnte|musste|wollte|durfte|mochte|wusste|kannte|dachte|brachte|tat|ging|kam|fuhr|sah|ass|trank|schrieb|las|nahm|gab|fand|blieb|schlief|lief|rief|hielt|stand|verlor|begann|traf|half|sprach|starb|zog|flog|schloss|schnitt|stieg|fiel|liess|lag|sass|trug|wuchs|wusch|warf|bat|bot|hing|sang|schwamm|trat|vergass|bekam|verstand|unterschrieb";
const PARTED =
  "(?:(?:ab|an|auf|aus|bei|ein|fest|her|hin|hoch|los|mit|nach|raus|rein|um|vor|weg|weiter|wieder|zu|zurueck|zusammen)(?=ge))?";
/** "gekauft", "angerufen"; "repariert" is so now as well. */
const PARTICIPLE = new RegExp(
  `^(?:${PARTED}ge(?!gen|n|rad|rn|sund|meins|wiss|schaeft|sicht|richt|wicht|dicht|burt|biet|halt)[a-z]{2,}(?:t|en)|verloren|begonnen|unterschrieben)$`,
);
const PRETERITE = new RegExp(`^(?:${PAST_STEMS}|[a-z]{2,}(?:ier|et|el|er)te)(?:e?n|e?st|e?t)?$`);

/** Whether a folded word looks like a past form of a verb. Pure. */
export function looksPast(word: string): boolean {
  return PARTICIPLE.test(word) || PRETERITE.test(word);
}

const SPELLING: Spelling = {
  fold: folded,
  keyOf: (word) => folded(word).replace(/(?<=[a-z]{3})(?:t?e[nst]?|en|e?t)$/, ""),
  looksPast,
  expanded,
  titles: NO_STOP,
};

const setOf = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/).map(folded));

/** The small words: those of grammar, and verbs that say little. */
export const SMALL_WORDS: ReadonlySet<string> = setOf(GRAMMAR_WORDS);

/** Words that tell that a text is German. */
export const TELLING_WORDS: ReadonlySet<string> = new Set([...SMALL_WORDS, ...setOf(COMMON_WORDS)]);

export const germanWords = wordsWith(SPELLING);
