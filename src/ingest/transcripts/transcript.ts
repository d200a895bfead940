import { LIMITS } from "../../domain/limits.ts";
import { fenceAfter } from "../../text/fence.ts";
import { type Drafts, type InputLine, report, skip, type TranscriptParser } from "./draft.ts";
import { headingLevel, readSpeakerLine, type SpeakerLine, type Style } from "./speaker-line.ts";
import { isDated, readStamp, rulesOf, type StampRules } from "./stamp.ts";

/** A line that is a date, perhaps with a time, and nothing else, marks of a heading or a rule around it. */
const DATE_LINE =
  /^[#\-*=_ []{0,10}(?:Date: ?)?((?:\p{L}{3,9}, )?(?:\d{1,2}(?:st|nd|rd|th|\.)? \p{L}{3,9},? \d{4}|\p{L}{3,9} \d{1,2}(?:st|nd|rd|th)?,? \d{4})|\d{4}([-./])\d{2}\2\d{2}|\d{1,2}\.\d{1,2}\.\d{4})(?:(?:,? (?:at )?|T)(\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?: ?[AaPp]\.?[Mm]\.?)?))?[-*=_ \]]{0,10}$/u;

/** The date in a line that is nothing but a date, in figures as ISO 8601, else as it is written there, and the time beside it. Pure. */
function readDateLine(
  line: string,
): { readonly day: string; readonly clock: string | undefined } | undefined {
  const [, day, , clock] = DATE_LINE.exec(line.slice(0, 80)) ?? [];
  return day === undefined ? undefined : { day: isoDayOf(day), clock };
}

/** "2026/09/17" and "17.9.2026" as ISO 8601; any other date as it is written. */
function isoDayOf(day: string): string {
  const [, first = "", second = "", third = ""] = /^(\d{1,4})[-./](\d{1,2})[-./](\d{1,4})$/.exec(day) ?? [];
  if (first === "") return day;
  const [year, rest] = first.length === 4 ? [first, [second, third]] : [third, [second, first]];
  return [year, ...rest.map((one) => one.padStart(2, "0"))].join("-");
}

const ALL: readonly Style[] = ["stamped", "bold", "heading", "above", "plain"];
/** A fence that nobody closes ends here, so that it does not swallow the rest. */
const MAX_FENCE_LINES = 500;
/** A line before the first turn that is a title, a rule or a header field, and not something said. */
const TITLE = /^(?:#{1,6} |[-=*_]{3,}$|(?:title|date|topic|participants|attendees|subject|location)\s*:)/i;

/**
 * What WhatsApp itself says in somebody's message, in whatever language: in the place of a picture, of a deleted message, or that it was
 * edited. It has U+200E before it, or stands between angles at the end, written large; the name that it gave a file stands above what is said of it.
 */
const OF_MESSENGER =
  /^\u200e.*$|(?:^| )(?:\u200e<|<(?!\p{Ll}))(?=[^<>\n]* )[^<>=/\n]{8,120}>$|^[A-Z]{3}-\d{8}-WA\d{4}\.\w{2,4} \([^()\n]{4,40}\)$/gmu;

const LACKING = {
  day: "has a time without a day",
  order: "has a date of which nothing here tells the day from the month",
} as const;
const OF_PROGRAM = "line of the program";
const KEPT = "such turns are kept without a time (told once)";

/** How one transcript marks its speakers. */
export interface Marking {
  readonly style: Style;
  /** Of `heading` only. */
  readonly level: number;
  /** Of stamps: how all of them are written. */
  readonly shape?: string | undefined;
  readonly rules: StampRules;
}

/**
 * How a transcript marks its speakers, by its first lines: the style of the first speaker there; headings
 * only where one of them comes back, or names a side of a chat. Undefined where there is no speaker. Pure.
 */
export function findMarking(head: readonly string[]): Marking | undefined {
  const styles = ALL.filter((style) => style !== "heading");
  for (const line of head) {
    const level = headingLevel(line);
    if (level > 0 && isSpeakerLevel(head, level)) return { style: "heading", level, rules: rulesOf([]) };
    const found = readSpeakerLine(line, styles);
    if (found?.speaker === undefined) continue;
    const style = found.style === "plain" && isEachNamed(head) ? "nick" : found.style;
    const { shape } = found;
    const alike = head.map((one) => readSpeakerLine(one, [style])).filter((one) => one?.shape === shape);
    return { style, level: 0, shape, rules: rulesOf(alike.flatMap((one) => one?.stamp ?? []).map(String)) };
  }
  return undefined;
}

/** Whether every line begins with a name, some of them twice, so that "kim: nice" is said by Kim and goes on nobody's turn. */
function isEachNamed(head: readonly string[]): boolean {
  const said = head.filter(
    (line) => line.trim() !== "" && !TITLE.test(line) && readDateLine(line) === undefined,
  );
  const speakers = said.flatMap((line) => readSpeakerLine(line, ["nick"])?.speaker ?? []);
  return speakers.length === said.length && new Set(speakers).size < speakers.length;
}

function isSpeakerLevel(head: readonly string[], level: number): boolean {
  const seen = new Set<string>();
  for (const line of head) {
    const read = readSpeakerLine(line, ["heading"], level);
    if (read?.speaker === undefined) continue;
    if (seen.has(read.speaker) || typeof read.stamp === "number") return true;
    if (/^(?:user|assistant|human|me|ai)$/i.test(read.speaker)) return true;
    seen.add(read.speaker);
  }
  return false;
}

interface OpenTurn extends SpeakerLine {
  readonly line: number;
  readonly at: number | string | undefined;
  readonly lines: string[];
}

/**
 * Parser of transcripts in plain text or Markdown. A turn goes on until the next line that begins one in the
 * same style; empty lines around it are layout. Within a fenced block no turn begins, but for a stamped one.
 */
export class TranscriptReader implements TranscriptParser {
  readonly #marking: Marking;
  #open: OpenTurn | undefined;
  #chars = 0;
  #broken = false;
  #begun = false;
  #unowned = false;
  #day: string | undefined;
  /** When the first turn was said, by the line above it. */
  #start: string | undefined;
  readonly #lacking = new Set<string>();
  #fence: string | undefined;
  #fenceLines = 0;

  constructor(marking: Marking) {
    this.#marking = marking;
  }

  take({ line, text, problem }: InputLine, into: Drafts): undefined {
    if (text === undefined) return this.#takeBroken(line, problem, into);
    const fenced = this.#isFenced(text);
    const { style, level, shape } = this.#marking;
    const read = fenced && style !== "stamped" ? undefined : readSpeakerLine(text, [style], level);
    if (read && read.shape === shape) return this.#begin(read, line, into);
    if (this.#open) return this.#append(text);
    if (text.trim() === "" || this.#takesDay(text)) return;
    if (TITLE.test(text)) return skip(into, "title above the first turn");
    if (!this.#unowned) report(into, line, "belongs to nobody: no speaker above it (told once)");
    this.#unowned = true;
    skip(into, "line of nobody");
  }

  end(into: Drafts): undefined {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined || this.#broken) return;
    if (open.speaker === undefined) return skip(into, OF_PROGRAM);
    const whole = trimLines(open.lines);
    const text = isDated(open.stamp) ? whole.replace(OF_MESSENGER, "").trim() : whole;
    if (text !== whole) skip(into, OF_PROGRAM);
    if (text === "") return whole === "" ? skip(into, "empty turn") : undefined;
    const { line, speaker, at, ref } = open;
    if (this.#chars <= LIMITS.turnBytes) into.turns.push({ line, speaker, at, ref, text });
    else report(into, line, `is a turn of more than ${LIMITS.turnBytes} bytes`);
    return undefined;
  }

  #begin(read: SpeakerLine, line: number, into: Drafts): undefined {
    if (this.#open && this.#fence === undefined) this.#takeDayBelow(this.#open);
    this.end(into);
    const at = typeof read.stamp === "string" ? this.#date(read.stamp, line, into) : read.stamp;
    this.#open = { ...read, line, at: at ?? (this.#begun ? undefined : this.#start), lines: [] };
    this.#chars = 0;
    this.#broken = false;
    this.#begun = true;
    this.#fence = undefined;
    this.#append(read.text);
    this.#isFenced(read.text);
  }

  #append(text: string): undefined {
    this.#chars += text.length + 1;
    // A turn that is too long is only counted on.
    if (this.#chars <= LIMITS.turnBytes + 1) this.#open?.lines.push(this.#unescape(text));
  }

  /** A page of pai itself has a backslash before each line of text that looks like a heading. */
  #unescape(text: string): string {
    return this.#marking.style === "heading" && this.#marking.level === 3
      ? text.replace(/^\\(?=\\*### )/, "")
      : text;
  }

  #takeBroken(line: number, problem: string | undefined, into: Drafts): undefined {
    const where = this.#open && !this.#broken ? `; the turn of line ${this.#open.line} is left out` : "";
    report(into, line, `${problem ?? "cannot be read"}${where}`);
    this.#broken = true;
  }

  #date(stamp: string, line: number, into: Drafts): string | undefined {
    const read = readStamp(stamp, this.#marking.rules, this.#day);
    if ("at" in read) return read.at;
    if (!this.#lacking.has(read.lacks))
      report(into, line, `${LACKING[read.lacks]}: ${JSON.stringify(stamp)}; ${KEPT}`);
    this.#lacking.add(read.lacks);
    return undefined;
  }

  /** Between turns with a time and no day a line by itself, with nothing below it, gives the day of the next ones. */
  #takeDayBelow({ stamp, lines }: OpenTurn): void {
    const { style } = this.#marking;
    const at = lines.findLastIndex((line) => line.trim() !== "");
    if ((style !== "stamped" && style !== "above") || isDated(stamp) || lines[at - 1]?.trim() !== "") return;
    if (this.#takesDay(lines[at] ?? "")) lines.splice(at);
  }

  #takesDay(text: string): boolean {
    const read = readDateLine(text);
    if (read === undefined) return false;
    const at = read.clock === undefined ? undefined : readStamp(read.clock, this.#marking.rules, read.day);
    this.#day = read.day;
    this.#start = at !== undefined && "at" in at ? at.at : read.day;
    return true;
  }

  #isFenced(text: string): boolean {
    const before = this.#fence;
    this.#fenceLines = before === undefined ? 0 : this.#fenceLines + 1;
    this.#fence = this.#fenceLines > MAX_FENCE_LINES ? undefined : fenceAfter(before, text);
    return before !== undefined;
  }
}

function trimLines(lines: readonly string[]): string {
  const says = (line: string) => line.trim() !== "";
  return lines.slice(Math.max(0, lines.findIndex(says)), lines.findLastIndex(says) + 1).join("\n");
}
