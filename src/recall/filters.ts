import type { Header } from "../domain/kinds.ts";
import { isUnvouched } from "../domain/provenance.ts";
import type { TurnMark } from "../domain/turn.ts";
import { ALL_PROJECTS, type Category, DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import type { TextHit } from "../index-ports.ts";
import { analyse, analyseAny, hasUnspacedScript } from "../text/analyse.ts";
import { spacedForm } from "../text/normalise.ts";
import { UTC, type Zone } from "../text/time-zone.ts";
import type { ReadQuery } from "./read-query.ts";

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

export interface FailedText {
  readonly test: "phrase" | "excluded" | "unreadable";
  readonly why: string;
}

/**
 * The test of a query's phrases and exclusions. A phrase must stand in the text word for word, case and
 * punctuation aside; an excluded word must be neither in the text nor among keywords and tags, in any
 * form that has the same stem. Hits that lack a term of a phrase fail without their text being read; `text` gives the
 * body or turn of one, and is asked only where that decides. Pure.
 */
export function textTest(
  query: ReadQuery,
): (hit: TextHit, text: () => string | undefined) => FailedText | undefined {
  const sought = new Set(query.terms); // of a very long query not the last ones
  const phrases = query.phrases.map((phrase) => ({
    phrase,
    form: spacedForm(phrase),
    terms: analyse(phrase).filter((term) => sought.has(term)),
  }));
  const excluded = query.excluded.map((word) => ({ word, form: spacedForm(word), terms: analyseAny(word) }));
  if (phrases.length + excluded.length === 0) return () => undefined;
  return ({ row, matched }, textOf) => {
    const missing = phrases.find(({ terms }) => terms.some((term) => !Object.hasOwn(matched, term)));
    if (missing) return lacks(missing.phrase);
    const text = textOf();
    if (text === undefined) return { test: "unreadable", why: "its file cannot be read" };
    const form = spacedForm(text);
    const absent = phrases.find((phrase) => !holds(form, phrase.form));
    if (absent) return lacks(absent.phrase);
    const terms = new Set(
      analyse([text, ...(row.header.keywords ?? []), ...(row.header.tags ?? [])].join("\n"), ALL),
    );
    const present = excluded.find(({ word, form: banned, terms: all }) =>
      /\s/u.test(word) ? holds(form, banned) : all.length > 0 && all.every((term) => terms.has(term)),
    );
    return present && { test: "excluded", why: `it contains "${present.word}"` };
  };
}

/** Whether a hit has every term of the query's phrases: no other passes their test. Pure. */
export function mayContain(query: ReadQuery): (hit: TextHit) => boolean {
  const sought = new Set(query.terms);
  const terms = query.phrases.flatMap((phrase) => analyse(phrase)).filter((term) => sought.has(term));
  return ({ matched }) => terms.every((term) => Object.hasOwn(matched, term));
}

const ALL = { keepStopWords: true } as const;

function lacks(phrase: string): FailedText {
  return { test: "phrase", why: `it does not contain "${phrase}" word for word` };
}

/** Scripts without spaces have no word boundaries to look for. */
function holds(form: string, wanted: string): boolean {
  return hasUnspacedScript(wanted) ? form.includes(wanted.trim()) : form.includes(wanted);
}
