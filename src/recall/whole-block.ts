import type { Source } from "../domain/vocabulary.ts";
import { DAY_MS, midnight } from "../text/calendar.ts";
import { CHARS_A_TOKEN, type ContextFace, estimateTokens, fenced, promptText } from "../text/fence.ts";
import { byFrequency, countEach, groupsOf } from "../text/groups.ts";
import { compare, greaterFirst, sum } from "../text/numbers.ts";

/** What of a remark is in force: one line of the block. */
export interface Standing {
  /** The names in it, for the line about what is left out. */
  readonly names: readonly string[];
  readonly text: string;
  /** `text` and `brief` have about as many characters at least: what has no room is not looked at. */
  readonly leastChars?: number | undefined;
  /** The memories that it says, the first one names it. */
  readonly ids: readonly string[];
  /** What it says in fewer words, for where not everything fits. */
  readonly brief?: string | undefined;
  /** Wall time at which it was said, ms. */
  readonly saidMs: number;
  /** What it tells of the owner, or that it is an open promise; absent: it is about something else. */
  readonly part?: "name" | "work" | "home" | "people" | "likes" | "promise" | undefined;
  readonly source: Source;
  /** Who said it, where that is not the owner. */
  readonly speaker?: string | undefined;
  /** In a project's store: who wrote what is not about themself, where that is somebody else than the user. */
  readonly author?: string | undefined;
  /** Wall time of the day on which a promise is due, or that the statement is about, ms. */
  readonly dueMs?: number | undefined;
  /** What casts doubt on it, for the brackets at its start. */
  readonly doubts: readonly string[];
  /** A person confirmed or pinned it. */
  readonly isChosen: boolean;
  /** Days on which it was looked up. */
  readonly accessDays: number;
  /** Nothing of it was worth keeping: it goes last. */
  readonly isPassing: boolean;
}

export interface WholeLimits {
  /** Estimated tokens, at most. */
  readonly budget: number;
  readonly face: ContextFace;
  /** Wall time, ms. */
  readonly nowMs: number;
  /** The names in each statement that was not even considered. */
  readonly unread?: readonly (readonly string[])[];
  /** Something private is not among them. */
  readonly hasPrivate?: boolean;
}

const WEEK_DAYS = 7;
/** What is due within so many days is soon, and what was due so many days ago may still be done. */
const SOON_DAYS = 30;
/** Where not everything fits, so many lines of each part go before what is in none: the newest. */
const MOST_OF_PART = 12;
const PARTS = ["name", "work", "home", "people", "likes", "promise"] as const;
/** Names that the line about the rest lists, and the estimated tokens that are kept for it. */
const LISTED = 8;
const REST_TOKENS = 30;
const DATE_CHARS = "YYYY-MM-DD".length;
const YEAR_CHARS = "YYYY-".length;

/**
 * Everything in force as a block for a prompt: who the user is, how they like things, promises by day, then the rest in the order it was
 * said, with statements about a person behind what named them. If the budget is too small, what is confirmed, due soon, about the user,
 * looked up or recent goes first, and one line names the rest. "" for nothing. Deterministic. Pure.
 */
export function wholeBlock<S extends Standing>(all: readonly S[], limits: WholeLimits) {
  const { budget, face, unread = [] } = limits;
  const groups = grouped(all, limits.nowMs);
  const legend = `${LEGEND}${limits.hasPrivate ? ` ${NOT_HERE}` : ""}`;
  const frame = estimateTokens(fenced([legend], face)) + 1;
  const whole = { nowMs: limits.nowMs, isBrief: false };
  const isAll = unread.length === 0 && frame + sum(groups.map((group) => tokensOf(group, whole))) <= budget;
  const printing = { ...whole, isBrief: !isAll };
  const chosen = isAll ? new Set(all) : fitting(groups, budget - frame - REST_TOKENS, printing);
  const left = groups.map((group) => ({ ...group, lines: group.lines.filter((one) => chosen.has(one)) }));
  const printed = left.filter(({ lines }) => lines.length > 0);
  const shown = printed.flatMap(({ lines }) => lines);
  const leftOut = all.filter((one) => !chosen.has(one));
  if (shown.length === 0) return { text: "", shown, leftOut };
  const rest = restLine([...leftOut.map(({ names }) => names), ...unread]);
  const lines = printed.flatMap((group) => [
    group.title,
    ...group.lines.map((one) => lineOf(one, group, printing)),
  ]);
  return { text: fenced([legend, ...lines, ...rest], face), shown, leftOut };
}

const LEGEND = "Dates tell when it was said; brackets, whose words they are if not the user's.";
const NOT_HERE = "Nothing private, such as health, is here: look it up.";

interface Group<S extends Standing = Standing> {
  readonly title: string;
  readonly lines: readonly S[];
  readonly isDay?: true;
}

interface Printing {
  /** Wall time, ms. */
  readonly nowMs: number;
  /** Not everything fits: statements stand for their remarks. */
  readonly isBrief: boolean;
}

