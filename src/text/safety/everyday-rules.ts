import { made } from "../memoised.ts";
import { isCount, isDate, isProse, isYears, looksCode, looksPersonal, looksRandom } from "./secret-values.ts";

/** What a lock is called: a number that is said of one opens it. Words as they are written in lower case, of many languages. */
const LOCKS: readonly string[] = words(
  "padlock, combination lock, bike lock, bicycle lock, cable lock, lock, lockbox, lock box, key safe, keysafe, key box, keypad, safe, vault, dial, suitcase, suitcase lock, luggage lock, briefcase",
  "vorhängeschloss, fahrradschloss, zahlenschloss, bügelschloss, schlüsselbox, schlüsselsafe, schlüsseltresor, tresor",
  "cadenas, coffre-fort, coffre, boîte à clés, boite à clés, antivol, candado, caja fuerte, lucchetto, cassaforte, cadeado, cofre",
  "hangslot, kluisje, fietsslot, cijferslot, kluis, sleutelkluis, hänglås, kassaskåp, cykellås, hengelås, hængelås, nøkkelboks, riippulukko, kassakaappi",
  "kłódka, kłódki, kłódce, sejf, sejfu, sejfie, visací zámek, zámek, trezor, lokot, замок, замка, замке, сейф, сейфа, сейфе, asma kilit, kilit, kasa, lakat, széf, lacăt, seif, λουκέτο, χρηματοκιβώτιο",
);

/** Parts of buildings that open, and have other numbers, too. */
const ENTRANCES: readonly string[] = words(
  "door, gate, garage, shutter, entrance, barrier, shed, alarm, burglar alarm, alarm panel, locker, building, entry, door entry, bin store, lobby, intercom, block, tür, haustür, wohnungstür, kellertür, hoftor, tor, alarmanlage",
  "porte, portail, portillon, immeuble, alarme, puerta, portal, verja, garaje, alarma, porta, portone, cancello, allarme, portão, prédio, deur, voordeur, poort, dörr, dörren, porten, larmet, døren, døra, ovi",
  "drzwi, brama, bramka, furtka, furtki, dveře, brána, vrata, дверь, двери, калитка, ворота, подъезд, сигнализация, kapı, kapısı, alarmı, ajtó, kapu, ușa, poarta, πόρτα, συναγερμός",
);

const DEVICES: readonly string[] = words(
  "ipad, tablet, phone, iphone, kindle, laptop, chromebook, computer, handy, tablette, téléphone, móvil, tableta, celular, telefono, cellulare, telemóvel, telefoon, telefonen, puhelin, telefon, телефон, планшет, telefonu, tableti, bilgisayarı",
);
const OPENED = [...ENTRANCES, ...DEVICES];

/** What a number that opens something is called, where it is told digit by digit. */
const CODES: readonly string[] = words(
  "pin, pincode, pin code, pin number, code, passcode, combination, combo, puk, geheimzahl, kombination, zahlencode, digicode, código, codigo, combinación, codice, combinazione, combinação, senha, toegangscode, pinkod, portkod, kode, kod, kód, pinkód",
  "пин, пин-код, код, şifre, şifresi, pin kodu, codul, κωδικός, пароль, hasło, heslo, jelszó, passwort, password",
);

/** Verbs between a thing and the number that opens it, in a pattern. */
const UNLOCKING =
  "(?:(?:is |gets |be )?(?:opens?|unlocks?|opened|unlocked) (?:with|on|to|by typing|if you (?:type|press|punch in|key in|put in|enter))|(?:now )?(?:takes|wants|needs)|(?:goes |turns |switches )?(?:off |on )?with|se (?:quita|apaga|desactiva|desarma) con|si (?:spegne|disattiva) con|s'éteint avec|se coupe avec|geht aus mit|wyłącza się|отключается|geht (?:auf )?mit|öffnet (?:sich |man )?mit|entsperrt (?:sich |man )?mit|lässt sich mit|(?:s'|se |si |sich )?(?:ouvre|déverrouille|abre|desbloquea|apre|sblocca|desbloqueia)(?:-se)? (?:avec|con|com)|gaat open met|opent met|ontgrendel(?:t|en) met|öppnas med|låses upp med|åbnes med|åpnes med|otwiera się(?: na| kodem)?|odblokowuje się|otevírá se|открывается(?: кодом| по коду)?|разблокируется)";

