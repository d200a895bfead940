import { markdownText } from "../text/escape.ts";

/*
 * The body of an entity:   ## Summary                                  what holds of it now, best first
 *
 *                          - I moved to Oslo. (fa_…)                   managed: a bullet that ends in the id of a fact
 *
 *                          ## Timeline                                 what was said of it, oldest first
 *
 *                          - 2026-05-07 · I moved to Oslo. (fa_…)
 *                          - 2026-05-08 · [agent] I like Oslo. (fa_…) whose words they are, where not the owner's
 *
 * Every other line is a person's and stays where it is, byte for byte.
 */

export interface CardLine {
  /** Id of the fact that states it. */
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly day: string;
  /** The statement in one line, as it is to be read; escaped when it is printed. */
  readonly text: string;
  /** Whose words they are; absent of the owner's. */
  readonly whose?: string;
}

export interface CardChange {
  /** The facts that the summary is to show, best first. */
  readonly summary: readonly CardLine[];
  /** Lines for the timeline; one that is there and says whose words it has stays as it is. */
  readonly add: readonly CardLine[];
  /** Facts of which nothing is to be left, or whose lines are to be written anew. */
  readonly drop: ReadonlySet<string>;
  /** All facts whose lines are pai's. */
  readonly managed: ReadonlySet<string>;
  /** Lines that the timeline keeps at most, the newest ones. */
  readonly most: number;
}

const SUMMARY = "## Summary";
const TIMELINE = "## Timeline";
const ID = "fa_[0-7][0-9a-hjkmnp-tv-z]{25}";
const SUMMARY_LINE = new RegExp(`^- .*\\((${ID})\\)\\s*$`);
const TIMELINE_LINE = new RegExp(`^- (\\d{4}-\\d{2}-\\d{2}) · .*\\((${ID})\\)\\s*$`);
/** A bracket of a text has a backslash before it. */
const WHOSE = /^- (?:\d{4}-\d{2}-\d{2} · )?(?:\[(\w+)\] )?/;
const HEADING = /^#{1,2} /;

/** The ids of the facts in the summary of a body, in their order. Pure. */
export function summaryIds(body: string, managed: ReadonlySet<string>): readonly string[] {
  const lines = linesOf(body);
  const section = lines.slice(...(rangeOf(lines, SUMMARY) ?? [0, 0]));
  return section.flatMap((line) => idIn(SUMMARY_LINE, line, managed) ?? []);
}

/** What a person wrote into a body: all but the two headings and the lines that pai manages. Pure. */
export function detachedText(body: string, managed: ReadonlySet<string>): string {
  const own = linesOf(body).filter((line) => {
    const isHeading = line.trimEnd() === SUMMARY || line.trimEnd() === TIMELINE;
    return !isHeading && idIn(SUMMARY_LINE, line, managed) === undefined;
  });
  return own.join("\n").trim();
}

/** A body with another summary and timeline; what a person wrote stays. The same change again changes nothing. Pure. */
export function changeCard(body: string, change: CardChange): string {
  const withTimeline = withSection(withSection(linesOf(body), SUMMARY), TIMELINE);
  const summarised = replaceSection(withTimeline, SUMMARY, (lines) => summaryWith(lines, change));
  return replaceSection(summarised, TIMELINE, (lines) => timelineWith(lines, change)).join("\n");
}

/** A body taken apart: the lines that pai manages, by fact, and all others. */
export interface CardParts {
  readonly own: string;
  readonly summary: ReadonlyMap<string, string>;
  /** In the order of day and id. */
  readonly timeline: ReadonlyMap<string, string>;
}

export function splitCard(body: string, managed: ReadonlySet<string>): CardParts {
  const summary = new Map<string, string>();
  const timeline = new Map<string, string>();
  const [from, to] = rangeOf(linesOf(body), TIMELINE) ?? [0, 0];
  const own = linesOf(body).filter((line, at) => {
    const isInTimeline = at >= from && at < to;
    const id = idIn(isInTimeline ? TIMELINE_LINE : SUMMARY_LINE, line, managed);
    if (id !== undefined) (isInTimeline ? timeline : summary).set(id, line);
    return id === undefined;
  });
  return { own: own.join("\n"), summary, timeline };
}

/** The body of these parts; the managed lines stand together, below their headings. Pure. */
export function joinCard({ own, summary, timeline }: CardParts): string {
  const put = (lines: readonly string[], heading: string, added: ReadonlyMap<string, string>) =>
    added.size === 0
      ? lines
      : replaceSection(withSection(lines, heading), heading, (section) =>
          withBlock(section, () => false, [...added.values()]),
        );
  const inOrder = new Map(
    [...timeline].sort(([a, line], [b, other]) => (dayOf(line) + a < dayOf(other) + b ? -1 : 1)),
  );
  return put(put(linesOf(own), SUMMARY, summary), TIMELINE, inOrder).join("\n");
}

function dayOf(line: string): string {
  return TIMELINE_LINE.exec(line)?.[1] ?? "";
}

