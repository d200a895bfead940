import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { questionId } from "../../src/domain/question-lines.ts";
import { WalkTerminal } from "./terminal.ts";

/** Where a walk is made: a program, and surroundings of its own for it. */
export interface Place {
  /** Command line of the program. */
  readonly pai: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command to its end, with what it reads, and gives what was printed. */
  readonly tell: (words: readonly string[], input?: string) => string;
  /** Fills the store with so many memories. */
  readonly fill: (memories: number) => void;
}

interface Walk {
  readonly name: string;
  readonly go: (place: Place) => Promise<void>;
}

const START = /\[1:memories\]/;
/** The last thing on the screen is the prompt of the shell. */
const PROMPT = (shown: string) => shown.trimEnd().split("\n").at(-1) === "shell>";

async function within(
  place: Place,
  line: string,
  go: (terminal: WalkTerminal) => Promise<void>,
  how: {
    readonly columns?: number;
    readonly rows?: number;
    readonly env?: Readonly<Record<string, string>>;
  } = {},
): Promise<void> {
  const terminal = new WalkTerminal({ ...place.env, ...how.env }, how);
  try {
    await terminal.until(PROMPT);
    terminal.run(`${place.pai} ${line}`);
    await go(terminal);
  } finally {
    terminal.close();
  }
}

/** The terminal is as it was before: the first screen, a shell that echoes, a cursor that shows. */
async function assertRestored(terminal: WalkTerminal): Promise<void> {
  await terminal.until(PROMPT);
  if (terminal.isOnSecondScreen()) throw new Error(`the second screen was left on:\n${terminal.shown()}`);
  terminal.run("stty -a | grep -c -- '-icanon\\|-echo '; echo mode told");
  const shown = await terminal.until(/^mode told/m);
  if (!/^0\nmode told/m.test(shown)) throw new Error(`the terminal was left in raw mode:\n${shown}`);
}

/** Finds a wrong fact, corrects it, takes that back, and leaves. */
const searchEditUndo: Walk = {
  name: "search, correct, undo",
  go: async (place) => {
    place.tell(["remember", "My dentist is Dr. Ada Smith in Elm Street"]);
    await within(place, "browse", async (terminal) => {
      await terminal.until(START);
      terminal.type("dentist");
      await terminal.until(/> My dentist is Dr\. Ada Smith/);
      terminal.press("Enter");
      await terminal.until(/why it is there/);
      terminal.type("c");
      await terminal.until(/what is right\?/);
      terminal.press("C-w", "C-w");
      terminal.type("Oak Street");
      terminal.press("Enter");
      await terminal.until(/corrected; u takes it back/);
      await terminal.until(/in Oak Street/);
      terminal.type("u");
      await terminal.until(/took back the change "correct"/);
      await terminal.until(
        (shown) => shown.includes("in Elm Street") && !shown.includes("\nMy dentist is Dr. Ada Smith in Oak"),
      );
      terminal.press("C-c");
      await assertRestored(terminal);
    });
  },
};

/** Ctrl-Z and back, and Ctrl-C. */
const suspend: Walk = {
  name: "suspend and go on",
  go: async (place) => {
    place.tell(["remember", "The sauna opens at nine"]);
    await within(place, "browse", async (terminal) => {
      await terminal.until(/^> The sauna/m);
      terminal.press("C-z");
      await terminal.until(/Stopped/);
      await assertRestored(terminal);
      terminal.run("fg");
      await terminal.until((shown) => START.test(shown) && shown.includes("> The sauna"));
      terminal.type("sau");
      await terminal.until(/search: sau/);
      terminal.press("C-c");
      await assertRestored(terminal);
    });
  },
};

/** The two that are made whenever the tests are run. */
export const SHORT_WALKS: readonly Walk[] = [searchEditUndo, suspend];

