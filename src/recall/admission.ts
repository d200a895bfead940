import { currentConfidence } from "../domain/aging.ts";
import { namesOfEntity } from "../domain/entities.ts";
import { isDocument, isFlat } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import type { SourceOf } from "../domain/provenance.ts";
import { isRecallable, type RecallMoment } from "../domain/recallable.ts";
import type { Status } from "../domain/status.ts";
import { type Matched, type TurnMark, turnReference } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { TextHit, UnorderedSearch } from "../index-ports.ts";
import type { Row } from "../ports.ts";
import { analyse, analyseAny, isLight } from "../text/analyse.ts";
import { DAY_MS, type Span } from "../text/calendar.ts";
import { findSecrets } from "../text/safety/secrets.ts";
import { isSensitive, protects } from "../text/safety/sensitive.ts";
import { type SpanOfDays, UTC } from "../text/time-zone.ts";
import { shownOf, statesPrivate } from "./collapse.ts";
import { type Filter, failedFilter } from "./filters.ts";
import { type ReadQuery, termsOfNames } from "./read-query.ts";
import { type Sought, supportOf, supportWithMeaning } from "./support.ts";

export interface RecallFilters extends Filter {
  readonly minScore?: number | undefined;
  /** Answer with what was true and known then, ms since 1970. */
  readonly asOfMs?: number | undefined;
  readonly include?: readonly Status[] | undefined;
}

export interface RecallInput {
  readonly query: ReadQuery;
  readonly search: UnorderedSearch;
  readonly filters: RecallFilters;
  /** Who asks, where several people share the store. */
  readonly reader?: string | undefined;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  readonly limit: number;
  /** Support (0..1) that the best hit must have, or there is no answer. */
  readonly floor: number;
  /** Cosine from which on a memory that contains no term is an answer; absent: never. */
  readonly cosineLevel?: number | undefined;
  readonly lookups: {
    readonly byId: (id: string) => Row | undefined;
    readonly citing: (id: string) => readonly Row[];
    readonly sourceOf: SourceOf;
    /** What may have taken the place of these memories, for somebody to decide; absent: that is not asked. */
    readonly outdating?: ((ids: ReadonlySet<string>) => readonly Outdating[]) | undefined;
    /** Which of some memories are about the same thing with another value; absent: that is not looked for. */
    readonly rivals?: ((rows: readonly Row[]) => readonly Outdating[]) | undefined;
    /** Whether a remark is quoted whole with its statements; absent: none is. */
    readonly isQuoted?: ((id: string) => boolean) | undefined;
  };
  /** Memories that link to another one; absent: links are not followed. */
  readonly linking?: ((id: string) => readonly Row[]) | undefined;
  /** The body of a memory, or what was said in its turn; undefined where its file cannot be read. */
  readonly textOf: (hit: Found) => string | undefined;
}

/** A memory that may have taken the place of another, by their ids. */
export interface Outdating {
  readonly newer: string;
  readonly older: string;
  /** The older one is marked, and both stay where the query finds them. */
  readonly isInPlace?: boolean;
  /** Not likely enough to say so: the newer is named with the older one, no more. */
  readonly isUnsure?: boolean;
  /** Too unlikely even for that: the newer comes first, and that is all. */
  readonly isFaint?: boolean;
}

/** What may have taken the place of a memory, by its id. */
export type Outdater = Pick<Outdating, "isUnsure"> & { readonly id: string };

export type Found = Pick<TextHit, "row" | "turn">;

/** Why a memory or turn was not returned. */
export interface Fate {
  readonly stage: "search" | "filter" | "status" | "support" | "score" | "text" | "collapse" | "limit";
  /** What it failed, for counting: the stage, or the filter, status rule or test within it. */
  readonly name: string;
  readonly reason: string;
}

/** What became of memories and turns, by `keyOf`. */
export type Fates = Map<string, Fate>;

/** Tells memories and turns apart: the id, for a turn with its number. Pure. */
export function keyOf({ row, turn }: Found): string {
  return turn ? `${row.header.id}#${turn.number}` : row.header.id;
}

/** A result needs this share of what the best one must have. */
export const RESULT_SHARE = 0.3;
/**
 * A section of a document needs this share of the floor: notes are written to be looked up, in other words than those of a question.
 * (`npm run bench:documents` finds two questions of 156 more by it; of 78 about other documents than those in the store none more is answered.)
 */
