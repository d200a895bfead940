import type { Header } from "../domain/kinds.ts";
import { mergeSequence } from "../text/three-way.ts";

type Keys = Readonly<Record<string, unknown>>;

/** What goes together: whichever side has taken a memory out of force, or resolved it, says all of it. */
const FATE = ["status", "reason", "invalid_at", "superseded_by", "archived_at", "forgotten_at"];
const RESOLUTION = ["state", "resolved_at"];
const TOGETHER: ReadonlySet<string> = new Set([...FATE, ...RESOLUTION]);
/** Which of two ways out of force counts. */
const GRAVITY = ["archived", "pending", "expired", "pruned", "superseded", "forgotten"];
/** What follows from the body, or from the lists. */
const COUNTED: ReadonlySet<string> = new Set([
  ...["hash", "turns", "sources_count", "alpha", "beta", "evidence"],
]);
const EARLIEST: ReadonlySet<string> = new Set(["created", "started"]);
const LATEST: ReadonlySet<string> = new Set([
  ...["updated", "confirmed", "last_reinforced", "sealed_at", "peak", "importance"],
]);

/**
 * The keys of a memory that was changed on two sides, key by key: what one side alone changed is as that side has it. Where both did,
 * lists have what either added and neither took out; times are the first or the last one, as they mean; of two ends the graver one
 * counts; all else is as the side has it that was updated last. `base`: as it was before; without it all counts as
 * changed. Keys that are counted from the body and the lists are as `counted` says. Pure; the same whichever side comes first.
 */
export function mergeHeaders(base: Header | undefined, ours: Header, theirs: Header): Keys {
  const [own, other]: [Keys, Keys] = [{ ...ours }, { ...theirs }];
  const before: Keys | undefined = base && { ...base };
  const merged: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(own), ...Object.keys(other)]))
    if (!TOGETHER.has(key) && !COUNTED.has(key)) merged[key] = mergeKey(key, before, own, other);
  const updated = [updatedAt(own), updatedAt(other)].sort().at(-1);
  return {
    ...merged,
    // No later than what was made of both: so their words are those of the side that was changed last, however often they are merged.
    updated:
      updated === merged.created && own.updated !== updated && other.updated !== updated
        ? undefined
        : updated,
    ...mergeGroup(FATE, before, [own, other], gravity),
    ...mergeGroup(RESOLUTION, before, [own, other], ({ state }) =>
      Number(state !== undefined && state !== "open"),
    ),
    ...counted(before, [own, other], merged),
  };
}

function mergeKey(key: string, base: Keys | undefined, ours: Keys, theirs: Keys): unknown {
  const [own, other] = [ours[key], theirs[key]];
  // How much of a conversation has been read: less of it, so that nothing is passed over.
  if (key === "extracted" && (own === undefined || other === undefined)) return undefined;
  if (Array.isArray(own ?? other) && isChangedByBoth(base?.[key], own, other))
    return mergeLists(listOf(base?.[key]), listOf(own), listOf(other));
  const changed = changedBy(base?.[key], own, other);
  if (changed !== undefined) return changed.value;
  if (isRecord(own) && isRecord(other)) return mergeRecords(base?.[key], own, other, [ours, theirs]);
  if (typeof own === "boolean") return true;
  if (EARLIEST.has(key) || key === "extracted") return isBelow(own, other) ? own : other;
  if (LATEST.has(key)) return isBelow(own, other) ? other : own;
  return isNewer(ours, theirs, own, other) ? own : other;
}

function isChangedByBoth(base: unknown, own: unknown, other: unknown): boolean {
  return !isSame(own, other) && !isSame(other, base) && !isSame(own, base);
}

/** The value where only one side has changed it, or has one; undefined where both have. */
function changedBy(base: unknown, own: unknown, other: unknown): { readonly value: unknown } | undefined {
  if (!isChangedByBoth(base, own, other)) return { value: isSame(own, base) ? other : own };
  return own === undefined || other === undefined ? { value: own ?? other } : undefined;
}

/** Whether our side was updated last; of two at the same moment the one whose value is the greater. */
function isNewer(ours: Keys, theirs: Keys, own: unknown, other: unknown): boolean {
  const [mine, yours] = [updatedAt(ours), updatedAt(theirs)];
  return mine === yours ? isBelow(textOf(other), textOf(own)) : yours < mine;
}

