import { beliefConfidence } from "../domain/belief-evidence.ts";
import type { Steering } from "../domain/belief-steering.ts";
import { isSingleRemark } from "../domain/flat.ts";
import { sha256 } from "../domain/hash.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { daysSince } from "../domain/lifecycle/aging.ts";
import { embed, levels, type Plan } from "../domain/plan.ts";
import { isPrivate } from "../domain/private.ts";
import { occasionOf, withoutCopies } from "../domain/provenance.ts";
import { cosine } from "../domain/vector.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { decide } from "../language/compare/decide.ts";
import { readStatement } from "../language/compare/reading.ts";
import type { PassView } from "../passes/pass.ts";
import { DAY_MS } from "../text/calendar.ts";
import type { Candidate } from "./candidates.ts";
import { type Evidence, type Folded, foldBelief } from "./fold.ts";
import { ENOUGH, ESTABLISHED, STALE_DAYS } from "./gates.ts";

/** All that one voice has told in one scope, about whatever: beliefs are formed within it. */
export interface Block {
  /** A hash of scope, project and voice, under which the block is asked for. */
  readonly unit: string;
  readonly scope: "global" | "project";
  readonly project: string | undefined;
  /** The subject of the first person: of remarks the owner, of turns of a talk whom they are about. */
  readonly voice: string;
  readonly facts: readonly HeaderOf<"fact">[];
  /** Promises, and remarks that state no fact: of these no rule makes anything, but somebody may have said what they are to a belief. */
  readonly others: readonly Header[];
  readonly beliefs: readonly HeaderOf<"belief">[];
}

/** Facts of these statuses were observed, whether they still hold or not. */
const OBSERVED: ReadonlySet<string> = new Set(["active", "archived", "superseded", "invalidated"]);

/**
 * The blocks of a store by their units, those in which there is or may be a belief, in order of unit. `others`: those of which something was
 * said, or all of them. Pure.
 */
