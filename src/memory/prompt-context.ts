import { countOccasions } from "../domain/confidence.ts";
import type { ContextJson } from "../domain/context-shapes.ts";
import { idTimeMs } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isOfProfile, PROFILE_PATH } from "../domain/page.ts";
import { isUnvouched, tellerOf } from "../domain/provenance.ts";
import type { ResultJson } from "../domain/shapes.ts";
import { sourceOfSpeaker } from "../domain/turn.ts";
import type { ContextFace } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { findSections } from "../markdown/page-sections.ts";
import { profileIds } from "../markdown/profile-section.ts";
import { readTalk } from "../markdown/talk.ts";
import type { Row } from "../ports.ts";
import { type ContextItem, contextBlock } from "../recall/context-block.ts";
import type { Zone } from "../text/time-zone.ts";
import type { anchoredText, isDayOver } from "./anchored-text.ts";
import type { Context } from "./context.ts";
import { refuted, saidAgain, withDoubts } from "./doubts.ts";
import { ItemTexts, outdatedIn } from "./item-texts.ts";
import { presentRows, recalledHere } from "./present.ts";
import { questionsIn } from "./question-records.ts";
import { recall } from "./recall.ts";

export interface ContextOptions {
  /** What the prompt is about; or a conversation, of which everything is wanted, newest first. */
  readonly query?: string | undefined;
  readonly session?: string | undefined;
  /** Estimated tokens at most (default 1,000). */
  readonly budget?: number | undefined;
  /** Beliefs and what is known, nothing that was said: for a system prompt. */
  readonly semantic?: boolean | undefined;
  /** For which program the block is wrapped (default `claude`). */
  readonly face?: ContextFace | undefined;
  readonly project?: string | undefined;
  /** Also what web pages and tools said, in a group of its own (default: only what a person confirmed or pinned). */
  readonly untrusted?: boolean | undefined;
  /** Also what may be outdated, marked as such (default: only what may have taken its place). */
  readonly outdated?: boolean | undefined;
  /** First of all what profile.md shows; goes with a query, a conversation, or alone. */
  readonly profile?: boolean | undefined;
  /** Only what has the words of the query themselves, see `RecallOptions`. */
  readonly exact?: boolean | undefined;
}

const BUDGET = 1_000;
/** Memories that are weighed for a block. */
const CONSIDERED = 60;
/** What was said enters a prompt only where it has more than this of what the prompt is about. */
const EPISODE_SUPPORT = 0.3;

/** Reads the days of texts. It brings the tables of languages along. */
export interface Days {
  /** Adds to words such as "tomorrow" the days that they mean. */
  readonly anchoredText: typeof anchoredText;
  readonly isDayOver: typeof isDayOver;
}

interface ItemMaking {
  readonly index: SearchIndex;
  readonly zone: Zone;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  /** Absent: texts stay as they are. */
  readonly days?: Days;
  /** See `saidAgain`. */
  readonly again?: ReturnType<typeof saidAgain>;
}

/** A block of memories for a prompt, see `contextBlock`. `due`: what the agenda answers, which comes first. Counts no access. */
export function promptContext(
  context: Context,
  options: ContextOptions,
  days: Days,
  due: readonly Candidate[] = [],
): ContextJson {
  const { budget = BUDGET, face = "claude", semantic = false } = options;
  const index = context.openIndex();
  const lines = options.profile === true ? withDoubts(profileShown(context, index), context, index) : [];
  const { found: all, withheld } = withDue(due, search(context, index, options), options);
  const told =
    options.outdated === true ? new Set<string>() : new Set([...lines, ...all].map(({ id }) => id));
  const records = questionsIn(context, index);
  const against = refuted([...lines, ...all], records);
  const again = saidAgain([...lines, ...all], index, records);
  // A suspicion may be wrong: what may be outdated makes way only for what is told instead. What others say against the owner is left out.
  const mayStand = ({ id, maybeOutdated, verification, source }: MemoryJson) =>
    !(maybeOutdated && told.has(maybeOutdated.id)) &&
    !against.has(id) &&
    (verification !== "disputed" || source === "user");
  const profile = lines.filter(mayStand);
  const ids = new Set(profile.map(({ id }) => id));
  const found = all.filter(mayStand);
  const fitting = found.filter(({ id, kind }) => !ids.has(id) && !(semantic && kind === "episode"));
  const presenting = { index, zone: context.zone, nowMs: context.clock.now(), days, again };
  const items = [
    ...profile.map((memory) => ({ ...itemOf(memory, presenting), isProfile: true })),
    ...fitting.map((memory) => itemOf(memory, presenting)),
  ];
  const block = contextBlock(items, { budget, face });
  return {
    text: block.text,
    tokens: block.tokens,
    budget,
    semantic: block.semantic.map(presentItem),
    episodic: block.episodic.map(presentItem),
    leftOut: block.leftOut.map(presentItem),
    withheld,
    problems: [...index.problems],
  };
}