export const WALKS: readonly Walk[] = [
  ...SHORT_WALKS,
  {
    name: "answer twenty questions",
    go: async (place) => {
      const texts = ANIMALS.flatMap((name) => [
        `Feed the ${name} at noon\n`,
        `The ${name} has an own door\n`,
      ]);
      place.tell(["remember", "--raw", "--file", "-"], texts.join(""));
      const { results } = JSON.parse(place.tell(["list", "--kind", "fact", "--json"])) as {
        readonly results: readonly { readonly id: string }[];
      };
      ask(
        place,
        results.map(({ id }) => id),
      );
      await within(place, "questions --review", async (terminal) => {
        const open = (shown: string) => Number(/1 of (\d+)$/m.exec(shown)?.[1] ?? 0);
        let left = open(await terminal.until((shown) => open(shown) >= 20));
        for (let i = 0; i < 20 && left > 0; i++) {
          terminal.type("b"); // an answer may settle another question as well
          const before = left;
          left = open(await terminal.until((shown) => /answered: both/.test(shown) && open(shown) < before));
        }
        terminal.type("u");
        await terminal.until(/took back the change "answer"/);
        terminal.type("q");
        await assertRestored(terminal);
      });
    },
  },
  {
    name: "resize while it is open",
    go: async (place) => {
      const shelves = ANIMALS.map((name, i) => `Shelf ${i} holds the ${name} books, 日本語 ${i}\n`);
      place.tell(["remember", "--file", "-"], shelves.join(""));
      await within(place, "browse", async (terminal) => {
        await terminal.until(/> Shelf/);
        for (const [columns, rows] of [
          [120, 30],
          [40, 12],
          [10, 10],
          [80, 24],
          [200, 50],
          [30, 7],
          [80, 24],
        ] as const) {
          terminal.resize(columns, rows);
          await terminal.until((shown) => {
            const lines = shown.split("\n");
            const isNarrow = columns < 20;
            return isNarrow
              ? /narrow/.test(shown)
              : START.test(lines[0] ?? "") && lines.filter((line) => START.test(line)).length === 1;
          });
        }
        terminal.type("newt");
        await terminal.until((shown) => shown.includes("> Shelf 13 ") && shown.includes("search: newt"));
        terminal.press("C-c");
        await terminal.until(PROMPT);
      });
    },
  },
  {
    name: "end by signals",
    go: async (place) => {
      place.tell(["remember", "The sauna opens at nine"]);
      for (const signal of ["SIGTERM", "SIGHUP", "SIGINT"] as const)
        await within(place, "browse", async (terminal) => {
          await terminal.until(/^> The sauna/m);
          process.kill(terminal.foreground(), signal);
          await assertRestored(terminal);
        });
      // Nobody can clean up after this one; the store does not mind.
      await within(place, "browse", async (terminal) => {
        await terminal.until(/^> The sauna/m);
        process.kill(terminal.foreground(), "SIGKILL");
        await terminal.until(/Killed/);
        if (!place.tell(["recall", "sauna"]).includes("opens at nine")) throw new Error("a memory is gone");
      });
    },
  },
  {
    name: "a hundred thousand memories",
    go: async (place) => {
      place.fill(100_000);
      place.tell(["remember", "The wombat sleeps behind the boiler"]);
      await within(place, "browse", async (terminal) => {
        await terminal.until(/> The wombat/);
        terminal.type("wombat");
        await terminal.until((shown) => /search: wombat/.test(shown) && /> The wombat/.test(shown));
        terminal.press("Escape", "Escape", "End");
        await terminal.until(/ 30 of the newest 120 of [\d,]+ memories$/m);
        for (const [key, tab] of [
          ["2", "questions"],
          ["3", "promises"],
          ["6", "changes"],
          ["7", "upkeep"],
        ] as const) {
          terminal.type(key);
          await terminal.until(new RegExp(`\\[${key}:${tab}.*\\]`));
        }
        terminal.press("C-c");
        await assertRestored(terminal);
      });
    },
  },
  {
    name: "choose one in a pipe",
    go: async (place) => {
      place.tell(["remember", "The sauna opens at nine"]);
      place.tell(["remember", "The sauna costs 12 euros"]);
      await within(place, "recall -i sauna | sed 's/^/chosen: /'", async (terminal) => {
        await terminal.until(/^> The sauna/m);
        terminal.press("Down", "Enter");
        await terminal.until(/^chosen: The sauna/m);
        await assertRestored(terminal);
      });
    },
  },
  {
    name: "others change and delete the store",
    go: async (place) => {
      place.tell(["remember", "The sauna opens at nine"]);
      await within(place, "browse", async (terminal) => {
        await terminal.until(/^> The sauna/m);
        place.tell(["remember", "The pool is closed"]);
        await terminal.until((shown) => /changed elsewhere/.test(shown) && /The pool is closed/.test(shown));
        place.tell(["forget", "--match", "sauna opens at nine", "--yes"]);
        await terminal.until((shown) => !/The sauna/.test(shown));
        terminal.press("C-c");
        await assertRestored(terminal);
      });
    },
  },
  {
    name: "without colour, and for a screen reader",
    go: async (place) => {
      place.tell(["remember", "The sauna opens at nine"]);
      const plain = { env: { NO_COLOR: "1" } };
      await within(
        place,
        "browse",
        async (terminal) => {
          await terminal.until(/^> The sauna/m);
          if (/\u001b\[[\d;]*m/.test(terminal.shown(true).replace(/\u001b\[0?m/g, "")))
            throw new Error("there are colours");
          terminal.press("C-c");
          await assertRestored(terminal);
        },
        plain,
      );
      await within(place, "browse --screen-reader", async (terminal) => {
        await terminal.until(/memories, search: , 1 of 1\./);
        terminal.press("Enter");
        await terminal.until((shown) => /why it is there/.test(shown) && /Keys: c: correct/.test(shown));
        terminal.press("C-c");
        await assertRestored(terminal);
      });
    },
  },
  {
    name: "promises, changes, help and a jump",
    go: async (place) => {
      place.tell(["remember", "I will send the report to Anna by 3 December"]);
      await within(place, "browse", async (terminal) => {
        await terminal.until(/> I will send/);
        terminal.press("Escape");
        await terminal.until(/d done/);
        terminal.type(":prom");
        terminal.press("Enter");
        await terminal.until((shown) => /\[3:promises\]/.test(shown) && /> due 2/.test(shown));
        terminal.type("d");
        await terminal.until(/done; u takes it back/);
        terminal.type("6");
        await terminal.until((shown) => /\[6:changes\]/.test(shown) && /> .* done /.test(shown));
        terminal.type("u");
        await terminal.until(/took back the change "fulfil"/);
        terminal.type("?");
        await terminal.until(/keys that work here/);
        terminal.press("Escape");
        await terminal.until((shown) => !/keys that work here/.test(shown));
        terminal.type("q");
        await assertRestored(terminal);
      });
    },
  },
];

/** Asks about twenty pairs of memories, as another machine would have. */
function ask({ env }: Place, ids: readonly string[]): void {
  const dir = path.join(env.HOME ?? "", ".pai", "state", "questions");
  fs.mkdirSync(dir, { recursive: true });
  const lines = Array.from({ length: 20 }, (_, i) => {
    const about = ids.slice(2 * i, 2 * i + 2);
    const id = questionId("replaces", about);
    return `${JSON.stringify({ id, kind: "replaces", about, day: "2026-11-20", why: "it seems so" })}\n`;
  });
  fs.writeFileSync(path.join(dir, "other-2026-11.jsonl"), lines.join(""));
}

const ANIMALS =
  "ape bear cat deer eagle fox goat hare ibis jaguar koala lion mole newt otter panda quail raven seal tiger".split(
    " ",
  );