const SECTION_SHARE = 0.8;
/** A turn needs no term where those around it match so well, see `TurnParts.around`: as one next to a turn half as good as the best. */
const ENOUGH_AROUND = 0.5;

/** A belief below this confidence is kept and not recalled. */
const BELIEVED = 0.4;
/** Support by words alone that a sensitive memory needs: as much as one rare word of three. */
const DIRECT = 0.25;
const TOO_PRIVATE: Fate = {
  stage: "support",
  name: "sensitive",
  reason: `it is sensitive, and less than ${DIRECT} of the query is in its own words`,
};

/** From this nearness on a memory is of the time in which something is asked about. */
const THEN = 0.5;

/** A search with the terms of the query that are known names. */
type Asked = Pick<RecallInput, "search" | "cosineLevel"> & {
  readonly query: ReadQuery & Pick<Sought, "names">;
};

/** A hit that the filters and its status let through. */
export interface Admitted {
  readonly hit: TextHit;
  /** 0..1: what its terms and its cosine give, see `supportOf` and `supportWithMeaning`. */
  readonly support: number;
}

/**
 * The recallable hits that may become results; `fates` receives the reasons of the others. The support floor is for the whole search: if no
 * hit reaches it, there is no answer; if one does, hits with three tenths as much may stand beside it, as may turns amid turns that match
 * well. (Measured on long conversations: a floor for each hit loses evidence and keeps out no more foreign questions.) Pure but for the
 * look-ups.
 */
export function admit(shown: readonly TextHit[], input: RecallInput, fates: Fates): readonly Admitted[] {
  const names = termsOfNames(input.query.text, input.search.hits);
  const asked = { ...input, query: { ...input.query, names } };
  const open = shown.map((hit): Admitted => ({ hit, support: fullSupport(hit, asked) }));
  const best = open.reduce((most, { support }) => Math.max(most, support), 0);
  const mayLean = best >= input.floor && input.query.time?.alone !== true;
  return open.filter(({ hit, support }) => {
    const alone = isDocument(hit.row.header) ? input.floor * SECTION_SHARE : input.floor;
    const least = best < input.floor ? alone : input.floor * RESULT_SHARE;
    if (support >= least || (mayLean && (hit.parts?.around ?? 0) >= ENOUGH_AROUND)) return true;
    if (isSafetyOfNamed(hit, input)) return true;
    const reason = `it matches too little of the query: support ${support.toFixed(2)}, below ${least}`;
    fates.set(keyOf(hit), { stage: "support", name: "support", reason });
    return false;
  });
}

/**
 * How much of what is asked a hit says, 0..1, see `supportOf`: names of those whom memories are about or who speak in them say whose store it
 * is, and not that this was said, so they count only where nothing else is asked for. Pure.
 */
export function saidOf(input: RecallInput): (found: Pick<Admitted, "hit">) => number {
  const names = new Set(termsOfNames(input.query.text, input.search.hits));
  const others = input.query.terms.filter((term) => !names.has(term));
  const query = others.length > 0 ? { ...input.query, terms: others } : input.query;
  const asked = { ...input, query };
  return ({ hit }) => fullSupport(hit, asked);
}

/** Whether a query names the person a fact protects: whoever cooks for Mia must know of her allergy. */
function isSafetyOfNamed({ row, turn, matched = {} }: TextHit, { textOf }: RecallInput): boolean {
  const { kind, sensitive, subject = DEFAULTS.subject } = row.header;
  if (kind !== "fact" || sensitive !== true || subject === DEFAULTS.subject) return false;
  const names = analyseAny(subject);
  const isNamed = names.length > 0 && names.every((term) => Object.hasOwn(matched, term));
  return isNamed && protects(textOf({ row, turn }) ?? "");
}

/**
 * Why a hit is kept from the query; undefined where it is not. What is sensitive is shown to those who ask for it in its own words, not for being near in meaning, or near it in a
 * talk. Of a conversation that has one sensitive turn the others are found as ever.
 */
export function keepsPrivate(hit: TextHit, input: RecallInput): Fate | undefined {
  const { search, query, textOf, lookups } = input;
  const { header } = hit.row;
  const isDrawn = statesPrivate(
    { header, reference: hit.turn && turnReference(header.id, hit.turn) },
    lookups.citing,
  );
  if ((header.sensitive !== true && !isDrawn) || isSafetyOfNamed(hit, input)) return undefined;
  if (supportOf({ matched: hit.matched }, search, query) >= DIRECT) return undefined;
  const isPrivate = isDrawn || hit.turn === undefined || isSensitive(textOf(hit) ?? "");
  return isPrivate ? TOO_PRIVATE : undefined;
}

