import { countOccasions } from "../domain/aging.ts";
import { handleOf, idTimeMs } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { utcDay } from "../domain/paths.ts";
import { isUnvouched, tellerOf } from "../domain/provenance.ts";
import type { ContextJson } from "../domain/read-shapes.ts";
import type { ResultJson } from "../domain/shapes.ts";
import { sourceOfSpeaker, turnReference } from "../domain/turn.ts";
import { covers } from "../language/compare/guards.ts";
import { readTalk } from "../markdown/talk.ts";
import type { Row } from "../ports.ts";
import { isAskedFor } from "../recall/admission.ts";
import { statesPrivate } from "../recall/collapse.ts";
import { type ContextItem, contextBlock, promptQueries } from "../recall/context-block.ts";
import { wholeBlock } from "../recall/whole-block.ts";
import { isLight } from "../text/analyse.ts";
import { type ContextFace, estimateTokens } from "../text/fence.ts";
import { onceEach } from "../text/groups.ts";
import { given } from "../text/objects.ts";
import { protects } from "../text/safety/sensitive.ts";
import type { Zone } from "../text/time-zone.ts";
import { anchoredText, isDayOver } from "./anchored-text.ts";
import { type Context, recalledHere, type View, viewOf } from "./context.ts";
import { type InForce, inForce, mayBeTold } from "./in-force.ts";
import { newestFirst } from "./lists.ts";
import { presentRows, refuted, withDoubts } from "./present.ts";
import { ItemTexts, outdatedIn, recall } from "./recall.ts";

export interface ContextOptions {
  /** What the prompt is about; or a conversation, of which everything is wanted, newest first. */
  readonly query?: string | undefined;
  readonly session?: string | undefined;
  /** Estimated tokens at most (default 1,000; of all that is in force 1,500). */
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
  /** With a query or a conversation: first of all who the owner is and how they like things. Alone: all that is in force. */
  readonly profile?: boolean | undefined;
}

const BUDGET = 1_000;
const WHOLE_BUDGET = 1_500;
const CONSIDERED = 60;
/** What was said enters a prompt only where it has more than this of what the prompt is about. */
const EPISODE_SUPPORT = 0.3;

/** A block of memories for a prompt, see `contextBlock`. `due`: what the agenda answers, or who the owner is, where that is asked for and nothing else. Counts no access. */
export function promptContext(
  context: Context,
  options: ContextOptions,
  due?: readonly Candidate[],
): ContextJson {
  const { budget = BUDGET, face = "claude", semantic = false } = options;
  const view = viewOf(context);
  if (options.profile === true && options.query === undefined && options.session === undefined)
    return everything(view, options);
  const lines = options.profile === true ? aboutOwner(view, options) : [];
  const search = options.session === undefined ? byQuery : bySession;
  const { found: all, withheld } = due ? trusted(due, options) : search(view, options);
  const told = new Map([...lines, ...all].map((memory) => [memory.id, memory]));
  const against = refuted([...lines, ...all], view);
  // A suspicion may be wrong, and about a part: what may not hold makes way only for what answers as much of the query and says the rest anew.
  const mayStand = (memory: Candidate) => {
    const { id, maybeOutdated, verification, source } = memory;
    if (verification === "disputed" && source !== "user") return false;
    const isTold = (other: string | undefined) => answersAsMuch(told.get(other ?? ""), memory);
    const newer = told.get(maybeOutdated?.isUnsure ? "" : (maybeOutdated?.id ?? ""));
    const isCovered = newer !== undefined && isTold(newer.id) && covers(newer.text, memory.text);
    return (options.outdated === true || !isCovered) && !isTold(against.get(id));
  };
  const profile = lines.filter(mayStand);
  const ids = new Set(profile.map(({ id }) => id));
  const found = all.filter(mayStand);
  const fitting = found.filter(({ id, kind }) => !ids.has(id) && !(semantic && kind === "episode"));
  const items = [
    ...profile.map((memory) => ({ ...itemOf(memory, view, true), isProfile: true })),
    ...fitting.map((memory) => itemOf(memory, view, true)),
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
    problems: [...view.index.problems],
  };
}

