import { handleOf, idTime } from "../../domain/ids.ts";
import type { ChangeJson, MemoryJson } from "../../domain/memory-shapes.ts";
import { tellerOf } from "../../domain/provenance.ts";
import type { ListJson, ResultJson } from "../../domain/shapes.ts";
import { fromWhom } from "../../domain/shown-words.ts";
import type { Status } from "../../domain/status.ts";
import { DEFAULTS, KINDS } from "../../domain/vocabulary.ts";
import { DAY_MS, midnight, WEEKDAYS } from "../../text/calendar.ts";
import { escapeTerminal, markdownText, oneLine } from "../../text/escape.ts";
import { grouped, plural } from "../../text/numbers.ts";
import type { Zone } from "../../text/time-zone.ts";
import type { Painter } from "./painter.ts";

const SHOWN_CHANGES = 12;
/** How much of a long text a list shows, in characters. */
const SHOWN_CHARS = 300;

/** The day on which something else takes the place of a memory, if that was still to come when it was said. Pure. */
export function replacedOn({ status, invalidAt, updated }: MemoryJson, paint: Painter): string | undefined {
  const isLater = status === "superseded" && invalidAt !== undefined && invalidAt > updated;
  return isLater ? paint.day(invalidAt) : undefined;
}

type Utterance = MemoryJson & Pick<ResultJson, "speaker" | "outdated" | "store">;

/** One memory in a list: what it says, what casts doubt on it, and `about`: its id, kind, date and what is special about it. Pure. */
export function memoryLines(
  memory: Utterance,
  paint: Painter,
  lead = "",
  { says = biteOf(memory), about = facts(memory, paint) } = {},
): string {
  const over = (memory.outdated ?? []).map(({ text }) => `no longer true: ${excerpt(text)}`);
  const lines = [says, ...over].map((line) => paint.wrap(line, lead.length));
  const doubts = doubtsOf(memory).map((doubt) => paint.warn(paint.wrap(doubt, lead.length)));
  return `${lead}${[...lines, ...doubts, paint.dim(about.join(" · "))].join(`\n${" ".repeat(lead.length)}`)}`;
}

/** What may hold no more, or be done already, a line each. Pure. */
export function doubtsOf({ maybeOutdated, maybeDone, partReplacedBy }: MemoryJson): readonly string[] {
  const named = (one: NonNullable<typeof maybeDone>) =>
    `${handleOf(one)} ${excerpt(one.text) || "(private)"}`;
  return [
    partReplacedBy && `in part replaced by ${named(partReplacedBy)}`,
    maybeOutdated && `${maybeOutdated.isUnsure ? "newer" : "may be outdated"}: ${named(maybeOutdated)}`,
    maybeDone && `maybe done: ${named(maybeDone)}`,
  ].filter((doubt) => doubt !== undefined);
}

/**
 * What a list shows of a memory: of a conversation the summary, or who said what; of a belief how certain it is, and
 * whether of the past; before what others say of themselves who. Pure.
 */
export function biteOf(memory: Utterance): string {
  if (memory.summary !== undefined) return excerpt(memory.summary);
  if (memory.spoken !== undefined) return excerpt(memory.spoken);
  return memory.kind === "belief" ? `[${beliefLabel(memory)}: ${toldBy(memory)}]` : toldBy(memory);
}

/** What a memory says, behind who said it where that is somebody else. Pure. */
export function toldBy(memory: Utterance, teller = tellerOf(memory)): string {
  return [teller, memory.remark ?? memory.text]
    .flatMap((one) => (one === undefined ? [] : excerpt(one)))
    .join(": ");
}

function beliefLabel({ confidence, timeframe }: Pick<MemoryJson, "confidence" | "timeframe">): string {
  return `Belief (${confidence.toFixed(2)}${timeframe === "past" ? ", past" : ""})`;
}

/** A text on one line, shortened, safe to print. Pure. */
export function excerpt(text: string, chars = SHOWN_CHARS): string {
  const line = oneLine(text);
  return line.length > chars ? `${line.slice(0, chars)}…` : line;
}

/** How much of a memory stands in a sentence about it, in characters. */
const NAMED_CHARS = 60;

/** What memories say, in quotes and shortened, each text once. Pure. */
export function saidOnce(memories: readonly MemoryJson[]): readonly string[] {
  return [...new Set(memories.map(({ text }) => `"${excerpt(text, NAMED_CHARS)}"`))];
}