/** Zero to nine, in a pattern. */
const NUMBER_WORDS = [
  "zero|oh|nought|one|two|three|four|five|six|seven|eight|nine",
  "null|eins|zwei|zwo|drei|vier|fünf|sechs|sieben|acht|neun",
  "zéro|un|deux|trois|quatre|cinq|sept|huit|neuf|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve",
  "due|tre|quattro|cinque|sei|sette|otto|nove|um|dois|três|quatro|sete|oito",
  "nul|een|één|twee|drie|vijf|zes|zeven|negen|noll|ett|två|fyra|fem|sex|sju|åtta|nio|en|to|fire|seks|syv|otte|åtte|ni",
  "jeden|dwa|trzy|cztery|pięć|sześć|siedem|osiem|dziewięć|nula|jedna|dva|tři|čtyři|pět|šest|sedm|osm|devět",
  "ноль|нуль|один|два|три|четыре|пять|шесть|семь|восемь|девять|sıfır|bir|iki|üç|dört|beş|altı|yedi|sekiz|dokuz",
].join("|");

/** What codes for the day on which a phone is lost are called, in a pattern; and pieces, one of which is in each. */
const RECOVERY_CODES =
  "(?:recovery|back-?up|rescue|emergency|scratch|one-time|single-use|2fa|reset) codes|(?:backup|wiederherstellungs|ersatz|notfall|reserve)-?codes|codes? de (?:secours|récupération|sauvegarde)|c[oó]digos de (?:respaldo|recuperaci[oó]n|seguran[çc]a|backup|recuperação)|codici di (?:backup|recupero|riserva)|(?:reserve|back-?up|herstel)codes|kody (?:zapasowe|odzyskiwania)|резервные коды|коды восстановления|yedek kod(?:lar(?:ı)?)?|(?:reserv|återställnings)koder|バックアップコード|リカバリーコード|备用码|备用验证码|恢复码|백업 ?코드|복구 ?코드";
const RECOVERY_GATES: readonly string[] = words(
  "codes, codici, códigos, codigos, kody, коды, yedek kod, koder, バックアップコード, リカバリーコード, 备用码, 备用验证码, 恢复码, 백업, 복구",
);

/** Where one gets in with a name and a password. */
const SIGNING_IN =
  "login|log in|logon|sign in|signin|account|username|user name|portal|profile|anmeld|konto|zugang|compte|connexion|connecte|identifiant|cuenta|usuario|acceso|accesso|utente|conta|usuário|inlog|gebruiker|logow|вход|логин|аккаунт";

/** What letters and films are kept with. */
const ACCOUNTS =
  "netflix|disney|spotify|amazon|prime|hulu|hbo|icloud|apple id|gmail|facebook|instagram|paypal|ebay|outlook|yahoo|hotmail|steam|xbox|playstation|roblox|minecraft|dropbox|skype|tiktok|snapchat|dazn|digid|spid|vinted|allegro|госуслуг";

/** The ways in which a dial is turned, in a pattern. */
const TURN =
  "(?:left|right|clockwise|links|rechts|gauche|droite|izquierda|derecha|sinistra|destra|esquerda|direita|влево|вправо|back|fwd|forwards?|turns?|past|左|右|왼쪽|오른쪽)";
const DIALS =
  "safe|vault|padlock|lock|dial|combination|combo|locker|tresor|schloss|coffre|cadenas|caja fuerte|candado|cassaforte|lucchetto|cofre|cadeado|сейф|замок";

