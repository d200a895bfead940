/*
 * Long input as people give it, made up: remarks of a line each, and conversations of many turns. The same for the same numbers, and
 * of a shorter one the longer one begins with the same.
 */

const NAMES = "Anna Bruno Clara Dieter Ella Farid Greta Hugo Imani Jonas Karl Lena Milo Nina Oskar Paula";
const CITIES = "Leeds York Basel Bern Ghent Oslo Porto Lyon Turin Vienna Prague Cork Riga Split Kiel Graz";
const THINGS =
  "bike locker badge gate garage router printer shed cellar boiler piano desk lamp kettle tent oven";
const LIKES =
  "jazz olives chess tennis oysters opera sailing poker hiking karaoke sushi camping ballet pottery";
const TASKS =
  "billing ledger search login export import backup report invoice payment survey archive tax budget";
const LOOKS =
  "quiet noisy cheap expensive broken shiny heavy tiny modern dusty green yellow wooden metal frozen";
const DEEDS =
  "painted repaired sold bought borrowed moved cleaned measured lost found wrapped unpacked labelled";
const DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday";

export const SORTS = ["plain", "owner", "mixed"] as const;
type Sort = (typeof SORTS)[number];

const FIRST_MS = Date.UTC(2026, 0, 5, 8);
const EACH_MS = 90_000;

/** One of the words of a list. */
type Of = (words: string) => string;

const facts = (of: Of, i: number): readonly string[] => [
  `My ${of(LOOKS)} ${of(THINGS)} number ${i} is kept in ${of(CITIES)}`,
  `I prefer ${of(LIKES)} to ${of(LIKES)} when I visit ${of(CITIES)} hotel ${i}`,
  `${of(NAMES)} lives at ${i} ${of(LOOKS)} street in ${of(CITIES)}`,
  `We use the ${of(LOOKS)} ${of(THINGS)} for ${of(TASKS)} job ${i}`,
  `I work with ${of(NAMES)} on the ${of(TASKS)} project ${i}`,
  `I ${of(DEEDS)} a ${of(LOOKS)} ${of(THINGS)} for ${of(NAMES)} in ${of(CITIES)}, lot ${i}`,
];

const promises = (of: Of, i: number): readonly string[] => [
  `I'll send ${of(NAMES)} the ${of(TASKS)} report ${i} by ${of(DAYS)}`,
  `I need to call ${of(NAMES)} about the ${of(LOOKS)} ${of(THINGS)} ${i} tomorrow`,
  `I sent ${of(NAMES)} the ${of(TASKS)} report ${Math.max(0, i - 40)}`,
];

const chat = (of: Of, i: number): readonly string[] => [
  `The ${of(LOOKS)} ${of(THINGS)} looked ${of(LOOKS)} when ${of(NAMES)} came by from ${of(CITIES)}, number ${i}`,
  `Yesterday was slow, ${of(NAMES)} talked about ${of(LIKES)} and the ${of(THINGS)} for hours, topic ${i}`,
  `It rained in ${of(CITIES)} and the ${of(LOOKS)} ${of(THINGS)} got wet again, entry ${i}`,
  `What a day, the ${of(TASKS)} meeting took long and the ${of(THINGS)} was ${of(LOOKS)}, round ${i}`,
];

const answers = (of: Of, i: number): readonly string[] => [
  `That sounds like a ${of(LOOKS)} ${of(THINGS)}, how did ${of(NAMES)} take it? (${i})`,
  `Noted, ${of(CITIES)} is known for ${of(LIKES)}, as in case ${i}`,
];

/** Remarks that all differ: facts, or (`mixed`) facts, promises, plain chat, and one in ten again. */
export function longLines(many: number, mixed = false): readonly string[] {
  const { next, of, one } = chance();
  const lines: string[] = [];
  for (let i = 0; i < many; i++) {
    const dice = mixed ? next() : 1;
    const again = lines[Math.floor(next() * i)];
    if (dice < 0.1 && again !== undefined) lines.push(again);
    else if (dice < 0.35) lines.push(one(promises(of, i)));
    else if (dice < 0.65) lines.push(one(chat(of, i)));
    else lines.push(one(facts(of, i)));
  }
  return lines;
}

/** Turns of one conversation: of two who chat, of the owner alone, or of two with facts and promises. */
export function longTalk(many: number, sort: Sort) {
  const { next, of, one } = chance();
  return Array.from({ length: many }, (_, i) => {
    const speaker = sort === "owner" || i % 2 === 0 ? "user" : "assistant";
    const dice = next();
    const isFact = (sort === "owner" && dice < 0.5) || (sort === "mixed" && dice < 0.3);
    const said = isFact ? facts(of, i) : sort === "mixed" && dice < 0.6 ? promises(of, i) : chat(of, i);
    return { speaker, text: one(speaker === "user" ? said : answers(of, i)), atMs: FIRST_MS + i * EACH_MS };
  });
}

/** Choices that are the same each time (mulberry32). */
export function chance() {
  let state = 3;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const one = (all: readonly string[]) => all[Math.floor(next() * all.length)] ?? "";
  return { next, one, of: (words: string) => one(words.split(" ")) };
}
