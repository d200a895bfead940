import { render } from "ink";
import { createElement } from "react";
import type { Zone } from "../../text/time-zone.ts";
import type { TerminalScreen } from "../terminal.ts";
import { App } from "./app.ts";
import { MOUSE_OFF, MOUSE_ON } from "./lines.ts";
import { type Ending, Loop } from "./reduce.ts";
import { type Listed, startState, type Tab } from "./state.ts";
import type { BrowseThread, Watching } from "./thread.ts";

export interface Browsing {
  readonly screen: TerminalScreen;
  readonly startThread: (watching: Watching) => BrowseThread;
  readonly zone: Zone;
  readonly tab?: Tab | undefined;
  readonly query?: string | undefined;
  readonly picks?: boolean | undefined;
  /** For a screen reader; undefined: as the environment says. */
  readonly isSpoken?: boolean | undefined;
}

const ENTER = `\u001B[?1049h\u001B[2J\u001B[H${MOUSE_ON}`;
const LEAVE = `${MOUSE_OFF}\u001B[?25h\u001B[?1049l`;
/** How often the screen looks whether somebody else has changed the store, ms. */
const LOOK_MS = 2_000;
const FRAMES_A_SECOND = 120;
const ENDING_SIGNALS = ["SIGTERM", "SIGHUP", "SIGINT"] as const;

/**
 * Shows the screen until it is left; the memory that was picked. The terminal is as it was before, however it ends; what nobody foresaw is
 * thrown after that.
 */
export async function browse(browsing: Browsing): Promise<Listed | undefined> {
  const { screen, zone, tab, query, picks } = browsing;
  const { input, output, isColor } = screen;
  const size = () => ({ columns: output.columns || 80, rows: output.rows || 24 });
  const { promise: ended, resolve: end } = withResolvers<Ending>();
  const stage = new Stage(browsing);
  const loop = new Loop({
    carry: async (effect, tell) => thread?.carry(effect, tell),
    end,
    start: startState({ ...size(), zone, tab, query, picks }),
    suspend: () => stage.suspend(),
    redraw: () => stage.redraw(),
  });
  const resized = () => {
    loop.tell({ is: "resized", ...size() });
    setImmediate(() => stage.redraw());
  };
  const broken = (error: unknown) => end({ error });
  const signalled = () => end({ error: undefined });
  output.on("resize", resized); // before ink's: the new frame is made by then
  process.on("uncaughtException", broken);
  for (const signal of ENDING_SIGNALS) process.on(signal, signalled);
  stage.enter();
  const looking = setInterval(() => loop.look(), LOOK_MS);
  const ink = render(createElement(App, { loop, isColor, onReady: (redraw) => stage.drawnBy(redraw) }), {
    ...{ stdin: input, stdout: output, stderr: output, exitOnCtrlC: false, patchConsole: false },
    ...{ incrementalRendering: true, maxFps: FRAMES_A_SECOND },
    ...(browsing.isSpoken !== undefined && { isScreenReaderEnabled: browsing.isSpoken }),
  });
  ink.waitUntilExit().catch(broken);
  let thread: BrowseThread | undefined;
  try {
    // The first frame is there before the thread takes any time.
    thread = browsing.startThread({
      onNotice: (text) => loop.tell({ is: "told", text, isTrouble: true }),
      onError: broken,
    });
    loop.begin();
    const { picked, error } = await ended;
    if (error === undefined) await loop.settled();
    if (error !== undefined) throw error;
    return picked;
  } finally {
    clearInterval(looking);
    thread?.end();
    ink.unmount();
    stage.leave();
    output.off("resize", resized);
    process.off("uncaughtException", broken);
    for (const signal of ENDING_SIGNALS) process.off(signal, signalled);
  }
}

/** The second screen of the terminal, which keeps the first one as it was. A screen reader gets no such screen. */
class Stage {
  readonly #screen: TerminalScreen;
  readonly #hasOwn: boolean;
  #isShown = false;
  #redraw: () => void = () => undefined;
  readonly #leave = () => this.leave();

  constructor({ screen, isSpoken }: Browsing) {
    this.#screen = screen;
    this.#hasOwn = isSpoken !== true;
  }

  enter(): void {
    this.#show();
    process.on("exit", this.#leave);
  }

  leave(): void {
    process.off("exit", this.#leave);
    if (!this.#hasOwn) this.#screen.output.write("\n"); // the shell goes on below what was read out
    this.#hide();
  }

  drawnBy(redraw: () => void): void {
    this.#redraw = redraw;
  }

  redraw(): void {
    if (this.#isShown) this.#redraw();
  }

  /** Stops the process, as Ctrl-Z does, until somebody goes on with it. */
  suspend(): void {
    if (process.platform === "win32") return; // nothing could go on with it
    this.#hide();
    this.#screen.input.setRawMode(false);
    process.once("SIGCONT", () => {
      this.#screen.input.setRawMode(true);
      this.#show();
      this.#redraw();
    });
    process.kill(0, "SIGTSTP"); // the whole group, as a terminal would
  }

  #show(): void {
    if (!this.#hasOwn || this.#isShown) return;
    this.#isShown = true;
    this.#screen.output.write(ENTER);
  }

  #hide(): void {
    if (!this.#isShown) return;
    this.#isShown = false;
    this.#screen.output.write(LEAVE);
  }
}

function withResolvers<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
