import { deriveId } from "../domain/derive-id.ts";
import { isPaiError } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import { type Header, headerKeys, type Memory } from "../domain/kinds.ts";
import { memoryPath } from "../domain/paths.ts";
import { listedSources } from "../domain/provenance.ts";
import { inheritTimes, type Turn, turnHashes } from "../domain/turn.ts";
import type { Kind } from "../domain/vocabulary.ts";
import { joinCard, splitCard } from "../markdown/entity-card.ts";
import { FIRST_HEADER_LINE, readFrontMatter } from "../markdown/front-matter.ts";
import { printMemory, rewriteMemory } from "../markdown/print-memory.ts";
import { parseTurns, printTurns } from "../markdown/talk.ts";
import { compare } from "../text/numbers.ts";
import { given, isObject } from "../text/objects.ts";
import { each, mergeSequence, mergeText, type Three } from "../text/three-way.ts";

/** Kinds whose words pai makes of others: it makes them again. */
const DERIVED: ReadonlySet<Kind> = new Set(["belief", "box", "entity"]);

/**
 * One file of a memory that was changed on two sides; `base`: as it was before both, undefined where nobody knows. Both have one id, or
 * are one entity; `apart`: what the other side made of the words, where both changed them. Nothing depends on which side is which, and merging
 * again changes nothing. Pure.
 */
export function mergeMemories(base: Memory | undefined, ours: Memory, theirs: Memory) {
  const [older, newer] = inOrder(ours, theirs);
  const { text, lost } = mergeBodies(base, older, newer);
  const id = ours.header.id < theirs.header.id ? ours.header.id : theirs.header.id;
  const turns =
    newer.header.kind === "episode" && newer.header.turns !== undefined && parseTurns(text).length;
  const merged = mergeHeaders(base?.header, ours.header, theirs.header);
  const header = {
    ...merged,
    ...otherNames(merged, [ours.header, theirs.header]),
    id,
    hash: hashOf(text, older, newer),
    ...(turns !== false && { turns }),
  };
  const raw = write([base, older, newer], header, text);
  return { raw, ...(lost !== undefined && { apart: setApart(lost) }) };
}

/** That of the side whose words these are: where somebody has edited them, it still tells so. */
function hashOf(text: string, older: Memory, newer: Memory) {
  const isOfBoth = older.header.hash === newer.header.hash && older.text !== newer.text;
  const side = isOfBoth ? undefined : [newer, older].find((one) => one.text === text);
  return side?.header.hash ?? contentHash(text);
}

function otherNames({ name, aliases }: Readonly<Record<string, unknown>>, sides: readonly Header[]) {
  const names = sides.flatMap((header) => (header.kind === "entity" ? (header.name ?? []) : []));
  const lost = names.filter((one) => one !== name);
  if (lost.length === 0) return {};
  return { aliases: [...new Set([...((aliases as readonly string[] | undefined) ?? []), ...lost])] };
}

/** By when they were changed last; of two at the same moment by what they say. */
function inOrder(ours: Memory, theirs: Memory): readonly [older: Memory, newer: Memory] {
  const rank = ({ header, text, raw }: Memory) =>
    JSON.stringify([header.updated ?? header.created, text, raw]);
  return rank(ours) < rank(theirs) ? [ours, theirs] : [theirs, ours];
}

function write(
  [base, older, newer]: readonly [Memory | undefined, Memory, Memory],
  header: Readonly<Record<string, unknown>>,
  text: string,
) {
  const isWhole = (side: Memory, other: Memory) =>
    tryRewrite(side.raw, header, text) === side.raw &&
    withLinesOf(side.raw, other.raw, base?.raw) === side.raw;
  const same = [
    ...(isWhole(older, newer) ? [older.raw] : []),
    ...(isWhole(newer, older) ? [newer.raw] : []),
  ].sort();
  const frame = withLinesOf(newer.raw, older.raw, base?.raw);
  const whole = same.at(-1) ?? tryRewrite(frame, header, text) ?? tryRewrite(newer.raw, header, text);
  if (whole !== undefined) return whole;
  const sources = (header.sources as readonly string[] | undefined) ?? [];
  const all = Math.max(Number(header.sources_count ?? 0), sources.length);
  const short = { ...header, sources: listedSources(sources).kept, sources_count: all };
  return rewriteMemory(newer.raw, short, text);
}

/** Undefined where the header would become too large. */
function tryRewrite(
  raw: string,
  header: Readonly<Record<string, unknown>>,
  text: string,
): string | undefined {
  try {
    return rewriteMemory(raw, header, text);
  } catch (error) {
    if (!isPaiError(error)) throw error;
    return undefined;
  }
}