function summaryWith(lines: readonly string[], { summary, drop, managed }: CardChange): readonly string[] {
  const isManaged = (line: string) => idIn(SUMMARY_LINE, line, managed) !== undefined;
  const kept = new Map(lines.map((line) => [idIn(SUMMARY_LINE, line, managed), line]));
  const wanted = summary.map((line) => {
    const known = drop.has(line.id) ? undefined : kept.get(line.id);
    return known !== undefined && whoseOf(known) === line.whose ? known : printSummary(line);
  });
  return withBlock(lines, isManaged, wanted);
}

function whoseOf(line: string): string | undefined {
  return WHOSE.exec(line)?.[1];
}

/** Lines stand in the order of day and id, so that the order of arrival does not show. */
function timelineWith(lines: readonly string[], { add, drop, managed, most }: CardChange): readonly string[] {
  const added = new Map(add.map((line) => [line.id, line]));
  const isStale = (id: string, line: string) => added.has(id) && added.get(id)?.whose !== whoseOf(line);
  const result = lines
    .map((line) => readTimeline(line, managed))
    .filter(({ id, line }) => id === undefined || !(drop.has(id) || isStale(id, line)));
  const known = new Set(result.map(({ id }) => id));
  for (const line of add.filter(({ id }) => !known.has(id)).toSorted(inOrder))
    result.splice(placeOf(result, line), 0, readTimeline(printTimeline(line), managed));
  const own = result.filter(({ id }) => id !== undefined);
  const over = new Set(own.slice(0, Math.max(0, own.length - most)));
  return result.filter((line) => !over.has(line)).map(({ line }) => line);
}

/** A line of a timeline; without the rest where pai does not manage it. */
interface TimelineLine {
  readonly line: string;
  readonly id?: string;
  /** Day and id. */
  readonly order?: string;
}

function readTimeline(line: string, managed: ReadonlySet<string>): TimelineLine {
  const [, day, id] = TIMELINE_LINE.exec(line) ?? [];
  return id !== undefined && managed.has(id) ? { line, id, order: `${day} ${id}` } : { line };
}

/** Behind the last line that is older; before the first where none is. */
function placeOf(lines: readonly TimelineLine[], { day, id }: CardLine): number {
  const order = `${day} ${id}`;
  const after = lines.findLastIndex((line) => line.order !== undefined && line.order < order);
  if (after >= 0) return after + 1;
  const first = lines.findIndex((line) => line.order !== undefined);
  return first >= 0 ? first : startOf(lines.map(({ line }) => line));
}

/** The lines with the managed ones replaced by others, which stand where the first of them stood. */
function withBlock(
  lines: readonly string[],
  isManaged: (line: string) => boolean,
  wanted: readonly string[],
): readonly string[] {
  const first = lines.findIndex(isManaged);
  const at = first >= 0 ? first : startOf(lines);
  const [before, after] = [lines.slice(0, at), lines.slice(at).filter((line) => !isManaged(line))];
  return [...before, ...wanted, ...after];
}

/** Where the first bullet of a section goes: behind its heading and the empty line below. */
function startOf(lines: readonly string[]): number {
  return lines[1] === undefined || lines[1].trim() !== "" ? 1 : 2;
}

function printSummary({ text, whose, id }: CardLine): string {
  // What would begin another list item is no bullet of this one.
  const inert = markdownText(text).replace(/^(?=[-+=])|(?<=^\d{1,9})(?=[.)])/, "\\");
  return `- ${markOf(whose)}${inert} (${id})`;
}

function printTimeline({ day, text, whose, id }: CardLine): string {
  return `- ${day} · ${markOf(whose)}${markdownText(text)} (${id})`;
}

function markOf(whose: string | undefined): string {
  return whose === undefined ? "" : `[${whose}] `;
}

function inOrder(a: CardLine, b: CardLine): number {
  return `${a.day} ${a.id}` < `${b.day} ${b.id}` ? -1 : 1;
}

function idIn(pattern: RegExp, line: string, managed: ReadonlySet<string>): string | undefined {
  const id = pattern.exec(line)?.at(-1);
  return id !== undefined && managed.has(id) ? id : undefined;
}

/** Lines without their ends; a CR at the end of one is part of it. */
function linesOf(body: string): readonly string[] {
  return body === "" ? [] : body.split("\n");
}

function rangeOf(lines: readonly string[], heading: string): readonly [from: number, to: number] | undefined {
  const from = lines.findIndex((line) => line.trimEnd() === heading);
  if (from < 0) return undefined;
  const next = lines.findIndex((line, at) => at > from && HEADING.test(line));
  return [from, next < 0 ? lines.length : next];
}

function replaceSection(
  lines: readonly string[],
  heading: string,
  change: (lines: readonly string[]) => readonly string[],
): readonly string[] {
  const [from, to] = rangeOf(lines, heading) ?? [0, 0];
  return [...lines.slice(0, from), ...change(lines.slice(from, to)), ...lines.slice(to)];
}

/** The lines with a section of this heading at their end where there is none. */
function withSection(lines: readonly string[], heading: string): readonly string[] {
  if (rangeOf(lines, heading) !== undefined) return lines;
  const added = heading === SUMMARY ? [heading, "", ""] : [heading, ""];
  const timeline = rangeOf(lines, TIMELINE)?.[0];
  if (timeline !== undefined) return [...lines.slice(0, timeline), ...added, ...lines.slice(timeline)];
  return [...lines, ...(lines.length === 0 || lines.at(-1)?.trim() === "" ? [] : [""]), ...added];
}
