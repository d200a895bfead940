import { type Clash, type Lapse, type Side, type Standing, settle } from "../domain/conflict.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isKeptApart } from "../domain/links.ts";
import { load, type Plan } from "../domain/plan.ts";
import { isVouchedFor, occasionOf, outranks, trustOf, withoutCopies } from "../domain/provenance.ts";
import { type Category, DEFAULTS } from "../domain/vocabulary.ts";
import { covers } from "../language/compare/guards.ts";
import { replacedBy } from "../language/compare/one-valued.ts";
import { valuesIn } from "../language/compare/rivals.ts";
import { beginsLater, daysAhead } from "../language/upcoming.ts";
import type { ChangeBuilder, Why } from "../markdown/changes.ts";
import { readTalk } from "../markdown/talk.ts";
import { analyse } from "../text/analyse.ts";
import { addMonths } from "../text/calendar.ts";

/** Facts in conflict, and what is known besides their files. */
export interface Dispute {
  readonly members: readonly Memory[];
  /** Pairs of ids, "<one> <other>", of which the one sets the other right. */
  readonly setRight?: ReadonlySet<string> | undefined;
  readonly said?: string | undefined;
  readonly latest?: { readonly id: string; readonly source: string } | undefined;
  /** Domain time, ISO 8601 UTC. */
  readonly at: string;
}

/**
 * Gives each fact of a conflict the status that all observations together call for (see `settle`) and links them: `supersedes` and
 * `superseded_by` both ways; a pinned or confirmed fact keeps its status and gets a `contradicts` link. Returns the standings by id.
 */
export function* settleFacts(
  builder: ChangeBuilder,
  { members, setRight, said, latest: newest, at }: Dispute,
): Plan<ReadonlyMap<string, Kept>> {
  const facts = members.map((member) => builder.current(member));
  const clashes = clashTable(facts, setRight);
  const sides = yield* sidesOf(builder, facts, clashes, { setRight, said, latest: newest });
  const settled = settle(sides, (a, b) => clashes.get(`${a} ${b}`));
  const standings = new Map(facts.flatMap(({ header }) => keepPinned(header, settled.get(header.id))));
  const latest = facts.reduce((newest, fact) => (lastSaidMs(fact) > lastSaidMs(newest) ? fact : newest));
  for (const fact of facts) {
    const standing = standings.get(fact.header.id);
    if (standing) apply(builder, fact, standing, { standings, facts, latest, at });
  }
  return standings;
}

/** How a fact stands; `weakenedBy`: what would have taken its place. */
type Kept = Standing & { readonly weakenedBy?: string };

/** What would take the place of a fact that a person confirmed or pinned stands beside it and weakens it, for a person to decide. */
function keepPinned(header: Header, standing: Standing | undefined): readonly (readonly [string, Kept])[] {
  if (standing === undefined) return [];
  if (!isVouchedFor(header) || standing.by === undefined) return [[header.id, standing]];
  return [[header.id, { status: "active", lapses: [], weakenedBy: standing.by }]];
}

function* sidesOf(
  builder: ChangeBuilder,
  facts: readonly Memory[],
  clashes: ReadonlyMap<string, Clash>,
  { setRight = new Set(), said, latest }: Pick<Dispute, "setRight" | "said" | "latest">,
): Plan<Side[]> {
  // What was set right does not hold from the day for which it was announced either.
  const wrong = new Set([...setRight].map((pair) => pair.split(" ")[1]));
  const sources = facts.flatMap(({ header }) => (header.sources ?? []).map((source) => source.slice(0, 29)));
  const heads = facts.flatMap(({ header }) => header.superseded_by ?? []);
  const loaded = yield* load([...new Set([...sources, ...heads])]);
  const memoryOf = (id: string) => builder.get(id) ?? loaded.get(id);
  const headerOf = (id: string) => memoryOf(id)?.header;
  const turnOf = turnsIn(memoryOf);
  return facts.map(({ header, text }): Side => {
    const { id, superseded_by: by } = header;
    const fromMs = wrong.has(id) ? 0 : announcedMs(header, text);
    // What was written by hand, or came from elsewhere, was seen when it was made.
    const sources = header.sources?.length ? header.sources : [id];
    const seen = withoutCopies(sources).map((source) => {
      const { atMs } = occasionOf(source, headerOf);
      const turn = turnOf(source);
      const isLatest = latest?.id === id && latest.source === source;
      return { source, at: { atMs: Math.max(turn?.atMs ?? atMs, fromMs), turn, isLatest } };
    });
    const isTold = by !== undefined && clashes.has(`${by} ${id}`);
    const head = by === undefined ? undefined : headerOf(by);
    const { status, invalid_at, updated = header.created } = header;
    const ending =
      isTold || status !== "superseded" ? undefined : { status, by, atMs: Date.parse(invalid_at ?? updated) };
    // What a person put something else in the place of does not come back by being said again.
    const isFinal = ending !== undefined && head?.verification === "user_confirmed";
    const counted = isFinal ? seen.filter(({ at }) => at.atMs <= ending.atMs) : seen;
    const before = counted.filter(({ source }) => source !== said).map(({ at }) => at.atMs);
    return {
      id,
      trust: trustOf(header),
      observations: counted.map(({ at }) => at),
      after: new Set(header.supersedes),
      ended: ending && { ...ending, untilMs: Math.max(ending.atMs, ...before) },
    };
  });
}

