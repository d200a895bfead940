import process from "node:process";
import { WalkTerminal } from "./terminal.ts";

/** Where a walk is made: a program, and surroundings of its own for it. */
export interface Place {
  /** Command line of the program. */
  readonly pai: string;
  readonly env: Readonly<Record<string, string>>;
  /** Runs a command to its end, with what it reads, and gives what was printed. */
  readonly tell: (words: readonly string[], input?: string) => string;
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
      terminal.type("/dentist");
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
      await terminal.until(/taken back: corrected/);
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
      terminal.type("/sau");
      await terminal.until(/search: sau/);
      terminal.press("C-c");
      await assertRestored(terminal);
    });
  },
};

/** The first two are made whenever the tests are run. */
export const WALKS: readonly Walk[] = [
  searchEditUndo,
  suspend,
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
];
