import { parseHeading } from "../../markdown/talk.ts";
import { withoutMarks } from "../../text/normalise.ts";
import { STAMP, stampOf } from "./stamp.ts";

/** How the speakers of a transcript are marked. */
export type Style = "stamped" | "bold" | "heading" | "above" | "plain" | "nick";

/** A line with which a turn begins. */
export interface SpeakerLine {
  readonly style: Style;
  /** undefined: a line of the program that wrote the transcript, such as "Ann joined". */
  readonly speaker: string | undefined;
  /** When, in the words of the source: date and time, or a time of day alone. */
  readonly stamp?: string | number | undefined;
  /** Its stamp by the signs, which are the same in a whole log: a line with others begins no turn. */
  readonly shape?: string | undefined;
  readonly ref?: string | undefined;
  readonly text: string;
}

/** `Mara: text`, `<mara> text` */
const NAMED = /^(?:([^:：<>[\]\n]{1,60})(?:: ?|： ?|:$)|<([^<>\s]{1,60})> ?)/;
/** `**Mara:** text`, `**Mara**: text`, `**Mara** (10:32): text` */
const BOLD = /^\*\*([^*:：\n]{1,60})(?:([:：])\*\*|\*\*(?: ?[[(]([^[\]()\n]{4,40})[\])])?([:：]))(?: |$)/;
/** `## Mara`, `## Mara (10:32)` */
const HEADING = /^(#{1,6}) ([^\n]{1,240})$/;
const NAME_AND_STAMP = /^([^[\]()\n]{1,60}?)(?: ?[[(]([^[\]()\n]{4,40})[\])])?:?$/;
/** `Mara Lind  10:32 AM`, `Mara Lind, [08.05.2026 10:32]`, the text on the lines below */
const ABOVE = new RegExp(`^([^:\\d\\n]{1,60}?),? {1,3}\\[?(${STAMP})\\]?$`, "u");
const PLAIN = /^([^:：\n]{1,40})(?:: |： ?|:$)/;

/** Names that are written small. */
const SMALL_NAMES = new Set("me i you user assistant human ai bot model tool agent owner".split(" "));
const PARTICLES = new Set("de da di del la le van von der den ter bin al el y e of the".split(" "));
/** Words before a colon that name a thing, not a person. */
const LABELS = new Set(
  (
    "note notes nb ps todo fixme re fw fwd subject from to cc bcc date time title topic topics summary example " +
    "examples warning error tip tips hint important attention update edit source sources link links image video " +
    "ingredients steps step answer question result results output input usage http https file step-by-step " +
    "participants attendees agenda location where when what why how who pros cons total price reminder deadline"
  ).split(" "),
);

/** The beginning of a turn in one of some styles; undefined for any other line. Pure. */
export function readSpeakerLine(
  source: string,
  styles: readonly Style[],
  level = 0,
): SpeakerLine | undefined {
  const line = source.replace(/^[\u200e\u200f\ufeff]+/u, "");
  for (const style of styles) {
    const read = READERS[style](line, level);
    if (read) return read;
  }
  return undefined;
}

/** The level of a heading, 1 to 6; 0 for any other line. Pure. */
export function headingLevel(line: string): number {
  return HEADING.exec(line)?.[1]?.length ?? 0;
}

const READERS: Readonly<Record<Style, (line: string, level: number) => SpeakerLine | undefined>> = {
  stamped: readStamped,
  bold: (line) => {
    const match = BOLD.exec(line);
    const name = match?.[1]?.trim() ?? "";
    if (!match || !(isName(name) || isNick(name))) return undefined;
    return { style: "bold", speaker: name, stamp: match[3], text: line.slice(match[0].length) };
  },
  heading: (line, level) => {
    const [, marks = "", rest = ""] = HEADING.exec(line) ?? [];
    if (marks === "" || (level > 0 && marks.length !== level)) return undefined;
    const own = parseHeading(`### ${rest}`);
    if (own && (own.atMs !== undefined || own.ref !== undefined || rest.startsWith('"'))) {
      return { style: "heading", speaker: own.speaker, stamp: own.atMs, ref: own.ref, text: "" };
    }
    const [, name, stamp] = NAME_AND_STAMP.exec(rest) ?? [];
    return name === undefined ? undefined : { style: "heading", speaker: name.trim(), stamp, text: "" };
  },
  above: (line) => {
    const [, name = "", stamp] = ABOVE.exec(line) ?? [];
    if (!isName(name)) return undefined;
    return { style: "above", speaker: name.trim(), stamp, shape: shapeOf(line.slice(name.length)), text: "" };
  },
  plain: (line) => readPlain(line, "plain", isName),
  nick: (line) => readPlain(line, "nick", (name) => isName(name) || isNick(name)),
};

function readPlain(
  line: string,
  style: Style,
  isSpeaker: (name: string) => boolean,
): SpeakerLine | undefined {
  const match = PLAIN.exec(line);
  const name = withoutMarks(match?.[1] ?? "").trim();
  if (!match || !isSpeaker(name)) return undefined;
  return { style, speaker: name, text: line.slice(match[0].length) };
}

function readStamped(source: string): SpeakerLine | undefined {
  const line = source.replace(/^[^\p{L}]{1,40}/u, inLatin);
  const plain = line.slice(0, 60).replace(/[\u202f\u00a0]/gu, " "); // before AM and PM; same length
  const { mark, stamp } = stampOf(plain) ?? {};
  if (mark === undefined) return undefined;
  const rest = line.slice(mark.length);
  const [begin = "", name, nick] = NAMED.exec(rest) ?? [];
  const speaker = (name ?? nick ?? "").replace(/^[~\u200e\u200f\s]+/u, "").trim() || undefined;
  return { style: "stamped", speaker, stamp, shape: shapeOf(mark), text: rest.slice(begin.length) };
}

function shapeOf(mark: string): string {
  return mark.replace(/\d+/gu, "0").replace(/[\p{L}\p{M}]+\.?|\s+/gu, "");
}

/** Figures of whatever script and commas of Arabic within a stamp, as Latin has them. */
function inLatin(figures: string): string {
  return figures
    .replace(/[\u200e\u200f]+/gu, "")
    .replaceAll("،", ",")
    .replace(/[^\P{Nd}\d]/gu, figureOf);
}

/** The ten figures of a script follow each other. */
function figureOf(figure: string): string {
  const code = figure.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** One word, as people call themselves in a chat; marked as a speaker it may be written small. */
function isNick(name: string): boolean {
  return /^[\p{L}\p{N}_.@-]+$/u.test(name) && !LABELS.has(name.toLowerCase());
}

/** Whether a text before a colon looks like the name of somebody: one to four words, written large where the
 * script has large letters. */
function isName(text: string): boolean {
  const name = text.trim();
  if (name === "" || !/^[\p{L}\p{M}\p{N} .'’_()&@-]+$/u.test(name)) return false;
  if (SMALL_NAMES.has(name.toLowerCase())) return true;
  const words = name.split(" ");
  if (words.length > 4 || words.some((word) => LABELS.has(word.toLowerCase()))) return false;
  if (!/^[\p{L}@]/u.test(name)) return false;
  return words.every((word) => PARTICLES.has(word) || !/^\p{Ll}/u.test(word));
}