/** Names that senders of a Wi-Fi and their makers go by. */
const SENDERS =
  /^(?:vodafone|fritz|tp-?link|netgear|linksys|asus|huawei|zte|d-?link|tplink|livebox|freebox|bbox|sfr|speedport|telekom|easybox|virgin|vm\d|sky|bt-?(?:hub|wi)|plusnet|talktalk|ee-|xfinity|verizon|att\d|movistar|orange|tim-|fastweb|ziggo|kpn|telia|upc|guest|gast|android|iphone|galaxy)/i;

/** "the code for the error is 50012" */
const CODES_OF_ELSE =
  /(?:error|status|zip|postal|area|promo|voucher|discount|dial|country|region|product|item|tax|exit|colou?r|train|flight|airport|course|module|job|fehler|erreur|rabais|promotion|descuento|sconto|errore|kleur|ошибк|скидк|line|file|repo|branch|commit|test)/iu;

/** What belongs to one person alone, and what the code of it is called. */
const PERSONAL: readonly string[] = words(
  "pin, pincode, passcode, puk, geheimzahl, pinkod, pinkód, пин, sim, card, bank, account, login, wallet, karte, konto, carte, compte, banque, tarjeta, cuenta, banco, carta, conto, cartão, conta, kaart, rekening, kort, karta, карта, карты, счет, счёт",
);

/**
 * Whether a code that was found in a text opens a lock or a door: its line names one, and nothing that is somebody's own, such as a
 * bank card or a phone. Pure.
 */
export function opensAPlace(
  text: string,
  { rule, start }: { readonly rule: string; readonly start: number },
): boolean {
  if (rule !== "code") return false;
  const [before = "", after = ""] = [text.slice(0, start), text.slice(start)];
  const line = `${before.slice(before.lastIndexOf("\n") + 1)}${after.split("\n", 1)[0]}`.toLowerCase();
  return place().test(line) && !own().test(line);
}
/** "Gartentor", "Kellertür", in a pattern. */
const COMPOUND = "\\p{L}{2,20}(?:tür|schloss|tresor|schuppen)|(?:garten|garagen|hof|einfahrts)tor";
const place = made(
  () => new RegExp(`${START}(?:${COMPOUND}|(?:${oneOf([...LOCKS, ...ENTRANCES])})s?)${END}`, "u"),
);
const own = made(() => new RegExp(`${START}(?:${oneOf([...PERSONAL, ...DEVICES])})s?${END}`, "u"));

function words(...lists: readonly string[]): readonly string[] {
  return lists.flatMap((list) => list.split(", "));
}

const START = "(?<![\\p{L}\\p{N}])";
const END = "(?![\\p{L}\\p{N}])";
/** "at the shop", "chez Mamie": which one it is. */
const WHOSE =
  '(?:,? (?:for|of|to|on|in|at|from|by|behind|under|near|beside|outside|inside|above|next|round|hinter|unter|neben|derrière|sous|bajo|sotto|achter|bakom|под|за|für|vom|von|zum|zur|der|im|am|bei|du|de|del|della|da|do|chez|pour|para|per|van|voor|op|bij|til|till|för|på|hos|od|w|для|от|на|у|в)(?: [^\\s:="<>,.!?;\\d]{1,24}){1,7}?)?';
const IS =
  "(?:['’]s| (?:is|was|ist|war|lautet|est|c'est|es|è|é|är|er|jest|to|je|это|este|είναι))?(?: (?:now|still|set to|jetzt|nu|ora|ahora|maintenant))?";
