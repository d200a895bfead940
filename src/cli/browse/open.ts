import type { Call } from "../run.ts";
import type { TerminalScreen } from "../terminal.ts";
import type { Listed, Tab } from "./state.ts";
import { startThread } from "./thread.ts";

interface Opened {
  readonly screen: TerminalScreen;
  readonly tab?: Tab;
  readonly query?: string;
  readonly picks?: boolean;
  readonly isSpoken?: boolean | undefined;
}

/** Shows the screen until it is left; the memory that was picked. */
export async function openBrowse(
  { globals, session: { zone } }: Call,
  how: Opened,
): Promise<Listed | undefined> {
  const { browse } = await import("./run-browse.ts");
  return browse({ ...how, zone, startThread: (watching) => startThread(globals, watching) });
}