function everything(view: View, options: ContextOptions): ContextJson {
  const { budget = WHOLE_BUDGET, face = "claude" } = options;
  const { statements, unread, withheld, hasPrivate } = inForce(view, options);
  const nowMs = view.zone.toWall(view.moment.nowMs);
  const { text, shown, leftOut } = wholeBlock(statements, { budget, face, nowMs, unread, hasPrivate });
  const items = (some: readonly InForce[]) =>
    some.flatMap(({ memories }) => memories.map((memory) => presentItem(itemOf(memory, view, true))));
  return {
    text,
    tokens: estimateTokens(text),
    budget,
    withheld,
    problems: [...view.index.problems],
    semantic: items(shown).filter(({ kind }) => kind !== "episode"),
    episodic: items(shown).filter(({ kind }) => kind === "episode"),
    leftOut: items(leftOut),
  };
}

function aboutOwner(view: View, options: ContextOptions): readonly MemoryJson[] {
  const { statements } = inForce(view, { ...options, semantic: true });
  return statements.flatMap(({ part = "promise", memories }) =>
    part === "promise" || part === "people" ? [] : memories,
  );
}

type Candidate = MemoryJson &
  Partial<
    Pick<
      ResultJson,
      "turn" | "speaker" | "at" | "before" | "after" | "hash" | "outdated" | "explain" | "remark"
    >
  >;

/**
 * Whether another memory may make way for one that is told, which may have taken its place: that one has as many words of the query. What
 * protects somebody makes way for no guess. Pure.
 */
export function answersAsMuch(told: Candidate | undefined, other: Candidate): boolean {
  return told !== undefined && wordsIn(told) >= wordsIn(other) && !protects(other.text);
}

function wordsIn({ explain }: Pick<Candidate, "explain">): number {
  return Object.keys(explain?.matched ?? {}).length;
}

interface Searched {
  readonly found: readonly Candidate[];
  readonly withheld: number;
}

/** Without what pages and tools said, unless that is asked for. */
function trusted(all: readonly Candidate[], { untrusted }: ContextOptions): Searched {
  const found = untrusted === true ? all : all.filter((memory) => !isUnvouched(memory, speakerIn(memory)));
  return { found: found.slice(0, CONSIDERED), withheld: all.length - found.length };
}

/** Direct hits of the query; linked memories are left out of prompts. */
function byQuery(view: View, { query = "", project, untrusted }: ContextOptions, exact?: true) {
  const vouched = untrusted !== true;
  const options = { track: false, explain: true, limit: CONSIDERED, project, vouched, exact };
  const { results, rejected } = recall(view, query, options);
  const namesIn = ({ id }: MemoryJson) => view.headerOf(id)?.entities ?? [];
  const isToldOf = ({ kind, explain }: ResultJson) =>
    kind !== "episode" || (wordsIn({ explain }) > 0 && (explain?.support ?? 0) > EPISODE_SUPPORT);
  const found = results.filter(
    (memory) =>
      memory.via === undefined &&
      isToldOf(memory) &&
      mayBeTold(memory, view) &&
      (!isPrivate(memory, view) ||
        isAskedFor({ ...memory, entities: namesIn(memory) }, query, memory.explain?.matched ?? {})),
  );
  return { found, withheld: rejected.vouched ?? 0 };
}

/** Whether a memory, or a turn of one, is private, or what was drawn from it is. */
function isPrivate({ id, hash, sensitive }: Candidate | ResultJson, { headerOf, index }: View): boolean {
  const header = headerOf(id);
  const reference = hash === undefined ? undefined : turnReference(id, { hash });
  return (
    sensitive || (header !== undefined && statesPrivate({ header, reference }, (of) => index.citing(of)))
  );
}

/** What belongs to a conversation, the newest first; what is sensitive only comes where it is asked for. */
function bySession(view: View, options: ContextOptions): Searched {
  const { session, project } = options;
  const isHere = recalledHere(view, { project });
  const inSession = ({ header }: Row) =>
    header.session === session && header.sensitive !== true && isHere({ header });
  const rows = [...view.index.rows()].filter(inSession).toSorted(newestFirst).slice(0, CONSIDERED);
  const presenting = { view, texts: new ItemTexts(view.store) };
  const all = withDoubts(presentRows(rows, view), view)
    .flatMap((memory) => turnsOf(memory, view).filter((one) => !isPrivate(one, view)))
    .flatMap((memory) => withOutdated(memory, presenting));
  return trusted(all, options);
}

