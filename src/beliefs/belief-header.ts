import { steeredKeys } from "../domain/belief-steering.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { isForeign, leastTrusted } from "../domain/trust.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { rounded } from "../text/rounded.ts";
import type { Block } from "./blocks.ts";
import type { Formed } from "./draft.ts";
import { listedBeliefs, listedEvidence } from "./listed.ts";
import { isLapsed, type Rhythm } from "./rhythm.ts";

type BeliefHeader = HeaderOf<"belief">;

const REASONS: Readonly<Record<string, string>> = {
  archived: "too little speaks for it, or nothing did for long",
  revised: "more and more was said against it",
  merged: "another one says the same, and has its evidence now",
  split: "both sides hold, each in its own circumstances",
  invalidated: "none of the facts behind it holds any more",
};

/**
 * The front matter of a belief: all of it follows from the evidence, but for the keys that a person set in `known`.
 * Neither the moment nor the way in which it was computed leaves a trace, so that computing it again gives the same bytes. Pure.
 */
export function beliefHeader(
  formed: Formed,
  { scope, project, facts }: Block,
  { known, nowMs }: { readonly known: BeliefHeader | undefined; readonly nowMs: number },
): BeliefHeader {
  const { folded, subject } = formed;
  const byId = new Map(facts.map((fact) => [fact.id, fact]));
  const behind = folded.supporting.flatMap((id) => byId.get(id) ?? []);
  const ends = behind.flatMap(({ invalid_at, status }) =>
    status === "superseded" || status === "invalidated" ? [invalid_at ?? iso(folded.lastMs)] : [],
  );
  const isOver = isOpen(folded.status) && ends.length === behind.length && known?.pinned !== true;
  const status = isOver ? "invalidated" : folded.status;
  const isPast = folded.isDoubted || isLapsed(rhythmOf(formed), nowMs);
  // Who erases the fact whose words it has must find it by that, and its page must know what strangers wrote.
  const foreign = behind.find(isForeign);
  const listed = listedEvidence(folded, [formed.origin, ...(foreign === undefined ? [] : [foreign.id])]);
  const source = leastTrusted(behind.map((fact) => fact.source ?? DEFAULTS.source));
  const links = listedBeliefs(formed.rivals).map((to) => ({ to, type: "contradicts" as const }));
  const steered = known === undefined ? {} : steeredKeys(known);
  return {
    id: formed.id,
    kind: "belief",
    ...(subject !== DEFAULTS.subject && { subject }),
    created: iso(folded.bornMs),
    updated: iso(
      Math.max(folded.lastMs, folded.statusMs, known?.confirmed ? Date.parse(known.confirmed) : 0),
    ),
    ...(folded.firstMs !== folded.bornMs && { valid_at: iso(folded.firstMs) }),
    ...(isOver && { invalid_at: ends.toSorted().at(-1) }),
    ...(project !== undefined && { project }),
    ...(scope === "project" && { scope }),
    ...(source !== undefined && source !== DEFAULTS.source && { source }),
    ...(status !== "active" && { status, reason: REASONS[status] }),
    ...steered,
    ...(links.length > 0 && { links }),
    ...(status === "archived" && { archived_at: iso(folded.statusMs) }),
    ...(behind.some(({ sensitive }) => sensitive === true) && { sensitive: true }),
    ...(formed.context !== undefined && { context: formed.context }),
    timeframe: isOver || isPast ? "past" : formed.timeframe,
    alpha: folded.alpha,
    beta: folded.beta,
    evidence: folded.evidence,
    supporting: [...listed.supporting],
    ...(listed.contradicting.length > 0 && { contradicting: [...listed.contradicting] }),
    ...(listed.partial.length > 0 && { partial: [...listed.partial] }),
    ...(listed.total !== undefined && { sources_count: listed.total }),
    peak: rounded(folded.peak),
    last_reinforced: iso(folded.reinforcedMs),
    ...(formed.parent !== undefined && { parent: formed.parent }),
    ...(formed.children.length > 0 && { children: [...listedBeliefs(formed.children)] }),
    origin: "cluster",
  };
}

function rhythmOf({ folded }: Formed): Rhythm {
  const { firstMs, reinforcedMs: lastMs, alpha } = folded;
  return { firstMs, lastMs, supports: alpha - 1 };
}

/** The keys that follow from the evidence, those that are to go as undefined, for a file that is there. Pure. */
export function beliefPatch(header: BeliefHeader, known: BeliefHeader): Readonly<Record<string, unknown>> {
  const { id: _id, kind: _kind, created: _created, ...rest } = header;
  const gone = COMPUTED.filter((key) => !(key in rest) && key in known).map((key) => [key, undefined]);
  return { ...rest, ...Object.fromEntries(gone) };
}

const COMPUTED = [
  ...([
    "invalid_at",
    "valid_at",
    "status",
    "reason",
    "links",
    "archived_at",
    "sensitive",
    "source",
    "context",
    "sources_count",
  ] as const),
  ...(["contradicting", "partial", "parent", "children"] as const),
] satisfies readonly (keyof BeliefHeader)[];

function isOpen(status: Formed["folded"]["status"]): boolean {
  return status === "active" || status === "archived";
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
