import { LetterPattern } from "../../text/letters.ts";
import { memoised } from "../../text/memoised.ts";
import { MACHINE_LINES } from "./machine-line-forms.ts";
import { plainForm } from "./plain-form.ts";
import { isFragment } from "./scraps.ts";

/** Whether a trimmed line is code, a shell command, JSON, a log or a stack trace. Constant time. Pure. */
function isMachineLine(line: string): boolean {
  const head = line.length > 300 ? line.slice(0, 300) : line;
  if (PROSE_BEFORE_SEMICOLON.test(head) && /\w \w.{0,99} \w/.test(head)) return false;
  return MACHINE_LINES.some((pattern) => pattern.test(head));
}

const PROSE_BEFORE_SEMICOLON = /^[A-Z"'“][^(){}=<>]{1,300};$/u;

/** One line of prose, free of its bullet, with the heading that its list stands under. */
export interface ProseLine {
  readonly text: string;
  /** The line that ends in a colon above this item, without the colon. */
  readonly heading: string | undefined;
}

/**
 * The lines of a text that are prose, in order: without fenced and indented code, JSON, logs, stack
 * traces, shell commands, quoted lines (`> `) and lists of addresses; a heading that only introduces a
 * list is dropped, and its items name it. An empty text gives []. Linear. Pure.
 */
export function proseLines(text: string): readonly ProseLine[] {
  return linesKept(text);
}

/** Whatever reads a turn begins with its lines. */
const KEPT_CHARS = 200_000;
const linesKept = memoised(linesAnew, KEPT_CHARS);

function linesAnew(text: string): readonly ProseLine[] {
  if (isJson(text)) return [];
  const prose: ProseLine[] = [];
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  let fenced = false;
  let heading: string | undefined;
  let machine = false;
  let below = 0;
  lines.forEach((raw, at) => {
    const line = behindJson(raw.trim());
    if (FENCE.test(line)) {
      fenced = !fenced && !(line.length > 6 && line.endsWith("```"));
      return;
    }
    if (line === "" || fenced || DONE.test(line)) return;
    const item = BULLET.exec(line.slice(0, 40))?.[0] ?? "";
    const body = line.slice(item.length).trim();
    if (isIndentedAfter(raw, machine) || isMachineLine(line) || isMachineLine(body)) {
      machine = true;
      return;
    }
    machine = false;
    if (body === "" || QUOTED.test(line) || isAddressList(body)) return;
    if (introduces(body, item) || (item === "" && isTitle(body, lines[at + 1]?.trim() ?? ""))) {
      heading = body.replace(/^#{1,6} |[:：]$/gu, "");
      below = 0;
      return;
    }
    below += 1;
    if (item === "" && below > 1) heading = undefined;
    prose.push({ text: body, heading });
  });
  return prose;
}

function behindJson(line: string): string {
  return line.startsWith("{") ? line.replace(JSON_BEFORE_PROSE.on(line), "") : line;
}

/** What was pasted in front of what is said of it: `{"step": "lint"} the linter is pinned`. */
const JSON_BEFORE_PROSE = new LetterPattern(String.raw`^\{ ?["'].{1,2000}\} (?=\p{L}[\p{L}'’]{0,20} \p{L})`);
/** An item of a list that is ticked off. */
const DONE = /^(?:[-*+•] )?\[[xX]\] /u;
const FENCE = /^(?:```|~~~)/;
const BULLET = /^(?:[-*+•–—▪◦]|\d{1,3}[.)]|\(\d{1,3}\)|[a-z]\))\s{1,9}(?:\[[ xX]?\]\s{1,9})?/u;
const QUOTED = /^(?:>|On .{1,200} wrote:$)/;
const ADDRESS = /(?:https?:\/\/|www\.)\S{1,2000}|^[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}\/\S{1,2000}$/gu;
/** Where an address stood. */
const MARK = "\u0001";
const MEANS_ADDRESS =
  /\b(?:is|are|lives?|my|our|hosted|runs?|was|has|wrote|uses?)\b|\b(?:at|on|under)[ :]{1,2}\u0001/i;
const TITLE_WORDS = 7;

/** The inside of a block goes on until its indentation ends. */
function isIndentedAfter(raw: string, machine: boolean): boolean {
  return machine && /^(?: {2}|\t)/.test(raw);
}

function isJson(text: string): boolean {
  const trimmed = text.trim();
  const closed =
    (trimmed.startsWith("{") && trimmed.endsWith("}")) || (trimmed.startsWith("[") && trimmed.endsWith("]"));
  return closed && /["\d{[\]]/.test(trimmed.slice(1, 400)) && !/^\[[\w ]{1,60}\]$/.test(trimmed.slice(0, 80));
}

/** Addresses with nothing said about them: a title of few words at most, and no verb. */
function isAddressList(line: string): boolean {
  if (line.search(ADDRESS) < 0) return false;
  const rest = line.replace(ADDRESS, MARK);
  if (MEANS_ADDRESS.test(rest)) return false;
  return (rest.match(/[\p{L}\p{N}]{1,40}/gu)?.length ?? 0) <= TITLE_WORDS;
}

/** A few words without a verb above the first item of a list: "Dog stuff". */
function isTitle(body: string, next: string): boolean {
  if (!BULLET.test(next) || /[.!?]$/.test(body)) return false;
  const words = body.match(TITLE_WORD.on(body))?.length ?? 0;
  return words <= TITLE_WORDS && isFragment(plainForm(body));
}

const TITLE_WORD = new LetterPattern(String.raw`[\p{L}\p{N}'’]{1,40}`, "g");

/** A line that ends in a colon above items, code or nothing; a Markdown heading. */
function introduces(body: string, item: string): boolean {
  if (/^#{1,6} /.test(body)) return true;
  return item === "" && /[:：]$/u.test(body);
}