/** One result as a bullet of a Markdown list that nothing in its text can break out of. Pure. */
export function resultMarkdown(result: ResultJson, paint: Painter): string {
  const { id, kind, speaker = "", hash = "", at = "" } = result;
  const said = [result.spoken ?? tellerOf(result), result.spoken === undefined && result.text]
    .flatMap((one) => (one ? markdownText(one) : []))
    .join(": ");
  const over = (result.outdated ?? []).map((one) => ` [no longer true: ${markdownText(one.text)}]`).join("");
  const doubt = doubtsOf(result).map((one) => ` [${markdownText(one)}]`);
  const text = `${said}${over}${doubt.join("")}`;
  if (result.before) return `- [${kind}] ${markdownText(speaker)}: ${text} (${id}#${hash}, ${paint.day(at)})`;
  if (kind === "belief") return `- [${beliefLabel(result)}: ${text}] (${id}, ${paint.day(result.validAt)})`;
  return `- [${whatIs(result)}] ${text} (${id}, ${paint.day(result.validAt)})`;
}

export function changeLines(changes: readonly ChangeJson[], paint: Painter): string {
  const more = changes.length - SHOWN_CHANGES;
  const lines = changes
    .slice(0, more > 1 ? SHOWN_CHANGES : changes.length)
    .map(({ op, path, to, event, reason, detail }) => {
      const where = to === undefined ? path : `${path} -> ${to}`;
      const why = [reason, detail].filter((part) => part !== undefined).join("; ");
      return `  ${op} ${escapeTerminal(where)} ${paint.dim(`(${event}: ${escapeTerminal(why)})`)}`;
    });
  return [...lines, ...(more > 1 ? [`  and ${more} more`] : [])].join("\n");
}

export function count(n: number, one: string, many = plural(one)): string {
  return `${grouped(n)} ${n === 1 ? one : many}`;
}

/** How many of each kind there are, in words; none gives "". Pure. */
export function kindCounts(counts: Readonly<Record<string, number>>): string {
  const kinds = KINDS.filter((kind) => (counts[kind] ?? 0) > 0);
  return kinds.map((kind) => count(counts[kind] ?? 0, kind)).join(", ");
}

function whatIs({ kind, category }: MemoryJson): string {
  return kind === "fact" ? category : kind;
}

/** What became of a promise, or on which day it is due; nothing of anything else. Pure. */
function promiseOf({ kind, due, state = "open", overdue }: MemoryJson, paint: Painter): string[] {
  if (kind !== "commitment") return [];
  if (state !== "open") return [state];
  if (due === undefined) return [];
  return [`${overdue ? "overdue since" : "due"} ${paint.day(due)}`];
}

/** A share (0..1) as people read it, with at most so many decimals: 0.8, 0.89. Pure. */
export function share(value: number, decimals = 2): string {
  return `${Number(value.toFixed(decimals))}`;
}

/** What statuses are called that need other words. */
export const STATUS_WORDS: Readonly<Partial<Record<Status, string>>> = {
  pending: "waits for your word",
  superseded: "no longer holds",
};

/** What is to be known of it; the numbers that rank it, and as what it was read, only where a person asks for more. */
function facts(memory: Utterance, paint: Painter): string[] {
  const { kind, due, store, confidence, importance } = memory;
  const isRead = kind === "fact" || kind === "commitment";
  return [
    handleOf(memory),
    ...(store === undefined ? [] : [`${store} memory`]),
    ...(isRead ? [] : [whatIs(memory)]),
    paint.day(idTime(memory.id)),
    ...(kind === "commitment" && due === undefined ? ["promise"] : []),
    ...standingOf(memory, paint),
    ...(paint.isFull ? [whatIs(memory), `confidence ${share(confidence)}`, `importance ${importance}`] : []),
  ];
}

