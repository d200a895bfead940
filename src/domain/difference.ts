import { groupsOf } from "../text/groups.ts";
import { UTC, type Zone } from "../text/time-zone.ts";
import { type HistoryLine, setUndoneBy } from "./changeset.ts";
import { isOverdue } from "./commitment.ts";
import { kindOfId } from "./ids.ts";
import type { Header } from "./kinds.ts";
import { isActive } from "./status.ts";
import type { Kind } from "./vocabulary.ts";

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
const TOLD: ReadonlySet<Kind | undefined> = new Set(["fact", "artifact", "commitment", "belief", "episode"]);
const MOST_VERSIONS = 100;

/**
 * What changed between two days: what was learnt and still stood at the end, what took the place of what, what ended, what was forgotten,
 * which promises were made, kept, cancelled and missed, and which beliefs came and went. What came and went within the days is not
 * told, nor what was undone: what counts is the state before and after. `lines`: all of history, oldest first; `headerOf`: a memory as it is
 * now; `isBare`: whether an episode is told of, as a remark of which nothing else was kept. Pure but for the look-ups.
 */
export function differenceBetween(
  lines: readonly HistoryLine[],
  { fromMs, untilMs, zone = UTC }: Between,
  headerOf: (id: string) => Header | undefined,
  isBare: (id: string) => boolean,
): Difference {
  const isWithin = ({ at }: HistoryLine) => wallOf(at, zone) >= fromMs;
  const known = lines.filter(({ id, at }) => TOLD.has(kindOfId(id)) && wallOf(at, zone) < untilMs);
  const lately = new Set(known.filter(isWithin).map(({ id }) => id)); // others are as they were
  const isTold = (id: string) => kindOfId(id) !== "episode" || (lately.has(id) && isBare(id));
  const all = new Map([...groupsOf(known, ({ id }) => id)].filter(([id]) => isTold(id)));
  const stories = new Map([...all].map(([id, told]) => [id, storyOf(told, isWithin)]));
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
    const { before, after, stood, stands } = story;
    const [{ event, at }, { event: eventBefore }] = [after.standing, before.standing];
    if (event !== eventBefore && isGone(event)) {
      found.forgotten.push({ at, id, kind: kindOfId(id) ?? "fact", erased: event === "purged" });
    } else if (header !== undefined) {
      if (header.kind === "commitment")
        tellPromise(id, { header, story, untilMs, fromMs, zone }, found.promises);
      const part = partIn(all.get(id) ?? [], header, isWithin);
      const to = stood && !stands ? successorOf(id) : undefined;
      if (to !== undefined) found.changed.push({ at, from: id, to });
      else if (stood && !stands) tellEnd(id, header, after.standing, found);
      else if (!stood && stands) tellNew(id, header, story, found);
      else if (stood && part !== undefined) found.changed.push({ from: id, ...part });
      else if (stands && after.words.line !== before.words.line)
        found.changed.push({ at: after.words.at, to: id });
      else if (expiresWithin(header, story, { fromMs, untilMs, zone }))
        found.ended.push({ at: header.expires_at ?? "", id, how: "expired" });
    }
  }
  const replacing = new Set(found.changed.map(({ to }) => to));
  const isNew = ({ id }: Happened) => !replacing.has(id);
  const { promises, beliefs, ...others } = found;
  for (const group of [others, promises, beliefs]) for (const list of Object.values(group)) list.sort(inTime);
  return {
    ...others,
    learnt: found.learnt.filter(isNew),
    restored: found.restored.filter(isNew),
    promises: { ...promises, made: promises.made.filter(isNew) },
    beliefs: { ...beliefs, formed: beliefs.formed.filter(isNew) },
  };
}

/** Something about a memory at a moment: the event that made it so, its line, and since when it holds. */
interface Part {
  readonly event: string | undefined;
  readonly line: HistoryLine | undefined;
  /** Of the line itself, or of the undo that brought it back (ISO 8601 UTC). */
  readonly at: string;
}

/** A memory at a moment: by what it is in force or not, who last edited its words, and what became of a promise. */
interface State {
  readonly standing: Part;
  readonly words: Part;
  readonly outcome: Part;
}

const NEVER: Part = { event: undefined, line: undefined, at: "" };
const UNKNOWN: State = { standing: NEVER, words: NEVER, outcome: NEVER };

/** A memory before the days and at their end. */
interface Story {
  readonly before: State;
  readonly after: State;
  /** Whether it was in force then. */
  readonly stood: boolean;
  readonly stands: boolean;
}

