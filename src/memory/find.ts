import { usage } from "../domain/errors.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import { isRecallable, type RecallMoment } from "../domain/recallable.ts";
import type { Status } from "../domain/status.ts";
import type { SearchIndex, TextHit, UnorderedSearch } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { keyOf, momentOf, type RecallFilters, type RecallInput } from "../recall/admission.ts";
import { type Filter, failedFilter } from "../recall/filters.ts";
import { monthsOf } from "../recall/query-dates.ts";
import { digitsOf, type ReadQuery, readQuery } from "../recall/read-query.ts";
import { type Recalled, rankHits } from "../recall/recall.ts";
import { otherNames, otherWords, relatedTerms } from "../recall/related.ts";
import type { Span } from "../text/calendar.ts";
import { formsAmong, formsIn, languageOfQuery } from "../text/foreign-words.ts";
import { remembered } from "../text/memoised.ts";
import { nearest } from "../text/nearest.ts";
import type { View } from "./context.ts";
import { aliasesOf } from "./resolve.ts";

export interface RecallOptions extends Filter {
  /** Results at most (default: the setting `recall.limit`). */
  readonly limit?: number | undefined;
  /** Further wordings of the question, at most five: what they find is joined with what the first one finds. */
  readonly also?: readonly string[] | undefined;
  /** Fill a list of fewer than ten behind with what is near in meaning (default: no). */
  readonly fill?: boolean | undefined;
  /** The parts of one remark each by itself, so that a program can correct each (default: one of them, with the whole remark). */
  readonly apart?: boolean | undefined;
  /** What was true and known at this moment, ms since 1970. */
  readonly asOfMs?: number | undefined;
  /** Statuses to include that recall leaves out. */
  readonly include?: readonly Status[] | undefined;
  readonly minScore?: number | undefined;
  /** Count the results as accessed (default: the setting `recall.track`). */
  readonly track?: boolean | undefined;
  /** Look for the words, also where they ask for what is due. */
  readonly wordsOnly?: boolean | undefined;
  /**
   * Only what has two of the query's words themselves: no longer, near or other ones, nothing that is near in meaning or in time, nothing that is linked.
   * Costs half as much, however often a word occurs.
   */
  readonly exact?: boolean | undefined;
  /** A glance at what begins with a word that is being typed: of longer words, only the shortest are looked for. */
  readonly glance?: boolean | undefined;
  /** Where nothing answers, give up to three that say the most of it (default: no). */
  readonly nearest?: boolean | undefined;
  /** Keep the turns of one conversation together, where the best of them ranks. */
  readonly group?: boolean | undefined;
  /** With how every score comes about. */
  readonly explain?: boolean | undefined;
  /** A memory to say of why it did not come back. */
  readonly whyNot?: string | undefined;
}

/** Support that the best hit must have, or there is no answer. */
const FLOOR = 0.37;
/** Where nothing says enough of a question, what has one rare word of it is shown, as weak. */
const NEAREST = { floor: 0.1, limit: 3 };
/** Of so many results it is looked up what was said since: five marked more of what had not changed. */
const LOOKED_UP = 3;
/** Memories that words with one beginning find at a glance. */
const MOST_AT_A_GLANCE = 1_000;
/** Memories of each kind that are looked at where a query asks for a time alone: the newest. */
const MOST_THEN = 200;

export interface Finding {
  readonly view: View;
  readonly textOf: RecallInput["textOf"];
  /** The remark with an id in its own words, see `wholeRemark`. */
  readonly remarkOf: (id: string) => string | undefined;
  readonly options: RecallOptions;
  /** Support that the best hit must have (default: `FLOOR`). */
  readonly floor?: number;
}

export interface Found {
  /** What was ranked at last, for those who ask why. */
  readonly input: RecallInput;
  readonly recalled: Recalled;
}