type Candidate = MemoryJson &
  Partial<Pick<ResultJson, "turn" | "speaker" | "at" | "before" | "after" | "hash" | "outdated">>;

/** What may go into the block, and how much of pages and tools may not. */
interface Searched {
  readonly found: readonly Candidate[];
  readonly withheld: number;
}

function search(context: Context, index: SearchIndex, options: ContextOptions): Searched {
  if (options.session !== undefined) return bySession(context, index, options);
  return options.query === undefined ? { found: [], withheld: 0 } : byQuery(context, options);
}

/** With what is due before what the words find; what others said of it is withheld as in any block. */
function withDue(due: readonly Candidate[], searched: Searched, { untrusted }: ContextOptions): Searched {
  const shown = untrusted === true ? due : due.filter((memory) => !isUnvouched(memory, speakerIn(memory)));
  const ids = new Set(due.map(({ id }) => id));
  return {
    found: [...shown, ...searched.found.filter(({ id }) => !ids.has(id))],
    withheld: searched.withheld + due.length - shown.length,
  };
}

/** What the query itself finds: a prompt has no room for what only belongs to that. */
export function byQuery(context: Context, { query = "", project, untrusted, exact }: ContextOptions) {
  const vouched = untrusted !== true;
  const options = { track: false, explain: true, limit: CONSIDERED, project, vouched, exact };
  const { results, rejected } = recall(context, query, options);
  const found = results.filter(
    ({ kind, explain, via }) =>
      via === undefined && (kind !== "episode" || (explain?.support ?? 0) > EPISODE_SUPPORT),
  );
  return { found, withheld: rejected.vouched ?? 0 };
}

/** What belongs to a conversation, the newest first; what is sensitive only comes where it is asked for. */
function bySession(
  context: Context,
  index: SearchIndex,
  { session, project, untrusted }: ContextOptions,
): Searched {
  const isHere = recalledHere(context, { project });
  const inSession = ({ header }: Row) =>
    header.session === session && header.sensitive !== true && isHere({ header });
  const rows = [...index.rows()].filter(inSession).toSorted(newestFirst).slice(0, CONSIDERED);
  const presenting = { context, index, texts: new ItemTexts(context.store) };
  const known = presentRows(rows, context, index);
  const all = withDoubts(known, context, index)
    .flatMap((memory) => turnsOf(memory, index))
    .flatMap((memory) => withOutdated(memory, presenting));
  const found = untrusted === true ? all : all.filter((memory) => !isUnvouched(memory, speakerIn(memory)));
  return { found: found.slice(0, CONSIDERED), withheld: all.length - found.length };
}

/** With what it says that holds no more; [] where it may not be shown. */
function withOutdated(memory: Candidate, presenting: Parameters<typeof outdatedIn>[1]): readonly Candidate[] {
  const row = presenting.index.byId(memory.id);
  if (row === undefined || memory.kind !== "episode") return [memory];
  const { hash } = memory;
  const outdated = outdatedIn({ row, turn: hash === undefined ? undefined : { hash } }, presenting);
  return outdated === undefined ? [] : [{ ...memory, ...(outdated.length > 0 && { outdated }) }];
}

/** The turns of a conversation, the newest first; any other memory by itself. */
function turnsOf(memory: Candidate, index: SearchIndex): readonly Candidate[] {
  const header = index.byId(memory.id)?.header;
  const talk = header && readTalk(header, memory.text);
  if (talk === undefined) return [memory];
  const { summary: _ofAll, ...rest } = memory;
  return talk.turns.toReversed().map(
    ({ number, speaker, atMs, hash, text }): Candidate => ({
      ...{ ...rest, text, turn: number, speaker, at: new Date(atMs).toISOString(), hash },
      ...{ before: [], after: [] },
    }),
  );
}

/** Who spoke, of a turn. */
function speakerIn({ before, speaker }: Candidate): string | undefined {
  return before === undefined ? undefined : speaker;
}

