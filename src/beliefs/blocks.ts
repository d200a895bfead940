import { daysSince } from "../domain/aging.ts";
import { isSingleRemark } from "../domain/flat.ts";
import { hexDigest } from "../domain/hash.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { isPrivate } from "../domain/private.ts";
import { occasionOf, withoutCopies } from "../domain/provenance.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { PassView } from "../passes/pass.ts";
import { ENOUGH, ESTABLISHED, STALE_DAYS } from "./fold.ts";

/** All that one voice has told in one scope, about whatever: beliefs are formed within it. */
export interface Block {
  /** A hash of scope, project and voice, under which the block is asked for. */
  readonly unit: string;
  readonly scope: "global" | "project";
  readonly project: string | undefined;
  readonly facts: readonly HeaderOf<"fact">[];
  /** Promises, and remarks that state no fact: of these no rule makes anything, but somebody may have said what they are to a belief. */
  readonly others: readonly Header[];
  readonly beliefs: readonly HeaderOf<"belief">[];
}

const OBSERVED: ReadonlySet<string> = new Set(["active", "archived", "superseded"]);

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
    const isEvidence = header.kind === "fact" && OBSERVED.has(header.status ?? DEFAULTS.status);
    if (header.kind !== "belief" && (isPrivate({ header }) || (!isEvidence && !isOther(header)))) continue;
    const scope = header.scope ?? (header.kind === "episode" && header.project ? "project" : DEFAULTS.scope);
    const project = scope === "project" ? header.project : undefined;
    const unit = hexDigest(JSON.stringify([scope, project ?? null, voiceOf(header, view)]));
    const block = blocks.get(unit) ?? { unit, scope, project, facts: [], others: [], beliefs: [] };
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

/** The subject of the first person: of remarks the owner, of turns of a talk whom they are about. */
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

function weighedIn(view: PassView): (header: Header) => boolean {
  const weighed = new Set([...view.weights().values()].flat().map(({ fact }) => fact));
  return (header) => weighed.has(header.id) && isOccasion(header);
}

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
  const evidence = told.map(({ id, hash, status, sources, invalid_at }) => [
    id,
    hash,
    status,
    sources,
    invalid_at,
  ]);
  const held = beliefs.map((header) => {
    const { id, hash, status, alpha, beta, supporting, pinned, verification, confirmed } = header;
    const isDue = isActive(header) && isStale(header, nowMs);
    return { id, hash, status, alpha, beta, supporting, pinned, verification, confirmed, isDue };
  });
  const all = weights();
  const weighed = told.flatMap(({ id }) => all.get(id) ?? []);
  const parts = [...evidence, ...held, ...weighed].map((part) => JSON.stringify(part));
  return hexDigest(parts.sort().join("\n"));
}

function isStale(header: HeaderOf<"belief">, nowMs: number): boolean {
  const { last_reinforced, created, pinned, evidence = 0 } = header;
  return (
    pinned !== true && evidence < ESTABLISHED && daysSince(last_reinforced ?? created, nowMs) >= STALE_DAYS
  );
}
