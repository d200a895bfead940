import { stripVTControlCharacters } from "node:util";
import type { Screen } from "./screen.ts";
import { type Happening, TABS } from "./state.ts";

/** What makes a terminal tell of clicks and of the wheel, and what ends that: SGR mouse reports. */
export const MOUSE_ON = "\u001B[?1000h\u001B[?1006h";
export const MOUSE_OFF = "\u001B[?1006l\u001B[?1000l";

const REPORT = /\[<(\d+);(\d+);(\d+)([Mm])/g;
/** Buttons of a report: the left one pressed, and the two ways of the wheel. */
const [LEFT, WHEEL_UP, WHEEL_DOWN] = [0, 64, 65];

/** What reports of a mouse mean on this screen; undefined where the input is none. Pure. */
export function pointedAt(input: string, { lines, items = [] }: Screen): readonly Happening[] | undefined {
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