/** As it is typed on a lock: digits, or digits with letters, or a few numbers in turn. */
const TYPED = `[#*]?\\d{3,8}(?: ?[#*])?${END}|(?=[a-z]{0,3}\\d)(?=\\d{0,6}[a-z])[a-z\\d]{5,8}[#*]?${END}|\\d{1,2}(?:[- ]\\d{1,2}){2,4}(?![\\p{L}\\p{N}/-]|[.:,]\\d| \\d)`;
const ONE_BY_ONE = "\\d(?:(?:, ?|[ .-]|,? then )\\d){3,7}(?![\\p{L}\\p{N}/%-]|[.:,]\\d|,? \\d)";
const IN_WORDS = `(?:(?:double|triple) )?(?:${NUMBER_WORDS})(?:[ ,-]{1,2}(?:(?:and|then|double|triple) )?(?:${NUMBER_WORDS})){3,7}${END}`;
const CODE =
  "(?:\\d{3} \\d{3}(?!\\d)|(?=[a-z]{0,11}\\d)[a-z\\d]{4,12}(?:[- ](?=[a-z]{0,11}\\d)[a-z\\d]{3,12})?)";
const WORD = '(?=\\S{0,60}\\d)(?<secret>[^\\s"“”„«»]{6,64})';

/** What people tell in passing: the number that opens a thing, what they typed to get in, what they answered the bank. */
export const EVERYDAY_RULES: readonly LabelledRule[] = [
  {
    ...ruleOf([...LOCKS, ...OPENED], "code", "an access code"),
    get source() {
      return `${START}(?<label>${oneOf([...LOCKS, ...OPENED])})${WHOSE}(?:(?<how> ${UNLOCKING} |${IS}(?: ?[:=→]| [-–—])? )|(?<bare>,? ))(?<secret>${TYPED})`;
    },
    accepts: opensIt,
  },
  {
    ...ruleOf([...LOCKS, ...OPENED, ...CODES], "code", "a code that is told digit by digit"),
    get source() {
      return `${START}(?<label>${oneOf([...LOCKS, ...OPENED, ...CODES])})(?:${WHOSE}|(?: [^\\s\\d:=,.!?;]{1,20}){0,4}?)(?:${IS}[:=,]?| ${UNLOCKING}) (?<secret>${IN_WORDS}|${ONE_BY_ONE})`;
    },
    accepts: (value, { label = "" }) => CODES.includes(label.toLowerCase()) || !isCount(value),
  },
  {
    id: "code",
    what: "the turns of a dial",
    gates: [...DIALS.split("|"), "保险箱", "保險箱", "金庫", "금고"],
    source: `${START}(?:(?:${DIALS})${END}|保险箱|保險箱|金庫|금고)[^\\n]{0,60}?(?<secret>${TURN}[^\\d\\n.!?]{0,20}\\d{1,2}(?:[^\\d\\n.!?]{1,24}${TURN}[^\\d\\n.!?]{0,20}\\d{1,2}){2,4})(?!\\d)`,
    accepts: () => true,
  },
  {
    ...ruleOf(RECOVERY_GATES, "recovery-codes", "recovery codes"),
    source: `(?:${RECOVERY_CODES})[^\\n:=]{0,40}?(?:[:=] ?| - | |(?=\\d))(?<secret>${CODE}(?:(?: ?[,;/\\n、] ?| (?:and|und|et|y|e|en|och|i|и) | )${CODE}){1,20})${END}`,
    accepts: (value, { after }) => looksCode(value, { bare: true, after }) && !isYears(value),
  },
  {
    ...ruleOf(SIGNING_IN.split("|"), "password", "what somebody typed to get in"),
    source: `(?:${SIGNING_IN})[^\\n]{0,60}? (?:(?:i|we|she|he|they|mum|mom|dad) (?:used|use|put|put in|typed|typed in|chose|picked|set|set it to|went (?:with|for)|made it|changed it to)|(?:habe?|hat) ich|ich (?:nehme|benutze|nahm)|j'ai (?:mis|choisi|pris)|(?:puse|pongo|usé|elegí)|ho (?:messo|usato|scelto)|(?:pus|usei|coloquei|escolhi)|(?:gebruikte|koos) ik|ik (?:gebruik|gebruikte)|(?:jag|jeg) (?:valde|valgte|brukte|använder)|(?:ustawiłam|ustawiłem|wpisałam|wpisałem)|(?:поставила|поставил|ввела|ввёл)) (?:it to |in )?${WORD}`,
    accepts: (value) => looksPersonal(value),
  },
  {
    ...ruleOf("log|sign|anmeld|connect|entr|acced|заход|вхож", "password", "what somebody types to get in"),
    source: `${START}(?:(?:log|logs|logged|logging|sign|signs|signed|signing) (?:in|on)|(?:einloggen|anmelden|logge (?:mich|dich)|melde mich)|(?:me|se|te) connect(?:e|er)|entr[oa]r?e?|acced[oe]|inloggen|log in|loggar? in|loguję się|захожу|вхожу)(?: (?:to|as|bei|als|sur|chez|en|a|no|na|op|bij|på|в) [^\\s:=]{1,40}){0,2} (?:with|using|mit|avec|con|com|met|med|с|через) (?:[^\\s]{2,40} (?:and|und|et|y|e|en|och|i|и|/) )?${WORD}`,
    accepts: (value) => looksPersonal(value) && /[^\p{L}\p{N}.-]/u.test(value.replace(/[.,;:)!?]$/, "")),
  },
  {
    ...ruleOf("wifi|wi-fi|wlan|router|hotspot", "password", "the password of a Wi-Fi"),
    source: `${START}(?:wi-?fi|wlan|router|hotspot)${END}[^\\n]{0,80}?(?:${START}(?:says?|reads?|sticker|label|card|box|back|bottom|fridge|steht|aufkleber|zettel|dice|pone|étiquette|adesivo|etiqueta|biglietto|naklejc?ka|наклейк[аеи]|hinten|unten|derrière)(?: (?:is|ist|est|es|è|é|to))?:?|[/:→=]|->| is) ${WORD}`,
    accepts: (value, { after }) =>
      looksPersonal(value) &&
      !SENDERS.test(value) &&
      !/_5g\b/i.test(value) &&
      !/pass|\bpw\b|\bkey\b/i.test(after),
  },
  {
    ...ruleOf("@", "password", "a user's address with its password"),
    source: `(?<![^\\s(:])[^\\s@:/]{1,64}@[^\\s@/,;:]{3,64},?(?: ?[/|] ?| [-–—] | |,? (?:with|and|und|et|y|e|en|och|i|и) (?:(?:the )?(?:word|pass) is )?)${WORD}`,
    accepts: (value) => looksPersonal(value) && !/[/@]/.test(value),
  },
  {
    ...ruleOf("word is ", "password", "a password"),
    source: `${START}word is ${WORD}`,
    accepts: (value) => looksPersonal(value) && /\p{Lu}/u.test(value),
  },
  {
    ...ruleOf("press|punch|dial|key in|type|tap|put in", "code", "the digits that somebody presses"),
    source: `${START}(?:press|presses|punch in|punch|dial|key in|type|type in|tap|tap in|put in) (?:in )?(?<secret>${IN_WORDS}|${ONE_BY_ONE}|[#*]?\\d{4,8} ?[#*])`,
    accepts: (value) => !isCount(value),
  },
  {
    ...ruleOf("ssid|router|wifi|wi-fi|hotspot", "wifi-code", "the key of a Wi-Fi"),
    source: `${START}(?:ssid|router|wi-?fi|hotspot)${END}[^\\n]{0,60}?${START}(?:key|pass|code)[: ]{1,2}(?:is )?${WORD}`,
    accepts: (value) => looksRandom(value) && /\d/.test(value) && !isProse(value) && value.length >= 8,
  },
  {
    id: "otp-secret",
    what: "the secret of an authenticator app",
    gates: ["setup key", "set-up key", "authenticator", "2fa key", "2fa secret", "totp"],
    source: `(?:set-?up key|authenticator(?: app)? (?:key|code|secret)|(?:2fa|totp) (?:key|secret))[^\\n]{0,40}? (?<secret>[a-z2-7]{4}(?:[ -]?[a-z2-7]{4}){3,15})${END}`,
    accepts: (value) => !/\p{Ll}/u.test(value) || /\d/.test(value),
  },
  {
    // Who says "the code is 4711" speaks of something that opens; a code of any other sort has its sort before it ("area code",
    // "error code"), and is none. A wrong guess costs --allow-secret once, a door's code in a file stays there.
    ...ruleOf("code|kode|código|codigo|codice|kod|код", "code", "an access code"),
    source: `${START}(?:the|its|new|my|our|your|der|neue|le|mon|notre|el|il|de|nieuwe|новый|nowy) (?<label>code|kode|c[oó]digo|codice|kod|код)(?<filler>(?:,? [^\\s:="<>,.!?;\\d]{1,24}){0,7}?),?(?<how> (?:is|it's|is now|now|was|changed to|ist|lautet|c'est|est|es|è|é|to|это)(?: now)?:? | ?[:=] ?)(?<secret>[#*]?\\d{4,8} ?[#*]?${END}|[a-z]?\\d{2,4}[a-z]\\d{0,4}${END})`,
    accepts: (value, { filler = "", after }) =>
      looksCode(value, { bare: true, after: THEN_PRESSED.test(after) ? "" : after }) &&
      !CODES_OF_ELSE.test(filler) &&
      !/^(?:0\d{2,7}|(?:19|20)\d\d)$/.test(value),
  },
  {
    ...ruleOf("密|暗証|pin|パスコード|비밀번호|비번", "code", "a code that is told digit by digit"),
    source: `(?:密[码碼]|暗証番号|pin[码碼]?|パスコード|비밀번호|비번)[^\\s。]{0,6}?[ 、,:はがをに是为은는]{0,3}(?<secret>[零〇一二三四五六七八九]{4,8}|[영공일이삼사오육칠팔구]{4,8})(?![十百千万])`,
    accepts: (value) => !/^一二三/.test(value),
  },
  {
    ...ruleOf(ACCOUNTS.split("|"), "password", "the password of an account"),
    source: `${START}(?:${ACCOUNTS})[^\\n]{0,60}?(?: is| with|,|:|/| ->| and| →) ${WORD}`,
    accepts: (value) =>
      looksPersonal(value) &&
      /\p{Lu}/u.test(value) &&
      /[!@#$%^&*+=?~_.]\S|[!#$%^*~]$|-.*-/.test(value) &&
      !/[/@]/.test(value),
  },
  {
    id: "security-answer",
    what: "the answer to a security question",
    gates: words(
      "answer to the, maiden name, first pet, first school, security, secret question, secret answer, memorable",
    ),
    source: `${START}(?:(?:(?:security|secret) answer|memorable (?:word|place|name)|answer to the (?:bank|security|secret)(?:['’]s)?)(?: [^\\s:=.]{1,16}){0,5}?(?=:| is| was| =)|(?:maiden name|first pet|first school) (?:for|at|in) (?:the )?(?:bank|building society|security|account)[^\\n.!?]{0,20}?|(?:maiden name|first pet|first school|(?:security|secret) question)[^\\n.!?]{0,40}? (?:i|we)(?:'ve|'d| have| had)? (?:told|gave|put|said|used|answered|wrote|typed)(?: (?:them|it|her|him|in|as|down|was)){0,2})(?: ?(?:is|was|:|=))? ["'“‘]?(?<secret>[^\\s"'“”‘’]{4,40})`,
    accepts: (value) => /^\p{Lu}|\d/u.test(value) && !isProse(value),
  },
];

