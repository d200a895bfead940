import { stripVTControlCharacters } from "node:util";
import { type Key, render, Text, useCursor, useInput, useIsScreenReaderEnabled, useStdout } from "ink";
import { createElement, type ReactElement, useEffect, useSyncExternalStore } from "react";
import { escapeTerminal } from "../../text/escape.ts";
import type { Zone } from "../../text/time-zone.ts";
import { excerpt } from "../render/memory.ts";
import { Painter } from "../render/painter.ts";
import type { TerminalScreen } from "../terminal.ts";
import { bindingsOf } from "./bindings.ts";
import { cardLines } from "./card-lines.ts";
import { previewOf } from "./item-lines.ts";
import { type Ending, Loop } from "./reduce.ts";
import { type Screen, screenOf } from "./screen.ts";
import {
  chosenItem,
  type Happening,
  isCut,
  itemsOf,
  type Listed,
  listOf,
  type State,
  startState,
  TABS,
} from "./state.ts";
import type { BrowseThread, Watching } from "./thread.ts";

export interface Browsing {
  readonly screen: TerminalScreen;
  readonly startThread: (watching: Watching) => BrowseThread;
  readonly zone: Zone;
  readonly query?: string;
  readonly picks?: boolean;
  /** For a screen reader; undefined: as the environment says. */
  readonly isSpoken?: boolean | undefined;
}

