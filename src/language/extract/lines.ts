import { fenceAfter } from "../../text/fence.ts";

import { memoised } from "../../text/memoised.ts";
import { sentencesOf } from "./sentences.ts";

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

/** Whatever reads a turn begins with its lines. */
const KEPT_CHARS = 200_000;

/**
 * The lines of a text that are prose, in order: without fenced and indented code, JSON, logs, stack
 * traces, shell commands, quoted lines (`> `) and lists of addresses; a heading that only introduces a
 * list is dropped but for the sentences before its last one, and its items name it. An empty text gives []. Linear. Pure.
 */
export const proseLines = memoised(linesAnew, KEPT_CHARS);

function linesAnew(text: string): readonly ProseLine[] {
  if (isJson(text)) return [];
  const prose: ProseLine[] = [];
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/u);
  let fence: string | undefined;
  let heading: string | undefined;
  let machine = false;
  let below = 0;
  lines.forEach((raw) => {
    const bare = raw.trim();
    const line = bare.startsWith("{") ? bare.replace(JSON_BEFORE_PROSE, "") : bare;
    const before = fence;
    fence = fenceAfter(before, line);
    if (line === "" || DONE.test(line)) return;
    if (before !== undefined || fence !== undefined) {
      below += 1;
      return;
    }
    const item = BULLET.exec(line.slice(0, 40))?.[0] ?? "";
    const body = line.slice(item.length).trim();
    const isInside = machine && /^(?: {2}|\t)/.test(raw); // until the indentation ends
    if (isInside || isMachineLine(line) || (item !== "" && isMachineLine(body))) {
      machine = true;
      below += 1;
      return;
    }
    machine = false;
    if (body === "" || QUOTED.test(line) || isAddressList(body)) return;
    if (introduces(body, item)) {
      const sentences = body.startsWith("#") ? [body] : sentencesOf(body);
      prose.push(...sentences.slice(0, -1).map((sentence) => ({ text: sentence, heading: undefined })));
      heading = sentences.at(-1)?.replace(/^#{1,6} |[:：]$/gu, "");
      below = 0;
      return;
    }
    below += 1;
    if (item === "" && below > 1) heading = undefined;
    prose.push({ text: body, heading });
  });
  return prose;
}

/** What was pasted in front of what is said of it: `{"step": "lint"} the linter is pinned`. */
const JSON_BEFORE_PROSE = /^\{ ?["'].{1,2000}\} (?=\p{L}[\p{L}'’]{0,20} \p{L})/u;
/** An item of a list that is ticked off. */
const DONE = /^(?:[-*+•] )?\[[xX]\] /u;
const BULLET = /^(?:[-*+•–—▪◦]|\d{1,3}[.)]|\(\d{1,3}\)|[a-z]\))\s{1,9}(?:\[[ xX]?\]\s{1,9})?/u;
const QUOTED = /^(?:>|On .{1,200} wrote:$)/;
const ADDRESS = /(?:https?:\/\/|www\.)\S{1,2000}|^[\w-]{1,63}(?:\.[\w-]{1,63}){1,9}\/\S{1,2000}$/gu;
/** Where an address stood. */
const MARK = "\u0001";
const MEANS_ADDRESS =
  /\b(?:is|are|lives?|my|our|hosted|runs?|was|has|wrote|uses?)\b|\b(?:at|on|under)[ :]{1,2}\u0001/i;
const TITLE_WORDS = 7;

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