/** With what it says that holds no more; [] where it may not be shown. */
function withOutdated(memory: Candidate, presenting: Parameters<typeof outdatedIn>[1]): readonly Candidate[] {
  const row = presenting.view.index.byId(memory.id);
  if (row === undefined || memory.kind !== "episode") return [memory];
  const { hash } = memory;
  const outdated = outdatedIn({ row, turn: hash === undefined ? undefined : { hash } }, presenting);
  return outdated === undefined ? [] : [{ ...memory, ...(outdated.length > 0 && { outdated }) }];
}

/** The turns of a conversation, the newest first; any other memory by itself. */
function turnsOf(memory: Candidate, { headerOf }: View): readonly Candidate[] {
  const header = headerOf(memory.id);
  const talk = header && readTalk(header, memory.text);
  if (talk === undefined) return [memory];
  const { summary: _ofAll, ...rest } = memory;
  return talk.turns.toReversed().map(
    ({ number, speaker, atMs, hash, text }): Candidate => ({
      ...rest,
      text,
      turn: number,
      speaker,
      at: new Date(atMs).toISOString(),
      hash,
      before: [],
      after: [],
    }),
  );
}

function speakerIn({ before, speaker }: Candidate): string | undefined {
  return before === undefined ? undefined : speaker;
}

/** A memory, or a turn of one, as a block quotes it; `days` adds to words such as "tomorrow" what they mean. */
function itemOf(memory: Candidate, { headerOf, zone, moment }: View, isDated = false): ContextItem {
  const { id, shortId, kind, subject, text, summary, validAt, before, speaker, at, turn } = memory;
  const isTurn = before !== undefined;
  return {
    handle: `${handleOf({ id, shortId })}${isTurn ? `#${turn}` : ""}`,
    kind,
    label: labelOf(memory, zone),
    text: isTurn
      ? text
      : kind === "fact" && isDated
        ? anchoredText({ ...memory, text: memory.remark ?? text }, zone)
        : (summary ?? memory.remark ?? text),
    ...(isTurn || kind === "episode" ? { speaker } : { subject, speaker: otherTeller(memory) }),
    source:
      isTurn && speaker !== undefined && memory.source !== "user" ? sourceOfSpeaker(speaker) : memory.source,
    ...(memory.author !== undefined && { author: memory.author }),
    isUnvouched: isUnvouched(memory, speakerIn(memory)),
    at: new Date(zone.toWall(Date.parse(isTurn ? (at ?? validAt) : validAt))).toISOString(),
    sources: kind === "episode" ? 0 : countOccasions(memory.sources, headerOf),
    confidence: memory.effectiveConfidence,
    ...(memory.outdated !== undefined && { outdated: memory.outdated.map((one) => one.text) }),
    ...(memory.timeframe === "past" && { isPast: true }),
    ...(memory.verification === "disputed" && { isDisputed: true }),
    ...(kind === "fact" && isDated && isDayOver(memory, zone, moment.nowMs) && { isOver: true }),
    ...(memory.partReplacedBy && { part: handleOf(memory.partReplacedBy) }),
    ...(memory.maybeOutdated && {
      newer: handleOf(memory.maybeOutdated),
      isUnsure: memory.maybeOutdated.isUnsure,
    }),
    ...(memory.maybeDone && { settled: handleOf(memory.maybeDone) }),
  };
}

/**
 * A category, or a kind, and the day on which its words were said: what was true then need not be now. Of a promise what became of it,
 * or when it is due.
 */
function labelOf({ id, kind, category, state, due, overdue }: Candidate, zone: Zone): string {
  const day = utcDay(zone.toWall(idTimeMs(id)));
  if (kind === "fact") return `${category}, ${day}`;
  if (state !== undefined && state !== "open" && state !== "overdue") return `${kind}, ${state}, ${day}`;
  const when = due === undefined ? "" : `, ${overdue ? "overdue since" : "due"} ${due.slice(0, 10)}`;
  return `${kind}, ${day}${when}`;
}