function newestFirst(a: Row, b: Row): number {
  const [left, right] = [a, b].map(({ header }) => header.valid_at ?? header.created) as [string, string];
  if (left !== right) return left < right ? 1 : -1;
  return a.header.id < b.header.id ? -1 : 1;
}

/** A memory, or a turn of one, as a block quotes it. */
export function itemOf(memory: Candidate, { index, zone, nowMs, days, again }: ItemMaking): ContextItem {
  const { id, shortId, kind, subject, text, summary, validAt, before, speaker, at, turn } = memory;
  const other = again?.get(id);
  const isTurn = before !== undefined;
  return {
    handle: `${handleOf({ id, shortId })}${isTurn ? `#${turn}` : ""}`,
    kind,
    label: labelOf(memory, zone),
    text: isTurn ? text : kind === "fact" && days ? days.anchoredText(memory, zone) : (summary ?? text),
    ...(isTurn || kind === "episode" ? { speaker } : { subject, speaker: otherTeller(memory) }),
    source:
      isTurn && speaker !== undefined && memory.source !== "user" ? sourceOfSpeaker(speaker) : memory.source,
    isUnvouched: isUnvouched(memory, speakerIn(memory)),
    at: new Date(zone.toWall(Date.parse(isTurn ? (at ?? validAt) : validAt))).toISOString(),
    sources: occasionsBehind(memory, index),
    confidence: memory.effectiveConfidence,
    ...(memory.outdated !== undefined && { outdated: memory.outdated.map((one) => one.text) }),
    ...(memory.timeframe === "past" && { isPast: true }),
    ...(memory.verification === "disputed" && { isDisputed: true }),
    ...(kind === "fact" && days?.isDayOver(memory, zone, nowMs) && { isOver: true }),
    ...(memory.partReplacedBy && { part: handleOf(memory.partReplacedBy) }),
    ...(memory.maybeOutdated && { newer: handleOf(memory.maybeOutdated) }),
    ...(memory.maybeDone && { settled: handleOf(memory.maybeDone) }),
    ...(other && { again: handleOf(other) }),
  };
}

function handleOf({ id, shortId }: Pick<MemoryJson, "id" | "shortId">): string {
  return `${id.slice(0, 3)}${shortId}`;
}

/**
 * A category, or a kind, and the day on which its words were said: what was true then need not be now. Of a promise what became of it,
 * or when it is due.
 */
function labelOf({ id, kind, category, state, due, overdue }: Candidate, zone: Zone): string {
  const day = new Date(zone.toWall(idTimeMs(id))).toISOString().slice(0, 10);
  if (kind === "fact") return `${category}, ${day}`;
  if (state !== undefined && state !== "open" && state !== "overdue") return `${kind}, ${state}, ${day}`;
  const when = due === undefined ? "" : `, ${overdue ? "overdue since" : "due"} ${due.slice(0, 10)}`;
  return `${kind}, ${day}${when}`;
}

/** Who says a statement of somebody else's, where that is not whom it is about. */
function otherTeller(memory: Candidate): string | undefined {
  const teller = tellerOf(memory);
  return teller?.toLowerCase() === memory.subject ? undefined : teller;
}

/** On how many occasions what a memory says was told: conversations, and days on which something was noted. */
function occasionsBehind({ kind, sources }: Candidate, index: SearchIndex): number {
  return kind === "episode" ? 0 : countOccasions(sources, (id) => index.byId(id)?.header);
}

function presentItem(item: ContextItem) {
  const { handle, kind, text, at, subject, speaker, source, sources, confidence, newer } = item;
  const who = { ...(subject !== undefined && { subject }), ...(speaker !== undefined && { speaker }) };
  const doubt = newer === undefined ? {} : { maybeOutdated: newer };
  return { id: handle, kind, text, at, ...who, ...doubt, source, sources, confidence };
}

/** The facts that profile.md shows and that still hold, in its order; [] where there is no such page. */
export function profileShown(context: Context, index: SearchIndex): readonly MemoryJson[] {
  const { files } = context.store;
  if (files.stat(PROFILE_PATH)?.kind !== "file") return [];
  const found = findSections(new TextDecoder().decode(files.read(PROFILE_PATH)));
  const sections = found.ok ? found.sections.filter(({ name }) => name === "PROFILE") : [];
  const moment = { nowMs: context.clock.now(), zone: context.zone };
  const rows = sections.flatMap(({ body }) => profileIds(body).flatMap((id) => index.byId(id) ?? []));
  return presentRows(
    rows.filter(({ header }) => isOfProfile(header, moment)),
    context,
    index,
  );
}
