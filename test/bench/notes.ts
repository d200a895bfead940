import fs from "node:fs";

/** A labelled pair of fixtures/merge/ or fixtures/similarity/. */
export interface LabelledPair {
  readonly id: string;
  readonly a: string;
  readonly b: string;
  readonly label: "duplicate" | "contradiction" | "distinct" | "related" | "unrelated";
}

export function readPairs(file: string): readonly LabelledPair[] {
  const lines = fs.readFileSync(file, "utf8").trim().split("\n");
  return lines.map((line) => JSON.parse(line) as LabelledPair); // the format of the file
}

const NAMES = "Anna Bruno Clara Dieter Ella Farid Greta Hugo Imani Jonas Karl Lena Milo Nina Oskar Paula";
const KINSHIP = "sister brother cousin neighbour manager dentist landlord colleague trainer accountant";
const CITIES = "Leeds York Basel Bern Ghent Oslo Porto Lyon Turin Malmö Vienna Prague Cork Riga Split Kiel";
const THINGS = "bike locker badge gate garage safe router printer shed alarm cellar boiler server piano desk";
const LIKES = "jazz olives chess tennis oysters opera sailing poker hiking karaoke sushi camping rap ballet";
const TOOLS = "Postgres Redis Jest Vitest Kafka Docker Gradle Bazel Rust Go Python Terraform Ansible Nginx";
const TASKS = "billing ledger search login export import backup report invoice payment survey archive mail";
const DAYS = "Mondays Tuesdays Wednesdays Thursdays Fridays Saturdays Sundays";

/** `many` notes as a careless person keeps them: every seventh says an earlier one again or contradicts it. */
export function madeNotes(many: number, seed = 5): readonly string[] {
  const next = randoms(seed);
  const of = (words: string) => {
    const all = words.split(" ");
    return all[Math.floor(next() * all.length)] ?? "";
  };
  const number = (below: number) => Math.floor(next() * below);
  const code = () => `${of(TASKS)}-${number(many)}`;
  const frames: readonly (() => readonly [string, string, string])[] = [
    () => {
      const [who, city] = [`${of(NAMES)} ${code()}`, of(CITIES)];
      return [`${who} lives in ${city}`, `${who} resides in ${city}`, `${who} lives in ${of(CITIES)}`];
    },
    () => {
      const [thing, at] = [`${of(NAMES)}'s ${of(THINGS)}`, number(many)];
      const code = 1000 + number(9000);
      const what = `code ${at} of ${thing}`;
      return [`The ${what} is ${code}`, `${what} is ${code}`, `The ${what} is ${1000 + number(9000)}`];
    },
    () => {
      const [who, what] = [`${of(NAMES)}'s ${of(KINSHIP)}`, `${of(LIKES)} with ${code()}`];
      return [`${who} likes ${what}`, `${who} loves ${what}`, `${who} doesn't like ${what}`];
    },
    () => {
      const [tool, use] = [of(TOOLS), code()];
      return [`We use ${tool} for ${use}`, `For ${use} we use ${tool}`, `We use ${of(TOOLS)} for ${use}`];
    },
    () => {
      const [task, day] = [`${code()} review with ${of(NAMES)}`, of(DAYS)];
      return [`The ${task} is on ${day}`, `${task} is on ${day}`, `The ${task} is on ${of(DAYS)}`];
    },
  ];
  const notes: string[] = [];
  while (notes.length < many) {
    const [note, again, other] = (frames[number(frames.length)] as (typeof frames)[number])(); // the index lies within
    notes.push(note);
    const dice = next();
    if (dice < 0.1) notes.push(again);
    else if (dice < 0.16) notes.push(other);
  }
  return shuffled(notes.slice(0, many), next);
}

function shuffled(notes: readonly string[], next: () => number): readonly string[] {
  const keyed = notes.map((note) => [next(), note] as const);
  return keyed.toSorted(([x], [y]) => x - y).map(([, note]) => note);
}

/** Mulberry32: numbers in [0, 1). */
function randoms(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
