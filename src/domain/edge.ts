import { DAY_MS } from "../text/calendar.ts";
import type { Append } from "./changeset.ts";
import { isId } from "./ids.ts";
import type { Header } from "./kinds.ts";

/**
 * Why two memories belong together: they name one entity (`from` has the smaller id), one was said after the
 * other in a conversation (`from` came first), one is the reason of the other (`from` is), or the front matter
 * of `from` says so.
 */
export const EDGE_TYPES = ["entity", "time", "causal", "link"] as const;
export type EdgeType = (typeof EDGE_TYPES)[number];

export interface Edge {
  /** Ids of memories. */
  readonly from: string;
  readonly to: string;
  readonly type: EdgeType;
}

/** An edge with the days on which it was observed. */
export interface ObservedEdge extends Edge {
  /** UTC days (`YYYY-MM-DD`), each once, in order; none for what only front matter says. */
  readonly days: readonly string[];
}

export const GRAPH_DIR = "state/graph";

const FIRST = 0.6;
const FURTHER = 0.05;
const WINDOW_DAYS = 90;
const GRACE_DAYS = 90;
const LOSS = 0.1;
const LEAST = 0.1;

/**
 * How certain an edge is, 0.1..1: 0.6 for the first day on which it was observed and 0.05 for each further one, at
 * most 1; after 90 days without an observation 0.1 less for each whole window of 90 days. One that no line of
 * `state/graph/` names: 1. A function of the set of days, so any order gives the same, and more days never
 * give less. Pure.
 * @param days UTC days, each once
 * @param nowMs domain time, ms since 1970
 */
export function edgeConfidence(days: readonly string[], nowMs: number): number {
  const last = lastReinforced(days);
  if (last === undefined) return 1;
  const ageDays = (nowMs - Date.parse(last)) / DAY_MS;
  const windows = Math.max(0, Math.floor((ageDays - GRACE_DAYS) / WINDOW_DAYS));
  const full = Math.min(1, FIRST + FURTHER * (days.length - 1));
  return Math.max(LEAST, Math.round((full - LOSS * windows) * 1e9) / 1e9);
}

/** The latest of the days on which an edge was observed; undefined for none. Pure. */
function lastReinforced(days: readonly string[]): string | undefined {
  return days.reduce<string | undefined>(
    (last, day) => (last === undefined || day > last ? day : last),
    undefined,
  );
}

/** What an edge was seen in, and when. */
export interface Sighting {
  /** UTC day of the capture. */
  readonly day: string;
  /** The episode or turn (`ep_…#<hash8>`) that shows it. */
  readonly source: string;
}

/** The line that says that an edge was observed, in the file of its machine and month. Pure. */
export function observeEdge(edge: Edge, { day, source }: Sighting, replica: string): Append {
  const { from, to, type } = edge;
  return {
    path: `${GRAPH_DIR}/${replica}-${day.slice(0, "YYYY-MM".length)}.jsonl`,
    record: { from, to, type, day, source },
  };
}

/** The line that takes an observation, a question or an answer back; of such a line, the one that lets it stand again. Pure. */
export function takeBack(line: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { gone, ...record } = line;
  return gone === true ? record : { ...record, gone: true };
}

/** What a line says: an observation, counted once, or with -1 where it takes one back. */
export interface EdgeLine extends Edge {
  readonly day: string;
  readonly times: 1 | -1;
}

/** Reads a line of `state/graph/`; undefined for anything else. Pure. */
export function readEdgeLine(line: Readonly<Record<string, unknown>>): EdgeLine | undefined {
  const { from, to, day, gone } = line;
  const type = EDGE_TYPES.find((name) => name === line.type);
  if (type === undefined || typeof from !== "string" || typeof to !== "string") return undefined;
  if (!isId(from) || !isId(to) || from === to || typeof day !== "string" || !DAY.test(day)) return undefined;
  return { from, to, type, day, times: gone === true ? -1 : 1 };
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

export type Link = NonNullable<Header["links"]>[number];
export type LinkType = Link["type"];

/** The links of a memory without some of them; undefined where none is left. Pure. */
export function withoutLinks({ links = [] }: Header, gone: readonly Link[]): readonly Link[] | undefined {
  const left = links.filter((link) => !gone.includes(link));
  return left.length > 0 ? left : undefined;
}

/**
 * Whether a person has said that two memories may stand side by side: a link between them that says how they belong
 * together and has no strength. Links that are made by similarity have one, and contradictions say the opposite. Pure.
 */
export function isKeptApart(a: Header, b: Header): boolean {
  return saysSo(a, b.id) || saysSo(b, a.id);
}

function saysSo({ links = [] }: Header, id: string): boolean {
  return links.some(
    ({ to, type, strength }) => to === id && type !== "contradicts" && strength === undefined,
  );
}
