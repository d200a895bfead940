import { clip, displayWidth } from "../../text/width.ts";
import type { Painter } from "../render/painter.ts";
import { type LineEdit, segments } from "./line-edit.ts";
import { TABS, type Tab } from "./state.ts";

/** Lines of a part of the screen, where the cursor stands in them, and which items of a list. */
export interface Part {
  readonly lines: readonly string[];
  readonly cursor?: { readonly x: number; readonly y: number } | undefined;
  readonly rows?: ListRows | undefined;
}

export const COLOUR = /\u001B\[\d+m/g;

/** A line in at most so many columns; one that is too long loses its colours. Pure. */
export function fitted(line: string, columns: number): string {
  const plain = line.replace(COLOUR, "");
  return displayWidth(plain) <= columns ? line : clip(plain, columns);
}

export function padded(lines: readonly string[], rows: number): readonly string[] {
  return [...lines.slice(0, rows), ...Array<string>(Math.max(0, rows - lines.length)).fill("")];
}

export function rule(columns: number, paint: Painter): string {
  return paint.dim("─".repeat(columns));
}

const TYPED_ROWS = 4;

/** A line that is typed, broken where it has to be, behind `lead`. Pure. */
export function typingLines({ text, at }: LineEdit, columns: number, lead: string): Part {
  const room = columns - 1;
  const rows: string[] = [lead];
  let cursor = { x: displayWidth(lead), y: 0 };
  let used = displayWidth(lead);
  for (const { segment, index } of segments(text)) {
    const sign = displayWidth(segment) === 0 ? "?" : segment;
    const width = displayWidth(sign);
    if (used + width > room) {
      rows.push("");
      used = 0;
    }
    if (index === at) cursor = { x: used, y: rows.length - 1 };
    rows[rows.length - 1] += sign;
    used += width;
  }
  if (at >= text.length) cursor = { x: used, y: rows.length - 1 };
  const first = Math.max(0, Math.min(cursor.y - 1, rows.length - TYPED_ROWS));
  return { lines: rows.slice(first, first + TYPED_ROWS), cursor: { x: cursor.x, y: cursor.y - first } };
}

/** What makes a terminal tell of clicks and of the wheel, and what ends that: SGR mouse reports. */
export const MOUSE_ON = "\u001B[?1000h\u001B[?1006h";
export const MOUSE_OFF = "\u001B[?1006l\u001B[?1000l";

/** Where a list stands on the screen: its first row, and of each row the item on it. */
export interface ListRows {
  readonly y: number;
  readonly items: readonly (number | undefined)[];
}

export type Pointed =
  | { readonly is: "key"; readonly name: "up" | "down" }
  | { readonly is: "pointed"; readonly at: number }
  | { readonly is: "pointed"; readonly tab: Tab };

const REPORT = /\[<(\d+);(\d+);(\d+)([Mm])/g;
/** Buttons of a report: the left one pressed, and the two ways of the wheel. */
const [LEFT, WHEEL_UP, WHEEL_DOWN] = [0, 64, 65];

/** What reports of a mouse mean on this screen; undefined where the input is none. Pure. */
export function pointedAt(
  input: string,
  { tabs, rows }: { readonly tabs: string; readonly rows: ListRows | undefined },
): readonly Pointed[] | undefined {
  const reports = [...input.matchAll(REPORT)];
  if (reports.length === 0) return undefined;
  return reports.flatMap(([, button, x, y, end]): Pointed[] => {
    if (Number(button) === WHEEL_UP) return [{ is: "key", name: "up" }];
    if (Number(button) === WHEEL_DOWN) return [{ is: "key", name: "down" }];
    if (Number(button) !== LEFT || end !== "M") return [];
    if (y === "1") {
      const tab = TABS.findLast((name) => tabs.includes(name) && tabs.indexOf(name) <= Number(x) + 1);
      return tab === undefined ? [] : [{ is: "pointed", tab }];
    }
    const at = rows?.items[Number(y) - 1 - rows.y];
    return at === undefined ? [] : [{ is: "pointed", at }];
  });
}
