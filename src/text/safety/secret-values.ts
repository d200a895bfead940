import { SECRET_WORDS } from "./secret-words.ts";

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

let prose: ReadonlySet<string> | undefined;

/** Whether a value is a word with which a sentence about passwords goes on, in any language. Pure. */
export function isProse(value: string): boolean {
  prose ??= new Set(SECRET_WORDS.flatMap((words) => words.prose.split(" ")));
  const word = (/^[\p{L}\p{M}-]+/u.exec(value)?.[0] ?? "").toLowerCase();
  return prose.has(word) && !/\d/.test(value);
}

function isStandIn(bare: string): boolean {
  return [PLACEHOLDER, NAMES, MEASURE, DATE, TICKET, ADDRESS].some((form) => form.test(bare)) || isLong(bare);
}

/** Longer than any password and without the mix of a key: an ordinary text ran into it. */
function isLong(bare: string): boolean {
  return bare.length > 120 && !/\d/.test(bare);
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
