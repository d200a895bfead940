const DIGITS = /(?<![\d.,/_-]|[\p{L}\d]-|\p{L})\d(?:[ .-]?\d){12,18}(?![\d_]|[.,-]\d|-?\p{L})/gu;
const MANY_DIGITS = /\d(?:[ .-]?\d){12}/;
const IBAN = /(?<![A-Za-z0-9])[A-Z]{2}\d{2}(?:[ -]?[A-Z0-9]){11,40}/gi;
const IBAN_START = /[A-Z]{2}\d{2}[ -]?[A-Z0-9]{4}/i;
const SSN = /(?<![\d.-]|[\p{L}\d]-)(\d{3})([- ])(\d{2})\2(\d{4})(?![\d-]|\.\d)/gu;
const SSN_FORM = /\d{3}[- ]\d{2}[- ]\d{4}|(?:ssn|social security)\D{0,40}\d{9}/i;
const NAMED_SSN = /\b(?:ssn|social security(?: number| no\.?)?)\b[^\d\n]{0,24}(?<secret>\d{9})(?!\d)/gi;
/** Issuers by their first digits, with the lengths of their numbers: ISO/IEC 7812, the tables of the networks. */
const ISSUED =
  /^(?:4(?:\d{12}|\d{15}|\d{18})|5[1-5]\d{14}|2(?:22[1-9]|2[3-9]\d|[3-6]\d\d|7[01]\d|720)\d{12}|3[47]\d{13}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35(?:2[89]|[3-8]\d)\d{12}|3(?:0[0-5]|[68]\d)\d{11}|62\d{14,17}|220[0-4]\d{12}|50\d{14}|5[6-8]\d{14}|6[0378]\d{14})$/;
/** Numbers of something else that says so. */
const ELSE =
  /(?<!\p{L})(?:order|tracking|shipment|parcel|invoice|reference|ref|ticket|serial|imei|isbn|ean|upc|sku|case|booking|loyalty|member(?:ship)?|bestell(?:ung|nummer)?|rechnung|sendung|commande|pedido|ordine|timestamp|id|hash|build|commit)\b[^\d\n]{0,16}$/iu;
const CARD =
  /(?<!\p{L})(?:card|visa|mastercard|amex|american express|maestro|karte|kreditkarte|carte|tarjeta|carta|cartão|карта)\b[^\d\n]{0,40}$/iu;
/** Length of an IBAN by country: SWIFT's registry. */
const IBAN_LENGTHS =
  "AD24AE23AL28AT20AZ28BA20BE16BG22BH22BI27BR29BY28CH21CR22CY28CZ24DE22DJ27DK18DO28EE20EG29ES24FI18FK18FO18FR27GB22GE22GI23GL18GR27GT28HN28HR21HU28IE22IL23IQ23IS26IT27JO30KW30KZ20LB28LC32LI21LT20LU20LV21LY25MC27MD24ME22MK19MN20MR27MT31MU30NI28NL18NO15OM23PK24PL28PS29PT25QA29RO24RS22RU33SA24SC31SD18SE24SI19SK24SM27SO23ST25SV28TL23TN24TR26UA29VA22VG24XK20YE30";

/** The numbers of payment cards and accounts, and those by which states know people, told by check digits or form. Linear. Pure. */
export function findCheckedNumbers(text: string) {
  return [
    ...(MANY_DIGITS.test(text) ? cards(text) : []),
    ...(IBAN_START.test(text) ? ibans(text) : []),
    ...(SSN_FORM.test(text) ? socialSecurity(text) : []),
    ...PEOPLE_NUMBERS.flatMap(({ form, isRight }) =>
      [...text.matchAll(form)].flatMap(({ 0: found, index }) =>
        isRight(found) ? [number("national-id", "a national ID number", index, found)] : [],
      ),
    ),
  ];
}

/** A multiple of 10 where digits are right by their check digit (Luhn, ISO/IEC 7812-1). Pure. */
function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((total, digit, place) => {
    const worth = Number(digit) * (place % 2 === 1 ? 2 : 1);
    return total + (worth > 9 ? worth - 9 : worth);
  }, 0);
}

/** Whether a number of an account is right: its country's length, and 1 as the remainder by 97 (ISO 13616). Pure. */
function isIban(iban: string): boolean {
  const at = IBAN_LENGTHS.indexOf(iban.slice(0, 2));
  if (at % 4 !== 0 || Number(IBAN_LENGTHS.slice(at + 2, at + 4)) !== iban.length) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const worth = Number.parseInt(sign, 36);
    rest = (rest * (worth > 9 ? 100 : 10) + worth) % 97;
  }
  return rest === 1;
}

function cards(text: string) {
  return [...text.matchAll(DIGITS)].flatMap(({ 0: found, index }) => {
    const digits = found.replace(/\D/g, "");
    const before = text.slice(Math.max(0, index - 60), index);
    const isNamed = CARD.test(before);
    const isRight = luhnSum(digits) % 10 === 0 && !/^(\d)\1*$/.test(digits);
    const isOne = isRight && (isNamed || (ISSUED.test(digits) && !ELSE.test(before)));
    return isOne ? [number("card-number", "the number of a payment card", index, found)] : [];
  });
}