function grouped<S extends Standing>(all: readonly S[], nowMs: number): readonly Group<S>[] {
  const told = all.toSorted(bySaid);
  const of = (part: Standing["part"]) => told.filter((one) => one.part === part);
  const weekMs = midnight(nowMs) + WEEK_DAYS * DAY_MS;
  // An appointment is kept as a fact: until it is past it stands where it is looked for.
  const isDue = ({ part, dueMs = 0 }: S) =>
    part === "promise" || (part === undefined && dueMs >= midnight(nowMs));
  const allDue = told
    .filter(isDue)
    .sort((a, b) => (a.dueMs ?? Infinity) - (b.dueMs ?? Infinity) || bySaid(a, b));
  const due = (is: (dueMs: number) => boolean) =>
    allDue.filter(({ dueMs }) => dueMs !== undefined && is(dueMs));
  const rest = of(undefined).filter((one) => !isDue(one));
  const days = groupsOf(rest, ({ saidMs }) => dayOf(saidMs, nowMs));
  return [
    { title: "Who the user is:", lines: [...of("name"), ...of("work"), ...of("home"), ...of("people")] },
    { title: "How the user likes things:", lines: of("likes") },
    { title: "Was due, not marked as done:", lines: due((ms) => ms < midnight(nowMs)) },
    { title: "Due this week:", lines: due((ms) => ms >= midnight(nowMs) && ms < weekMs) },
    { title: "Due later:", lines: due((ms) => ms >= weekMs) },
    { title: "To do, without a date:", lines: allDue.filter(({ dueMs }) => dueMs === undefined) },
    ...[...days].map(([day, lines]) => ({ title: `${day}:`, lines, isDay: true as const })),
  ];
}

function bySaid(a: Standing, b: Standing): number {
  return a.saidMs - b.saidMs || compare(a.ids[0] ?? "", b.ids[0] ?? "");
}

/** What goes first where not everything fits. */
function fitting<S extends Standing>(
  groups: readonly Group<S>[],
  room: number,
  printing: Printing,
): ReadonlySet<S> {
  const all = groups.flatMap((group) => group.lines.map((one) => ({ group, one })));
  const today = midnight(printing.nowMs);
  const isSoon = ({ dueMs = Number.NaN }: S) =>
    dueMs >= today - WEEK_DAYS * DAY_MS && dueMs < today + SOON_DAYS * DAY_MS;
  const newest = all
    .map(({ one }) => one)
    .sort(bySaid)
    .reverse();
  const known = new Set(
    PARTS.flatMap((part) => newest.filter((one) => one.part === part).slice(0, MOST_OF_PART)),
  );
  const worth = ({ one }: (typeof all)[number]) => [
    Number(one.isChosen),
    Number(isSoon(one)),
    Number(known.has(one)),
    one.accessDays,
    Number(!one.isPassing),
    one.saidMs,
  ];
  const ranked = all
    .map((entry) => ({ ...entry, worth: worth(entry) }))
    .sort((a, b) => greaterFirst(a.worth, b.worth) || compare(a.one.ids[0] ?? "", b.one.ids[0] ?? ""));
  const chosen = new Set<S>();
  const titles = new Set<string>();
  let left = room;
  for (const { group, one } of ranked) {
    const { title } = group;
    if ((one.leastChars ?? 0) / CHARS_A_TOKEN > left) continue;
    const cost = weight(lineOf(one, group, printing)) + (titles.has(title) ? 0 : weight(title));
    if (cost > left) continue;
    left -= cost;
    titles.add(title);
    chosen.add(one);
  }
  return chosen;
}

/** Estimated tokens of a line with its end; not rounded. */
function weight(line: string): number {
  const others = line.replace(/[\0-\x7f]/g, "");
  return (line.length - others.length + 1) / CHARS_A_TOKEN + [...others].length;
}

function tokensOf(group: Group, printing: Printing): number {
  const { title, lines } = group;
  return lines.length === 0
    ? 0
    : weight(title) + sum(lines.map((one) => weight(lineOf(one, group, printing))));
}

/** What pai knows of a line stands in the brackets at its start, where no text of a memory can reach. */
function lineOf(one: Standing, { isDay }: Group, { nowMs, isBrief }: Printing): string {
  const { text, brief, saidMs, dueMs, part, source, speaker, author, doubts } = one;
  const day = isDay ? [] : [dayOf(saidMs, nowMs)];
  const isOfOwner = part !== undefined && part !== "promise";
  const due = !isDay && !isOfOwner && dueMs !== undefined ? [`due ${dayOf(dueMs, nowMs)}`] : [];
  const who = [...(source === "user" ? [] : [source]), ...(author === undefined ? [] : [promptText(author)])];
  const told = speaker === undefined ? "" : `${promptText(speaker)}: `;
  const known = [...day, ...who, ...due, ...doubts].join(", ");
  return `- ${known === "" ? "" : `[${known}] `}${told}${promptText(isBrief && brief !== undefined ? brief : text)}`;
}

/** `11-26`, with the year where it is not this one. */
function dayOf(ms: number, nowMs: number): string {
  const [day, today] = [ms, nowMs].map((one) => new Date(one).toISOString().slice(0, DATE_CHARS));
  const isThisYear = day?.slice(0, YEAR_CHARS) === today?.slice(0, YEAR_CHARS);
  return day?.slice(isThisYear ? YEAR_CHARS : 0) ?? "";
}

function restLine(rest: readonly (readonly string[])[]): readonly string[] {
  if (rest.length === 0) return [];
  const ranked = byFrequency(countEach(rest.flatMap((names) => [...new Set(names)])));
  let line = `(${rest.length} more to ask for`;
  for (const [i, [name, n]] of ranked.slice(0, LISTED).entries()) {
    const longer = `${line}${i === 0 ? ": " : ", "}${promptText(name)} (${n})`;
    if (weight(`${longer})`) > REST_TOKENS) break;
    line = longer;
  }
  return [`${line})`];
}
