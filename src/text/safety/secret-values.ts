import { made } from "../memoised.ts";

/** Names with digits that are no values: algorithms, formats, products. */
const NAMES =
  /^(?:sha-?\d{1,3}\w{0,4}|md\d|bcrypt|scrypt|argon2\w{0,2}|pbkdf2\w{0,12}|base(?:32|58|64)\w{0,4}|hex\d{0,3}|utf-?8|oauth\d?|o?auth2|saml2?|2fa|mfa|totp|hmac\w{0,8}|1password|pkcs\d{1,2}|ed25519|x509|rfc\d{1,5}|v\d{1,3}(?:\.\d{1,4}){0,3}|wpa\d?|iso\d{1,6}|aes\d{0,3}|rsa\d{0,4}|tls\d?(?:\.\d)?|ipv\d|k8s|s3|ec2|html5|\d{1,4}(?:st|nd|rd|th|h|x|gb|mb|am|pm)|(?:iphone|ipad|macbook|windows|win|web|python|node|java|server|room|version|level|step|part|page|chapter|q|h|chrome|firefox|safari|edge|android|ios|ubuntu|debian|office|photoshop|covid)-?\d{1,4})$/i;
/** "OPS-1234": a ticket. */
const TICKET = /^[A-Z]{2,10}-\d{1,6}$/;
const ADDRESS = /^[^\s@/:]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$|^[\w-]{1,63}(?:\.[\w-]{2,63}){1,4}\/\S*$/;
/** A place that holds a value instead of one: `$X`, `${X}`, `<x>`, `{{x}}`, `%X%`, `***`, `...`, `[x]`, paths, calls. */
const PLACEHOLDER =
  /^(?:[$<{%*[(]|\.{2,}|x{4,}$|•|…|_{3,}|-{3,}|\/|~|\.\/|op:\/\/|vault:|file:|https?:|env[.:]|process\.|os\.|your|my[_-]|example)|\($|\(\)|^[a-z_]\w{0,40}(?:\.[a-z_]\w{0,40}){1,8}[;,)]{0,3}$/i;
/** "12-character", "30-day". */
const MEASURE = /^\d{1,6}[-–][a-z]/i;
const DATE = /^\d{1,4}[-/.:]\d{1,2}(?:[-/.:]\d{1,4})?$/;
const HYPHENATED = /^[a-z]{1,14}(?:-[a-z]{1,14}){1,4}$/;
/** "correct-horse-battery-staple" */
const PASSPHRASE = /^[a-z]{3,12}(?:[-_.][a-z]{3,12}){3,9}$/;
const UNIT =
  /^\s*(?:char|digit|symbol|letter|word|bit|byte|day|month|week|year|hour|minute|second|time|%|tokens?\b|(?:g|kg|mg|ml|l|lit(?:er|re)s?|mm|cm|m|km|miles?|[ap]\.?m|gb|mb|pages?|people|steps?|eur(?:os?)?|pounds?|dollars?|quid|uhr|o'clock)\b|[€£$¥円元]|位|桁|자리|文字|год|г\.|[年月日時时分回番号층원]|년|번)/i;

/**
 * Whether a value looks made by a machine or against guessing: letters with digits, or letters of both cases with a
 * sign between them; no name of an algorithm, no date, no measure, no placeholder. Pure.
 */
export function looksRandom(value: string): boolean {
  const bare = bareValue(value);
  if (bare.length < 5 || isStandIn(bare)) return false;
  const letters = /\p{L}/u.test(bare);
  const digits = /\d/.test(bare);
  if (letters && digits) return true;
  return letters && /\p{Lu}/u.test(bare) && /\p{Ll}/u.test(bare) && /.[!@#$%^&*+=?~].|[!#$%^*~]$/u.test(bare);
}

/** Whether somebody made a value up to keep others out: small letters and a digit, and long, or a sign among them. Pure. */
export function looksPersonal(value: string): boolean {
  const bare = value.replace(/[.,;:)!?]{1,3}$/, "");
  if (isProse(value) || !looksRandom(bare) || !/\p{Ll}{3}/u.test(bare) || !/\d/.test(bare)) return false;
  return bare.length >= 8 || /[!@#$%^&*+=?~_]/.test(bare);
}

const PATH = "[@$]?[A-Za-z_]\\w{0,40}(?:(?:\\.|::|->|\\?\\.)[A-Za-z_]\\w{0,40}){0,8}";
/** `form["password"]`, `params[:pw]`, `argv[1]`, `vault.read("db1")`, `DB_PASSWORD`. */
const REFERENCE = new RegExp(
  `^(?:(?:await|new) )?(?:${PATH}\\[(?:["'][^"'\\]\\n]{1,60}["']|:\\w{1,40}|[a-z_]{1,40})\\]|` +
    `[a-z_]{1,20}(?:\\.[a-z_]{1,20})?\\[\\d{1,3}\\]|(?:${PATH}(?:\\.|::|->)\\w{1,40}|[A-Za-z_]{2,40}(?=\\(["'a-z_)]))\\([^\\n]{0,100}?\\)(?![\\w!@#$%^&*])|` +
    "(?:[A-Z]{1,20}_){1,4}(?:PASS(?:W(?:OR)?D)?|PWD?|SECRET|TOKEN|KEY)(?![\\w!@#$%^&*]))",
);

/** Whether what stands at a place, without quotes, is where code gets a value from, and no value itself. Pure. */
export function isReference(text: string, start: number): boolean {
  return REFERENCE.test(text.slice(start, start + LONGEST_REFERENCE));
}

const LONGEST_REFERENCE = 400;

export interface Standing {
  /** Assigned or in quotes. */
  readonly quoted: boolean;
  /** Behind a word for "is". */
  readonly said?: boolean;
  /** The rest of its line. */
  readonly after: string;
}

/**
 * Whether a value behind a word for "password" is one: random, or digits, or a single word that is no word of prose, where it is
 * assigned or quoted and ends the line, or is said and ends the sentence. Pure.
 */
export function looksChosen(value: string, { quoted, said = false, after: rest }: Standing): boolean {
  const after = /^\\?["'`”»」』]/u.test(rest) ? "" : rest; // it ends with a quotation
  const bare = bareValue(value);
  const isPhrase = /\s/u.test(bare); // only between quotes
  if (isStandIn(bare) || (!isPhrase && isProse(bare))) return false;
  if (/^[#*]?\d{4,12}[#*]?$/.test(bare)) return !UNIT.test(after) && !/^(?:19|20)\d\d$/.test(bare);
  if (looksRandom(value) || PASSPHRASE.test(bare)) return true;
  if (HYPHENATED.test(bare) || !/\p{L}/u.test(bare)) return false;
  if (quoted && bare.length >= 4 && !/[\p{L}\p{N}]/u.test(after)) return true;
  return (
    said && bare.length >= 5 && (endsSentence(value, after) || SPELT.test(after)) && !DESCRIBES.test(bare)
  );
}

/** Whether a value behind a word for a code that opens something is one. `bare`: nothing stands between them. Pure. */
export function looksCode(
  value: string,
  { bare, after }: { readonly bare: boolean; readonly after: string },
): boolean {
  if (UNIT.test(after) || PLACEHOLDER.test(value) || NAMES.test(value)) return false;
  if (value.replace(/\D/g, "").length < (/[\p{L}]/u.test(value) ? 2 : 4) && !/^\d{1,2}[- ]/.test(value))
    return false;
  return !bare || endsClause(after);
}

/** Says how a value is typed, not what it is. */
const SPELT =
  /^[\s,;(]{1,3}(?:all |in |with |a |the |alles |todo |tutto |tudo |tout )?(?:lower|upper|small|capital|caps\b|one word|no spaces|klein|groß|zusammen|minuscul|majuscul|junto|attaccat|minúscul|mayúscul|en un mot|kleine letters|маленьк|строчн|слитно)/iu;
/** Endings of adjectives and participles: "the password is guessable". */
const DESCRIBES =
  /(?:ed|ing|able|ible|ly|ous|ive|ful|less|iert|ert|iv|ig|bar|lich|isch|ado|ada|ido|ida|ato|ata|uto|uta|é|ée|ant|ent|ique|eux|tny|owe|nný|né|ый|ая|ое|ен|ан|ий|но|mış|miş)$/iu;

function endsSentence(value: string, after: string): boolean {
  return /[.!]$/u.test(value)
    ? !/^\s*\p{Ll}/u.test(after)
    : /^\s*(?:$|[.!;,)。！、]|(?:です|だ(?:よ|ね)?$|입니다|이에요|예요|이야|呀|哦|啦))/u.test(after);
}

function endsClause(after: string): boolean {
  return (
    !/^\s*[\p{L}\p{N}]/u.test(after) ||
    /^\s+(?:है|हैं|است|هست|입니다)/u.test(after) ||
    /^\s+(?:and|for|to|on|at|if|in|und|für|am|an|et|pour|y|para|e|per|en|voor|och|för|i|na|и|для|now|then)\s/iu.test(
      after,
    ) ||
    NEXT_CODE.test(after)
  );
}

/** "puk 60418835 pin 4471": the next one begins. */
const NEXT_CODE =
  /^\s+(?:\p{L}{2,20} ){0,2}(?:pin|puk|code|passcode|geheimzahl|c[oó]digo|codice|kode?|kód|пин|код)[:=]? ?[#*]?\d{4,8}(?![\p{L}\p{N}])/iu;

const prose = made(() => new Set(SECRET_WORDS.flatMap((words) => words.prose.split(" "))));

/** Whether a value is a word with which a sentence about passwords goes on, in any language. Pure. */
export function isProse(value: string): boolean {
  const word = (/^[\p{L}\p{M}-]+/u.exec(value)?.[0] ?? "").toLowerCase();
  return prose().has(word) && !/\d/.test(value);
}

function isStandIn(bare: string): boolean {
  // Longer than any password and without the mix of a key: an ordinary text ran into it.
  const isLong = bare.length > 120 && !/\d/.test(bare);
  return [PLACEHOLDER, NAMES, MEASURE, DATE, TICKET, ADDRESS].some((form) => form.test(bare)) || isLong;
}

function bareValue(value: string): string {
  return value.replace(/[.,;:)\]}>]{1,4}$/u, "");
}

/** "7-3-26", where it may be the day on which a lock was bought. Pure. */
export function isDate(value: string): boolean {
  const [day = 0, month = 0, ...rest] = value.split(/[- ]/).map(Number);
  return rest.length === 1 && ((day <= 31 && month <= 12) || (day <= 12 && month <= 31));
}

/** "1 2 3 4", "one two three four" Pure. */
export function isCount(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  if (digits !== "") return [..."0123456789"].some((_, first) => "0123456789".startsWith(digits, first));
  return COUNTS.test(value.replaceAll(/[ ,-]+/g, " "));
}

const COUNTS =
  /^(?:one two three|eins zwei drei|un deux trois|uno dos tres|uno due tre|um dois três|een twee drie|один два три)/i;

/** "1998, 2004" Pure. */
export function isYears(value: string): boolean {
  return /^(?:19|20)\d\d(?:\D{1,5}(?:19|20)\d\d)+$/.test(value);
}

/** What people of one language say around a password, in patterns over text in lower case. */
export interface SecretWords {
  readonly language: string;
  /** Words follow each other without spaces. */
  readonly spaceless?: true;
  readonly password: string;
  /** Plain pieces, with `|` between them: one of them is in every text that has such a word. Few others should have one. */
  readonly passwordGates: string;
  /** What a number that opens something is called: PIN, code of a door. */
  readonly code: string;
  readonly codeGates: string;
  /** What may stand for "is" between the word and its value. */
  readonly says: string;
  /** Words with which a sentence about passwords goes on: no password of anybody. */
  readonly prose: string;
}

/** One row a language. Letters without their accents are typed, too. */
export const SECRET_WORDS: readonly SecretWords[] = [
  row("English", {
    password:
      "pass ?(?:word|phrase|code)s?|passwd|pwd|(?<!\\p{L})(?:keyphrase|(?:login|wifi|wi-fi|guest|root|admin|sudo|master) pass|(?:wifi|wi-fi|wlan|network|wpa2?|hotspot) (?:key|pw)|pw|(?:pick-?up|pick up|collection|secret|code) ?-?word)",
    code: "(?:(?:my|our|his|her|their|bank|card|sim|phone|atm|debit|credit|tablet|ipad|laptop|visa|savings|joint) )?pin(?: ?code| number)?|(?:door|gate|entry|access|alarm|lock|safe|garage|building|unset|bin store|block|lobby|clinic|unlock|keypad|lockbox|key box|padlock|locker|vault|gym|shed|elevator|lift|panel|screen|phone|house|entrance|front door|back door|disarm|security|duress|tablet|ipad|laptop|barrier|shutter|office|flat|parking|car park|boiler room) ?-?(?:pin|codes?|combo|combination)|(?:phone|tablet|ipad|laptop|screen) unlock|combination(?: lock)?|combo|keypad|(?:one-time|verification|2fa|two-factor|sms|authentication|login|puk|otp|tan) ?-?code|puk[12]?|otp",
    passwordGates:
      "pass|pwd|keyphrase| key| pw|pw|up word|up-word|upword|collection word|collection-word|collectionword|secret word|secret-word|secretword|code word|code-word|codeword",
    codeGates:
      "pin|door|gate|entry|access|alarm|lock|safe|garage|building|keypad|vault|gym|shed|elevator|lift|panel|screen|house|entrance|security|duress|unset|bin store|block|lobby|clinic|unlock|locker|padlock|phone|tablet|ipad|laptop|barrier|shutter|office|flat|parking|car park|boiler room|key box|shed|combination|combo|login|one-time|verification|2fa|two-factor|sms|authentication|puk|otp|tan code",
    says: "it['’]s(?: now)?|is(?: now| still| currently| just| simply| always| set to)?|was|are|ends up being|happens to be|used to be|remains|stays|becomes|will be|è|é|ist|est|es|är|er|jest|je|это",
    prose:
      "required optional string text number boolean null none nil undefined true false unknown empty hidden redacted missing wrong weak strong secret forgotten expired reset changed stored hashed encrypted see ask must should may can cannot will not never always only here there needed invalid incorrect correct protected rotated rotation input value getpass policy manager field strength length hint prompt generator written given password passphrase pass pwd token changeme-later safe secure insecure long longer short shorter simple complex same different new old unique shared private public personal temporary permanent default random obvious ready easy hard ridiculous terrible bad good great fine okay ok still now today tomorrow soon gone lost known stolen leaked compromised breached broken blank available visible printed taped stuck kept saved set sent on in at of for from by with without under behind inside above below the a an my your our his her their its this that these those to too very so as if when where what which who how why or and but because since until after before between managed required. alphanumeric numeric case-sensitive all just it me you us them something anything nothing everything someone one two three four five six enabled disabled accepted rejected denied working correct. yours mine ours theirs off up down out due back also about around being been going getting like unlike up-to-date reused wrong. pending approved blocked locked unlocked typed entered shown displayed supposed meant likely probably basically literally apparently definitely confidential sensitive classified awful silly stupid funny weird memorable guessable",
  }),
  row("German", {
    password:
      "passw(?:o|ö|oe)rt(?:e[rns]?|s)?|kennw(?:o|ö|oe)rt(?:e[rs]?|s)?|losungswort|zugangsw(?:o|ö)rt|(?:wlan|wifi|netzwerk)[- ]?schlüssel",
    code: "(?:tür|haustür|tor|zugangs|eingangs|alarm|schloss|tresor|safe|pin|garagen|sicherheits|entsperr|keller|hof|schlüsselbox|schlüsselsafe)-?(?:code|kode|pin|nummer|kombination)|geheimzahl|zahlenschloss|zahlenkombination|kombination",
    passwordGates: "passwort|passwör|passwoer|kennwort|kennwör|losungswort|zugangsw|schlüssel",
    codeGates:
      "türcode|tür-code|türkode|torcode|zugangscode|eingangscode|alarmcode|schlosscode|tresorcode|tresor|safecode|pincode|pin-code|pin-nummer|pinnummer|garagencode|sicherheitscode|entsperr|kellercode|hofcode|schlüsselbox|schlüsselsafe|haustür|geheimzahl|zahlenschloss|zahlenkombination|kombination|kode|-code",
    says: "lautet(?: jetzt| nun| ab sofort)?|ist(?: jetzt| nun| derzeit| immer noch| aktuell)?|war|heißt|wäre",
    prose:
      "abgelaufen falsch richtig sicher unsicher lang länger kurz kürzer zu nicht noch schon wieder vergessen geändert gespeichert geheim stark schwach neu alt leer unbekannt bekannt dasselbe das der die dem den im in am an auf bei mit ohne unter hinter ein eine einen mein dein sein ihr unser gut schlecht immer jetzt nur bitte erforderlich verschlüsselt gehasht gesperrt gültig ungültig notwendig nötig weg verloren gestohlen einfach schwer kompliziert zurückgesetzt wie wo was wer dort hier hinterlegt öffentlich",
  }),
  row("French", {
    password: "mots? de passe|mdp|phrase de passe|cl[ée] (?:wifi|wi-fi|du wifi|wpa)",
    code: "code (?:d'acc[eè]s|d'entr[ée]e|pin|secret|confidentiel|de (?:la )?(?:porte|carte|sécurité|securite|l'immeuble|l'alarme|l'entrée)|du (?:portail|portier|bâtiment|coffre|cadenas|garage|digicode)|porte|portail|alarme|immeuble|wifi)|digicode|interphone",
    passwordGates: "de passe|mdp|clé|cle wi",
    codeGates:
      "code d|code pin|code secret|code confidentiel|code porte|code portail|code alarme|code immeuble|code wifi|digicode|interphone",
    says: "est(?: maintenant| désormais| toujours)?|c'est|était|sera",
    prose:
      "oublié oublie changé change perdu incorrect invalide obligatoire requis nécessaire trop dans sur sous le la les un une mon ton son notre votre pas plus toujours le même meme expiré faux bon fort faible long court secret vide inconnu enregistré stocké chiffré haché ici là introuvable périmé sécurisé",
  }),
  row("Spanish", {
    password:
      "contrase(?:ñ|n|nh)as?|clave(?: (?:de acceso|secreta|del? (?:wifi|wi-fi|red|banco|correo|ordenador|router|portátil)))?|palabra (?:clave|de paso)",
    code: "c[oó]digo (?:de (?:acceso|entrada|seguridad|la (?:puerta|alarma|caja|caja fuerte|tarjeta|entrada|verja|cerradura)|desbloqueo|alarma)|del? (?:portal|portón|garaje|candado|edificio|pin|ascensor|trastero)|secreto|pin)|combinaci[oó]n",
    passwordGates: "contrase|clave|palabra",
    codeGates: "digo de|digo del|digo secreto|digo pin|combinaci",
    says: "es(?: ahora| todavía| siempre)?|era|será|sigue siendo",
    prose:
      "obligatoria obligatorio incorrecta incorrecto correcta correcto olvidada olvidado larga corta segura insegura débil fuerte la el los las una un mi tu su nuestra muy demasiado no ya siempre nunca en de por para con sin bajo vacía nueva vieja misma secreta caducada desconocida necesaria fácil difícil importante",
  }),
  row("Italian", {
    password: "parola (?:d'ordine|chiave|segreta)|chiave (?:wifi|wi-fi|di rete)",
    code: "codice (?:di (?:accesso|sicurezza|sblocco|ingresso)|(?:del(?:la|l'|lo)? ?)?(?:porta|portone|cancello|allarme|cassaforte|carta|palazzo|lucchetto|garage|bancomat)|segreto|pin|porta)|combinazione",
    passwordGates: "parola|chiave",
    codeGates: "codice|combinazione",
    says: "è(?: ora| adesso| sempre| ancora)?|e'|era|sarà",
    prose:
      "scaduta scaduto sbagliata errata corretta dimenticata obbligatoria troppo lunga corta debole forte sicura la il lo una un mia tua sua nostra non più sempre in di per con senza sotto vuota nuova vecchia stessa segreta facile difficile salvata",
  }),
  row("Portuguese", {
    password: "senhas?|palavras?-? ?passe|chave (?:do wifi|da rede|wifi)",
    code: "c[oó]digo (?:de (?:acesso|entrada|segurança|desbloqueio)|d[ao] (?:porta|portão|prédio|alarme|cofre|cartão|cadeado|garagem|condomínio)|secreto|pin)|combinação",
    passwordGates: "senha|palavra|chave",
    codeGates: "digo d|digo secreto|digo pin|combinação",
    says: "é(?: agora| ainda| sempre)?|e|era|será",
    prose:
      "obrigatória incorreta correta esquecida errada longa curta fraca forte segura a o as os uma um minha sua nossa muito não já sempre nunca em de por para com sem vazia nova velha mesma secreta expirada desconhecida fácil difícil importante",
  }),
  row("Dutch", {
    password: "wachtwoord(?:en)?|wachtzin|wifi-?(?:code|sleutel)",
    code: "(?:toegangs|deur|pin|poort|alarm|sleutelkluis|kluis|garage|beveiligings|ontgrendel|voordeur)-?(?:code|nummer)|cijferslot",
    passwordGates: "wachtwoord|wachtzin|wifi-code|wificode|wifi-sleutel|wifisleutel",
    codeGates:
      "toegangs|deur|pincode|pin-code|pinnummer|poort|alarmcode|kluis|garagecode|beveiligings|ontgrendel|cijferslot",
    says: "is(?: nu| nog steeds| altijd)?|was|luidt|wordt",
    prose:
      "verlopen vergeten fout verkeerd juist verplicht te lang kort zwak sterk veilig onveilig het de een mijn jouw zijn haar onze niet nog al altijd nooit in op bij met zonder onder leeg nieuw oud hetzelfde geheim bekend onbekend opgeslagen gewijzigd makkelijk moeilijk",
  }),
  row("Nordic", {
    password:
      "lösenord(?:et)?|losenord|lösenfras|passord(?:et)?|adgangskode(?:n)?|kodeord(?:et)?|lykilorð(?:ið)?|aðgangsorð|salasana(?:ni|si|mme|n)?|tunnussana",
    code: "(?:port|dörr|pin|larm|lås|dør|alarm|inngangs|nøkkelboks|grind)-?kod(?:en|e|)|tunnusluku|(?:ovi|pääsy|hälytys|pin)-?koodi(?:mme|ni|n)?",
    passwordGates: "senord|lösenfras|passord|adgangskode|kodeord|lykilor|aðgangs|salasan|tunnussan",
    codeGates:
      "portkod|dörrkod|pinkod|pin-kod|larmkod|låskod|dørkod|alarmkod|inngangs|nøkkel|grindkod|tunnusluku|koodi",
    says: "är(?: nu| fortfarande)?|er(?: nå| nu| stadig)?|on(?: nyt)?|var|oli|lyder",
    prose:
      "glömt fel rätt för lång kort svag stark säker ett en det den mitt ditt vårt inte alltid aldrig i på under utan gammalt nytt samma hemligt utgånget glemt forkert feil riktig for langt kort svakt sterkt sikkert ikke altid utløpt hemmelig väärä oikea liian pitkä lyhyt vanha uusi sama unohtunut salainen vanhentunut tallennettu pakollinen sparat lagret",
  }),
  row("Slavic, Latin letters", {
    password: "has(?:ł|l)(?:o|a|em|u)|hesl(?:o|a|em|u)|lozink[aeu]|zaporka|geslo|šifra|parol(?:a|e|ę)?",
    code: "kod(?:u|em)? (?:do (?:drzwi|bramy|domofonu|alarmu|sejfu|furtki|klatki|garażu)|pin|dostępu|wejściowy)|kód (?:ke? (?:dveřím|bráně|alarmu|trezoru)|od (?:dveří|brány|vrat|alarmu|trezoru)|pin)|k[oô]d za (?:vrata|alarm|ulaz)|pin-?kod",
    passwordGates: "hasł|haslo|hesl|lozink|zaporka|geslo|šifra|parol",
    codeGates:
      "kod do|kodu do|kodem do|kod pin|kod dost|kod wej|kód k|kód od|kód pin|kod za|kôd za|pin-kod|pinkod",
    says: "to(?: jest)?|jest(?: teraz)?|brzmi|je(?: teď| stále| teraz| sada)?|bylo|było|glasi",
    prose:
      "wygasło wygaslo złe błędne poprawne zapomniane wymagane za długie krótkie słabe silne mocne bezpieczne nie już zawsze nigdy w na pod bez nowe stare to samo tajne nieznane zapisane zmienione vypršelo špatné správné zapomenuté povinné příliš dlouhé krátké slabé silné bezpečné není už vždy nové staré stejné tajné neznámé uložené pogrešna ispravna zaboravljena obavezna preduga prekratka",
  }),
  row("Slavic, Cyrillic", {
    password: "парол(?:ь|я|ем|ю|и|ей|а|ата)|гасло|лозинка|кодово[ей] слово",
    code: "(?:пин|pin)-?(?:код)?|код(?:а|ом)? (?:от (?:двери|домофона|подъезда|сейфа|калитки|ворот|замка|сигнализации)|домофона|двери|подъезда|доступа|сейфа|сигнализации|для входа|від (?:дверей|домофона|сейфа))|домофон",
    passwordGates: "парол|гасло|лозинк|кодово",
    codeGates: "пин|пін|код|домофон|pin",
    says: "это|есть|был|будет|такой|теперь|сейчас|це|є|е|је",
    prose:
      "забыли забыл забыла неверный неправильный правильный верный истёк истек обязателен нужен слишком длинный короткий слабый сильный надёжный надежный не уже ещё всегда никогда в на под без новый старый тот же секретный неизвестен сохранён изменён простой сложный опять снова",
  }),
  row("Hungarian, Romanian, Greek, Turkish, Baltic", {
    password:
      "jelsz(?:ó|o|ava|avam|avunk|avát)|parola(?:mız|m|n|sı|nız)?|κωδικ[οό]ς(?: (?:πρόσβασης|wifi|του wifi|εισόδου))?|συνθηματικ[οό]|[şs]ifre(?:miz|m|n|si|niz)?|slaptažod(?:is|žio)|parole|parool",
    code: "pin ?k[oó]d(?:om|ja|u|um)?|(?:kapu|ajtó)k[oó]d|cod(?:ul)? (?:de acces|u[șs]ii|por[țt]ii|pin|de la (?:u[șs][ăa]|poart[ăa]|interfon))|interfon|kap[ıi] (?:kodu|[şs]ifresi)|giri[şs] kodu|κωδικός (?:πόρτας|συναγερμού)",
    passwordGates: "jelsz|parol|κωδικ|συνθηματικ|ifre|slapta|parool",
    codeGates: "kód|pin kod|cod de|codul|cod u|cod p|interfon|kapı|kapi|giriş|giris|κωδικ",
    says: "az|egy|este(?: acum)?|e|είναι|bu|yra|ir|on",
    prose:
      "lejárt rossz helyes elfelejtett kötelező túl hosszú rövid gyenge erős biztonságos nem már mindig új régi ugyanaz titkos expirată greșită corectă uitată obligatorie prea lungă scurtă slabă sigură nu nouă veche aceeași λάθος σωστός ξεχάστηκε υποχρεωτικός πολύ μεγάλος yanlış doğru unuttum unutuldu zorunlu çok uzun kısa zayıf güçlü güvenli değil yeni eski aynı gizli bilinmiyor",
  }),
  row("Arabic, Hebrew, Persian, Hindi", {
    password:
      "كلم[ةه] (?:ال)?(?:مرور|سر)|(?:الرقم|رقم) السري|الباسوورد|باسورد|סיסמ[האת]|הסיסמ[הא]|ססמ[הא]|רمز عبور|رمز عبور|رمز ورود|گذرواژه|پسورد|पासवर्ड|कूटशब्द",
    code: "(?:ال)?رمز (?:السري|سري|البطاقة|البوابة|الخزنة|الباب|الدخول|درب|در|pin)|كود (?:باب|الباب|البوابة|الدخول|العمارة)|(?:ال)?رقم (?:السري|سري)|קוד (?:ה?כניסה|ה?דלת|ה?בניין|ה?אזעקה|סודי|ה?כספת)|(?:दरवाज़े|दरवाजे|गेट|ताले|तिजोरी|लॉकर|एटीएम) का (?:कोड|पिन)|पिन(?: कोड)?",
    passwordGates: "كلم|الرقم|رقم|باسوورد|باسورد|סיסמ|ססמ|رمز|گذرواژه|پسورد|पासवर्ड|कूटशब्द",
    codeGates: "رمز|كود|رقم|קוד|कोड|पिन",
    says: "هي|هو|هى|است|היא|הוא|है|का",
    prose:
      "خاطئة صحيحة منتهية طويلة قصيرة ضعيفة قوية مطلوبة שגויה נכונה שכחתי ארוכה קצרה חלשה חזקה נדרשת गलत सही भूल लंबा छोटा कमज़ोर मजबूत आवश्यक",
  }),
  row("Chinese, Japanese, Korean", {
    spaceless: true,
    password:
      "密[码碼]|口令|通行[码碼]|暗号|パスワード|パスコード|パスフレーズ|合言葉|비밀번호|패스워드|암호|비번",
    code: "(?:门|門|大门|大門|门禁|門禁|门锁|開鎖|解锁|取件|验证|驗證)(?:的)?(?:密[码碼]|[码碼])|pin[码碼]|暗証番号|(?:保险箱|保险柜|保險箱|密码锁|密碼鎖|门锁|金庫|オートロック|ロック解除|解锁|잠금(?: ?해제)?|南京錠|ダイヤルロック|금고|자물쇠|도어락)|ピン(?:コード|番号)|(?:ドア|玄関|金庫|オートロック)(?:の)?(?:番号|コード|暗証番号)|(?:현관|출입문|금고|도어락|대문|공동현관)(?: ?비밀번호| ?비번| ?번호| ?코드)|비번|핀 ?번호",
    passwordGates: "密|口令|通行|暗|パスワード|パスコード|パスフレーズ|合言葉|비밀번호|패스워드|암호|비번",
    codeGates:
      "码|碼|番号|コード|保险|保險|鎖|锁|金庫|オートロック|ロック解除|解锁|잠금(?: ?해제)?|南京錠|ロック|解锁|잠금|현관|출입문|금고|도어락|자물쇠|대문|비번|핀",
    says: "是|为|為|就是|设为|設為|改成|改为|改為|变成|は|が|って|を|に|も|은|는|이|가|을|를|도|=",
    prose:
      "必填 错误 正确 太短 太长 忘记 忘了 过期 必須 不正 変更 忘れた 短い 長い 保存 분실 틀렸다 필수 변경 짧다 길다",
  }),
  row("Vietnamese, Indonesian", {
    password: "mật khẩu|mat khau|kata ?sandi|sandi|kata laluan",
    code: "mã (?:pin|cửa|cổng|khóa)|kode (?:pintu|pin|akses|gerbang|brankas)|kod (?:pintu|pin)",
    passwordGates: "khẩu|khau|sandi|laluan",
    codeGates: "mã |kode |kod pintu|kod pin",
    says: "là|adalah|ialah|yaitu|nya",
    prose:
      "sai đúng quên dài ngắn yếu mạnh bắt buộc salah benar lupa panjang pendek lemah kuat wajib baru lama sama aman",
  }),
  row("Thai", {
    spaceless: true,
    password: "รหัสผ่าน|พาสเวิร์ด",
    passwordGates: "รหัสผ่าน|พาส",
    code: "รหัส(?:ประตู|เข้า|ลับ| ?pin)",
    codeGates: "รหัส",
    says: "คือ|เป็น",
    prose: "ผิด ถูก ลืม ยาว สั้น",
  }),
];

function row(language: string, words: Omit<SecretWords, "language">): SecretWords {
  return { language, ...words };
}