/** The turn that a source is, when it was said, and its place in its conversation; undefined for any other source. */
function turnsIn(memoryOf: (id: string) => Memory | undefined) {
  const talks = new Map<string, ReadonlyMap<string, { of: string; number: number; atMs: number }>>();
  return (source: string) => {
    const [id = "", turn] = source.split("#", 2);
    if (turn === undefined) return undefined;
    const known = talks.get(id);
    if (known !== undefined) return known.get(turn);
    const memory = memoryOf(id);
    const turns = memory && readTalk(memory.header, memory.text)?.turns;
    const read = new Map(turns?.map(({ hash, number, atMs }) => [hash, { of: id, number, atMs }]));
    talks.set(id, read);
    return read.get(turn);
  };
}

/** The day to come from which a fact says that it holds, before which it is no observation; ms since 1970, 0 for none. */
function announcedMs(header: Header, text: string): number {
  const { created, valid_at = created } = header;
  const due = header.kind === "fact" ? header.due : undefined;
  const dueMs = due === undefined ? undefined : Date.parse(due);
  return beginsLater(text, { createdMs: Date.parse(created), validMs: Date.parse(valid_at), dueMs }) ?? 0;
}

function clashTable(
  facts: readonly Memory[],
  setRight: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, Clash> {
  const isRight = (a: Memory, b: Memory) =>
    setRight.has(`${a.header.id} ${b.header.id}`) ||
    placeTaken(a, b) === "whole" ||
    // That it came back after all does not make it a change by itself.
    (hasSetRight(a, b.header.id) && placeTaken(b, a) === undefined);
  const table = new Map<string, Clash>();
  for (const a of facts) {
    for (const b of facts) {
      if (a.header.id === b.header.id || isKeptApart(a.header, b.header)) continue;
      const clash = isRight(a, b) ? "sets right" : isRight(b, a) ? "is set right" : undefined;
      if (clash !== undefined) table.set(`${a.header.id} ${b.header.id}`, clash);
    }
  }
  return table;
}

/** How far a fact gives another value of the one-valued slot that another one fills, see `replacedBy`. Pure. */
export function placeTaken(newer: Said, older: Said): ReturnType<typeof replacedBy> {
  return outranks(older.header, newer.header) ? undefined : replacedBy(filed(newer), filed(older));
}

type Said = Pick<Memory, "header" | "text">;

function filed({ header, text }: Said): { readonly text: string; readonly subject: string } {
  return { text, subject: header.subject ?? DEFAULTS.subject };
}

/** Whether a fact took the place of another because it was said so, and no person chose that by hand. Pure. */
export function hasSetRight({ header }: Memory, other: string): boolean {
  return header.supersedes?.includes(other) === true && header.verification !== "user_confirmed";
}

interface Scene {
  readonly standings: ReadonlyMap<string, Kept>;
  readonly facts: readonly Memory[];
  readonly latest: Memory;
  readonly at: string;
}

function apply(builder: ChangeBuilder, fact: Memory, standing: Kept, scene: Scene): void {
  const { header } = fact;
  const losers = [...scene.standings].filter(([, { by }]) => by === header.id).map(([id]) => id);
  const others = (header.supersedes ?? []).filter((id) => !scene.standings.has(id));
  const supersedes = [...others, ...losers].sort();
  const gone = standing.status !== "active";
  const patch = {
    status: gone
      ? standing.status
      : header.status === "archived" || header.status === "pending"
        ? header.status
        : undefined,
    invalid_at: gone ? endOf(header, standing.atMs, scene.at) : undefined,
    superseded_by: gone ? standing.by : undefined,
    supersedes: supersedes.length > 0 ? supersedes : undefined,
    ...(!gone && dayOfPlace(fact, losers, scene)),
    lapses: standing.lapses.length > 0 ? standing.lapses.map(printLapse) : header.lapses,
    links: linksOf(fact, standing, scene),
  };
  const shown = ({ status, superseded_by, supersedes, links, lapses }: Header) =>
    JSON.stringify([status, superseded_by, supersedes, links, lapses]);
  if (shown(header) === shown({ ...header, ...patch } as Header)) return;
  builder.change(fact, { ...patch, updated: scene.at }, why(fact, standing, scene.latest));
}

/** When a fact ended; one that was to hold from a day to come on, when something else was said. */
function endOf({ created, valid_at = created }: Header, atMs: number | undefined, at: string) {
  if (Date.parse(valid_at) > Date.parse(at)) return at;
  return atMs === undefined ? undefined : new Date(atMs).toISOString();
}

function dayOfPlace(fact: Memory, losers: readonly string[], { facts }: Scene): { readonly due?: string } {
  const older = facts.filter(({ header }) => losers.includes(header.id));
  const [due] = older.flatMap((one) => keptOfPlace(fact, one).due ?? []);
  return due === undefined ? {} : { due };
}

/** As an interval of ISO 8601. */
function printLapse({ fromMs, untilMs }: Lapse): string {
  return `${new Date(fromMs).toISOString()}/${new Date(untilMs).toISOString()}`;
}

/** What stays in force names what would have taken its place: the link weakens it. */
function linksOf({ header }: Memory, { weakenedBy }: Kept, { standings }: Scene) {
  const kept = (header.links ?? []).filter(({ to, type }) => type !== "contradicts" || !standings.has(to));
  const links = weakenedBy === undefined ? kept : [...kept, { to: weakenedBy, type: "contradicts" as const }];
  return links.length > 0 ? links : undefined;
}

function why({ header }: Memory, standing: Kept, latest: Memory) {
  const by = standing.by ?? latest.header.id;
  if (standing.status === "superseded")
    return { event: "superseded", reason: "something newer was said", detail: `by ${by}` } as const;
  if (standing.weakenedBy !== undefined) {
    return {
      event: "weakened",
      reason: `contradicted, but ${header.pinned === true ? "pinned" : "well established"}`,
      detail: `by ${standing.weakenedBy}`,
    } as const;
  }
  if (header.status === "superseded") {
    return { event: "restored", reason: "said again", detail: "status superseded -> active" } as const;
  }
  const lapse = standing.lapses[header.lapses?.length ?? 0];
  if (lapse !== undefined)
    return { event: "restored", reason: "said again", detail: `not true ${printLapse(lapse)}` } as const;
  return { event: "contradicted", reason: "takes the place of what it contradicts" } as const;
}

/** When a fact was said last, ms since 1970. Pure. */
export function lastSaidMs({ header }: Memory): number {
  return Math.max(...(header.sources?.length ? header.sources : [header.id]).map(idTimeMs));
}

/**
 * Whether a newer statement covers an older one completely: it fills the same slot, or has two thirds of its content words. Otherwise the
 * older one stays in force beside it. Pure.
 */
export function saysAllOf(newer: Memory, older: Memory): boolean {
  return placeTaken(newer, older) === "whole" || covers(newer.text, older.text);
}

/** Whether a correction repeats two thirds of the words of the statement that it corrects. Pure. */
export function saysInItsWords(newer: Memory, older: Memory): boolean {
  const told = new Set(analyse(newer.text));
  const words = analyse(older.text);
  return words.filter((word) => told.has(word)).length * 3 >= words.length * 2;
}

/** Notes that something newer says a part of a statement anew: it stays in force and is shown behind that. Pure but for the builder. */
export function replaceInPart(
  builder: Pick<ChangeBuilder, "change" | "current">,
  older: Memory,
  newer: Memory,
  { at, reason }: { readonly at: string; readonly reason: string },
): void {
  const { links = [] } = builder.current(older).header;
  const to = newer.header.id;
  const others = links.filter((link) => link.to !== to);
  const why: Why = { event: "linked", reason, detail: `replaced_in_part_by ${to}` };
  builder.change(older, { links: [...others, { to, type: "replaced_in_part_by" }], updated: at }, why);
}

/** The date on which a replaced statement ended: when the newer one starts to hold; for one that was still to come, when that was said. Pure. */
export function endOfReplaced(older: Header, newer: Header, at: string): string {
  const [from, until] = [older, newer].map(({ created, valid_at = created }) => valid_at) as [string, string];
  if (Date.parse(from) > Date.parse(at)) return newer.created;
  return Date.parse(until) >= Date.parse(from) ? until : from;
}

/**
 * What a fact keeps of the one whose place it takes: the category, unless it has one of its own that says more than that it sets right, and was
 * not said in other words since (`isReworded`); and the day, where it gives nothing but another hour ("moved to 10:15"). Pure.
 */
export function keptOfPlace(
  newer: Memory,
  older: Memory,
  isReworded = false,
): { readonly category?: Category; readonly due?: string } {
  if (older.header.kind !== "fact" || newer.header.kind === "commitment") return {};
  const { category, due } = older.header;
  const isSameDay = due !== undefined && givesHourAlone(newer);
  const { category: own = DEFAULTS.category } = newer.header;
  const isOpen = newer.header.kind !== "fact" || own === DEFAULTS.category || own === "correction";
  return {
    ...(category !== undefined && (isReworded || isOpen) && { category }),
    ...(isSameDay && { due }),
  };
}

const MONTHS = 12;

function givesHourAlone({ header, text }: Memory): boolean {
  if (header.kind === "fact" && header.due !== undefined) return false;
  if (!valuesIn(text).some(({ sort }) => sort === "clock")) return false;
  const saidMs = Date.parse(header.valid_at ?? header.created);
  const span = { fromMs: saidMs, untilMs: addMonths(saidMs, MONTHS) };
  return daysAhead(text, { createdMs: saidMs, validMs: saidMs }, span).length === 0;
}
