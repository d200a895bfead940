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
  number(
    `(?:1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[12])\\d{4}(?:19|20)${DATE}\\d{3}[\\dXx]`,
    (id) => {
      return [...id].reduce((sum, sign) => (sum * 2 + (/x/i.test(sign) ? 10 : Number(sign))) % 11, 0) === 1;
    },
  ),
  // Korea: a day of birth, then a century and sex.
  number(`${DATE}-[1-4]\\d{6}`, () => true),
  // Italy: the form alone is like nothing else.
  number("[A-Za-z]{6}\\d\\d[A-EHLMPR-Ta-ehlmpr-t]\\d\\d[A-Za-z]\\d{3}[A-Za-z]", () => true),
  // Mexico
  number(`[A-Z]{4}${DATE}[HM][A-Z]{5}[A-Z\\d]\\d`, () => true),
  // United Kingdom: the licence to drive.
  number("[A-Z]{1,5}9{0,4}\\d[0156]\\d{4}[A-Z9]{2}\\d[A-Z]{2}", (id) => id.length === 16),
  // Spain: the letter is the rest by 23.
  number("[XYZ\\d]\\d{7}[- ]?[A-Za-z]", (id) => {
    const digits = Number(id.slice(0, 8).replace(/^[XYZ]/, (first) => String("XYZ".indexOf(first))));
    return DNI_LETTERS[digits % DNI_LETTERS.length] === id.at(-1)?.toUpperCase();
  }),
  // Brazil
  number("\\d{3}\\.\\d{3}\\.\\d{3}-\\d\\d", (id) => isCpf(id.replace(/\D/g, ""))),
  // France: 97 less the rest by 97.
  number("[12] ?\\d\\d ?(?:0[1-9]|1[0-2]|[2-9]\\d) ?\\d\\d ?\\d{3} ?\\d{3} ?\\d\\d", (id) => {
    const digits = id.replaceAll(" ", "");
    return 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13));
  }),
  // Finland: the sign is the rest by 31.
  number("(?:0[1-9]|[12]\\d|3[01])(?:0[1-9]|1[0-2])\\d\\d[-+A-FU-Y]\\d{3}[\\dA-Y]", (id) => {
    return HETU_SIGNS[Number(id.slice(0, 6) + id.slice(7, 10)) % 31] === id.at(-1);
  }),
  // Russia: SNILS
  number("\\d{3}-\\d{3}-\\d{3}[ -]\\d\\d", (id) => {
    const sum = [...id.replace(/\D/g, "").slice(0, 9)].reduce(
      (all, digit, place) => all + Number(digit) * (9 - place),
      0,
    );
    return (sum % 101) % 100 === Number(id.slice(-2));
  }),
  // Sweden: Luhn
  number(`${DATE}[-+]\\d{4}`, (id) => {
    const sum = [...id.replace(/\D/g, "")].reduce((all, digit, place) => {
      const worth = Number(digit) * (place % 2 === 0 ? 2 : 1);
      return all + (worth > 9 ? worth - 9 : worth);
    }, 0);
    return sum % 10 === 0;
  }),
];

/** The numbers of people in a text, and where each starts. Linear. Pure. */
export function findPeopleNumbers(
  text: string,
): readonly { readonly found: string; readonly index: number }[] {
  return PEOPLE_NUMBERS.flatMap(({ form, isRight }) =>
    [...text.matchAll(form)].flatMap(({ 0: found, index }) => (isRight(found) ? [{ found, index }] : [])),
  );
}

function number(form: string, isRight: (found: string) => boolean): PeopleNumber {
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
