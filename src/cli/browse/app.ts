import { type Key, Text, useCursor, useInput, useIsScreenReaderEnabled, useStdout } from "ink";
import { createElement, type ReactElement, useEffect, useSyncExternalStore } from "react";
import { escapeTerminal } from "../../text/escape.ts";
import { excerpt } from "../render/memory.ts";
import { Painter } from "../render/painter.ts";
import { bindingsOf } from "./bindings.ts";
import { cardLines } from "./card-lines.ts";
import { previewOf } from "./item-lines.ts";
import { COLOUR, pointedAt } from "./lines.ts";
import type { Loop } from "./reduce.ts";
import { type Screen, screenOf } from "./screen.ts";
import { chosenItem, isCut, itemsOf, listOf, type State } from "./state.ts";

interface AppProps {
  readonly loop: Loop;
  readonly isColor: boolean;
  /** Is given what draws everything anew. */
  readonly onReady: (redraw: () => void) => void;
}

const CLEAR = "\u001B[2J\u001B[H";

/** Draws the state, and tells the loop of keys. */
export function App({ loop, isColor, onReady }: AppProps): ReactElement {
  const state = useSyncExternalStore(loop.subscribe, loop.state);
  const isSpoken = useIsScreenReaderEnabled();
  const { write } = useStdout();
  const { setCursorPosition } = useCursor();
  useEffect(() => onReady(() => write(CLEAR)), [onReady, write]);
  const screen: Screen = isSpoken ? { lines: spokenOf(state) } : screenOf(state, isColor);
  useInput((input, key) => {
    const tabs = screen.lines[0]?.replace(COLOUR, "") ?? "";
    const pointed = pointedAt(input, { tabs, rows: screen.rows });
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
  ...{ upArrow: "up", downArrow: "down", leftArrow: "left", rightArrow: "right" },
  ...{ pageUp: "pageup", pageDown: "pagedown", home: "home", end: "end" },
  ...{ return: "return", escape: "escape", backspace: "backspace" },
  delete: "backspace", // what most terminals send for the key above Enter
} as const;

/** The name of a key; undefined for what was typed. */
function nameOf(input: string, key: Key): string | undefined {
  if (key.tab) return key.shift ? "shift-tab" : "tab";
  for (const [flag, name] of Object.entries(NAMES)) if (key[flag as keyof typeof NAMES]) return name; // its own keys
  if (key.ctrl) return `ctrl-${input}`;
  return input === "" ? "none" : undefined;
}

/** Keys that are read out with every change; `?` reads all. */
const READ_OUT = 6;
/** Lines of a card that are read out at once; the arrows read on. */
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

/** A key as it is said. */
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
  if (item === undefined) return [];
  return item.is === "text" ? [item.text] : previewOf(item, paint);
}