/** A line that ends in a colon above items, code or nothing; a Markdown heading. */
function introduces(body: string, item: string): boolean {
  if (/^#{1,6} /.test(body)) return true;
  return item === "" && /[:：]$/u.test(body);
}

/** Lines that a machine wrote or reads. Each pattern is anchored and looks at the first 300 characters. */
const MACHINE_LINES: readonly RegExp[] = [
  /^\[?\d{4}[-/]\d{2}[-/]\d{2}[T ]\d{2}:\d{2}(?::\d{2})?/, // a time stamp
  /^\[?\d{2}:\d{2}:\d{2}/,
  /^(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) {1,2}\d{1,2} \d{2}:\d{2}:\d{2} /,
  /^\[?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE|PANIC)\]?(?:[:\s[(]|$)/,
  /^\[[\w.:/ -]{1,40}\]\s{1,9}\S/, // [worker-1] ...
  /^(?:error|warning|npm (?:ERR!|WARN)|fatal|panic|warn|debug|info)(?:\[\w{1,20}\])?:/,
  /^[\w.]{0,60}(?:Error|Exception|Warning)(?: \[\w{1,40}\])?(?::|$| in | at )/,
  /^(?:Traceback \(most|Caused by:|goroutine \d|thread '|Segmentation fault|Stack trace)/,
  /^at [\w.$<>[\] /@-]{1,200}[(:]/,
  /^File "[^"]{1,200}", line \d/,
  /^(?:[✓✔✗✘×√]|PASS\b|FAIL\b|ok \d|not ok \d|Tests?:? {1,9}\d|Duration )/u,
  /^(?:\d{1,3}\.){3}\d{1,3}[ :]/,
  /^(?:(?:GET|POST|PUT|DELETE|PATCH|HEAD) \/|HTTP\/\d)/,
  /^(?:[$%#] [a-z./~]|(?:sudo|cd|ls|cat|grep|curl|wget|chmod|mkdir|ssh|scp|rm|cp|mv|echo|export|docker|kubectl|systemctl|pip3?|python3?|node|npx|npm|pnpm|yarn|cargo|go|git|make|brew|apt|apt-get) (?:-{1,2}\w|[a-z]{2,12} -|\S{0,80}[/."'$=@]|(?:install|run|build|test|get|add|commit|push|pull|clone|checkout|status|ci|start|up|exec|apply|rebase|merge|log|diff|init)(?: [\w./-]{1,60})?$))/,
  /^(?:git|npm|pnpm|yarn|cargo|docker|docker compose|kubectl|pip3?|brew|apt-get) (?:install|run|build|test|add|commit|push|pull|clone|checkout|ci|exec|apply|rebase) /,
  /^(?:import|from) [\w.{}*, '"@/-]{1,200}(?: (?:from|import) .|;$)/,
  /^import (?:[\w.]{1,80}|["'].{1,80}["']);?$/,
  /^(?:export |public |private |protected |static |async |final |pub |abstract ){0,4}(?:const|let|var|function|class|def|fn|func|interface|enum|struct|type|void|int|string|bool|return) ?[\w$<>[\]*&{}, ]{0,80}(?:[=({;]|:$|: )/,
  /^(?:if|for|while|switch|elif|else if|catch|foreach) ?\(.{1,200}\) ?\{?$/,
  /^(?:try|else|finally|do) ?[{:]/,
  /^(?:if|for|while|elif|with|except|def|class) [^,]{1,200}:$/,
  /^(?:return|throw|raise|yield|await|print|println|printf|console)\b[ .(].{0,200}[;)\]}]$/,
  /^(?:SELECT .{1,200} FROM|INSERT INTO|UPDATE \S{1,60} SET|DELETE FROM|CREATE (?:TABLE|INDEX|VIEW|DATABASE)|ALTER TABLE|DROP TABLE)\b/i,
  /^(?:FROM|WHERE|GROUP BY|ORDER BY|LEFT JOIN|INNER JOIN|JOIN|VALUES|LIMIT) [\w(]/,
  /^<\/?[a-z!][^>]{0,200}>/i,
  /^<\?(?:xml|php)/,
  /^[\])}]{1,9}[;,)]{0,9}$/,
  /^[{[(]{1,9}$/,
  /^["'][\w$ .-]{1,60}["'] ?: ?.{0,200}[,{[\]}"'\w]$/,
  /^\{.{0,200}[:=].{0,200}\}[,;]?$/,
  /^(?!\S{1,40}(?: \S{1,40}){0,2} (?:=|->) (?!.{0,300}(?:[;{}"`=*+%|^<>]|\w\())\S{1,60} \S|\S{1,40} -> [\w.:/-]{3,40}$)[\w$.[\]'"-]{1,80} ?(?:[+*/|&?-]?=|:=|=>|->|==) ?\S/, // "coach = Ms. Tran" and "vault-02 -> 10.4.7.1" are notes
  /^[\w$.]{1,80}\([^)]{0,200}\)(?:[.\w$]{0,80}\([^)]{0,200}\)){0,9} ?[;{]?$/,
  /^(?:\/\/|\/\*|\*\/|#!|#include|#define|@\w{1,40}(?:\(|$)|--- |\+\+\+ |@@ |diff --git|index [0-9a-f]{7})/,
  /^.{0,300}[;{]$/, // prose ends in neither
  /^[.#]?[\w-]{1,40} ?\{/,
  /^[A-Z][A-Z0-9_]{2,40}=/,
  /^[\w.-]{1,40}@[\w.-]{1,40}:\S{0,60}[$#%]/, // a shell's prompt
  /^.{0,120}(?:[\][(|]|\d) ?(?:TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|CRITICAL)\b/, // a level after a stamp
  /^.{0,80}\b(?:TRACE|DEBUG|INFO|WARN|ERROR|FATAL)[\]:]/,
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? .{0,30}\d{2}:\d{2}:\d{2}/,
  /^(?:\S{1,60} ){0,4}\S{1,40}\[\d{1,7}\]:/, // sshd[412]:
  /^\S{1,200}:\d{1,6}(?::\d{1,5})?:? (?:error|warning|note|fatal|info)\b/i,
  /^(?:exit (?:code|status)|(?:process )?exited with|permission denied|connection (?:refused|reset|timed out)|command not found|no such file|killed|aborted|core dumped|access denied|out of memory|build (?:failed|succeeded|success)|caused by|retrying in|listening on|server (?:started|listening|running) on|compiling|downloading|downloaded|unpacking|installing|collecting|resolving|fetching|up to date|added \d{1,6} packages|found \d{1,6} vulnerab\w{4,7}|\d{1,6} (?:passing|failing|passed|failed|tests?|errors?|warnings?|packages?|files? changed)|step \d{1,3}\/\d{1,3}|requirement already|successfully (?:built|installed|tagged)|deprecat\w{2,6} warning)(?:[ :,(.!]|$)(?!.{0,120}\b(?:my|our|i|we|is|are)\b)/i,
  /^.{0,200}\b\w{1,30}=\S{1,80} .{0,200}\b\w{1,30}=\S/, // level=info msg=...
  /^(?:\S{1,40} ){0,5}[{[] ?["'{[].{0,260}/, // JSON after a few words
  /^[\w.-]{1,40} {0,3}\| /, // a container's prefix
  /^[[<](?:(?:shared|sent) )?(?:an? )?(?:picture|photo|image|video|audio|gif|sticker|file|attachment|attached|voice (?:message|note)|link|media|document|location|contact)s?\b[^\]>]{0,260}(?:[\]>]$|$)/i, // what a chat shows, described by its program
  /^\u200e?(?:image|video|audio|gif|sticker|document|media) omitted$/i,
  /^\u200e?(?:this message (?:was|has been) deleted|you deleted this message|message deleted|missed (?:voice|video|group) call|null|messages and calls are end-to-end encrypted.{0,200})\.?$/i,
  /^(`{1,3})[^`]{1,280}\1[.,;:]?$/, // nothing but code in its marks
  /^for \w{1,20} in .{1,200}; ?do\b/,
  /^[WEIDVF]\/[\w.$]{1,60}\(/, // a telephone's log
  /^[ew]: \S{1,80}: ?\(/,
  /^(?:FAILURE|BUILD FAILED|={2,}> ?[A-Z]{3,12})\b/,
  /^total \d{1,9}$/,
  /^[dl-][rwx-]{9} /,
];
