/** A line that is being typed; the cursor stands before the character at `at` (UTF-16 units). */
export interface LineEdit {
  readonly text: string;
  readonly at: number;
}

export function lineOf(text: string): LineEdit {
  return { text, at: text.length };
}

/** The line after text was typed or pasted into it; control characters are left out, line ends become spaces. Pure. */
export function typed({ text, at }: LineEdit, given: string): LineEdit {
  const clean = given.replace(/[\r\n\t]+/g, " ").replace(/[\x00-\x1f\x7f]/g, "");
  return { text: text.slice(0, at) + clean + text.slice(at), at: at + clean.length };
}

/** The line after an editing key; undefined for any other key. Pure. */
export function edited(line: LineEdit, key: string): LineEdit | undefined {
  const { text, at } = line;
  switch (key) {
    case "left":
      return { text, at: at - before(text, at) };
    case "right":
      return { text, at: at + ([...segments(text.slice(at))][0]?.segment.length ?? 0) };
    case "home":
    case "ctrl-a":
      return { text, at: 0 };
    case "end":
    case "ctrl-e":
      return { text, at: text.length };
    case "backspace":
      return cut(line, at - before(text, at), at);
    case "ctrl-u":
      return { text: "", at: 0 };
    case "ctrl-w":
      return cut(line, wordStart(text, at), at);
    default:
      return undefined;
  }
}

function cut({ text }: LineEdit, from: number, until: number): LineEdit {
  return { text: text.slice(0, from) + text.slice(until), at: from };
}

function wordStart(text: string, at: number): number {
  const trimmed = text.slice(0, at).trimEnd();
  return trimmed.lastIndexOf(" ") + 1;
}

let segmenter: Intl.Segmenter | undefined;

/** Units of what a terminal draws as one, before and after the cursor. */
function before(text: string, at: number): number {
  return [...segments(text.slice(0, at))].at(-1)?.segment.length ?? 0;
}

/** What a terminal draws as one each. Pure. */
export function segments(text: string): Iterable<Intl.SegmentData> {
  segmenter ??= new Intl.Segmenter("und", { granularity: "grapheme" });
  return segmenter.segment(text);
}