function updatedAt({ updated, created }: Keys): string {
  return String(updated ?? created);
}

function mergeGroup(
  keys: readonly string[],
  base: Keys | undefined,
  sides: readonly [Keys, Keys],
  weight: (side: Keys) => number,
): Keys {
  const of = (side: Keys | undefined) => Object.fromEntries(keys.map((key) => [key, side?.[key]]));
  const [own, other] = [of(sides[0]), of(sides[1])];
  if (isSame(own, other) || isSame(other, of(base))) return own;
  if (isSame(own, of(base))) return other;
  const heavier = weight(sides[0]) - weight(sides[1]);
  const isOurs = heavier === 0 ? isNewer(...sides, own, other) : heavier > 0;
  return isOurs ? own : other;
}

function gravity({ status }: Keys): number {
  return GRAVITY.indexOf(String(status));
}

/** Values that follow from lists, where these are those of neither side; else as that side counts them. */
function counted(base: Keys | undefined, [own, other]: readonly [Keys, Keys], merged: Keys): Keys {
  const lists = ["sources", "supporting", "contradicting", "partial"];
  const hasListsOf = (side: Keys) => lists.every((key) => isSame(side[key], merged[key]));
  const keys = [...COUNTED].filter(
    (key) => key !== "hash" && key !== "turns" && (key in own || key in other),
  );
  const [mine, yours] = [hasListsOf(own), hasListsOf(other)];
  if (mine && yours) return Object.fromEntries(keys.map((key) => [key, mergeKey(key, base, own, other)]));
  const taken = mine ? own : yours ? other : { ...own, ...other, ...countsOf([own, other], merged) };
  return Object.fromEntries(keys.map((key) => [key, taken[key]]));
}

function countsOf(sides: readonly Keys[], merged: Keys): Keys {
  const sizeOf = (key: string, side: Keys = merged) => listOf(side[key]).length;
  // Those beyond the list were counted before they were left out of it.
  const over = sides.map((side) => Math.max(0, Number(side.sources_count ?? 0) - sizeOf("sources", side)));
  const all = sizeOf("sources") + Math.max(...over);
  const [supports, against, half] = [sizeOf("supporting"), sizeOf("contradicting"), sizeOf("partial")];
  return {
    sources_count: all > sizeOf("sources") ? all : undefined,
    alpha: 1 + supports + half / 2,
    beta: 1 + against + half / 2,
    evidence: supports + against + half,
  };
}

function mergeLists(base: readonly unknown[], own: readonly unknown[], other: readonly unknown[]) {
  const [mine, yours] = [own, other].map((list) => new Map(list.map((item) => [keyOf(item), item])));
  const merged = mergeSequence([base, own, other], keyOf, (a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  // Of what both have and say something else of, the greater.
  const said = (item: unknown) => {
    const [a, b] = [mine?.get(keyOf(item)) ?? item, yours?.get(keyOf(item)) ?? item];
    return textOf(a) > textOf(b) ? a : b;
  };
  const all = merged.map(said);
  return all.length > 0 ? all : undefined;
}

/** What an item of a list is told by: a link by its end and type, a relation by what it says and which fact says so. */
function keyOf(item: unknown): string {
  if (!isRecord(item)) return String(item);
  const { to, type, fact } = item;
  return textOf([to, type, fact]);
}

function mergeRecords(base: unknown, own: Keys, other: Keys, sides: readonly [Keys, Keys]): Keys {
  const before = isRecord(base) ? base : {};
  const entries = [...new Set([...Object.keys(own), ...Object.keys(other)])].map((key) => {
    const [mine, yours] = [own[key], other[key]];
    const changed = changedBy(before[key], mine, yours);
    return [key, changed ? changed.value : isNewer(...sides, mine, yours) ? mine : yours] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}

function isBelow(a: unknown, b: unknown): boolean {
  if (typeof a === "number" && typeof b === "number") return a < b;
  return String(a) < String(b);
}

function isSame(a: unknown, b: unknown): boolean {
  return a === b || textOf(a) === textOf(b);
}

function textOf(value: unknown): string {
  return JSON.stringify(value) ?? "";
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Keys {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