/** What makes a terminal tell of clicks and of the wheel, and what ends that: SGR mouse reports. */
const MOUSE_ON = "\u001B[?1000h\u001B[?1006h";
const MOUSE_OFF = "\u001B[?1006l\u001B[?1000l";

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
  const { input, output, isColor } = browsing.screen;
  const size = () => ({ columns: output.columns || 80, rows: output.rows || 24 });
  let end: (ending: Ending) => void = () => undefined;
  const ended = new Promise<Ending>((done) => {
    end = done;
  });
  const stage = new Stage(browsing);
  const loop = new Loop({
    carry: async (effect, tell) => thread?.carry(effect, tell),
    end,
    start: startState({ ...size(), ...browsing }),
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
    stdin: input,
    stdout: output,
    stderr: output,
    exitOnCtrlC: false,
    patchConsole: false,
    incrementalRendering: true,
    maxFps: FRAMES_A_SECOND,
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

interface AppProps {
  readonly loop: Loop;
  readonly isColor: boolean;
  readonly onReady: (redraw: () => void) => void;
}

const CLEAR = "\u001B[2J\u001B[H";

export function App({ loop, isColor, onReady }: AppProps): ReactElement {
  const state = useSyncExternalStore(loop.subscribe, loop.state);
  const isSpoken = useIsScreenReaderEnabled();
  const { write } = useStdout();
  const { setCursorPosition } = useCursor();
  useEffect(() => onReady(() => write(CLEAR)), [onReady, write]);
  const screen: Screen = isSpoken ? { lines: spokenOf(state) } : screenOf(state, isColor);
  useInput((input, key) => {
    const pointed = pointedAt(input, screen);
    if (pointed !== undefined) {
      for (const one of pointed) loop.tell(one);
      return;
    }
    const name = nameOf(input, key);
    loop.tell(name === undefined ? { is: "text", text: input } : { is: "key", name });
  });
  setCursorPosition(screen.cursor);
  return createElement(Text, null, screen.lines.join("\n"));
}

const NAMES = {
  upArrow: "up",
  downArrow: "down",
  leftArrow: "left",
  rightArrow: "right",
  pageUp: "pageup",
  pageDown: "pagedown",
  home: "home",
  end: "end",
  return: "return",
  escape: "escape",
  backspace: "backspace",
  delete: "backspace", // what most terminals send for the key above Enter
} as const;

/** The name of a key; undefined for what was typed. */
function nameOf(input: string, key: Key): string | undefined {
  if (key.tab) return key.shift ? "shift-tab" : "tab";
  for (const [flag, name] of Object.entries(NAMES)) if (key[flag as keyof typeof NAMES]) return name; // its own keys
  if (key.ctrl) return `ctrl-${input}`;
  return input === "" ? "none" : undefined;
}

const REPORT = /\[<(\d+);(\d+);(\d+)([Mm])/g;
/** Buttons of a report: the left one pressed, and the two ways of the wheel. */
const [LEFT, WHEEL_UP, WHEEL_DOWN] = [0, 64, 65];

/** What reports of a mouse mean on this screen; undefined where the input is none. Pure. */
function pointedAt(input: string, { lines, items = [] }: Screen): readonly Happening[] | undefined {
  const reports = [...input.matchAll(REPORT)];
  if (reports.length === 0) return undefined;
  const tabs = stripVTControlCharacters(lines[0] ?? "");
  return reports.flatMap(([, button, x, y, end]): Happening[] => {
    if (Number(button) === WHEEL_UP) return [{ is: "key", name: "up" }];
    if (Number(button) === WHEEL_DOWN) return [{ is: "key", name: "down" }];
    if (Number(button) !== LEFT || end !== "M") return [];
    if (y === "1") {
      const tab = TABS.findLast((name) => tabs.includes(name) && tabs.indexOf(name) <= Number(x) + 1);
      return tab === undefined ? [] : [{ is: "pointed", tab }];
    }
    const at = items[Number(y) - 1];
    return at === undefined ? [] : [{ is: "pointed", at }];
  });
}

/** Keys that are read out with every change; `?` reads all. */
const READ_OUT = 6;
const CARD_LINES = 12;

/** The screen as a screen reader reads it out: what there is, where one is, what can be done. Pure. */
export function spokenOf(state: State): readonly string[] {
  const paint = new Painter({ color: false, width: state.columns, zone: state.zone });
  const { notice, prompt, help } = state;
  const said = notice === undefined ? [] : [notice.text];
  if (prompt?.yes)
    return [
      ...said,
      escapeTerminal(prompt.title, { lines: true }),
      `${prompt.yes}: erase it. Any other key: leave it.`,
    ];
  if (prompt) return [...said, `${prompt.title} ${prompt.line.text}`, "Enter: done. Escape: leave it."];
  const all = bindingsOf(state).map(({ shown, does }) => `${spokenKey(shown)}: ${does}`);
  if (help !== undefined) return [...all, "Any key closes this."];
  return [...said, ...whereOf(state), ...whatOf(state, paint), `Keys: ${all.slice(0, READ_OUT).join(", ")}.`];
}

function spokenKey(key: string): string {
  const names: Readonly<Record<string, string>> = { "↑": "Up", "↓": "Down", "←": "Left", Esc: "Escape" };
  return names[key] ?? key.replace("^", "Ctrl-");
}

function whereOf(state: State): readonly string[] {
  const list = listOf(state);
  if (state.cards.length > 0) return ["Card."];
  const many = itemsOf(state).length;
  const query = state.isSearching || list.query.text !== "" ? `, search: ${list.query.text}` : "";
  const counted =
    list.isLoading && !list.isLoaded
      ? "reading"
      : many === 0
        ? "nothing"
        : `${list.at + 1} of ${many}${isCut(state) ? " or more" : ""}`;
  const about = list.about === undefined ? "" : `, ${excerpt(list.about)}`;
  return [`${state.tab}${about}${query}, ${counted}.`];
}

function whatOf(state: State, paint: Painter): readonly string[] {
  const card = state.cards.at(-1);
  if (card) {
    if (card.data === undefined) return ["reading"];
    const lines = cardLines(card.data, paint, card.isFull === true);
    const chosen = lines.findIndex(({ reference }) => reference !== undefined && reference === card.chosen);
    const from = chosen < 0 ? Math.min(card.scroll, Math.max(0, lines.length - CARD_LINES)) : chosen;
    return lines.slice(from, from + CARD_LINES).map(({ text }) => text);
  }
  const item = chosenItem(state);
  return item === undefined ? [] : previewOf(item, paint);
}
