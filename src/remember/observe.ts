import { certainty } from "../domain/aging.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { isMerged } from "../domain/links.ts";
import { listedSources, mostTrusted } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { isEvent } from "../language/events.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";
import { normalise } from "../text/normalise.ts";
import { type Claim, isPersonal, type Remark, type RememberRules, scopeOf, whyKept } from "./remark.ts";

const OUT_OF_ARCHIVE = { status: undefined, archived_at: undefined, reason: undefined };

/**
 * One more observation of a fact that is there: its source (an episode or a turn of one) is added, its decay clock set anew, an archived
 * one comes back, and what the flags of the remark say is added; how long it is to live is what was said last. Other words for it go into history. Pure
 * but for the builder.
 */
export function reinforce(
  builder: ChangeBuilder,
  fact: Memory,
  source: string,
  remark: Remark,
  rules: RememberRules,
): Memory {
  const { header } = builder.current(fact);
  const at = new Date(rules.nowMs).toISOString();
  const isNew = !(header.sources ?? []).includes(source);
  const patch = {
    ...(isNew && { ...citingToo(header, source), confirmed: at, updated: at }),
    ...addedBy(remark, header),
    ...(remark.ttlMs !== undefined && { expires_at: new Date(rules.nowMs + remark.ttlMs).toISOString() }),
    ...(header.status === "archived" && { ...OUT_OF_ARCHIVE, updated: at }),
    ...(isNew &&
      remark.ttlMs === undefined &&
      certainty(header.confidence ?? 1) === "speculative" && { expires_at: undefined }),
  };
  const back = header.status === "archived" ? "; status archived -> active" : "";
  const why = {
    event: "reinforced",
    reason: whyKept(remark, "said again"),
    detail: `source ${source}${back}`,
  } as const;
  builder.change(fact, patch, remark.text === fact.text ? why : { ...why, wording: remark.text });
  return builder.current(fact);
}

/** The keys of a fact that has one more source; history names those that its header does not list any more. */
function citingToo(header: Memory["header"], source: string) {
  const known = header.sources ?? [];
  const { kept, left } = listedSources([...known, source]);
  const count = left.length > 0 && { sources_count: (header.sources_count ?? known.length) + 1 };
  return { sources: kept, ...count };
}

/**
 * A forgotten fact was met once more where nobody asked for it: it stays forgotten, and what says it is known to say nothing
 * else, so that it is not recalled in its place. Nothing where its file was erased. Pure but for the builder.
 */
export function meetForgotten(
  builder: ChangeBuilder,
  twins: readonly Memory[],
  { source, rules }: { readonly source: string; readonly rules: RememberRules },
): void {
  const gone = twins.map((twin) => builder.current(twin)).find(({ header }) => header.status === "forgotten");
  if (!gone || (gone.header.sources ?? []).includes(source)) return;
  const why = {
    event: "reinforced",
    reason: "said again; it stays forgotten",
    detail: `source ${source}`,
  } as const;
  const patch = { ...citingToo(gone.header, source), updated: new Date(rules.nowMs).toISOString() };
  builder.change(gone, patch, why);
}

/** What the flags of a repeated remark add; they never take anything away. */
function addedBy(remark: Remark, header: Memory["header"]): Record<string, unknown> {
  const tags = [...new Set([...(header.tags ?? []), ...(remark.tags ?? [])])];
  const importance = Math.max(header.importance ?? DEFAULTS.importance, remark.importance ?? 0);
  const source = mostTrusted(header.source, remark.source);
  return {
    ...(source !== (header.source ?? DEFAULTS.source) && { source }),
    ...(tags.length > (header.tags?.length ?? 0) && { tags }),
    ...(remark.sensitive && !header.sensitive && { sensitive: true }),
    ...(importance > (header.importance ?? DEFAULTS.importance) && { importance }),
  };
}

/** A fact of the same subject, in a scope that is compared, that is in force, waits for review, or was replaced by another. Pure. */
export function isSame(memory: Memory, claim: Claim, nowMs: number): boolean {
  const { subject = DEFAULTS.subject } = claim;
  const sameSubject = (memory.header.subject ?? DEFAULTS.subject) === subject;
  return sameSubject && isComparable(memory, claim, nowMs) && !isOtherEvent(memory, claim, nowMs);
}

/** Whether a claim tells of another day's event than a fact: those are never one, nor does the one end the other. Pure. */
function isOtherEvent({ header, text }: Memory, claim: Claim, nowMs: number): boolean {
  const { created, valid_at: at = created } = header;
  const now = claim.holdsFrom ?? new Date(claim.atMs ?? nowMs).toISOString();
  return dayOf(at) !== dayOf(now) && isEvent(text) && isEvent(claim.text);
}

function dayOf(at: string): string {
  return at.slice(0, "2026-01-01".length);
}

/** The same, of whatever subject. Pure. */
export function isComparable(memory: Memory, claim: Claim, nowMs: number): boolean {
  const { header } = memory;
  const status = header.status ?? "active";
  const holds = ["active", "archived", "pending", "superseded"].includes(status);
  // One that was merged into another is spoken for by that one.
  if (isMerged(header)) return false;
  const alive = header.expires_at === undefined || Date.parse(header.expires_at) > nowMs;
  return header.kind === "fact" && holds && alive && inScope(header, claim) && !isOfOther(memory, claim);
}

/** Both hold everywhere, or both were said in one project; a correction sets right what holds everywhere, too. */
function inScope(header: Header, claim: Claim): boolean {
  if (header.project === claim.project) return true;
  const global = [header.scope ?? DEFAULTS.scope, scopeOf(claim)].filter(
    (scope) => scope === "global",
  ).length;
  return global === 2 || (global === 1 && [header.category, claim.category].includes("correction"));
}

/** What was said of a thing in one project is about another thing in another, however general its words: "the team meets at 9". */
function isOfOther({ header, text }: Memory, claim: Claim): boolean {
  const isSaid = header.project !== undefined && claim.project !== undefined;
  if (!isSaid || header.project === claim.project || normalise(text) === normalise(claim.text)) return false;
  return !(isPersonal({ category: header.category, text }) || isPersonal(claim));
}