/** A file with those comments and keys of a person's in its header that only the other side has, and has added. */
function withLinesOf(raw: string, other: string, base: string | undefined): string {
  const [front, known] = [readFrontMatter(raw), ownLines(raw)];
  const before = base === undefined ? [] : ownLines(base);
  const added = ownLines(other).filter((line) => !known.includes(line) && !before.includes(line));
  if ("code" in front || added.length === 0) return raw;
  const { closeAt, eol } = front.frame;
  return `${raw.slice(0, closeAt)}${added.map((line) => line + eol).join("")}${raw.slice(closeAt)}`;
}

function ownLines(raw: string): readonly string[] {
  const front = readFrontMatter(raw);
  if ("code" in front) return [];
  const kind = front.data.kind as Kind; // the file was read as a memory
  const known = new Set(headerKeys(kind));
  const own = new Set<number>();
  for (const [key, { first, last }] of front.keyLines)
    if (!known.has(key)) for (let line = first; line <= last; line++) own.add(line - FIRST_HEADER_LINE);
  return front.frame.lines.filter((line, at) => own.has(at) || /^\s*#/.test(line));
}

/** The words of both; `lost`: the memory whose words these are not. */
function mergeBodies(
  base: Memory | undefined,
  older: Memory,
  newer: Memory,
): { readonly text: string; readonly lost?: Memory } {
  if (older.text.trim() === newer.text.trim()) return { text: newer.text };
  if (base !== undefined && newer.text === base.text) return { text: older.text };
  if (base !== undefined && older.text === base.text) return { text: newer.text };
  const { kind } = newer.header;
  if (kind === "entity") return { text: mergeCards(base, older, newer) };
  const isTalk = [older, newer].every(
    ({ header }) => header.kind === "episode" && header.turns !== undefined,
  );
  if (isTalk) return { text: mergeTalks(base, older, newer) };
  return DERIVED.has(kind) ? { text: newer.text } : { text: newer.text, lost: older };
}

interface Told {
  readonly turn: Turn;
  readonly hash: string;
  readonly atMs: number | undefined;
}

function mergeTalks(base: Memory | undefined, older: Memory, newer: Memory): string {
  const talks = each([base?.text ?? "", older.text, newer.text], told);
  const merged = mergeSequence(talks, ({ hash }) => hash, byTime).map(({ turn }) => turn);
  const all = printTurns(merged);
  // What stands before the first turn stays with the side that has nothing to add.
  const same = talks.slice(1).map((talk) => printTurns(talk.map(({ turn }) => turn)));
  return all === same[1] ? newer.text : all === same[0] ? older.text : all;
}

function told(body: string): readonly Told[] {
  const turns = parseTurns(body);
  const hashes = turnHashes(turns);
  const times = inheritTimes(turns);
  return turns.map((turn, i) => ({ turn, hash: hashes[i] ?? "", atMs: times[i]?.atMs }));
}

function byTime(a: Told, b: Told): number {
  return (a.atMs ?? 0) - (b.atMs ?? 0) || compare(a.hash, b.hash);
}

/** The card of an entity: what a person wrote line by line, pai's lines fact by fact. */
function mergeCards(base: Memory | undefined, older: Memory, newer: Memory): string {
  const all: Three<Memory | undefined> = [base, older, newer];
  const managed = new Set(all.flatMap((side) => side?.header.sources ?? []));
  const sides = each(all, (side) => splitCard(side?.text ?? "", managed));
  const lines = (part: "summary" | "timeline") =>
    new Map(
      mergeSequence(
        each(sides, (side) => [...side[part]]),
        ([id]) => id,
        ([a], [b]) => compare(b, a),
      ),
    );
  return joinCard({
    own: mergeText(...each(sides, ({ own }) => own)),
    summary: lines("summary"),
    timeline: lines("timeline"),
  });
}

/** The memory of words that another side has replaced: as it was, under an id that follows from both. */
function setApart({ header, text }: Memory): Memory {
  const id = deriveId({ kind: header.kind, atMs: Date.parse(header.created), of: [header.id, text] });
  const hash = contentHash(text);
  const own = { ...header, id, hash } as Header; // the same kind
  return { path: memoryPath(own, text), header: own, text, raw: printMemory(own, text) };
}

type Keys = Readonly<Record<string, unknown>>;

/** What goes together: whichever side has taken a memory out of force, or resolved it, says all of it. */
const FATE = ["status", "reason", "invalid_at", "superseded_by", "archived_at", "forgotten_at"];
const RESOLUTION = ["state", "resolved_at"];
const TOGETHER: ReadonlySet<string> = new Set([...FATE, ...RESOLUTION]);
/** Which of two ways out of force counts. */
const GRAVITY = ["archived", "pending", "expired", "pruned", "superseded", "forgotten"];
/** What follows from the body, or from the lists. */
const COUNTED: ReadonlySet<string> = new Set(["hash", "turns", "sources_count", "alpha", "beta", "evidence"]);
const EARLIEST: ReadonlySet<string> = new Set(["created", "started"]);
const LATEST: ReadonlySet<string> = new Set([
  "updated",
  "confirmed",
  "last_reinforced",
  "sealed_at",
  "peak",
  "importance",
]);

/**
 * Merges the header of a memory that changed on two sides, key by key. A change of one side alone wins. Of both: lists keep what either
 * added and neither removed; times are the first or the last, as they mean; of two ends the graver; anything else comes from the side
 * updated last. `base`: the header before; without it everything counts as changed. Counted keys: see `counted`. Symmetric. Pure.
 */
function mergeHeaders(base: Header | undefined, ours: Header, theirs: Header): Keys {
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
    ...mergeGroup(FATE, before, [own, other], ({ status }) => GRAVITY.indexOf(String(status))),
    ...mergeGroup(RESOLUTION, before, [own, other], ({ state }) =>
      Number(state !== undefined && state !== "open"),
    ),
    ...counted(before, [own, other], merged),
  };
}

