import { observedIn } from "../beliefs/beliefs.ts";
import { blocksIn, isNoted } from "../beliefs/blocks.ts";
import { type Near, nearestAmong, type ObservedFact, subjectsAmong } from "../beliefs/observed.ts";
import { isOpenCommitment } from "../domain/commitment.ts";
import type { Header } from "../domain/kinds.ts";
import { LIMITS } from "../domain/limits.ts";
import { maySend } from "../domain/model-replies.ts";
import { utcDay } from "../domain/paths.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Dated } from "../engine-ports.ts";
import type { PassView } from "../passes/pass.ts";
import { analyse } from "../text/analyse.ts";
import type { Context } from "./context.ts";
import { NO_LEVELS, vectorsOf } from "./neighbourhood.ts";
import { storeView } from "./run-passes.ts";
import type { View } from "./view.ts";

/** What a model may be shown of a block. */
export interface Shown extends ObservedFact, Near {
  readonly atMs: number;
}

/** What a model may be shown of some memories, the first one first. */
export function shownIn(headers: readonly Header[], view: PassView, context: Context): readonly Shown[] {
  const facts = tellable(headers, view, context);
  const vectors = vectorsOf(
    context,
    facts.map(({ text }) => text),
  );
  const subjectsOf = subjectsAmong(facts);
  const open = new Set(headers.flatMap((header) => (isOpenCommitment(header) ? [header.id] : [])));
  return facts
    .map((fact, i) => ({
      ...{ ...fact, vector: vectors[i], isOpenPromise: open.has(fact.id) },
      atMs: Math.min(...fact.observations.map((one) => one.atMs)),
      ...{ subjects: subjectsOf(fact), terms: new Set(analyse(fact.text)) },
    }))
    .sort((a, b) => a.atMs - b.atMs || (a.id < b.id ? -1 : 1));
}

/** The memories of which a model may be told, as evidence; what a model made of such facts is among them, but no note. */
function tellable(headers: readonly Header[], view: PassView, context: Context): readonly ObservedFact[] {
  return headers.flatMap((header): readonly ObservedFact[] => {
    const text = view.textOf(header.id);
    if (text === undefined) return [];
    const isNote = mayTell(header, text, context);
    const isSentence =
      header.kind === "fact" && !isNote && isOwnSaying(header, view) && mayTell(undefined, text, context);
    if (!isNote && !(isSentence && isActive(header) && header.sensitive !== true)) return [];
    return [{ ...observedIn(header, text, view), isNote }];
  });
}

/** Whether a fact has the user's own words, or is what somebody made of nothing else. */
function isOwnSaying({ source = DEFAULTS.source, sources = [] }: Header, view: PassView): boolean {
  const isOwn = (id: string) => (view.row(id)?.header.source ?? DEFAULTS.source) === DEFAULTS.source;
  return source === DEFAULTS.source || (source === "agent" && sources.length > 0 && sources.every(isOwn));
}

/**
 * Whether a model may be told of a memory in force: the user's own words, noted as a remark; or of words that none is known for. Of a remark
 * that states no fact only where it asks and supposes nothing and is no longer than a statement. Pure.
 */
function mayTell(header: Header | undefined, text: string, { config }: Pick<Context, "config">): boolean {
  const { source = DEFAULTS.source, sensitive } = header ?? {};
  const isOwn = isActive(header ?? {}) && source === DEFAULTS.source;
  const mayBeSent = maySend(text, { sensitive, sendSensitive: config["llm.sendSensitive"] });
  const mayState =
    header?.kind !== "episode" ||
    (Buffer.byteLength(text) <= LIMITS.statementBytes && !ASKS.test(text) && !SUPPOSES.test(text));
  return isOwn && mayBeSent && mayState && (header === undefined || isNoted(header));
}

/** A question, or somebody's words. */
const ASKS = /[?？]\s*$|^["“„«]/u;

/** So many notes explain a remark: the last ones of the same half-day, and those that are nearest to it. */
const JUST_BEFORE = 3;
const HALF_DAY_MS = 12 * 3_600_000;
const NEAREST = 5;
/** Of the nearest some are later. */
const LOOKED_AT = 12;
/** Whom a pronoun means is not known yet: notes about anybody may tell it. */
const ANYBODY: ReadonlySet<string> = new Set([""]);

/**
 * What was noted before a remark and may tell whom or what its pronouns mean, in order of time. `own`: the ids of the remark and of what was taken
 * from it. The notes are read once, when the first remark is asked about.
 */
export function earlierNotes(store: View): (own: ReadonlySet<string>) => readonly Dated[] {
  let blocks: readonly (readonly [readonly Shown[], ReturnType<typeof nearestAmong<Shown>>])[] | undefined;
  const read = () => {
    const view = storeView(store);
    const linked = (store.embedder()?.levels ?? NO_LEVELS).linked;
    return [...blocksIn(view, { others: "all" }).values()].map(({ facts, others }) => {
      const shown = shownIn([...facts, ...others], view, store);
      const all = shown.map((note) => ({ ...note, subjects: ANYBODY }));
      return [all, nearestAmong(all, { most: LOOKED_AT, linked })] as const;
    });
  };
  return (own) => {
    blocks ??= read();
    for (const [all, nearest] of blocks) {
      const said = new Set(all.filter(({ id }) => own.has(id)));
      const [first] = said;
      if (first === undefined) continue;
      const isEarlier = (note: Shown) => note.isNote && note.atMs < first.atMs && !said.has(note);
      const near = [...nearest(said)].filter(isEarlier).slice(0, NEAREST);
      const last = all.filter((note) => isEarlier(note) && note.atMs > first.atMs - HALF_DAY_MS);
      const kept = new Set([...near, ...last.slice(-JUST_BEFORE)]);
      return all.flatMap((note) => (kept.has(note) ? [{ text: note.text, day: utcDay(note.atMs) }] : []));
    }
    return [];
  };
}

const SUPPOSES =
  /^(?:maybe|perhaps|possibly)(?!\p{L})|(?<!\p{L})(?:(?:I|we) (?:should|might|may|could|would)|if (?:I|we)|(?:think|thinking) (?:about|of))(?!\p{L})/iu;
