import { clip, displayWidth } from "../../text/width.ts";
import type { Painter } from "../render/painter.ts";
import { type LineEdit, segments } from "./line-edit.ts";
import type { ListRows } from "./mouse.ts";

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
    const sign = shown(segment);
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

function shown(sign: string): string {
  return displayWidth(sign) === 0 ? "?" : sign;
}