/** Where words follow the last group, as many groups are tried as fit. */
function ibans(text: string) {
  return [...text.matchAll(IBAN)].flatMap(({ 0: found, index }) => {
    const at = IBAN_LENGTHS.indexOf(found.slice(0, 2).toUpperCase());
    const length = Number(IBAN_LENGTHS.slice(at + 2, at + 4)) || 0;
    let end = 0;
    for (let signs = 0; end < found.length && signs < length; end++)
      if (/[A-Za-z0-9]/.test(found.charAt(end))) signs++;
    const whole = found.slice(0, end);
    const isWhole = !/[A-Za-z0-9]/.test(found.charAt(end));
    const isOne = isWhole && isIban(whole.replace(/[ -]/g, "").toUpperCase());
    return isOne ? [number("iban", "the number of a bank account (IBAN)", index, whole)] : [];
  });
}

function socialSecurity(text: string) {
  const what = "a social security number";
  const formed = [...text.matchAll(SSN)].flatMap((match) => {
    const [found, area = "", , group = "", serial = ""] = match;
    const isOne = /^(?!000|666|9)/.test(area) && group !== "00" && serial !== "0000";
    const isElse = ELSE.test(text.slice(Math.max(0, match.index - 40), match.index));
    return isOne && !isElse ? [number("ssn", what, match.index, found)] : [];
  });
  const named = [...text.matchAll(NAMED_SSN)].map((match) => {
    const found = match.groups?.secret ?? "";
    return number("ssn", what, match.index + match[0].length - found.length, found);
  });
  return [...formed, ...named];
}

function number(rule: string, what: string, start: number, found: string) {
  return { rule, what, start, end: start + found.length };
}

/** The form of the numbers by which a state knows its people, and whether one that has it is right. */
interface PeopleNumber {
  readonly form: RegExp;
  readonly isRight: (found: string) => boolean;
}

const DNI_LETTERS = "TRWAGMYFPDXBNJZSQVHLCKE";
const HETU_SIGNS = "0123456789ABCDEFHJKLMNPRSTUVWXY";
const DATE = "\\d\\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])";

/** Those that their form and check digits tell from any other number, whatever is said around them. */
const PEOPLE_NUMBERS: readonly PeopleNumber[] = [
  // China, GB 11643: the sum of all signs, each worth a power of two, is 1 by 11.
  known(`(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])\\d{4}(?:19|20)${DATE}\\d{3}[\\dXx]`, (id) => {
    return [...id].reduce((sum, sign) => (sum * 2 + (/x/i.test(sign) ? 10 : Number(sign))) % 11, 0) === 1;
  }),
  // Korea: a day of birth, then a century and sex.
  known(`${DATE}-[1-4]\\d{6}`, () => true),
  // Italy: the form alone is like nothing else.
  known("[A-Za-z]{6}\\d\\d[A-EHLMPR-Ta-ehlmpr-t]\\d\\d[A-Za-z]\\d{3}[A-Za-z]", () => true),
  // Mexico
  known(`[A-Z]{4}${DATE}[HM][A-Z]{5}[A-Z\\d]\\d`, () => true),
  // United Kingdom: the licence to drive.
  known("[A-Z]{1,5}9{0,4}\\d[0156]\\d{4}[A-Z9]{2}\\d[A-Z]{2}", (id) => id.length === 16),
  // Spain: the letter is the rest by 23.
  known("[XYZ\\d]\\d{7}[- ]?[A-Za-z]", (id) => {
    const digits = Number(id.slice(0, 8).replace(/^[XYZ]/, (first) => String("XYZ".indexOf(first))));
    return DNI_LETTERS[digits % DNI_LETTERS.length] === id.at(-1)?.toUpperCase();
  }),
  // Brazil
  known("\\d{3}\\.\\d{3}\\.\\d{3}-\\d\\d", (id) => isCpf(id.replace(/\D/g, ""))),
  // France: 97 less the rest by 97.
  known("[12] ?\\d\\d ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?\\d\\d ?\\d{3} ?\\d{3} ?\\d\\d", (id) => {
    const digits = id.replaceAll(" ", "");
    return 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13));
  }),
  // Finland: the sign is the rest by 31.
  known("(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])\\d\\d[-+A-FU-Y]\\d{3}[\\dA-Y]", (id) => {
    return HETU_SIGNS[Number(id.slice(0, 6) + id.slice(7, 10)) % 31] === id.at(-1);
  }),
  // Russia: SNILS
  known("\\d{3}-\\d{3}-\\d{3}[ -]\\d\\d", (id) => {
    const sum = [...id.replace(/\D/g, "").slice(0, 9)].reduce(
      (all, digit, place) => all + Number(digit) * (9 - place),
      0,
    );
    return (sum % 101) % 100 === Number(id.slice(-2));
  }),
  // Sweden: the day of birth and three digits, with Luhn's.
  known(`${DATE}[-+]\\d{4}`, (id) => luhnSum(id.replace(/\D/g, "")) % 10 === 0),
];

function known(form: string, isRight: (found: string) => boolean): PeopleNumber {
  return { form: new RegExp(`(?<![A-Za-z0-9_./-])${form}(?![A-Za-z0-9_/]|[.-]\\d)`, "g"), isRight };
}

function isCpf(digits: string): boolean {
  const check = (count: number) => {
    const sum = [...digits.slice(0, count)].reduce(
      (all, digit, place) => all + Number(digit) * (count + 1 - place),
      0,
    );
    return ((sum * 10) % 11) % 10;
  };
  return !/^(\d)\1*$/.test(digits) && check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}