function fullSupport(hit: TextHit, asked: Asked): number {
  const { search, cosineLevel } = asked;
  const byTerms = timedSupport(hit, asked);
  if (cosineLevel === undefined || !search.compared || !isFlat(hit.row.header)) return byTerms;
  return supportWithMeaning(byTerms, hit.cosine, { items: search.items, level: cosineLevel });
}

/**
 * What is of the time that the query asks about has the words that name it; with nothing else asked for, that is
 * all, and of other times only what has all those words is an answer.
 */
function timedSupport(hit: TextHit, asked: Asked): number {
  const { search, query } = asked;
  const { time, terms } = query;
  if (time === undefined) return supportOf(hit, search, query);
  const near = nearnessInTime(hit.row.header, hit.turn, time);
  if (!time.alone) return supportOf(hit, search, { ...query, given: near >= THEN ? time.terms : [] });
  const isNamed = terms.length > 0 && terms.every((term) => Object.hasOwn(hit.matched, term));
  return near === 1 || isNamed ? 1 : 0;
}

export function momentOf({
  filters,
  nowMs,
  lookups,
}: Pick<RecallInput, "filters" | "nowMs" | "lookups">): RecallMoment {
  const { asOfMs, include, zone } = filters;
  return { nowMs, zone, asOfMs, include, headerOf: (id) => lookups.byId(id)?.header };
}

/**
 * Why a memory or turn is not recalled, whatever the query says; undefined where it may be. `moment`: the one that is asked for. Pure but for
 * the look-ups.
 */
export function fateOfFound(
  { row: { header }, turn, matched = {} }: Found & Partial<Pick<TextHit, "matched">>,
  input: RecallInput,
  moment = momentOf(input),
): Fate | undefined {
  const { filters, lookups } = input;
  const isEntity = header.kind === "entity" && filters.kind === undefined;
  const failed = failedFilter(header, isEntity ? { ...filters, kind: "entity" } : filters, turn);
  if (failed) return { stage: "filter", name: failed.filter, reason: failed.why };
  const { include } = filters;
  const recallable = isRecallable(header, moment);
  if (!recallable.yes) return { stage: "status", name: recallable.reason, reason: recallable.why };
  const certain = header.kind === "belief" ? currentConfidence(header, lookups.sourceOf) : 1;
  if (certain < BELIEVED && include === undefined)
    return {
      stage: "status",
      name: "doubted",
      reason: `its confidence is ${certain.toFixed(2)}, below ${BELIEVED}`,
    };
  if (include === undefined && isUnfounded(header, lookups.byId, moment))
    return { stage: "status", name: "unfounded", reason: "none of the facts behind it holds any more" };
  if (isEntity) {
    const why = silencedEntity(header, matched, input, moment);
    return why === undefined ? undefined : { stage: "filter", name: "entity", reason: why };
  }
  const episodesAsked = filters.kind === "episode";
  const reference = turn && turnReference(header.id, turn);
  const asked = { ...moment, episodesAsked, project: filters.project };
  const { silenced: silence } = shownOf({ header, reference }, lookups.citing, asked);
  return silence === undefined ? undefined : { stage: "status", name: "silenced", reason: silence };
}

/** Whether none of a belief's facts is in force; a pinned belief needs none. Pure but for the look-up. */
function isUnfounded(header: Header, byId: RecallInput["lookups"]["byId"], moment: RecallMoment): boolean {
  if (header.kind !== "belief" || header.pinned === true) return false;
  const facts = (header.supporting ?? []).flatMap((id) => byId(id)?.header ?? []);
  return facts.length > 0 && !facts.some((fact) => isRecallable(fact, moment).yes || isMerged(fact));
}

/** Beyond the end of a time, nearness falls to 1/e within a quarter of it, and these days at least and at most. */
const LEAST_REACH_DAYS = 1;
const MOST_REACH_DAYS = 30;
const REACH_SHARE = 0.25;
/** Events are told afterwards, so nearness falls this many times slower after a time than before it. */
const TOLD_AFTER = 3;

/**
 * How close a memory, or one turn of it, is to a time, 0..1: 1 within it, falling exponentially outside. A promise or event counts for the day
 * on which it was made and the day on which it is due. Pure.
 */
