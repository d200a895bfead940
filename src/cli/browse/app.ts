import { type Key, Text, useCursor, useInput, useIsScreenReaderEnabled, useStdout } from "ink";
import { createElement, type ReactElement, useEffect, useSyncExternalStore } from "react";
import { COLOUR } from "./lines.ts";
import { pointedAt } from "./mouse.ts";
import type { Loop } from "./reduce.ts";
import { type Screen, screenOf } from "./screen.ts";
import { spokenOf } from "./spoken.ts";

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
