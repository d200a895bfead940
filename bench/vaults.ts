import fs from "node:fs";
import path from "node:path";
import { chance } from "./long-input.ts";

/*
 * Folders of Obsidian as people have them, made up: diaries, notes about people, projects and books, a few hundred to two thousand
 * characters each, with links, tasks and headings. The same for the same number, and a smaller one is the beginning of a larger one.
 */

const NAMES =
  "Anna Bruno Clara Dieter Ella Farid Greta Hugo Imani Jonas Karl Lena Milo Nina Oskar Paula Quinn Rosa Silas Tamar Umar Vera Wanda Yusuf";
const CITIES = "Leeds York Basel Bern Ghent Oslo Porto Lyon Turin Vienna Prague Cork Riga Split Kiel Graz";
const THINGS =
  "bike locker badge gate garage router printer shed cellar boiler piano desk lamp kettle tent oven loom kiln canoe easel";
const TOPICS =
  "budget archive survey report ledger orchard workshop choir marathon renovation newsletter census library festival insurance garden";
const LOOKS =
  "quiet noisy cheap costly broken shiny heavy tiny modern dusty green yellow wooden metal frozen narrow";
const DEEDS =
  "painted repaired sold bought borrowed moved cleaned measured lost found wrapped unpacked labelled sketched";
const LIKES =
  "jazz olives chess tennis oysters opera sailing poker hiking karaoke sushi camping ballet pottery fencing";
const FIRST_MS = Date.UTC(2021, 0, 4, 9);
const DAY_MS = 86_400_000;
const NOTES_EACH_DAY = 5;
const NOTES_EACH_FOLDER = 200;

/** Writes so many notes below a directory, which is made. */
export function writeVault(directory: string, notes: number): void {
  fs.mkdirSync(path.join(directory, ".obsidian"), { recursive: true });
  fs.writeFileSync(path.join(directory, ".obsidian/app.json"), "{}\n");
  const make = noteMaker();
  for (let i = 0; i < notes; i++) {
    const { folder, name, text } = make(i);
    const place = path.join(directory, folder, String(Math.floor(i / NOTES_EACH_FOLDER)));
    fs.mkdirSync(place, { recursive: true });
    fs.writeFileSync(path.join(place, `${name}.md`), text);
  }
}

function noteMaker() {
  const { next, of, one } = chance();
  const many = (least: number, most: number, make: () => string, between: string) =>
    Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, make).join(between);
  const seen = (i: number) => [
    `A ${of(LOOKS)} ${of(THINGS)} keeps its value when it is ${of(DEEDS)} early (p. ${i}).`,
    `Why ${of(LOOKS)} and not ${of(LOOKS)}, and what would the ${of(THINGS)} of chapter ${i} be without it?`,
    `In the ${of(TOPICS)} of ${1700 + (i % 300)} every ${of(THINGS)} had to be ${of(DEEDS)} by hand, then ${of(DEEDS)} again.`,
    `"The ${of(LOOKS)} ${of(THINGS)} is worth more than the ${of(TOPICS)}", as the preface has it.`,
    `Stir the ${of(THINGS)} for ${i % 90} minutes at low heat.`,
    `Is the ${of(THINGS)} of the ${of(TOPICS)} the same as the one in the ${of(THINGS)}?`,
  ];
  const own = (i: number) => [
    `I prefer ${of(LIKES)} to ${of(LIKES)} when I stay in ${of(CITIES)}.`,
    `I ${of(DEEDS)} the ${of(LOOKS)} ${of(THINGS)} for [[${of(NAMES)}]], lot ${i}.`,
    `${of(NAMES)} lives in ${of(CITIES)} and works for the ${of(TOPICS)} office there.`,
    `We decided to run the ${of(TOPICS)} without the ${of(THINGS)}.`,
  ];
  const paragraph = (i: number) => many(2, 5, () => one(next() < 0.1 ? own(i) : seen(i)), " ");
  const bullets = (i: number) => many(2, 6, () => `- ${one(next() < 0.1 ? own(i) : seen(i))}`, "\n");
  const tasks = (i: number) =>
    many(1, 3, () => `- [${next() < 0.5 ? "x" : " "}] call [[${of(NAMES)}]] about ${of(THINGS)} ${i}`, "\n");
  return (i: number) => {
    const day = new Date(FIRST_MS + Math.floor(i / NOTES_EACH_DAY) * DAY_MS).toISOString().slice(0, 10);
    const body = () => [paragraph(i), "", bullets(i), ""];
    const kinds = [
      () => ({ folder: "daily", name: `${day} ${i}`, lines: ["# Today", ...body(), "## Tasks", tasks(i)] }),
      () => ({
        folder: "people",
        name: `${of(NAMES)} ${i}`,
        lines: ["---", `created: ${day}`, "tags: [person]", "---", ...body(), "## Met", paragraph(i)],
      }),
      () => ({
        folder: "projects",
        name: `${of(TOPICS)} ${i}`,
        lines: [
          "---",
          `date: ${day}`,
          "status: open",
          "---",
          "# Aim",
          ...body(),
          "# Next",
          tasks(i),
          "",
          paragraph(i),
        ],
      }),
      () => ({
        folder: "reading",
        name: `On ${of(THINGS)} ${i}`,
        lines: [...body(), ...body(), `See [[${of(TOPICS)} ${i - 1}]].`],
      }),
    ];
    const { folder, name, lines } = (kinds[i % kinds.length] ?? kinds[0])?.() ?? {
      folder: "",
      name: "",
      lines: [],
    };
    return { folder, name, text: `${lines.join("\n")}\n` };
  };
}