/** An undo gives back the state before the change set that it takes back, which may be an undo itself. */
function storyOf(lines: readonly HistoryLine[], isWithin: (line: HistoryLine) => boolean): Story {
  let state = UNKNOWN;
  let before = UNKNOWN;
  const beforeSet = new Map<string, State>();
  for (const line of lines) {
    if (!beforeSet.has(line.cs)) beforeSet.set(line.cs, state);
    state =
      line.event === "undone"
        ? backTo(beforeSet.get(setUndoneBy(line) ?? ""), state, line)
        : after(state, line);
    if (!isWithin(line)) before = state;
  }
  return { before, after: state, stood: isInForce(before), stands: isInForce(state) };
}

function after(state: State, line: HistoryLine): State {
  const { event, at } = line;
  const part = { event, line, at };
  return {
    standing: STANDING[event] === undefined ? state.standing : part,
    words: event === "edited" ? part : state.words,
    outcome: RESOLUTIONS[event] === undefined ? state.outcome : part,
  };
}

/** An earlier state, what is otherwise in it since the moment of the undo. Without one, of a set that history does not have, nothing changes. */
function backTo(earlier: State | undefined, now: State, { at }: HistoryLine): State {
  if (earlier === undefined) return now;
  const back = (part: Part, than: Part) => (part.line === than.line ? than : { ...part, at });
  return {
    standing: back(earlier.standing, now.standing),
    words: back(earlier.words, now.words),
    outcome: back(earlier.outcome, now.outcome),
  };
}

function isInForce({ standing }: State): boolean {
  return STANDING[standing.event ?? ""] === true;
}

function isGone(event: string | undefined): boolean {
  return event === "forgotten" || event === "purged";
}

/** What a part of a memory was replaced by within the days, where that still holds. */
function partIn(
  lines: readonly HistoryLine[],
  { links = [] }: Header,
  isWithin: (line: HistoryLine) => boolean,
): { readonly at: string; readonly to: string } | undefined {
  const by = links.find(({ type }) => type === "replaced_in_part_by");
  const line =
    by && lines.find((one) => one.event === "linked" && one.detail?.endsWith(by.to) && isWithin(one));
  return by && line && { at: line.at, to: by.to };
}

type Found = ReturnType<typeof emptyDifference>;

function emptyDifference() {
  const none = (): Happened[] => [];
  return {
    ...{ learnt: none(), restored: none(), changed: [] as Changed[] },
    ended: [] as Difference["ended"][number][],
    forgotten: [] as Difference["forgotten"][number][],
    promises: { made: none(), kept: none(), cancelled: none(), missed: none() },
    beliefs: { formed: none(), givenUp: none() },
  };
}

function tellNew(id: string, header: Header, { before, after: { standing } }: Story, found: Found): void {
  const happened = { at: standing.at, id };
  if (before.standing.event !== undefined) found.restored.push(happened);
  else if (header.kind === "belief") found.beliefs.formed.push(happened);
  else if (header.kind !== "commitment") found.learnt.push(happened);
}

/** What is there again now, and was undone within the days, ended then. */
function tellEnd(id: string, header: Header, { at, event }: Part, found: Found): void {
  const how = event === undefined ? "ended" : HOW[event];
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
  const { before, after } = story;
  const [howBefore, how] = [before, after].map(({ outcome }) => RESOLUTIONS[outcome.event ?? ""]);
  const isNew = before.standing.event === undefined && after.standing.event !== undefined;
  if (isNew && (story.stands || how !== undefined)) promises.made.push({ at: after.standing.at, id });
  if (how !== howBefore && how !== undefined && how !== "open")
    promises[how].push({ at: after.outcome.at, id });
  if (how !== "open" || !story.stands || header.due === undefined) return;
  const open = { ...header, state: "open" as const };
  const isLate = (wallMs: number) => isOverdue(open, zone.toMoment(wallMs), zone);
  if (isLate(untilMs) && !isLate(fromMs)) promises.missed.push({ at: header.due, id });
}

function expiresWithin(header: Header, { stands }: Story, { fromMs, untilMs, zone = UTC }: Between): boolean {
  if (!stands || header.expires_at === undefined || !isActive(header)) return false;
  const at = wallOf(header.expires_at, zone);
  return at >= fromMs && at < untilMs;
}

function wallOf(iso: string, zone: Zone): number {
  return zone.toWall(Date.parse(iso));
}

function inTime(a: { readonly at: string }, b: { readonly at: string }): number {
  return a.at === b.at ? 0 : a.at < b.at ? -1 : 1;
}
