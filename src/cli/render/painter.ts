import { reflow, wrap } from "../../text/width.ts";

/** Colours and widths of text for people. Without colour every method gives the text back. */
export class Painter {
  readonly width: number;
  readonly isColor: boolean;

  constructor({ color, width }: { readonly color: boolean; readonly width: number }) {
    this.isColor = color;
    this.width = Math.max(40, width);
  }

  dim(text: string): string {
    return this.#wrapped("2", "22", text);
  }

  bold(text: string): string {
    return this.#wrapped("1", "22", text);
  }

  good(text: string): string {
    return this.#wrapped("32", "39", text);
  }

  /** The line under a cursor. */
  chosen(text: string): string {
    return this.#wrapped("7", "27", text);
  }

  warn(text: string): string {
    return this.#wrapped("33", "39", text);
  }

  /** Breaks a text into lines that fit, each after the first indented. */
  wrap(text: string, indent = 0): string {
    return wrap(text, this.width, indent);
  }

  /** Breaks what is ready to be printed into lines that fit, see `reflow`. */
  reflow(text: string): string {
    return reflow(text, this.width);
  }

  #wrapped(on: string, off: string, text: string): string {
    return this.isColor && text !== "" ? `\u001B[${on}m${text}\u001B[${off}m` : text;
  }
}
