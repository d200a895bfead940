/** Words that stand where a value could, in prose and in code. */
const PROSE = new Set(
  "required optional string text number boolean null none nil undefined true false unknown empty hidden redacted missing wrong weak strong secret forgotten expired reset changed stored hashed encrypted see ask must should may can cannot will not never always only here there needed invalid incorrect correct protected rotated rotation input value getpass policy manager field strength length hint prompt generator written given password passphrase pass pwd token changeme-later".split(
    " ",
  ),
);
/** Names with digits that are no values: algorithms, formats, products. */
const NAMES =
  /^(?:sha-?\d{1,3}\w{0,4}|md\d|bcrypt|scrypt|argon2\w{0,2}|pbkdf2\w{0,12}|base(?:32|58|64)\w{0,4}|hex\d{0,3}|utf-?8|oauth\d?|o?auth2|saml2?|2fa|mfa|totp|hmac\w{0,8}|1password|pkcs\d{1,2}|ed25519|x509|rfc\d{1,5}|v\d{1,3}(?:\.\d{1,4}){0,3})$/i;
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
  /^\s*(?:char|digit|symbol|letter|word|bit|byte|day|month|week|year|hour|minute|second|time|%|tokens?\b)/i;

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

/**
 * Whether a value behind the word "password" is one: random, or digits, or (`quoted`: assigned or in quotes) a single
 * word that ends the line and is no word of prose. `after`: the rest of the line. Pure.
 */
export function looksChosen(
  value: string,
  { quoted, after }: { readonly quoted: boolean; readonly after: string },
): boolean {
  const bare = bareValue(value);
  const isPhrase = /\s/u.test(bare); // only between quotes
  if (isStandIn(bare) || (!isPhrase && opensProse(bare))) return false;
  if (/^\d{4,12}$/.test(bare)) return !UNIT.test(after) && !/^(?:19|20)\d\d$/.test(bare);
  if (looksRandom(value)) return true;
  if (PASSPHRASE.test(bare)) return true;
  const ends = !/[\p{L}\p{N}]/u.test(after);
  return quoted && ends && bare.length >= 4 && !HYPHENATED.test(bare) && /\p{L}/u.test(bare);
}

/** Whether digits are the number of a payment card: their check digit is right (Luhn, ISO/IEC 7812-1). Pure. */
export function isCardNumber(value: string): boolean {
  const digits = value.replace(/\D/g, "");
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const worth = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
  return digits.length >= 13 && digits.length <= 19 && sum % 10 === 0 && !/^(\d)\1*$/.test(digits);
}

/** Whether a value is a word with which a sentence about passwords goes on. Pure. */
export function opensProse(value: string): boolean {
  return PROSE.has((/^[\p{L}-]+/u.exec(value)?.[0] ?? "").toLowerCase());
}

function isStandIn(bare: string): boolean {
  return PLACEHOLDER.test(bare) || NAMES.test(bare) || MEASURE.test(bare) || DATE.test(bare) || isLong(bare);
}

/** Longer than any password and without the mix of a key: an ordinary text ran into it. */
function isLong(bare: string): boolean {
  return bare.length > 120 && !/\d/.test(bare);
}

function bareValue(value: string): string {
  return value.replace(/[.,;:)\]}>]{1,4}$/u, "");
}
