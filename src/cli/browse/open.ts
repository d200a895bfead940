import { openSession } from "../deps.ts";
import type { Call } from "../run.ts";
import type { TerminalScreen } from "../terminal.ts";
import type { Listed, Tab } from "./state.ts";

interface Opened {
  readonly screen: TerminalScreen;
  readonly tab?: Tab;
  readonly query?: string;
  readonly picks?: boolean;
  readonly isSpoken?: boolean | undefined;
}

/** Shows the screen until it is left; the memory that was picked. */
export async function openBrowse({ globals }: Call, how: Opened): Promise<Listed | undefined> {
  const early: string[] = [];
  let tell = (text: string): void => void early.push(text);
  const notice = (text: string) => tell(text);
  // Whoever writes at the same time is waited for without standing still.
  const { memory } = openSession({ ...globals, wait: false }, notice, {
    command: "browse",
    passOver: ({ path, message }) => notice(`skipped ${path}: ${message}`),
  });
  const preview = openSession({ ...globals, dryRun: true }, () => undefined, { command: "browse" }).memory;
  const { browse } = await import("./run-browse.ts");
  return browse({
    ...how,
    memory,
    preview,
    onNotices: (take) => {
      tell = take;
      for (const text of early) take(text);
    },
  });
}
