import { UTC, type Zone } from "../text/time-zone.ts";
import { isOverdue } from "./commitment.ts";
import type { HistoryLine } from "./history-line.ts";
import { kindOfId } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { DEFAULTS, type Kind } from "./vocabulary.ts";

/** From the first moment of one day to that of another, as wall times of a person's zone. */
export interface Between {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly zone?: Zone | undefined;
}

/** What happened to one memory, and when (ISO 8601 UTC). */
export interface Happened {
  readonly at: string;
  readonly id: string;
}

/** Of one thing that was known, what was known before and after; without `from` where the words were edited. */
export interface Changed {
  readonly at: string;
  readonly from?: string | undefined;
  readonly to: string;
}

/** What was otherwise at the end of some days than at their beginning, by ids, each list in the order in which it happened. */
export interface Difference {
  readonly learnt: readonly Happened[];
  readonly changed: readonly Changed[];
  readonly ended: readonly (Happened & { readonly how: "ended" | "expired" | "faded" })[];
  readonly restored: readonly Happened[];
  readonly forgotten: readonly (Happened & { readonly kind: Kind; readonly erased: boolean })[];
  readonly promises: Readonly<Record<"made" | "kept" | "cancelled" | "missed", readonly Happened[]>>;
  readonly beliefs: Readonly<Record<"formed" | "givenUp", readonly Happened[]>>;
}

/** Events after which a memory is in force, and after which it is not; others change nothing about that. */
const STANDING: Readonly<Record<string, boolean>> = {
  created: true,
  restored: true,
  superseded: false,
  invalidated: false,
  merged: false,
  expired: false,
  pruned: false,
  revised: false,
  split: false,
  forgotten: false,
  purged: false,
};
const HOW: Readonly<Record<string, "ended" | "expired" | "faded">> = {
  superseded: "ended",
  invalidated: "ended",
  revised: "ended",
  split: "ended",
  expired: "expired",
  pruned: "faded",
};
const RESOLUTIONS: Readonly<Record<string, "kept" | "cancelled" | "missed" | "open">> = {
  fulfilled: "kept",
  cancelled: "cancelled",
  expired: "missed",
  reopened: "open",
  created: "open",
};
const TOLD: ReadonlySet<Kind | undefined> = new Set(["fact", "artifact", "commitment", "belief"]);
const MOST_VERSIONS = 100;

/**
 * What changed between two days: what was learnt and still stood at the end, what took the place of what, what ended, what was forgotten,
 * which promises were made, kept, cancelled and missed, and which beliefs came and went. What came and went within the days is not
 * told, nor what was undone. `lines`: all of history, oldest first; `headerOf`: a memory as it is now. Pure but for the look-up.
 */
export function differenceBetween(
  lines: readonly HistoryLine[],
  { fromMs, untilMs, zone = UTC }: Between,
  headerOf: (id: string) => Header | undefined,
): Difference {
  const all = byMemory(lines.filter(({ id, at }) => TOLD.has(kindOfId(id)) && wallOf(at, zone) < untilMs));
  const isWithin = ({ at }: HistoryLine) => wallOf(at, zone) >= fromMs;
  const stories = new Map<string, Story>();
  for (const [id, told] of all) stories.set(id, storyOf(told, isWithin));
  const successorOf = (id: string) => {
    let next = headerOf(id)?.superseded_by;
    for (let i = 0; i < MOST_VERSIONS && next !== undefined; i++) {
      if (stories.get(next)?.stands === true) return next;
      next = headerOf(next)?.superseded_by;
    }
    return undefined;
  };
  const found = emptyDifference();
  for (const [id, story] of stories) {
    const header = headerOf(id);
    const at = story.last?.at ?? "";
    if (story.last && /^(?:forgotten|purged)$/.test(story.last.event)) {
      const kind = kindOfId(id) ?? "fact";
      found.forgotten.push({ at, id, kind, erased: story.last.event === "purged" });
    } else if (header !== undefined) {
      if (header.kind === "commitment")
        tellPromise(id, { header, story, untilMs, fromMs, zone }, found.promises);
      const to = story.stood && story.last && !story.stands ? successorOf(id) : undefined;
      if (to !== undefined) found.changed.push({ at, from: id, to });
      else if (story.stood && story.last && !story.stands) tellEnd(id, header, story.last, found);
      else if (story.edited && story.stood) found.changed.push({ at: story.edited.at, to: id });
      else if (!story.stood && story.stands && story.last) tellNew(id, header, story, found);
      else if (expiresWithin(header, story, { fromMs, untilMs, zone }))
        found.ended.push({ at: header.expires_at ?? "", id, how: "expired" });
    }
  }
  const replacing = new Set(found.changed.map(({ to }) => to));
  const isNew = ({ id }: Happened) => !replacing.has(id);
  return {
    learnt: found.learnt.filter(isNew).sort(inTime),
    changed: found.changed.sort(inTime),
    ended: found.ended.sort(inTime),
    restored: found.restored.filter(isNew).sort(inTime),
    forgotten: found.forgotten.sort(inTime),
    promises: {
      made: found.promises.made.filter(isNew).sort(inTime),
      kept: found.promises.kept.sort(inTime),
      cancelled: found.promises.cancelled.sort(inTime),
      missed: found.promises.missed.sort(inTime),
    },
    beliefs: {
      formed: found.beliefs.formed.filter(isNew).sort(inTime),
      givenUp: found.beliefs.givenUp.sort(inTime),
    },
  };
}

