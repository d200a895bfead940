/** What a statement gives that another one may give otherwise: a time of day, a code, or an amount. */
interface Value {
  /** Those of one sort may be values of one thing. */
  readonly sort: string;
  /** Minutes after midnight, or the amount; 0 for a code. */
  readonly amount: number;
}

// Each linear: digits and what joins them are disjoint.
const CLOCK = /(?<![\d:.])(\d{1,2})[:.h](\d{2})(?!\d)/g;
const HOUR = /(?<!\d)(\d{1,2})\s?(?:am|pm|h|uhr)\b/g;
const CODE = /\b[a-z]{1,5}-?\d{3,12}\b|\b\d{1,12}(?:-\d{1,12}){2,6}\b/g;
const AMOUNT = /\d{1,3}(?:[ ,]\d{3})+(?!\d)|\d{1,12}(?:[.,]\d{1,12})?/g;
const THOUSANDS = /^\s?k\b/;

/** The values of a text, or of the beginning of a long one, at most 20. Bounded. Pure. */
export function valuesIn(text: string): readonly Value[] {
  const values: Value[] = [];
  const take = (pattern: RegExp, rest: string, read: (match: RegExpMatchArray) => Value | undefined) => {
    let left = rest;
    for (const match of rest.matchAll(pattern)) {
      const value = read(match);
      if (value === undefined) continue;
      values.push(value);
      left = left.replace(match[0], " ");
    }
    return left;
  };
  let rest = text.slice(0, MOST_CHARS).toLowerCase();
  rest = take(CLOCK, rest, ([, hour, minute]) => clock(Number(hour), Number(minute)));
  rest = take(HOUR, rest, ([, hour]) => clock(Number(hour), 0));
  rest = take(CODE, rest, ([code]) => ({ sort: code.replace(/\d/g, "9").replace(/[a-z]/g, "a"), amount: 0 }));
  take(AMOUNT, rest, (match) => {
    const isThousands = THOUSANDS.test(rest.slice((match.index ?? 0) + match[0].length));
    const amount = Number(match[0].replace(/[ ,](?=\d{3})/g, "").replace(",", "."));
    return { sort: "amount", amount: isThousands ? amount * THOUSAND : amount };
  });
  return values.slice(0, MOST);
}

const MOST = 20;
const MOST_CHARS = 1_000;
const THOUSAND = 1_000;
const HOURS = 24;
const MINUTES = 60;

function clock(hour: number, minute: number): Value | undefined {
  return hour <= HOURS && minute < MINUTES ? { sort: "clock", amount: hour * MINUTES + minute } : undefined;
}

/**
 * How much two texts look as if they gave two values of one thing, 0..1: two codes of one form, two times of day that are hours apart, two
 * amounts of which the one is more than half of the other; of small ones there are many. 0 where no value differs. Pure.
 */
export function rivalryOf(some: readonly Value[], others: readonly Value[]): number {
  let most = 0;
  for (const one of some) for (const other of others) most = Math.max(most, rivalry(one, other));
  return most;
}

/** Minutes: times further apart are seldom two of one thing. */
const APART = 180;
/** Up to here amounts are small: of persons, days, rooms. */
const SMALL = 12;

function rivalry({ sort, amount }: Value, other: Value): number {
  if (sort !== other.sort) return 0;
  if (sort !== "clock" && sort !== "amount") return 1;
  if (amount === other.amount) return 0;
  const apart = Math.abs(amount - other.amount);
  if (sort === "clock") return apart <= APART ? 1 - apart / APART / 2 : 0.2;
  const share = Math.min(amount, other.amount) / Math.max(amount, other.amount);
  if (amount > SMALL && other.amount > SMALL) return share > 0.5 ? share : 0;
  return share > 0.4 ? share / 2 : 0;
}
