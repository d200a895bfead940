import { groupsOf } from "../text/groups.ts";
import { compare } from "../text/numbers.ts";
import { UTC, type Zone } from "../text/time-zone.ts";
import { type HistoryLine, setUndoneBy } from "./changeset.ts";
import { isOverdue } from "./commitment.ts";
import { kindOfId } from "./ids.ts";
import type { Header, HeaderOf } from "./kinds.ts";
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

type How = "ended" | "expired" | "faded";

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
  forgotten: false,
  purged: false,
};
const HOW: Readonly<Record<string, How>> = {
  superseded: "ended",
  invalidated: "ended",
  revised: "ended",
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
 * Changes between two days: what was learnt and still stood at the end, what replaced what, what ended or was forgotten, promises made,
 * kept, cancelled and missed, beliefs formed and given up. What came and went in between, or was undone, is left out. `lines`: the whole
 * history, oldest first; `headerOf`: a memory as it is now; `isBare`: whether an episode stands for itself. Pure but for the look-ups.
 */
export function differenceBetween(
  lines: readonly HistoryLine[],
  { fromMs, untilMs, zone = UTC }: Between,
  headerOf: (id: string) => Header | undefined,
  isBare: (id: string) => boolean,
) {
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
    const { before, after, stood, stands, since } = story;
    const [event, eventBefore] = [after.standing?.event, before.standing?.event];
    const at = since(after.standing);
    if (event !== eventBefore && (event === "forgotten" || event === "purged")) {
      found.forgotten.push({ at, id, kind: kindOfId(id) ?? "fact", erased: event === "purged" });
    } else if (header !== undefined) {
      if (header.kind === "commitment") tellPromise(header, story, { untilMs, fromMs, zone }, found.promises);
      const part = partIn(all.get(id) ?? [], header, isWithin);
      const to = stood && !stands ? successorOf(id) : undefined;
      if (to !== undefined) found.changed.push({ at, from: id, to });
      else if (stood && !stands) tellEnd(header, { at, id, event }, found);
      else if (!stood && stands) tellNew(header, { at, id }, eventBefore !== undefined, found);
      else if (stood && part !== undefined) found.changed.push({ from: id, ...part });
      else if (stands && after.words !== before.words) found.changed.push({ at: since(after.words), to: id });
      else if (expiresWithin(header, story, { fromMs, untilMs, zone }))
        found.ended.push({ at: header.expires_at ?? "", id, how: "expired" });
    }
  }
  const replacing = new Set(found.changed.map(({ to }) => to));
  const isNew = ({ id }: Happened) => !replacing.has(id);
  const { promises, beliefs, ...others } = found;
  for (const group of [others, promises, beliefs])
    for (const list of Object.values<{ at: string }[]>(group)) list.sort((a, b) => compare(a.at, b.at));
  return {
    ...others,
    learnt: found.learnt.filter(isNew),
    restored: found.restored.filter(isNew),
    promises: { ...promises, made: promises.made.filter(isNew) },
    beliefs: { ...beliefs, formed: beliefs.formed.filter(isNew) },
  };
}

/** A memory at a moment, by lines of its history: by what it is in force or not, who last edited its words, and what became of a promise. */
interface State {
  readonly standing?: HistoryLine | undefined;
  readonly words?: HistoryLine | undefined;
  readonly outcome?: HistoryLine | undefined;
}

/** A memory before the days and at their end. */
interface Story {
  readonly before: State;
  readonly after: State;
  /** Whether it was in force then. */
  readonly stood: boolean;
  readonly stands: boolean;
  /** When a line of the end came to hold: of the line itself, or of the undo within the days that brought it back (ISO 8601 UTC). */
  readonly since: (line: HistoryLine | undefined) => string;
}

function storyOf(lines: readonly HistoryLine[], isWithin: (line: HistoryLine) => boolean): Story {
  const [before, after] = [stateAfter(lines.filter((line) => !isWithin(line))), stateAfter(lines)];
  const undo = lines.findLast((line) => line.event === "undone" && isWithin(line));
  const since = (line: HistoryLine | undefined) =>
    (line !== undefined && isWithin(line) ? line.at : (undo?.at ?? line?.at)) ?? "";
  return { before, after, stood: isInForce(before), stands: isInForce(after), since };
}

/** What lines come to: the last ones that were not taken back, by an undo that itself was not. */
function stateAfter(lines: readonly HistoryLine[]): State {
  const takenBack = new Set<string>();
  const holding = lines.toReversed().filter((line) => {
    if (takenBack.has(line.cs)) return false;
    if (line.event === "undone") takenBack.add(setUndoneBy(line) ?? "");
    return line.event !== "undone";
  });
  return {
    standing: holding.find(({ event }) => STANDING[event] !== undefined),
    words: holding.find(({ event }) => event === "edited"),
    outcome: holding.find(({ event }) => RESOLUTIONS[event] !== undefined),
  };
}

function isInForce({ standing }: State): boolean {
  return STANDING[standing?.event ?? ""] === true;
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

/** As ids, each list in order of time. */
function emptyDifference() {
  const none = (): Happened[] => [];
  return {
    learnt: none(),
    restored: none(),
    changed: [] as Changed[],
    ended: [] as (Happened & { readonly how: How })[],
    forgotten: [] as (Happened & { readonly kind: Kind; readonly erased: boolean })[],
    promises: { made: none(), kept: none(), cancelled: none(), missed: none() },
    beliefs: { formed: none(), givenUp: none() },
  };
}

function tellNew(header: Header, happened: Happened, wasThere: boolean, found: Found): void {
  if (wasThere) found.restored.push(happened);
  else if (header.kind === "belief") found.beliefs.formed.push(happened);
  else if (header.kind !== "commitment") found.learnt.push(happened);
}

/** What is there again now, and was undone within the days, ended then. */
function tellEnd(
  header: Header,
  { at, id, event }: Happened & { readonly event: string | undefined },
  found: Found,
): void {
  const how = event === undefined ? "ended" : HOW[event];
  if (header.kind === "commitment" || how === undefined) return;
  if (header.kind === "belief") found.beliefs.givenUp.push({ at, id });
  else found.ended.push({ at, id, how });
}

function tellPromise(
  header: HeaderOf<"commitment">,
  story: Story,
  { fromMs, untilMs, zone = UTC }: Between,
  promises: Found["promises"],
): void {
  const { id } = header;
  const { before, after, since } = story;
  const [howBefore, how] = [before, after].map(({ outcome }) => RESOLUTIONS[outcome?.event ?? ""]);
  const isNew = before.standing === undefined && after.standing !== undefined;
  if (isNew && (story.stands || how !== undefined)) promises.made.push({ at: since(after.standing), id });
  if (how !== howBefore && how !== undefined && how !== "open")
    promises[how].push({ at: since(after.outcome), id });
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
