import { documentLines, plainText } from "../../markdown/document-lines.ts";
import { withoutComments } from "./comments.ts";
import { blocksIn } from "./org.ts";

/** A line of a document that is prose or a bullet. */
export interface ProseLine {
  /** 1-based, in the body. */
  readonly line: number;
  /** Without marks of lists and emphasis; links by their words. */
  readonly text: string;
  /** The headings above it, and the short items that it is set in below, the outermost first. */
  readonly headings: readonly string[];
  readonly isBullet: boolean;
  /** Of a numbered list, as steps to take are. */
  readonly isStep: boolean;
  /** `**Key**: value` */
  readonly isKeyed: boolean;
  /** Of a checkbox. */
  readonly box?: "open" | "done";
}

/** The entry of an index says nothing itself, nor do links alone. */
const ONLY_LINK = /^(?:!?(?:\[\[[^[\]]{0,300}\]\]|\[[^[\]]{0,300}\]\([^()]{0,500}\))[ ,·|]{0,3})+$/u;
const KEYED = /^\*\*[^*]{1,60}(?:\*\* ?[:：]|[:：] ?\*\*) ?(?=\S)(?!\d{4}-\d\d-\d\d$)/u;
/** A line that is empty, or of a quotation, a table, HTML, a rule or code. */
const SAYS_NOTHING = /^\s*(?:$|>|\||<[a-z/!]|[-=*_]{3,}\s*$| {4}\S)/i;
/** What a program keeps of a block or a note, beside its words or in the place of them: properties, keys, dates and queries of Logseq and Dataview; and a heading in bold or italics. */
const OF_PROGRAM =
  /^(?:[-*+] )?(?:(?:id|[Tt]ags?|\p{Ll}+_[\p{Ll}_]+):(?: |$)|\p{L}[\p{L}\p{N}_./-]{0,40}::(?: |$)|(?:SCHEDULED|DEADLINE|CLOCK|CLOSED): ?[<[]?\d|\{\{[^{}]{0,500}\}\}$|#\+\w|v\d{1,3}$|([*_]{1,3})(?:(?!\1).){1,80}\1:?$)/u;
/** The day of a to-do of Logseq and Org, on the line below. */
const DAY_OF_TASK = /^\s*(?:SCHEDULED|DEADLINE): <(\d{4}-\d\d-\d\d)/u;
const STEP = /^[ \t]{0,20}\d{1,3}[.)] /;
/** Checkboxes, and the words that Logseq and Org have for them, with how urgent a to-do is. */
const OPEN_BOX = /^(?:\[[ /]\]|TO-?DO|NEXT|DOING|NOW|LATER|WAITING)(?: +(?=\S)|$)(?:\[#\w\] +)?/u;
const DONE_BOX = /^(?:\[[xX>-]\]|DONE|CANCELL?ED)(?: +(?=\S)|$)(?:\[#\w\] +)?/u;
/** What somebody has struck out. */
const STRUCK =
  /(?<!~)~~(?=[^\s~])(?:(?!\n[ \t]*\r?\n)[\s\S]){1,500}?~~(?!~)|<(del|s|strike)\b[^<>]*>[\s\S]{0,500}?<\/\1>/giu;
/** A program breaks lines no sooner than here. */
const LEAST_WIDTH = 60;
const BULLET = /^([ \t]{0,20})(?:[-*+]|\d{1,3}[.)]) (.*)$/;
/** An item that may head what is set in below it: a few words, and no sentence. */
const HEADS = /^.{1,40}(?<![.!?…])$/u;

/**
 * The lines of a document that may say something: no code, table, quote, heading, HTML or comment. Lines of a paragraph are joined only
 * where a program broke it, since people write one thought below the other. Pure.
 */
export function proseOf(body: string): readonly ProseLine[] {
  const found: ProseLine[] = [];
  let above: readonly { readonly level: number; readonly text: string }[] = [];
  let items: readonly { readonly indent: number; readonly text: string }[] = [];
  let open: { line: number; parts: string[]; isBullet: boolean; isStep: boolean } | undefined;
  const close = () => {
    const heads = items.slice(0, open?.isBullet ? -1 : 0).filter(({ text }) => HEADS.test(text));
    if (open)
      found.push(
        ...proseLine(
          open,
          [...above, ...heads].map(({ text }) => text),
        ),
      );
    open = undefined;
  };
  const said = withoutComments(body).replace(STRUCK, (struck) => struck.replace(/[^\n]+/gu, ""));
  const lines = documentLines(said);
  const blocks = blocksIn(lines.map(({ text }) => text));
  const broken = brokenLines(lines.map(({ text, heading, isCode }) => (heading || isCode ? "" : text)));
  for (const [i, { text: line, isCode, heading, isUnderline }] of lines.entries()) {
    const day = open && OPEN_BOX.test(open.parts[0] ?? "") ? DAY_OF_TASK.exec(line)?.[1] : undefined;
    if (day !== undefined) {
      open?.parts.push(`due:: ${day}`);
      continue;
    }
    const isSilent =
      blocks.has(i) || OF_PROGRAM.test(line.trim()) || (SAYS_NOTHING.test(line) && !BULLET.test(line));
    if (isCode || isUnderline || heading || isSilent) {
      close();
      if (heading) items = [];
      if (heading) above = [...above.filter(({ level }) => level < heading.level), heading];
      continue;
    }
    const [, margin = "", bullet] = BULLET.exec(line) ?? [];
    if (bullet !== undefined) {
      close();
      const indent = margin.replaceAll("\t", "    ").length;
      items = [...items.filter((item) => item.indent < indent), { indent, text: plainText(bullet) }];
      open = { line: i + 1, parts: [bullet.trim()], isBullet: true, isStep: STEP.test(line) };
    } else if (open && (/^(?: {2}|\t)/u.test(line) || broken.has(i))) {
      open.parts.push(line.trim());
    } else {
      close();
      open = { line: i + 1, parts: [line.trim()], isBullet: false, isStep: false };
    }
  }
  close();
  return found;
}

/**
 * The lines that go on with the one before, as a program has broken a paragraph: the first word of each would have made the one before longer
 * than all. Of two lines the second has to begin small as well. Pure.
 */
function brokenLines(lines: readonly string[]): ReadonlySet<number> {
  const found = new Set<number>();
  for (let start = 0, end = 1; start < lines.length; start = end++) {
    while (end < lines.length && !SAYS_NOTHING.test(lines[end] ?? "") && !BULLET.test(lines[end] ?? ""))
      end++;
    const paragraph = lines.slice(start, end);
    const width = Math.max(...paragraph.map((line) => line.length));
    const [, ...more] = paragraph;
    const isBroken = more.every((line, i) => {
      const [first = ""] = line.trimStart().split(" ", 1);
      return (paragraph[i]?.length ?? 0) + 1 + first.length > width;
    });
    if (width < LEAST_WIDTH || !isBroken || (more.length === 1 && !/^\s*\p{Ll}/u.test(more[0] ?? "")))
      continue;
    for (let i = start + 1; i < end; i++) found.add(i);
  }
  return found;
}

interface OpenLine extends Pick<ProseLine, "line" | "isBullet" | "isStep"> {
  readonly parts: readonly string[];
}

function proseLine({ parts, ...open }: OpenLine, headings: readonly string[]): readonly ProseLine[] {
  const all = parts.join(" ");
  const box = OPEN_BOX.test(all) ? "open" : DONE_BOX.test(all) ? "done" : undefined;
  const words = all.replace(OPEN_BOX, "").replace(DONE_BOX, "").trim();
  const text = plainText(words);
  if (text === "" || ONLY_LINK.test(words)) return [];
  const isKeyed = open.isBullet && KEYED.test(words);
  return [{ ...open, text, headings, isKeyed, ...(box !== undefined && { box }) }];
}

/** Headings below which nothing is settled. */
const UNSETTLED =
  /(?<!\p{L})(?:ideas?|questions?|examples?|wishlist|next steps|ideen|fragen|offen|beispiele?|nächste schritte|idées?|exemples?|à faire|ideias|perguntas?|exemplos?|ideas|preguntas|ejemplos|ý tưởng|câu hỏi|việc cần làm)(?!\p{L})|想法|问题待|待办|示例|疑问/iu;

/** The lines of a document that may state something: without checkboxes, steps, and what stands below a heading where nothing is settled. Pure. */
export function tellingLines(body: string): readonly ProseLine[] {
  return proseOf(body).filter(
    ({ box, isStep, headings }) =>
      box === undefined && !isStep && !headings.some((one) => UNSETTLED.test(one)),
  );
}
