import type { Header } from "../domain/kinds.ts";
import { isUnvouched } from "../domain/provenance.ts";
import type { TurnMark } from "../domain/turn.ts";
import { ALL_PROJECTS, type Category, DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import { UTC, type Zone } from "../text/time-zone.ts";

/** Filters of recall and lists. */
export interface Filter {
  /** Absent: every kind but boxes and entities, which only hold and list what is found by itself. */
  readonly kind?: Kind | undefined;
  readonly category?: Category | undefined;
  /** Compared without case, with whom a memory is about or who spoke a turn. */
  readonly subject?: string | undefined;
  /** Other names of `subject`, which count as it. */
  readonly aliases?: readonly string[] | undefined;
  readonly tag?: string | undefined;
  /** A project's key: its memories and the global ones; `all`: every memory; absent: the global ones. */
  readonly project?: string | undefined;
  /** Not what web pages and tools said, unless a person confirmed or pinned it. */
  readonly vouched?: boolean | undefined;
  /** Bounds on `valid_at` (else `created`), ms since 1970: since <= t < until. */
  readonly sinceMs?: number | undefined;
  readonly untilMs?: number | undefined;
  /** Where the days of these bounds begin (default: UTC). */
  readonly zone?: Zone | undefined;
}

export interface FailedFilter {
  readonly filter: "kind" | "category" | "subject" | "tag" | "project" | "vouched" | "since" | "until";
  readonly why: string;
}

/**
 * The first filter that a memory does not pass, or undefined. One `turn` of a conversation is also about
 * its speaker, and its date is that of the turn. Pure.
 */
export function failedFilter(header: Header, filter: Filter, turn?: TurnMark): FailedFilter | undefined {
  const { kind, category = DEFAULTS.category, subject = DEFAULTS.subject, project } = header;
  if (!isKindAsked(kind, filter)) return failed("kind", `its kind is ${kind}`);
  if (filter.category !== undefined && filter.category !== category) {
    return failed("category", `its category is ${category}`);
  }
  const about = turn ? [subject, turn.speaker] : [subject];
  if (filter.subject !== undefined && !about.some((name) => isAnyOf(name, filter))) {
    return failed("subject", turn?.speaker ? `${turn.speaker} said it` : `it is about ${subject}`);
  }
  const tag = filter.tag?.toLowerCase();
  if (tag !== undefined && !header.tags?.some((one) => one.toLowerCase() === tag)) {
    return failed("tag", `it does not have the tag ${filter.tag}`);
  }
  if (isElsewhere(header, filter.project)) {
    return failed("project", `it belongs to the project ${project ?? "(none)"}`);
  }
  if (filter.vouched === true && isUnvouched(header, turn?.speaker)) {
    return failed("vouched", "it is from a web page or a tool and was not confirmed");
  }
  return failedDate(header, filter, turn);
}

function failedDate(
  { valid_at, created }: Header,
  { sinceMs, untilMs, zone = UTC }: Filter,
  turn: TurnMark | undefined,
): FailedFilter | undefined {
  if (sinceMs === undefined && untilMs === undefined) return undefined;
  const date = turn ? new Date(turn.atMs).toISOString() : (valid_at ?? created);
  const at = zone.toWall(Date.parse(date));
  if (sinceMs !== undefined && !(at >= zone.toWall(sinceMs))) return failed("since", `its date is ${date}`);
  if (untilMs !== undefined && !(at < zone.toWall(untilMs))) return failed("until", `its date is ${date}`);
  return undefined;
}

export function isKindAsked(kind: Kind, { kind: asked }: Pick<Filter, "kind">): boolean {
  return asked === undefined ? kind !== "box" && kind !== "entity" : kind === asked;
}

/** Whether a memory holds in another project alone; `all` asks for every one of them. Pure. */
export function isElsewhere({ scope, project }: Header, asked: string | undefined): boolean {
  return asked !== ALL_PROJECTS && scope === "project" && project !== asked;
}

function isAnyOf(name: string, { subject, aliases = [] }: Filter): boolean {
  const key = name.toLowerCase();
  return key === subject?.toLowerCase() || aliases.some((alias) => alias.toLowerCase() === key);
}

function failed(filter: FailedFilter["filter"], why: string): FailedFilter {
  return { filter, why };
}
