import { LIMITS } from "../domain/limits.ts";
import { type Refusal, refuse } from "./refusal.ts";

/** Where the header and the body of a memory file lie. Offsets are in UTF-16 units of the source. */
export interface Frame {
  /** Line end of line 1, which is taken for that of the whole file. */
  readonly eol: "\n" | "\r\n";
  /** Start of line 2. */
  readonly headerAt: number;
  /** The lines between the two `---`, without their line ends. The first of them is line 2 of the file. */
  readonly lines: readonly string[];
  /** Start of the closing line. */
  readonly closeAt: number;
  /** Start of the body: everything after the closing line. */
  readonly bodyAt: number;
}

const BOM = "\uFEFF";

/**
 * Finds the header of a file: line 1, after an optional BOM, is exactly `---`, and a later line is.
 * Anything else is refused with code `framing`, a header over the limit with `too_large`. Pure.
 */
export function findFrame(source: string): Frame | Refusal {
  const start = source.startsWith(BOM) ? 1 : 0;
  const eol = source.startsWith("---\r\n", start) ? "\r\n" : "\n";
  const headerAt = start + 3 + eol.length;
  if (!source.startsWith(`---${eol}`, start)) return noOpening(source.slice(start, start + 200));
  const closeAt = source.indexOf("\n---", headerAt - 1) + 1;
  if (closeAt === 0) {
    return refuse("framing", "the header has no end: a line --- must follow the keys (is the file cut off?)");
  }
  const bodyAt = endOfLine(source, closeAt);
  const block = source.slice(headerAt, Math.max(headerAt, closeAt - 1));
  const lines = block.replaceAll("\r\n", "\n").replace(/\r$/, "").split("\n");
  const closing = source.slice(closeAt, bodyAt).replace(/\r?\n$/, "");
  if (closing !== "---") {
    const line = closeAt === headerAt ? 2 : lines.length + 2;
    return refuse("framing", `the line ${quote(closing)} must be just ---, to end the header`, line);
  }
  if (isTooLong(block)) {
    return refuse(
      "too_large",
      `the header has more than ${LIMITS.headerBytes} bytes; move text into the body`,
    );
  }
  return { eol, headerAt, lines: closeAt === headerAt ? [] : lines, closeAt, bodyAt };
}

/** Offset after the line that starts at `at`. */
function endOfLine(source: string, at: number): number {
  const end = source.indexOf("\n", at);
  return end === -1 ? source.length : end + 1;
}

function isTooLong(header: string): boolean {
  if (header.length > LIMITS.headerBytes) return true;
  return (
    header.length * 3 > LIMITS.headerBytes && new TextEncoder().encode(header).length > LIMITS.headerBytes
  );
}

function noOpening(head: string): Refusal {
  if (head === "") return refuse("framing", "the file is empty");
  const line = head.split(/\r|\n/, 1)[0] ?? "";
  return refuse("framing", `line 1 must be exactly ---, but is ${quote(line)}`, 1);
}

function quote(text: string): string {
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}...` : text);
}
