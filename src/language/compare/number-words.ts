const SMALL = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen twenty`.split(/\s+/);
const TENS = "thirty forty fifty sixty seventy eighty ninety hundred".split(" ");
const ORDINALS = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth".split(
  " ",
);
/** Numbers by the words that stand for them. */
export const NUMBER_WORDS: ReadonlyMap<string, string> = new Map([
  ...SMALL.map((word, value) => [word, String(value)] as const),
  ...TENS.map((word, at) => [word, String((at + 3) * 10)] as const),
  ...ORDINALS.map((word, at) => [word, String(at + 1)] as const),
  ["dozen", "12"],
]);

/** Units by their short forms and other spellings. */
export const UNIT_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    kg: "kilogram",
    kgs: "kilogram",
    kilos: "kilogram",
    kilo: "kilogram",
    kilograms: "kilogram",
    km: "kilometer",
    kms: "kilometer",
    kilometers: "kilometer",
    kilometres: "kilometer",
    cm: "centimeter",
    centimeters: "centimeter",
    centimetres: "centimeter",
    m: "meter",
    meters: "meter",
    metres: "meter",
    min: "minute",
    mins: "minute",
    s: "second",
    sec: "second",
    secs: "second",
    seconds: "second",
    hr: "hour",
    hrs: "hour",
    h: "hour",
    ms: "millisecond",
    milliseconds: "millisecond",
    usd: "dollar",
    dollars: "dollar",
    bucks: "dollar",
    eur: "euro",
    euros: "euro",
    gbp: "pound",
    pct: "percent",
    gb: "gigabyte",
    gigs: "gigabyte",
    mb: "megabyte",
    tb: "terabyte",
    mi: "mile",
    yrs: "year",
    yo: "year",
    lbs: "pound-weight",
    lb: "pound-weight",
  }),
);
