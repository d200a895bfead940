import type { Header, Memory } from "../domain/kinds.ts";
import { type Link, mergedInto } from "../domain/links.ts";
import { listedSources, mostTrusted } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { ChangeBuilder } from "../markdown/changes.ts";

/** Days of access that a fact has from those that it took in; a set that only grows, so a merge of files keeps it. */
const ACCESS_FILE = "state/access/merged.jsonl";

/**
 * Merges a fact into another one that says the same. The winner gets all sources (a fact without any counts as one), tags, keywords,
 * entities, attributes, links and days of access, the greater importance and the later clock of decay; where both have a value it keeps its
 * own. `accessDays`: the UTC days on which the loser was looked up. The loser stays in its file as superseded, and each names the other. Pure but for the builder.
 */
export function absorb(
  builder: ChangeBuilder,
  winner: Memory,
  { loser, accessDays }: { readonly loser: Memory; readonly accessDays: readonly string[] },
  at: string,
  reason = "says the same",
): void {
  const [own, other] = [builder.current(winner).header, builder.current(loser).header];
  const sources = union(own.sources, other.sources ?? [other.id]) ?? [];
  const { kept } = listedSources(sources);
  const all = countOfBoth(own, other);
  const patch = {
    tags: union(own.tags, other.tags ?? []),
    keywords: union(own.keywords, other.keywords ?? []),
    entities: union(own.entities, other.entities ?? []),
    sources: kept,
    ...(all > kept.length && { sources_count: all }),
    importance: greater(own.importance, other.importance),
    attributes: other.attributes ? { ...other.attributes, ...own.attributes } : own.attributes,
    links: linksOf(own, other),
    supersedes: union(own.supersedes, [other.id]),
    confirmed: laterClock(own, other),
    expires_at: own.expires_at && other.expires_at && later(own.expires_at, other.expires_at),
    ...standing(own, other),
    updated: at,
  };
  const detail = `took in ${other.id}`;
  const why = { event: "merged", reason: "said twice", detail } as const;
  builder.change(
    winner,
    defined(own, patch),
    loser.text === winner.text ? why : { ...why, wording: loser.text },
  );
  builder.append(accessDays.map((day) => ({ path: ACCESS_FILE, record: { id: own.id, day } })));
  builder.change(
    loser,
    { ...replacedKeys(own.id, at), reason: mergedInto(own.id) },
    { event: "merged", reason, detail: `into ${own.id}` },
  );
}

/** The keys of a memory whose place another one took; `until`: when it ended, ISO 8601 UTC. Pure. */
export function replacedKeys(by: string, at: string, until = at) {
  return { status: "superseded", superseded_by: by, invalid_at: until, updated: at } as const;
}

/** What a person said of either, and what shelters either, holds for what is left. */
function standing(own: Header, other: Header): Record<string, unknown> {
  const confirmed = other.verification === "user_confirmed" && own.verification !== "user_confirmed";
  const source = mostTrusted(own.source, other.source);
  return {
    ...(source !== (own.source ?? DEFAULTS.source) && { source }),
    ...(confirmed && { verification: "user_confirmed", reason: undefined }),
    ...(other.policy === "protected" && { policy: "protected" }),
    ...(other.sensitive === true && { sensitive: true }),
  };
}

/** Links of both, without those between the two; of two equal ones the existing one stays. */
function linksOf(own: Header, other: Header): readonly Link[] | undefined {
  const links = (own.links ?? []).filter(({ to }) => to !== other.id);
  for (const link of other.links ?? []) {
    const isThere = links.some(({ to, type }) => to === link.to && type === link.type);
    if (link.to !== own.id && !isThere) links.push(link);
  }
  return links.length > 0 ? links : undefined;
}

function union(own: readonly string[] | undefined, more: readonly string[]): readonly string[] | undefined {
  const all = [...new Set([...(own ?? []), ...more])];
  return all.length > 0 ? all : undefined;
}

function greater(own: number | undefined, other: number | undefined): number | undefined {
  const [mine, theirs] = [own ?? DEFAULTS.importance, other ?? DEFAULTS.importance];
  return theirs > mine ? theirs : own;
}

/** Merging is no observation: the clock of decay is the later one of both. */
function laterClock(own: Header, other: Header): string | undefined {
  const [mine, theirs] = [own.confirmed ?? own.created, other.confirmed ?? other.created];
  return later(mine, theirs) === mine ? own.confirmed : theirs;
}

function later(a: string, b: string): string {
  return Date.parse(a) >= Date.parse(b) ? a : b;
}

/** Sources of both, those that are listed in both once. */
function countOfBoth(own: Header, other: Header): number {
  const [mine, theirs] = [own.sources ?? [], other.sources ?? [other.id]];
  const shared = theirs.filter((source) => mine.includes(source)).length;
  return (own.sources_count ?? mine.length) + (other.sources_count ?? theirs.length) - shared;
}

/** Leaves out what neither file has. */
function defined(own: Header, patch: Record<string, unknown>): Record<string, unknown> {
  const had = own as unknown as Record<string, unknown>; // keys of a header, by name
  return Object.fromEntries(
    Object.entries(patch).filter(([key, value]) => value !== undefined || had[key] !== undefined),
  );
}
