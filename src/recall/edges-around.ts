import { type Edge, edgeConfidence, type ObservedEdge } from "../domain/edge.ts";
import type { LINK_TYPES } from "../domain/vocabulary.ts";
import type { Row } from "../ports.ts";

/** An edge as one of its ends sees it. */
export interface NearEdge extends Edge {
  /** The other end. */
  readonly other: string;
  /** 0.1..1, see `edgeConfidence`. */
  readonly confidence: number;
  /** How much the type counts, 0..1; of a link its strength. */
  readonly weight: number;
  /** UTC days on which it was observed; none for a link. */
  readonly days: readonly string[];
  /** Of a link, what front matter calls it. */
  readonly link?: (typeof LINK_TYPES)[number];
}

/** Where edges are looked up. */
export interface EdgeLookups {
  readonly byId: (id: string) => Row | undefined;
  readonly linking: (id: string) => readonly Row[];
  readonly observedEdges: (id: string) => readonly ObservedEdge[];
}

/**
 * A reason says more than a common name. Having been said one after the other says so little that, with the
 * defaults, recall follows it only where it was seen on two days.
 */
const WEIGHT = { causal: 1, entity: 0.8, time: 0.4, link: 1 } as const;

/**
 * All edges of a memory, the strongest first (weight x confidence, ties by the other end and the type): those that
 * were observed, its own links, and the links of others to it. One memory is reached by several where they
 * say different things. Pure but for the look-ups.
 */
export function edgesAround(id: string, lookups: EdgeLookups, nowMs: number): readonly NearEdge[] {
  const observed = lookups.observedEdges(id).map(
    (edge): NearEdge => ({
      ...edge,
      other: edge.from === id ? edge.to : edge.from,
      confidence: edgeConfidence(edge.days, nowMs),
      weight: WEIGHT[edge.type],
    }),
  );
  const own = linksOf(lookups.byId(id));
  const others = lookups.linking(id).flatMap((row) => linksOf(row).filter(({ to }) => to === id));
  const links = [...own, ...others].map((edge): NearEdge => {
    return { ...edge, other: edge.from === id ? edge.to : edge.from };
  });
  return [...observed, ...links].filter(({ other }) => other !== id).sort(strongestFirst);
}

function linksOf(row: Row | undefined): readonly Omit<NearEdge, "other">[] {
  return (row?.header.links ?? []).map(({ to, type, strength }) => {
    const edge = { from: row?.header.id ?? to, to, type: "link" as const, link: type, days: [] };
    return { ...edge, confidence: edgeConfidence([], 0), weight: strength ?? WEIGHT.link };
  });
}

function strongestFirst(a: NearEdge, b: NearEdge): number {
  const nearer = b.weight * b.confidence - a.weight * a.confidence;
  if (nearer !== 0) return nearer;
  return keyOf(a) < keyOf(b) ? -1 : 1;
}

function keyOf({ other, type, from, link }: NearEdge): string {
  return [other, type, from, link ?? ""].join(" ");
}
