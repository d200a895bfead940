import { foundIn } from "../../text/found-words.ts";
import { formatDay, formatMinute, UTC, type Zone } from "../../text/time-zone.ts";
import { reflow, wrap } from "../../text/width.ts";

/** Colours, widths and days of text for people. Without colour, or without styles, the methods for it give the text back. */
export class Painter {
  readonly width: number;
  readonly isColor: boolean;
  /** Figures are shown, too: `--verbose`. */
  readonly isFull: boolean;
  readonly #hasStyles: boolean;
  readonly #zone: Zone;

  /** `zone`: where the days of whoever reads it begin. `styles`: bold, dim and reverse, also where there are no colours. */
  constructor({
    color,
    styles = color,
    width,
    zone = UTC,
    full = false,
  }: { color: boolean; styles?: boolean; width: number; zone?: Zone; full?: boolean }) {
    this.isColor = color;
    this.isFull = full;
    this.#hasStyles = styles;
    this.#zone = zone;
    this.width = Math.max(40, width);
  }

  dim(text: string): string {
    return this.#styled("2", "22", text);
  }

  bold(text: string): string {
    return this.#styled("1", "22", text);
  }

  good(text: string): string {
    return this.#wrapped("32", "39", text);
  }

  chosen(text: string): string {
    return this.#styled("7", "27", text);
  }

  /** What is late, or wrong. */
  bad(text: string): string {
    return this.#wrapped("31", "39", text);
  }

  secret(text: string): string {
    return this.#wrapped("35", "39", text);
  }

  found(text: string, asked: string): string {
    const mark = (part: string) => this.#styled("1", "22", this.#wrapped("36", "39", part));
    return foundIn(text, asked)
      .map(([part, isFound]) => (isFound ? mark(part) : part))
      .join("");
  }

  warn(text: string): string {
    return this.#wrapped("33", "39", text);
  }

  /** The day of a date of the store where the reader is, see `formatDay`. */
  day(iso: string): string {
    return formatDay(iso, this.#zone);
  }

  minute(iso: string): string {
    return formatMinute(iso, this.#zone);
  }

  wrap(text: string, indent = 0): string {
    return wrap(text, this.width, indent);
  }

  /** Breaks what is ready to be printed into lines that fit, see `reflow`. */
  reflow(text: string): string {
    return reflow(text, this.width);
  }

  #styled(on: string, off: string, text: string): string {
    return this.#hasStyles && text !== "" ? `\u001B[${on}m${text}\u001B[${off}m` : text;
  }

  #wrapped(on: string, off: string, text: string): string {
    return this.isColor && text !== "" ? `\u001B[${on}m${text}\u001B[${off}m` : text;
  }
}