function mergeKey(key: string, base: Keys | undefined, ours: Keys, theirs: Keys): unknown {
  const [own, other] = [ours[key], theirs[key]];
  if (Array.isArray(own ?? other) && isChangedByBoth(base?.[key], own, other))
    return mergeLists(listOf(base?.[key]), listOf(own), listOf(other));
  const changed = changedBy(base?.[key], own, other);
  if (changed !== undefined) return changed.value;
  if (isObject(own) && isObject(other)) return mergeRecords(base?.[key], own, other, [ours, theirs]);
  if (typeof own === "boolean") return true;
  if (EARLIEST.has(key)) return isBelow(own, other) ? own : other;
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
  const [before, own, other] = each([base, ...sides], (side) => those(keys, side));
  if (isSame(own, other) || isSame(other, before)) return own;
  if (isSame(own, before)) return other;
  const heavier = weight(sides[0]) - weight(sides[1]);
  const isOurs = heavier === 0 ? isNewer(...sides, own, other) : heavier > 0;
  return isOurs ? own : other;
}

function those(keys: readonly string[], side: Keys | undefined): Keys {
  return Object.fromEntries(keys.map((key) => [key, side?.[key]]));
}

/** What a header says of being out of force; each undefined in force, and without a header. Pure. */
export function fateOf(header: Header | undefined): Keys {
  return those(FATE, header && { ...header });
}

/** Values that follow from lists, where these are those of neither side; else as that side counts them. */
function counted(base: Keys | undefined, [own, other]: readonly [Keys, Keys], merged: Keys): Keys {
  const lists = ["sources", "supporting", "contradicting"];
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
  const [supports, against] = [sizeOf("supporting"), sizeOf("contradicting")];
  return {
    sources_count: all > sizeOf("sources") ? all : undefined,
    alpha: 1 + supports,
    beta: 1 + against,
    evidence: supports + against,
  };
}

function mergeLists(base: readonly unknown[], own: readonly unknown[], other: readonly unknown[]) {
  const all = mergeSequence([base, own, other], keyOf, (a, b) => compare(keyOf(a), keyOf(b)));
  return all.length > 0 ? all : undefined;
}

/** What an item of a list is told by: a link by its end and type, a relation by what it says and which fact says so. */
function keyOf(item: unknown): string {
  if (!isObject(item)) return String(item);
  const { to, type, fact } = item;
  return textOf([to, type, fact]);
}

function mergeRecords(base: unknown, own: Keys, other: Keys, sides: readonly [Keys, Keys]): Keys {
  const before = isObject(base) ? base : {};
  const entries = [...new Set([...Object.keys(own), ...Object.keys(other)])].map((key) => {
    const [mine, yours] = [own[key], other[key]];
    const changed = changedBy(before[key], mine, yours);
    return [key, changed ? changed.value : isNewer(...sides, mine, yours) ? mine : yours] as const;
  });
  return given(Object.fromEntries(entries));
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