/** What history says of one memory until the end of the days. */
interface Story {
  /** Whether it was in force before the days, and at their end. */
  readonly stood: boolean;
  readonly stands: boolean;
  /** What last changed that within the days. */
  readonly last: HistoryLine | undefined;
  readonly edited: HistoryLine | undefined;
  readonly isRestored: boolean;
  /** What last became of a promise, and whether that was within the days. */
  readonly resolved: { readonly line: HistoryLine; readonly within: boolean } | undefined;
}

function storyOf(lines: readonly HistoryLine[], isWithin: (line: HistoryLine) => boolean): Story {
  let story: Story = { stood: false, stands: false, isRestored: false, ...NOTHING_YET };
  const before: Story[] = [];
  for (const line of lines) {
    const within = isWithin(line);
    const taken = line.event === "undone" ? before.pop() : undefined;
    if (line.event !== "undone") before.push(story);
    const next = taken ?? after(story, line, within);
    story = { ...next, stood: within ? story.stood : next.stands };
  }
  return story;
}

const NOTHING_YET = { last: undefined, edited: undefined, resolved: undefined };

function after(story: Story, line: HistoryLine, within: boolean): Story {
  const stands = STANDING[line.event];
  return {
    ...story,
    ...(stands !== undefined && { stands, isRestored: line.event === "restored" }),
    ...(stands !== undefined && within && { last: line }),
    ...(within && line.event === "edited" && { edited: line }),
    ...(RESOLUTIONS[line.event] !== undefined && { resolved: { line, within } }),
  };
}

type Found = ReturnType<typeof emptyDifference>;

function emptyDifference() {
  type End = Difference["ended"][number];
  type Gone = Difference["forgotten"][number];
  return {
    learnt: [] as Happened[],
    changed: [] as Changed[],
    ended: [] as End[],
    restored: [] as Happened[],
    forgotten: [] as Gone[],
    promises: {
      made: [] as Happened[],
      kept: [] as Happened[],
      cancelled: [] as Happened[],
      missed: [] as Happened[],
    },
    beliefs: { formed: [] as Happened[], givenUp: [] as Happened[] },
  };
}

function tellNew(id: string, header: Header, { last, isRestored }: Story, found: Found): void {
  const happened = { at: last?.at ?? "", id };
  if (header.kind === "commitment" && !isRestored) return;
  if (isRestored) found.restored.push(happened);
  else if (header.kind === "belief") found.beliefs.formed.push(happened);
  else found.learnt.push(happened);
}

function tellEnd(id: string, header: Header, { at, event }: HistoryLine, found: Found): void {
  const how = HOW[event];
  if (header.kind === "commitment" || how === undefined) return;
  if (header.kind === "belief") found.beliefs.givenUp.push({ at, id });
  else found.ended.push({ at, id, how });
}

interface OfPromise extends Required<Pick<Between, "fromMs" | "untilMs">> {
  readonly header: Extract<Header, { kind: "commitment" }>;
  readonly story: Story;
  readonly zone: Zone;
}

function tellPromise(id: string, given: OfPromise, promises: Found["promises"]): void {
  const { header, story, fromMs, untilMs, zone } = given;
  const { resolved } = story;
  if (!story.stood && story.last && !story.isRestored && (story.stands || resolved?.within === true))
    promises.made.push({ at: story.last.at, id });
  const how = resolved && RESOLUTIONS[resolved.line.event];
  if (resolved?.within && how !== undefined && how !== "open")
    promises[how].push({ at: resolved.line.at, id });
  if (how !== "open" || !story.stands || header.due === undefined) return;
  const open = { ...header, state: "open" as const };
  const isLate = (wallMs: number) => isOverdue(open, zone.toMoment(wallMs), zone);
  if (isLate(untilMs) && !isLate(fromMs)) promises.missed.push({ at: header.due, id });
}

function expiresWithin(header: Header, { stands }: Story, { fromMs, untilMs, zone = UTC }: Between): boolean {
  if (!stands || header.expires_at === undefined || (header.status ?? DEFAULTS.status) !== "active")
    return false;
  const at = wallOf(header.expires_at, zone);
  return at >= fromMs && at < untilMs;
}

function byMemory(lines: readonly HistoryLine[]): ReadonlyMap<string, readonly HistoryLine[]> {
  const found = new Map<string, HistoryLine[]>();
  for (const line of lines) {
    const same = found.get(line.id);
    if (same) same.push(line);
    else found.set(line.id, [line]);
  }
  return found;
}

function wallOf(iso: string, zone: Zone): number {
  return zone.toWall(Date.parse(iso));
}

function inTime(
  a: { readonly at: string; readonly id?: string },
  b: { readonly at: string; readonly id?: string },
): number {
  if (a.at !== b.at) return a.at < b.at ? -1 : 1;
  return 0;
}
