import type { Change } from "../domain/changeset.ts";
import { nameKey, namesOfEntity } from "../domain/entities.ts";
import { contentHash, sha256 } from "../domain/hash.ts";
import type { Header, HeaderOf, Memory } from "../domain/kinds.ts";
import { isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import { type Turn, turnHashes } from "../domain/turn.ts";
import { factsListed, updateEntity } from "../entities/entity-file.ts";
import { ChangeBuilder } from "../markdown/change-builder.ts";
import { lookupKeysOf, moveMemory } from "../markdown/changes.ts";
import { detachedText } from "../markdown/entity-card.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import { rewriteMemory } from "../markdown/print-memory.ts";
import { parseTurns, printTurns } from "../markdown/turns.ts";

/**
 * The change that makes one file of the two sides of a memory in which git left conflict markers: it has the sources, links and
 * words of both, and where a side has been taken out of force it stays out. Undefined where the text has no two sides of one
 * memory, and where they say different things: a person decides that. Pure.
 */
export function joinMemory(path: string, raw: string): Change | undefined {
  const sides = conflictSides(raw);
  if (sides === undefined) return undefined;
  const [ours, theirs] = [memoryIn(path, sides.ours), memoryIn(path, sides.theirs)];
  if (ours === undefined || theirs === undefined) return undefined;
  const isOne = ours.header.id === theirs.header.id && ours.header.kind === theirs.header.kind;
  const body = isOne ? joinedBody(ours, theirs) : undefined;
  if (body === undefined) return undefined;
  const turns = turnCount(ours.header, body);
  const keys = { ...joinedKeys(ours.header, theirs.header), ...turns, hash: contentHash(body) };
  const text = rewriteMemory(ours.raw, keys, body);
  const joined = memoryIn(path, text);
  if (joined === undefined) return undefined;
  return {
    op: "update",
    path,
    id: joined.header.id,
    before: sha256(raw),
    text,
    keys: lookupKeysOf(joined.header, joined.text),
    event: "edited",
    reason: "both sides of an unfinished merge",
  };
}

function memoryIn(path: string, text: string): Memory | undefined {
  const parsed = parseMemoryFile(path, new TextEncoder().encode(text));
  return "header" in parsed ? parsed : undefined;
}

/** The body of both; of a conversation, which only grows, the turns of both. Undefined where they differ otherwise. */
function joinedBody(ours: Memory, theirs: Memory): string | undefined {
  if (ours.text.trim() === theirs.text.trim()) return ours.text;
  const isTalk = [ours, theirs].every(
    ({ header }) => header.kind === "episode" && header.turns !== undefined,
  );
  if (!isTalk) return undefined;
  const [own, other] = [parseTurns(ours.text), parseTurns(theirs.text)];
  const known = new Set(turnHashes(own));
  const hashes = turnHashes(other);
  const missing = other.filter((_, i) => !known.has(hashes[i] ?? ""));
  return printTurns([...own, ...missing].sort(byTime));
}

/** Turns without a time stay where they are, beside their neighbours. */
function byTime(a: Turn, b: Turn): number {
  return a.atMs === undefined || b.atMs === undefined ? 0 : a.atMs - b.atMs;
}

function turnCount(header: Header, body: string): { readonly turns?: number } {
  return header.kind === "episode" && header.turns !== undefined ? { turns: parseTurns(body).length } : {};
}

type Keys = Readonly<Record<string, unknown>>;

/** What goes together: whichever side has been taken out of force, or resolved, says all of it. */
const FATE = ["status", "reason", "invalid_at", "superseded_by", "archived_at", "forgotten_at"];
const RESOLUTION = ["state", "resolved_at"];
/** What is counted from the lists, or read from the body. */
const COUNTED: ReadonlySet<string> = new Set(["sources_count", "turns", "hash"]);
/** How much of a conversation has been read: less of it where the sides differ, so that nothing is passed over. */
const LEAST: ReadonlySet<string> = new Set(["extracted"]);
/** Which of two ways out of force counts. */
const GRAVITY = ["archived", "pending", "expired", "pruned", "invalidated", "superseded", "forgotten"];

function joinedKeys(ours: Header, theirs: Header): Keys {
  const [a, b]: [Keys, Keys] = [{ ...ours }, { ...theirs }];
  const [older, newer] =
    (theirs.updated ?? theirs.created) > (ours.updated ?? ours.created) ? [a, b] : [b, a];
  const joined: Record<string, unknown> = {};
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (!COUNTED.has(key)) joined[key] = joinedValue(key, older[key], newer[key]);
  }
  const fate = gravity(older) > gravity(newer) ? older : newer;
  const resolution = newer.state === undefined || newer.state === "open" ? older : newer;
  for (const key of FATE) joined[key] = fate[key];
  for (const key of RESOLUTION) if (key in a || key in b) joined[key] = resolution[key];
  return joined;
}

function gravity({ status }: Keys): number {
  return GRAVITY.indexOf(String(status));
}