/** Ranked results for a query, by its words, their forms here, and those by which people state what it asks for. */
export function find(asked: ReadQuery, finding: Finding): Found {
  if (finding.options.exact === true) {
    const { time: _time, ...query } = asked;
    return ranked(query, finding);
  }
  const { index } = finding.view;
  const known = remembered((term: string) => isKnown(term, index));
  const plain = unswapped(asked, finding, known);
  const stated = plain.phrases.length > 0 ? {} : relatedTerms(plain.terms, known);
  return named({ ...plain, related: { ...formsHere(plain, index, known), ...stated } }, finding);
}

/** The closest results when nothing answers the query, at most three unless a full list is wanted; the caller has to mark them as weak. */
export function findNearest(query: ReadQuery, finding: Finding): Found {
  const { fill, limit: most = NEAREST.limit } = finding.options;
  const limit = fill ? most : Math.min(NEAREST.limit, most);
  return find(query, { ...finding, floor: NEAREST.floor, options: { ...finding.options, limit } });
}

/** Whether something has this very term. */
export function isKnown(term: string, index: SearchIndex): boolean {
  return index.searchUnordered([term], undefined, { widen: false }).hits.length > 0;
}

/** The query with two neighbouring letters of a word the other way round, where no memory has the word and some have that: "lvie" for "live". */
function unswapped(
  query: ReadQuery,
  { view: { index, moment } }: Finding,
  isKnown: (term: string) => boolean,
): ReadQuery {
  const unknown =
    query.phrases.length > 0 ? [] : query.terms.filter((term) => term.length >= 4 && !isKnown(term));
  if (unknown.length === 0) return query;
  const letters = (word: string) => [...word].sort().join("");
  const known = index.terms();
  const text = unknown.reduce((all, term) => {
    const sorted = letters(term);
    const meant = nearest(
      term,
      known.filter((one) => one.length === term.length && letters(one) === sorted),
    );
    return meant === undefined ? all : all.replaceAll(term, meant);
  }, query.text);
  return text === query.text ? query : readQuery(text, moment.nowMs, moment.zone);
}

/**
 * Words of the store that may be other forms of a query's: in another language than English, of a single word, which tells no language, and of a
 * word that nothing has.
 */
function formsHere(
  { text, terms }: ReadQuery,
  index: SearchIndex,
  isKnown: (term: string) => boolean,
): Readonly<Record<string, readonly string[]>> {
  const language = languageOfQuery(text);
  const sought = terms.filter((term) => language !== undefined || terms.length === 1 || !isKnown(term));
  if (sought.length === 0) return {};
  const isForm = formsIn(language);
  const known = index.terms();
  const found = sought.map((term): [string, readonly string[]] => [term, formsAmong(term, known, isForm)]);
  return Object.fromEntries(found.filter(([, forms]) => forms.length > 0));
}

/** Who is asked for by one name of an entity is looked for by its other names too. */
function named(query: ReadQuery, finding: Finding): Found {
  const first = ranked(query, finding);
  const others = query.phrases.length > 0 ? {} : otherNames(query, first.recalled);
  return Object.keys(others).length === 0
    ? first
    : ranked({ ...query, related: { ...query.related, ...others } }, finding);
}

function ranked(query: ReadQuery, finding: Finding): Found {
  const input = recallInput(query, finding);
  return { input, recalled: rankHits(input) };
}