function otherTeller(memory: Candidate): string | undefined {
  const teller = tellerOf(memory);
  return teller?.toLowerCase() === memory.subject ? undefined : teller;
}

function presentItem(item: ContextItem) {
  const { handle, kind, text, at, subject, speaker, author, source, sources, confidence, newer } = item;
  const more = given({ subject, speaker, author, maybeOutdated: newer });
  return { id: handle, kind, text, at, ...more, source, sources, confidence };
}

/** A block for the prompt of an agent, "" where there is nothing to say, and the ids of what it says. */
export interface HookBlock {
  readonly text: string;
  readonly ids: readonly string[];
}

/** Estimated tokens at the start of a session, 6,500 characters: of more than 10,000 every client cuts something away. */
const SESSION_TOKENS = 1_625;
/** Bytes of what somebody reads beside each prompt. */
const PROMPT_BYTES = 1_200;
const BESIDE_PROMPT = 4;
/**
 * How much of a sentence a memory has to contain to be shown unasked, and how many of its telling words. More than what an answer to a
 * question needs: whoever wrote the prompt has not asked.
 */
const UNASKED = { support: 0.45, words: 2 };
const NOTHING: HookBlock = { text: "", ids: [] };
const NO_BUDGET = Number.POSITIVE_INFINITY;

/**
 * The block for the start of a session: everything in force (see `wholeBlock`) that the session has not `seen`. Leaves out private
 * statements and those of pages and tools. `share`: the part of the usual length that the block may have, 0..1. Deterministic.
 */
export function sessionBlock(context: Context, seen: ReadonlySet<string>, share = 1): HookBlock {
  const { statements, unread, hasPrivate } = inForce(context, {});
  const left = statements.filter(({ ids }) => ids.some((id) => !seen.has(id)));
  const nowMs = context.zone.toWall(context.clock.now());
  const { text, shown } = wholeBlock(left, {
    budget: Math.floor(SESSION_TOKENS * share),
    face: "claude",
    nowMs,
    unread,
    hasPrivate,
  });
  return { text, ids: shown.flatMap(({ ids }) => ids) };
}

/**
 * Memories that are surely about a prompt and not yet `seen`; usually none, at most 1,200 bytes. Outdated ones give way to what answers as
 * much, and linked ones are not shown. `share`: as of `sessionBlock`.
 */
export function promptBlock(
  context: Context,
  prompt: string,
  seen: ReadonlySet<string>,
  share = 1,
): HookBlock {
  const queries = promptQueries(prompt);
  if (queries.length === 0) return NOTHING;
  const view = viewOf(context);
  const found = queries.flatMap((query) => byQuery(view, { query }, true).found.filter(isSure));
  const supportIn = ({ explain }: Candidate) => explain?.support ?? 0;
  const ranked = found.toSorted((a, b) => supportIn(b) - supportIn(a));
  const best = onceEach(ranked, ({ id }) => id);
  const facts = new Set(best.flatMap(({ kind, episode }) => (kind === "fact" && episode ? [episode] : [])));
  const told = new Map(best.map((memory) => [memory.id, memory]));
  const isOld = (memory: Candidate) => answersAsMuch(told.get(memory.maybeOutdated?.id ?? ""), memory);
  const shown = best
    .filter((memory) => !seen.has(memory.id) && !facts.has(memory.id) && !isOld(memory))
    .slice(0, BESIDE_PROMPT);
  // In its own words: what "tomorrow" meant follows from its day.
  const items = new Map(shown.map((memory) => [memory.id, itemOf(memory, view)]));
  const room = { budget: NO_BUDGET, maxBytes: Math.floor(PROMPT_BYTES * share), face: "claude" } as const;
  const { text, leftOut } = contextBlock([...items.values()], room);
  return { text, ids: [...items].flatMap(([id, item]) => (leftOut.includes(item) ? [] : [id])) };
}

/** Whether a memory says so much of what was asked that it is shown to somebody who did not ask. */
function isSure({ explain, outdated }: Candidate): boolean {
  if (explain === undefined || outdated !== undefined) return false;
  const words = Object.keys(explain.matched).filter((term) => !isLight(term));
  return explain.support >= UNASKED.support && words.length >= UNASKED.words;
}