/** When it is due, whose words it has, what speaks for and against it, about whom it is, and its tags. Pure. */
export function standingOf(memory: MemoryJson, paint: Painter): string[] {
  const { status, verification, subject } = memory;
  const from = paint.day(memory.validAt);
  const until = replacedOn(memory, paint);
  const over = until === undefined ? (STATUS_WORDS[status] ?? status) : `until ${until}`;
  const isNamed = subject === DEFAULTS.subject || tellerOf(memory)?.toLowerCase() === subject;
  const said = [
    ...promiseOf(memory, paint),
    ...fromWhom(memory).map((one) => escapeTerminal(one)),
    from === paint.day(idTime(memory.id)) ? "" : `true from ${from}`,
    status === "active" ? "" : over,
    verification === "disputed" ? "doubted" : verification === "user_confirmed" ? "confirmed" : "",
    memory.pinned ? "pinned" : "",
    memory.sensitive ? "private" : "",
    isNamed ? "" : `about ${escapeTerminal(subject)}`,
    ...memory.tags.map((tag) => `#${escapeTerminal(tag)}`),
  ];
  return said.filter((part): part is string => Boolean(part));
}

/** Parts of words that count from the day on which they are said, English and German; what they mean is worked out only where one is there. */
const CUE =
  /day|week|month|year|quarter|tonight|tomorrow|tmrw|\bago\b|\b(?:mon|tues?|wed|thu(?:rs?)?|fri|sat|sun|eo[dwmy])\b|gestern|heut|morgen|tag|woche?|monat|jahr|quartal|sonnabend/i;

type Told = Pick<MemoryJson, "id" | "kind" | "text" | "remark" | "validAt" | "due">;

/** Memories as a person reads them: in facts and promises the days stand behind words such as "yesterday". Not for JSON. */
export async function asSaid<M extends Told>(memories: readonly M[], zone: Zone): Promise<readonly M[]> {
  const isDated = ({ kind, text, remark = text }: M) =>
    (kind === "fact" || kind === "commitment") && CUE.test(remark);
  if (!memories.some(isDated)) return memories;
  const { anchoredText } = await import("../../memory/anchored-text.ts");
  return memories.map((memory) => {
    if (!isDated(memory)) return memory;
    const { text, remark } = memory;
    const read = (said: string) => anchoredText({ ...memory, text: said, summary: said }, zone);
    return { ...memory, text: read(text), ...(remark !== undefined && { remark: read(remark) }) };
  });
}

const FIRST = 5;
const LAST = 15;

/** A list in readable length: of more than 20 lines the first 5, how many are left out, and the last 15. Pure. */
export function elided(lines: readonly string[], paint: Painter): readonly string[] {
  const more = lines.length - FIRST - LAST;
  if (more <= 1) return lines;
  return [...lines.slice(0, FIRST), paint.dim(`  … ${more} more`), ...lines.slice(-LAST)];
}

/** The first lines, and behind them what is said of the others. Pure. */
export function withRest(lines: readonly string[], most: number, rest: (more: number) => string) {
  return lines.length > most ? [...lines.slice(0, most), rest(lines.length - most)] : [...lines];
}

const NAMED_PROBLEMS = 3;

/** Files that could not be read, the first ones by name and reason, the others counted. Pure. */
export function problemNotice(problems: readonly ListJson["problems"][number][]): string[] {
  const named = problems.map(
    ({ path, line, message }) => `could not read ${path}${line === undefined ? "" : `:${line}`}: ${message}`,
  );
  const rest = (more: number) => `${count(more, "more file")} could not be read; pai doctor lists them`;
  return withRest(named, NAMED_PROBLEMS, rest);
}

export function sensitiveNotice(sensitive: number): string | undefined {
  const what = count(sensitive, "sensitive memory");
  return sensitive === 0 ? undefined : `${what} left out; --include-sensitive takes them along`;
}

/** A name and what is said of it; undefined: nothing. */
type MaybeRow = readonly [name: string, value: string | undefined];

/** The rows of which something is said. Pure. */
export function rowsOf(rows: readonly MaybeRow[]): [string, string][] {
  return rows.flatMap(([name, value]): [string, string][] => (value === undefined ? [] : [[name, value]]));
}

/** `Friday 2026-11-27`, of the days next to `nowMs` (a wall time) also how near. Pure. */
export function dayTitle(day: string, nowMs?: number): string {
  const ms = Date.parse(day);
  const weekday = WEEKDAYS[new Date(ms).getUTCDay()] ?? "";
  const near = nowMs === undefined ? undefined : NEAR[(ms - midnight(nowMs)) / DAY_MS + 1];
  return `${weekday.slice(0, 1).toUpperCase()}${weekday.slice(1)} ${day}${near === undefined ? "" : ` (${near})`}`;
}

const NEAR = ["yesterday", "today", "tomorrow"];