export function nearnessInTime(header: Header, turn: TurnMark | undefined, time: SpanOfDays): number {
  const { zone = UTC } = time;
  const at = turn ? [turn.atMs] : [Date.parse(header.valid_at ?? header.created)];
  const due =
    (header.kind === "commitment" || header.kind === "fact") && header.due !== undefined
      ? [Date.parse(header.due)]
      : [];
  return Math.max(...[...at, ...due].map((ms) => nearness(zone.toWall(ms), time)));
}

function nearness(atMs: number, { fromMs, untilMs }: Span): number {
  const width = Number.isFinite(untilMs - fromMs) ? (untilMs - fromMs) / DAY_MS : Number.POSITIVE_INFINITY;
  const reach = Math.min(MOST_REACH_DAYS, Math.max(LEAST_REACH_DAYS, width * REACH_SHARE));
  if (atMs < fromMs) return Math.exp((atMs - fromMs) / DAY_MS / reach);
  return atMs < untilMs ? 1 : Math.exp((untilMs - atMs) / DAY_MS / (reach * TOLD_AFTER));
}

/**
 * Why an entity is no answer though its name was found: what it lists is found by itself, so it answers only who
 * or what something is. Undefined where the query is nothing but its name and something that it lists is
 * recalled, and where a word that a person wrote into its file was found. Pure but for the look-up.
 */
function silencedEntity(
  header: Header,
  matched: Matched,
  { query: { terms }, lookups: { byId } }: RecallInput,
  moment: RecallMoment,
): string | undefined {
  const names = new Set(namesOfEntity(header).flatMap((name) => analyseAny(name)));
  const written = Object.values(matched).flat();
  if (written.some((term) => !names.has(term))) return undefined;
  if (terms.length === 0 || terms.some((term) => !names.has(term)))
    return "it is an entity, and the query is more than its name";
  return listsAny(header, byId, moment) ? undefined : "none of the facts that it lists is recalled";
}

/** Whether an entity lists a fact that is recalled, or lists none. Pure but for the look-up. */
export function listsAny(
  { sources = [] }: Header,
  byId: (id: string) => Row | undefined,
  moment: RecallMoment,
): boolean {
  if (sources.length === 0) return true;
  return sources.some((id) => {
    const fact = byId(id);
    return fact !== undefined && isRecallable(fact.header, moment).yes;
  });
}

/** From this share of the words that a query and something private have in common on, the query is about just that. */
const JUST_THAT = 2 / 3;
const NONE: ReadonlySet<string> = new Set();

/**
 * Whether a private text may stand in a prompt about `query`. The query must name the person, unless that is the owner, and ask for just
 * this matter: the Dice coefficient of the telling words (no names, numbers or light words) is at least two thirds; a text with a secret
 * needs all of them. "Who has asthma" may ask for the person instead. What protects somebody always comes when that person is named, or for
 * the owner with any word of it. `matched`: terms that recall found for each query term. Pure.
 */
export function isAskedFor(
  {
    text,
    subject,
    entities,
  }: { readonly text: string; readonly subject: string; readonly entities: readonly string[] },
  query: string,
  matched: Readonly<Record<string, readonly string[]>>,
): boolean {
  const names = new Set([subject, ...entities].flatMap((name) => analyseAny(name)));
  // It is found by the rest of its remark, too, which says nothing of what it is about.
  const told = new Set([...names, ...analyseAny(text)]);
  const isTold = (term: string) =>
    Object.hasOwn(matched, term) && matched[term]?.some((found) => told.has(found)) === true;
  const isOwn = subject === DEFAULTS.subject;
  const wanted = matterOf(query, names);
  const shared = wanted.filter(isTold).length;
  const isSecret = findSecrets(text).length > 0;
  const whole = matterOf(query, NONE);
  const isWhole = whole.length > 0 && whole.every(isTold);
  if (!isSecret && isWhole && isSensitive(query)) return true;
  if (!isOwn && !analyseAny(subject).some(isTold)) return false;
  if (protects(text) && (!isOwn || shared > 0)) return true;
  const own = matterOf(text, names);
  if (isSecret) return shared > 0 && shared >= own.length;
  return shared > 0 && (2 * shared) / (wanted.length + own.length) >= JUST_THAT;
}

function matterOf(text: string, names: ReadonlySet<string>): readonly string[] {
  return [...new Set(analyse(text))].filter((term) => !names.has(term) && !isLight(term) && !/\d/.test(term));
}