export function blocksIn(
  view: PassView,
  { others = "weighed" }: { readonly others?: "weighed" | "all" } = {},
): ReadonlyMap<string, Block> {
  const blocks = new Map<string, { -readonly [K in keyof Block]: Block[K] }>();
  const isOther = others === "all" ? statingNothing(view) : weighedIn(view);
  for (const { header } of view.rows) {
    if (header.kind !== "belief" && (isPrivate({ header }) || (!isEvidence(header) && !isOther(header))))
      continue;
    const scope = header.scope ?? (header.kind === "episode" && header.project ? "project" : DEFAULTS.scope);
    const voice = voiceOf(header, view);
    const project = scope === "project" ? header.project : undefined;
    const unit = sha256(JSON.stringify([scope, project ?? null, voice])).slice("sha256:".length);
    const block = blocks.get(unit) ?? { unit, scope, project, voice, facts: [], others: [], beliefs: [] };
    blocks.set(unit, block);
    if (header.kind === "belief") block.beliefs = [...block.beliefs, header];
    else if (header.kind === "fact") (block.facts as Header[]).push(header);
    else (block.others as Header[]).push(header);
  }
  return new Map(
    [...blocks]
      .filter(
        ([, { facts, others, beliefs }]) => beliefs.length > 0 || hasEnough([...facts, ...others], view),
      )
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Of a belief that of what it rests on. */
function voiceOf(header: Header, { row }: PassView): string {
  const { subject = DEFAULTS.subject } = header;
  if (header.kind !== "belief") return isNoted(header) ? DEFAULTS.subject : subject;
  const facts = (header.supporting ?? []).flatMap((id) => row(id)?.header ?? []);
  return facts.some(isNoted) ? DEFAULTS.subject : subject;
}

/** Whether something was noted as a remark, rather than heard in a talk: sources of those are turns. Pure. */
export function isNoted({ sources = [] }: Header): boolean {
  return sources.length === 0 || sources.some((source) => !source.includes("#"));
}

function isEvidence(header: Header): header is HeaderOf<"fact"> {
  return header.kind === "fact" && OBSERVED.has(header.status ?? DEFAULTS.status);
}

/** What was said to bear on some belief, and still is in the store. */
function weighedIn(view: PassView): (header: Header) => boolean {
  const weighed = new Set([...view.weights().values()].flat().map(({ fact }) => fact));
  return (header) => weighed.has(header.id) && isOccasion(header);
}

/** Promises, and remarks that no fact or promise was made of. */
function statingNothing({ rows }: PassView): (header: Header) => boolean {
  const stated = new Set(
    rows.flatMap(({ header: { kind, sources = [] } }) => (kind === "belief" ? [] : sources)),
  );
  return (header) => isOccasion(header) && (header.kind === "commitment" || !stated.has(header.id));
}

function isOccasion(header: Header): boolean {
  const isKept = OBSERVED.has(header.status ?? DEFAULTS.status);
  return isKept && (header.kind === "commitment" || isSingleRemark(header));
}

/** What a memory of a block rests on; a remark on itself. Pure. */
export function sourcesOf({ id, kind, sources = [] }: Header): readonly string[] {
  return kind === "episode" ? [id] : sources;
}

function hasEnough(headers: readonly Header[], view: PassView): boolean {
  const keys = new Set<string>();
  for (const source of withoutCopies(headers.flatMap(sourcesOf))) {
    keys.add(occasionOf(source, view.sourceOf).key);
    if (keys.size >= ENOUGH) return true;
  }
  return false;
}

/**
 * How a block stands, as far as beliefs depend on it: as long as it is the same there is nothing to do. Time alone
 * changes it where a belief has become stale. Pure.
 */
export function digestOf(
  { facts, others, beliefs }: Block,
  { nowMs, weights }: Pick<PassView, "nowMs" | "weights">,
): string {
  const told = [...facts, ...others];
  const evidence = told.map(({ id, hash, status, sources, invalid_at }) => {
    return JSON.stringify([id, hash, status, sources, invalid_at]);
  });
  const held = beliefs.map((header) => {
    const { id, hash, status, alpha, beta, supporting, pinned, verification, confirmed } = header;
    const isDue = (status ?? DEFAULTS.status) === "active" && isStale(header, nowMs);
    return JSON.stringify([
      id,
      hash,
      status,
      alpha,
      beta,
      supporting,
      pinned,
      verification,
      confirmed,
      isDue,
      isSettled(header, nowMs),
    ]);
  });
  const all = weights();
  const said = all.size === 0 ? [] : told.flatMap(({ id }) => all.get(id) ?? []);
  const weighed = said.map(({ fact, verdict, of }) => JSON.stringify([fact, verdict, of]));
  return sha256([...evidence, ...held, ...weighed].sort().join("\n")).slice("sha256:".length);
}

/** It may be merged with another one now. */
function isSettled(
  { status, last_reinforced, updated, created }: HeaderOf<"belief">,
  nowMs: number,
): boolean {
  if ((status ?? DEFAULTS.status) !== "active") return false;
  return daysSince(updated ?? last_reinforced ?? created, nowMs) >= SETTLED_DAYS;
}

function isStale(header: HeaderOf<"belief">, nowMs: number): boolean {
  const { last_reinforced, created, pinned, evidence = 0 } = header;
  return (
    pinned !== true && evidence < ESTABLISHED && daysSince(last_reinforced ?? created, nowMs) >= STALE_DAYS
  );
}

/** Less certain ones are left to their own evidence. */
const SURE = 0.6;
/** What changed lately may still part ways. */
const SETTLED_DAYS = 7;

export interface Uniting {
  readonly nowMs: number;
  readonly steeringOf: (id: string) => Steering | undefined;
}

/**
 * Beliefs of one block in which, of two that say the same (at a cosine of DUPLICATE, no guard objecting), the better
 * founded one has the evidence of both and the other one is `merged`. Both must be in force, above 0.6, unchanged for 7
 * days and not pinned. All at once: a function of the evidence, not of runs. Pure but for the vectors that it asks for.
 */
export function* united(drafts: readonly Draft[], uniting: Uniting): Plan<readonly Draft[]> {
  const ready = drafts.filter((draft) => isReady(draft, uniting)).sort(byFoundation);
  if (ready.length < 2) return drafts;
  const vectors = yield* embed(ready.map(({ text }) => text));
  const known = yield* levels();
  const vectorOf = new Map(ready.map(({ id }, i) => [id, vectors[i]]));
  const saysSame = (a: Draft, b: Draft) => {
    const [x, y] = [vectorOf.get(a.id), vectorOf.get(b.id)];
    return decide(a.text, b.text, x && y ? Math.max(0, cosine(x, y)) : 0, known) === "duplicate";
  };
  const absorbedBy = new Map<string, string>();
  for (const [at, draft] of ready.entries()) {
    if (absorbedBy.has(draft.id)) continue;
    for (const other of ready.slice(at + 1)) {
      if (absorbedBy.has(other.id) || !sharesWord(draft, other) || !saysSame(draft, other)) continue;
      absorbedBy.set(other.id, draft.id);
    }
  }
  return drafts.map((draft) => afterwards(draft, drafts, absorbedBy, uniting));
}

function isReady({ id, folded }: Draft, { nowMs, steeringOf }: Uniting): boolean {
  const settledMs = Math.max(folded.lastMs, folded.statusMs) + SETTLED_DAYS * DAY_MS;
  const isSure = folded.status === "active" && beliefConfidence(folded) > SURE;
  const { pinned = false, confirmedMs = 0 } = steeringOf(id) ?? {};
  // Confirmed after that time, it was merged and restored.
  return nowMs >= settledMs && isSure && !pinned && confirmedMs < settledMs;
}

function byFoundation(a: Draft, b: Draft): number {
  return (
    b.folded.evidence - a.folded.evidence || a.folded.firstMs - b.folded.firstMs || (a.id < b.id ? -1 : 1)
  );
}

function sharesWord(a: Draft, b: Draft): boolean {
  if (a.subject !== b.subject || a.text === b.text) return false;
  const words = new Set(readStatement(a.text).content.map(({ key }) => key));
  return readStatement(b.text).content.some(({ key }) => words.has(key));
}

function afterwards(
  draft: Draft,
  drafts: readonly Draft[],
  absorbedBy: ReadonlyMap<string, string>,
  { nowMs, steeringOf }: Uniting,
): Draft {
  const heir = absorbedBy.get(draft.id);
  if (heir !== undefined) {
    const statusMs = Math.max(draft.folded.lastMs, draft.folded.statusMs) + SETTLED_DAYS * DAY_MS;
    return { ...draft, folded: { ...draft.folded, status: "merged", statusMs }, absorbedBy: heir };
  }
  const own = drafts.filter(({ id }) => absorbedBy.get(id) === draft.id);
  if (own.length === 0) return draft;
  const evidence = mostFavourable([draft, ...own].flatMap((one) => one.evidence));
  const folded = foldBelief(evidence, nowMs, steeringOf(draft.id)).at(-1) ?? draft.folded;
  return { ...draft, evidence, folded };
}

const FAVOUR: Readonly<Record<Evidence["verdict"], number>> = { supports: 0, partial: 1, contradicts: 2 };

/** Of each observation what speaks most for a statement: two that say the same may read a third one differently. */
function mostFavourable(evidence: readonly Evidence[]): readonly Evidence[] {
  const best = new Map<string, Evidence>();
  for (const one of evidence) {
    const known = best.get(one.key);
    if (known === undefined || FAVOUR[one.verdict] < FAVOUR[known.verdict]) best.set(one.key, one);
  }
  const isBest = ({ key, verdict }: Evidence) => best.get(key)?.verdict === verdict;
  return evidence.filter(isBest);
}

/** A belief as the evidence of its block makes it, before a person's word on it. */
export interface Formed {
  readonly id: string;
  readonly text: string;
  /** Whom or what it is about. */
  readonly subject: string;
  readonly timeframe: Candidate["timeframe"];
  /** Id of the fact whose words it has. */
  readonly origin: string;
  readonly context?: string;
  readonly folded: Folded;
  readonly parent?: string;
  readonly children: readonly string[];
  /** Ids of other beliefs in force that cannot hold at the same time. */
  readonly rivals: readonly string[];
}

/** A belief before it knows the others, with all that it rests on. */
export type Draft = Omit<Formed, "children" | "rivals"> & {
  readonly evidence: readonly Evidence[];
  /** The one that says the same and took its evidence over. */
  readonly absorbedBy?: string;
};