function joinedValue(key: string, older: unknown, newer: unknown): unknown {
  if (Array.isArray(older) && Array.isArray(newer)) return union(older, newer);
  if (older === undefined || newer === undefined) {
    return LEAST.has(key) ? undefined : (newer ?? older);
  }
  if (LEAST.has(key) && typeof older === "number" && typeof newer === "number") return Math.min(older, newer);
  if (typeof older === "boolean" || typeof newer === "boolean") return older === true || newer === true;
  if (key === "confirmed" || key === "last_reinforced") return String(older) > String(newer) ? older : newer;
  return newer;
}

function union(older: readonly unknown[], newer: readonly unknown[]): readonly unknown[] {
  return [...new Map([...older, ...newer].map((one) => [JSON.stringify(one), one])).values()];
}

type Entity = Memory & { readonly header: HeaderOf<"entity"> };

/** Both sides of the file of one entity in which git left conflict markers; undefined where that is not what it is. Pure. */
export function entitySides(path: string, raw: string): readonly [Entity, Entity] | undefined {
  const sides = path.startsWith("entities/") ? conflictSides(raw) : undefined;
  if (sides === undefined) return undefined;
  const [ours, theirs] = [entityIn(path, sides.ours), entityIn(path, sides.theirs)];
  const isOne = ours && theirs && nameKey(ours.header.name ?? "") === nameKey(theirs.header.name ?? "");
  return isOne ? [ours, theirs] : undefined;
}

/**
 * The change that makes one file of the two sides: facts, names and relations of both, pai's lines written anew, what a person wrote
 * on either side kept. Undefined where the text has no two sides of an entity. Pure.
 */
export function* joinEntity(path: string, raw: string, nowMs: number): Plan<Change | undefined> {
  const sides = entitySides(path, raw);
  if (sides === undefined) return undefined;
  const [ours, theirs] = sides;
  const listed = [...new Set(sides.flatMap(({ header }) => factsListed(header)))];
  const body = withOwnLines(ours.text, detachedText(theirs.text, new Set(listed)));
  const base = entityIn(path, rewriteMemory(ours.raw, { hash: contentHash(body) }, body)) ?? ours;
  const builder = new ChangeBuilder();
  yield* updateEntity(builder, base, {
    facts: [...(yield* load(listed.toSorted())).values()],
    aliases: namesOfEntity(theirs.header),
    relations: theirs.header.relations ?? [],
    at: new Date(nowMs).toISOString(),
  });
  const { header, text, raw: joined } = builder.current(base);
  const why = { event: "edited", reason: "both sides of an unfinished merge" } as const;
  return {
    op: "update",
    path,
    id: header.id,
    before: sha256(raw),
    text: joined,
    keys: lookupKeysOf(header, text),
    ...why,
  };
}

/** The body with those lines at its end that it does not have. */
function withOwnLines(body: string, own: string): string {
  const there = new Set(body.split("\n").map((line) => line.trimEnd()));
  const missing = own.split("\n").filter((line) => line.trim() !== "" && !there.has(line.trimEnd()));
  if (missing.length === 0) return body;
  return `${body === "" || body.endsWith("\n") ? body : `${body}\n`}${missing.join("\n")}\n`;
}

function entityIn(path: string, text: string): Entity | undefined {
  const parsed = parseMemoryFile(path, new TextEncoder().encode(text));
  return "header" in parsed && parsed.header.kind === "entity" ? (parsed as Entity) : undefined; // looked at
}

/** Plans to move files to where they belong; one whose place is taken stays where it is. Pure. */
export function* planMoves(moves: readonly { id: string; to: string }[]): Plan<Planned<undefined>> {
  const memories = yield* load(moves.map(({ id }) => id));
  const changes: Change[] = [];
  for (const { id, to } of moves) {
    const memory = memories.get(id);
    if (!memory || memory.path === to || !(yield* isVacant(to))) continue;
    changes.push(moveMemory(memory, to, { event: "edited", reason: "moved to where it belongs" }));
  }
  return { changes, result: undefined };
}

/** A text as it was on either side of an unfinished merge. */
interface Sides {
  readonly ours: string;
  readonly theirs: string;
}

/** The two sides of a text with git's conflict markers; undefined where they are not in order. What both began with (`diff3`) is left out. Pure. */
export function conflictSides(text: string): Sides | undefined {
  const [ours, theirs]: [string[], string[]] = [[], []];
  let place: Place = "both";
  for (const line of text.split("\n")) {
    const next = STEPS.find(({ from, mark }) => from.includes(place) && mark.test(line));
    if (next !== undefined) place = next.to;
    else if (MARKER.test(line)) return undefined;
    else {
      if (place === "both" || place === "ours") ours.push(line);
      if (place === "both" || place === "theirs") theirs.push(line);
    }
  }
  return place === "both" ? { ours: ours.join("\n"), theirs: theirs.join("\n") } : undefined;
}

const MARKER = /^(?:<{7}|\|{7}|>{7})(?: |\r?$)/;
type Place = "both" | "ours" | "base" | "theirs";
const STEPS: readonly { readonly from: readonly Place[]; readonly mark: RegExp; readonly to: Place }[] = [
  { from: ["both"], mark: /^<{7}(?: |\r?$)/, to: "ours" },
  { from: ["ours"], mark: /^\|{7}(?: |\r?$)/, to: "base" },
  { from: ["ours", "base"], mark: /^={7}\r?$/, to: "theirs" },
  { from: ["theirs"], mark: /^>{7}(?: |\r?$)/, to: "both" },
];