function recallInput(query: ReadQuery, finding: Finding): RecallInput {
  const { view, textOf, remarkOf, options } = finding;
  const { index, zone, rivalsAmong } = view;
  const { asOfMs, include, kind, category, subject, tag, vouched, sinceMs, untilMs, minScore } = options;
  if ((sinceMs ?? -Infinity) > (untilMs ?? Infinity))
    throw usage("cannot recall: since is later than until", "swap them");
  const project = options.project ?? view.seenFrom;
  const { nowMs } = view.moment;
  const filters = {
    kind,
    category,
    subject,
    tag,
    project,
    vouched,
    sinceMs,
    untilMs,
    minScore,
    zone,
    aliases: aliasesOf(index, subject),
    asOfMs,
    include,
  };
  const lookups = {
    citing: remembered((id: string) => index.citing(id)),
    sourceOf: view.headerOf,
    byId: (id: string) => index.byId(id),
    // What was thought of then nobody had asked about.
    outdating: asOfMs === undefined ? (ids: ReadonlySet<string>) => view.records().outdating(ids) : undefined,
    isQuoted:
      asOfMs === undefined && options.apart !== true ? (id: string) => remarkOf(id) !== undefined : undefined,
    rivals: rivalsAmong && ((rows: readonly Row[]) => rivalsAmong(rows, index, textOf, LOOKED_UP)),
  };
  const { exact = false } = options;
  const moment = momentOf({ filters, nowMs, lookups });
  const found = searched(query, view, options, mayCount(filters, moment));
  return {
    query,
    // In a large store thousands of memories have one word.
    search: exact ? { ...found, hits: [...found.hits].filter(hasTwoWords) } : found,
    cosineLevel: view.embedder()?.levels.linked,
    filters,
    reader: view.author,
    nowMs,
    limit: options.limit ?? view.config["recall.limit"],
    floor: finding.floor ?? FLOOR,
    // links lead to other times
    linking: !query.time?.alone && !exact ? (id) => index.linking(id) : undefined,
    lookups,
    textOf,
  };
}

const hasTwoWords = ({ matched }: TextHit) => Object.keys(matched).length >= 2;

/** What the words of a query find, and where it asks for nothing but a time, what there was then. */
function searched(
  query: ReadQuery,
  { index, moment: { nowMs } }: View,
  { exact = false, glance }: RecallOptions,
  mayCount: (header: Header) => boolean,
): UnorderedSearch {
  const { time } = query;
  const terms = [...query.terms, ...Object.values(query.related ?? {}).flat()];
  // A phrase is wanted as it stands.
  const others = { ...(query.phrases.length > 0 ? {} : otherWords(query.terms)), ...digitsOf(time) };
  const widen = !exact;
  const mostLonger = glance ? MOST_AT_A_GLANCE : undefined;
  if (!time?.alone)
    return index.searchUnordered(terms, exact ? undefined : query.wanted, { others, widen, mostLonger });
  const found = index.search([...terms, ...monthsOf(time)], undefined, { widen, mostLonger });
  const known = new Set(found.hits.map(keyOf));
  const ahead = time.untilMs > nowMs ? promisesDue(index, time) : [];
  const then = [...index.during(time, MOST_THEN, mayCount), ...ahead];
  return { ...found, hits: [...found.hits, ...then.filter((hit) => !known.has(keyOf(hit)))] };
}

/** Of a conversation each turn has its own speaker and date: these say nothing of it as a whole. */
function mayCount(filters: RecallFilters, moment: RecallMoment): (header: Header) => boolean {
  const ofTalk = { ...filters, subject: undefined, sinceMs: undefined, untilMs: undefined };
  return (header) =>
    isRecallable(header, moment).yes &&
    failedFilter(header, header.kind === "episode" ? ofTalk : filters) === undefined;
}

/** What was promised for a time lies at the time of the promise, so all are looked through. */
function promisesDue(index: SearchIndex, { fromMs, untilMs }: Span): readonly TextHit[] {
  return [...index.rows("commitment")].flatMap((row): TextHit[] => {
    const { header } = row;
    const dueMs =
      header.kind === "commitment" && header.due !== undefined ? Date.parse(header.due) : Number.NaN;
    const isNew = idTimeMs(header.id) < fromMs || idTimeMs(header.id) >= untilMs;
    return isNew && dueMs >= fromMs && dueMs < untilMs
      ? [{ kind: "commitment", row, score: 0, cosine: 0, matched: {} }]
      : [];
  });
}
