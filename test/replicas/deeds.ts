import fs from "node:fs";
import path from "node:path";
import type { PaiMemory } from "../../src/open-memory.ts";
import type { Replica } from "./replica.ts";

type Chance = (below: number) => number;

const TOWNS = ["Bonn", "Kiel", "Ulm", "Graz", "Bern"];
const THINGS = ["oat milk", "green tea", "rye bread", "long walks", "jazz"];
const PEOPLE = ["Maja", "Leo", "Noor"];

/** What people say again on any machine, and what was said only once. */
function remark(chance: Chance, once: string): string {
  const one = (list: readonly string[]) => list[chance(list.length)] ?? "";
  const all = [
    `I live in ${one(TOWNS)}`,
    `I moved to ${one(TOWNS)}`,
    `I prefer ${one(THINGS)}`,
    `${one(PEOPLE)} is allergic to nuts`,
    `${one(PEOPLE)} likes ${one(THINGS)}`,
    `My rent is ${chance(9) + 1}00 euros`,
    `I'll return the drill to ${one(PEOPLE)} by Friday`,
    `The ${once} is in the cellar`,
    `${one(PEOPLE)} gave me the ${once}`,
  ];
  return one(all);
}

/** One thing that a person does with a memory; `once`: a word that nobody else says. */
type Deed = (replica: Replica, chance: Chance, once: string) => Promise<void>;

async function idOf(
  memory: PaiMemory,
  chance: Chance,
  kind?: "fact" | "commitment" | "episode",
): Promise<string> {
  const { results } = await memory.list({ kind, limit: 50 });
  return results[chance(Math.max(1, results.length))]?.id ?? "none";
}

const remember: Deed = (replica, chance, once) =>
  replica.does((memory) =>
    memory.remember({ text: remark(chance, once), ...(chance(3) === 0 && { session: "evening" }) }),
  );

/** All deeds, the frequent ones several times. */
export const DEEDS: readonly (readonly [name: string, deed: Deed])[] = [
  ["remember", remember],
  ["remember", remember],
  ["remember", remember],
  ["remember", remember],
  [
    "correct",
    (replica, chance, once) =>
      replica.does(async (memory) =>
        memory.correct(await idOf(memory, chance, "fact"), remark(chance, once)),
      ),
  ],
  [
    "forget",
    (replica, chance) => replica.does(async (memory) => memory.forget([await idOf(memory, chance)])),
  ],
  [
    "purge",
    (replica, chance) =>
      replica.does(async (memory) => memory.forget([await idOf(memory, chance)], { purge: true })),
  ],
  [
    "pin",
    (replica, chance) => replica.does(async (memory) => memory.pin([await idOf(memory, chance, "fact")])),
  ],
  [
    "done",
    (replica, chance) =>
      replica.does(async (memory) => memory.fulfil([await idOf(memory, chance, "commitment")])),
  ],
  [
    "answer",
    (replica, chance) =>
      replica.does(async (memory) => {
        const { results } = await memory.questions({});
        const { id = "none", choices = [] } = results[chance(Math.max(1, results.length))] ?? {};
        return memory.answer(id, choices[chance(Math.max(1, choices.length))] ?? "both");
      }),
  ],
  ["undo", (replica) => replica.does((memory) => memory.undo())],
  [
    "edit",
    (replica, chance, once) =>
      replica.does(async (memory) => {
        const id = await idOf(memory, chance, "fact");
        const { raw } = await memory.readForEdit(id);
        return memory.applyEdit(id, raw.replace(/\n([^\n]*)\n$/, `\n$1, beside the ${once}\n`));
      }),
  ],
  ["consolidate", (replica) => replica.does((memory) => memory.consolidate({ force: true }))],
  [
    "import",
    (replica, chance, once) =>
      replica.does((memory) =>
        memory.ingest([
          {
            session: `talk-${chance(2)}`,
            goesOn: true,
            turns: [
              { speaker: "user", text: "I keep bees", atMs: Date.parse("2026-03-01T08:00:00Z") },
              {
                speaker: "user",
                text: remark(chance, once),
                atMs: Date.parse("2026-03-01T09:00:00Z") + chance(50) * 60_000,
              },
            ],
          },
        ]),
      ),
  ],
  [
    "page",
    async (replica, _chance, once) => {
      const file = path.join(replica.store, "profile.md");
      if (fs.existsSync(file)) fs.appendFileSync(file, `\nNote about the ${once}\n`);
    },
  ],
];
