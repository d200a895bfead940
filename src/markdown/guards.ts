/** Blank lines in a row that a header may have. */
const MAX_BLANK_LINES = 64;

/**
 * Refuses what a merge left behind: `<<<<<<<`, `|||||||` or `>>>>>>>` at the start of a line, alone or
 * followed by a space. `=======` alone is an ordinary heading underline. `firstLine` is the number of the
 * text's first line. Undefined where there is none. Pure.
 */
export function findConflict(text: string, firstLine: number): Refusal | undefined {
  if (!hasConflict(text)) return undefined;
  const lines = text.split("\n");
  const at = lines.findIndex((line) => CONFLICT.test(line));
  return refuse(
    "conflict_markers",
    `an unfinished merge: ${lines[at]?.slice(0, 7)} at the start of the line; keep one version and remove the markers`,
    firstLine + at,
  );
}

export function hasConflict(text: string): boolean {
  const possible = text.includes("<<<<<<<") || text.includes(">>>>>>>") || text.includes("|||||||");
  return possible && CONFLICT.test(text);
}

const CONFLICT = /^\uFEFF?(<{7}|\|{7}|>{7})( |\r?$)/m;

/**
 * Refuses header lines that YAML parsers disagree on, or that cost them more than linear time: control
 * characters, tabs as indentation, directives, document ends, long runs of blank lines. `firstLine` is
 * the number of the first of them. Undefined where all is well. Pure.
 */
export function checkLines(lines: readonly string[], firstLine: number): Refusal | undefined {
  let blank = 0;
  for (const [index, line] of lines.entries()) {
    blank = line.trim() === "" ? blank + 1 : 0;
    const wrong =
      blank > MAX_BLANK_LINES ? `more than ${MAX_BLANK_LINES} blank lines in a row` : checkLine(line);
    if (wrong !== undefined) return refuse("front_matter", wrong, firstLine + index);
  }
  return undefined;
}

function checkLine(line: string): string | undefined {
  const control = CONTROL.exec(line)?.[0];
  if (control !== undefined)
    return `the character U+${codePointOf(control)} must be removed, or escaped in quotes`;
  if (/^ *\t/.test(line)) return "a tab as indentation; use spaces";
  if (line.startsWith("%")) return "YAML directives (%) are not accepted";
  if (/^(\.\.\.|---)(\s|$)/.test(line)) return "only one YAML document is accepted";
  if (line.includes("!<?>")) return "tags (!<?>) are not accepted";
  return undefined;
}

/** What YAML does not allow in a stream, and half characters. */
const CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f\ufffe\uffff]|[\ud800-\udfff]/u;

const codePointOf = (char: string) => (char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0");

/** Why a text cannot be read. Expected, so a value and not an exception. */
export interface Refusal {
  readonly code: RefusalCode;
  /** 1-based line of the file, where one is to blame. */
  readonly line?: number;
  /** What is wrong and what to change, in one sentence. */
  readonly message: string;
}

/**
 * `encoding`: not UTF-8. `nul`: has NUL bytes. `too_large`: over a limit. `conflict_markers`: a merge was
 * not finished. `framing`: no `---` header. `front_matter`: the header is not the YAML that is accepted.
 * `schema`: the header is YAML, and not that of a memory.
 */
type RefusalCode =
  | "encoding"
  | "nul"
  | "too_large"
  | "conflict_markers"
  | "framing"
  | "front_matter"
  | "schema";

/** A refusal with its optional line, as a value that can be returned. Pure. */
export function refuse(code: RefusalCode, message: string, line?: number): Refusal {
  return line === undefined ? { code, message } : { code, line, message };
}

/** The two sides of a text with git's conflict markers, and what both began with, where the marks tell (`diff3`); undefined where they are not in order. Pure. */
export function conflictSides(text: string) {
  const [ours, theirs, base]: [string[], string[], string[]] = [[], [], []];
  let place: Place = "both";
  let hasBase = false;
  for (const line of text.split("\n")) {
    const next = STEPS.find(({ from, mark }) => from.includes(place) && mark.test(line));
    if (next !== undefined) {
      place = next.to;
      hasBase ||= place === "base";
    } else if (MARKER.test(line)) return undefined;
    else {
      if (place === "both" || place === "ours") ours.push(line);
      if (place === "both" || place === "theirs") theirs.push(line);
      if (place === "both" || place === "base") base.push(line);
    }
  }
  if (place !== "both") return undefined;
  const before = hasBase ? { base: base.join("\n") } : {};
  return { ours: ours.join("\n"), theirs: theirs.join("\n"), ...before };
}

const MARKER = /^(?:<{7}|\|{7}|>{7})(?: |\r?$)/;
type Place = "both" | "ours" | "base" | "theirs";
const STEPS: readonly { readonly from: readonly Place[]; readonly mark: RegExp; readonly to: Place }[] = [
  { from: ["both"], mark: /^<{7}(?: |\r?$)/, to: "ours" },
  { from: ["ours"], mark: /^\|{7}(?: |\r?$)/, to: "base" },
  { from: ["ours", "base"], mark: /^={7}\r?$/, to: "theirs" },
  { from: ["theirs"], mark: /^>{7}(?: |\r?$)/, to: "both" },
];