const THREE_WHEELS =
  /^(?:suitcase|luggage|briefcase|bike lock|cable lock|padlock|locker|combination lock|fahrradschloss|zahlenschloss|cadenas|candado|lucchetto|cadeado|hangslot|fietsslot|kłódk)/i;
/** Doors and telephones have numbers of their own, alarms ring at an hour. */
const THEN_PRESSED =
  /^(?:,|\()? ?(?:ile aç|(?:(?:then|and|followed|by|you|poi|press|push|hit|plus|with|have|got|get|within|about|you've|hai|hay|tienes|hast|du|t'as|tens|masz|y|und|dann|et|puis|y|luego|e|poi|en|dan|och|sen|i|potem|и|потом|the|a|die|der|den|la|le|el|il|de|het) ){0,5}?(?:hash|pound key|star|asterisk|enter\b|key\b|bell|raute|stern\b|dièse|étoile|almohadilla|asterisco|cancelletto|hekje|sterretje|fyrkant|stjärna|krzyżyk|решётк|решетк|звёздочк|\d{1,3} ?(?:s\b|sec|sek|seg|сек)))/iu;

/** Whether a value that follows a thing opens it. Pure. */
function opensIt(value: string, { label = "", how = "", bare, after }: Found): boolean {
  const isShort = /^\d{3}$/.test(value); // of three wheels
  if (isShort && !(bare === undefined && THREE_WHEELS.test(label))) return false;
  if (
    !looksCode(isShort ? `0${value}` : value, {
      bare: true,
      after: after.replace(/^ (?:now|these days|since|again|at the moment)\b.*/i, ""),
    })
  )
    return false;
  if (/\p{L}/u.test(value))
    return (
      bare === undefined &&
      /\p{Lu}/u.test(value) &&
      !/\p{Ll}/u.test(value) &&
      value.replace(/\D/g, "").length >= 3
    );
  const isLock = LOCKS.includes(label.toLowerCase());
  if (/^\d{1,2}[- ]/.test(value))
    return THREE_WHEELS.test(label) || (isLock && !(bare !== undefined && isDate(value)));
  if (/[#*]/.test(value) || THEN_PRESSED.test(after)) return true;
  if (/^(?:19|20)\d\d$/.test(value)) return false;
  if (bare !== undefined)
    return /^(?:pad ?lock|key ?safe|lock ?box|key ?box|keypad|bike lock|schlüssel|cadenas|candado|lucchetto|cadeado|hangslot)/i.test(
      label,
    );
  return (
    isLock ||
    new RegExp(UNLOCKING, "u").test(how) ||
    (/alarm/i.test(label) && !/^(?:[01]\d|2[0-3])[0-5]\d$/.test(value))
  );
}

function oneOf(words: readonly string[]): string {
  // The longer first: "lock box" is no lock.
  return words.toSorted((a, b) => b.length - a.length).join("|");
}

/** How a value was found: the named groups of a rule's pattern, and what follows on its line (at most 80 characters). */
export interface Found {
  readonly quote?: string | undefined;
  readonly assign?: string | undefined;
  readonly label?: string | undefined;
  readonly filler?: string | undefined;
  readonly how?: string | undefined;
  readonly bare?: string | undefined;
  readonly user?: string | undefined;
  readonly sure: boolean;
  readonly after: string;
}

/** A sort of secret that is known by the words around it. */
export interface LabelledRule {
  readonly id: string;
  readonly what: string;
  /** Lower case; every match contains one of them in lower case. */
  readonly gates: readonly string[];
  /** As in `KeyRule`, over the text in lower case; the group `secret` or `plain` is the secret. */
  readonly source: string;
  /** Whether the value is a secret and no prose. */
  readonly accepts: (value: string, how: Found) => boolean;
}

/** How a rule begins: `gates` with `|` between them, or as a list. Unless the rule says otherwise, every value is accepted. */
export function ruleOf(gates: string | readonly string[], id: string, what: string) {
  return { id, what, gates: typeof gates === "string" ? gates.split("|") : gates, accepts: () => true };
}
