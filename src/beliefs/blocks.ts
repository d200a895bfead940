import { sha256 } from "../domain/hash.ts";
import type { Header, HeaderOf } from "../domain/kinds.ts";
import { daysSince } from "../domain/lifecycle/clocks.ts";
import { occasionOf } from "../domain/occasion.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { PassView } from "../passes/pass.ts";
import { ENOUGH, ESTABLISHED, STALE_DAYS } from "./gates.ts";
import { isLapsed } from "./rhythm.ts";
import { SETTLED_DAYS } from "./united.ts";

/** All that one voice has told in one scope, about whatever: beliefs are formed within it. */
export interface Block {
  /** A hash of scope, project and voice, under which the block is asked for. */
  readonly unit: string;
  readonly scope: "global" | "project";
  readonly project: string | undefined;
  /** The subject of the first person: of remarks the owner, of turns of a talk whom they are about. */
  readonly voice: string;
  readonly facts: readonly HeaderOf<"fact">[];
  readonly beliefs: readonly HeaderOf<"belief">[];
}

/** Facts of these statuses were observed, whether they still hold or not. */
const OBSERVED: ReadonlySet<string> = new Set(["active", "archived", "superseded", "invalidated"]);

/** The blocks of a store by their units, those in which there is or may be a belief, in order of unit. Pure. */
export function blocksIn(view: PassView): ReadonlyMap<string, Block> {
  const blocks = new Map<string, { -readonly [K in keyof Block]: Block[K] }>();
  for (const { header } of view.rows) {
    if (header.kind !== "belief" && !isEvidence(header)) continue;
    const { scope = DEFAULTS.scope } = header;
    const voice = voiceOf(header, view);
    const project = scope === "project" ? header.project : undefined;
    const unit = sha256(JSON.stringify([scope, project ?? null, voice])).slice("sha256:".length);
    const block = blocks.get(unit) ?? { unit, scope, project, voice, facts: [], beliefs: [] };
    blocks.set(unit, block);
    if (header.kind === "belief") block.beliefs = [...block.beliefs, header];
    else (block.facts as HeaderOf<"fact">[]).push(header);
  }
  return new Map(
    [...blocks]
      .filter(([, block]) => block.beliefs.length > 0 || hasEnough(block.facts, view))
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

function hasEnough(facts: Block["facts"], view: PassView): boolean {
  const keys = new Set<string>();
  for (const { sources = [] } of facts) {
    for (const source of sources) {
      keys.add(occasionOf(source, view.sourceOf).key);
      if (keys.size >= ENOUGH) return true;
    }
  }
  return false;
}

/**
 * How a block stands, as far as beliefs depend on it: as long as it is the same there is nothing to do. Time alone
 * changes it where a belief has become stale. Pure.
 */
export function digestOf({ facts, beliefs }: Block, nowMs: number): string {
  const evidence = facts.map(({ id, hash, status, sources, invalid_at, sensitive }) => {
    return JSON.stringify([id, hash, status, sources, invalid_at, sensitive]);
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
      hasLapsed(header, nowMs),
    ]);
  });
  return sha256([...evidence, ...held].sort().join("\n")).slice("sha256:".length);
}

/** It was not heard of for long. */
function hasLapsed(header: HeaderOf<"belief">, nowMs: number): boolean {
  const { created, valid_at = created, last_reinforced = created, alpha = 1 } = header;
  return isLapsed(
    { firstMs: Date.parse(valid_at), lastMs: Date.parse(last_reinforced), supports: alpha - 1 },
    nowMs,
  );
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
