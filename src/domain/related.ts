import type { Header } from "./kinds.ts";
import { DEFAULTS } from "./vocabulary.ts";

/** What statements can have in common: an entity that they name, or the conversation that they come from. */
export type RelatedGroup = `name:${string}` | `session:${string}`;

/** Ids of statements of one group around another one, nearest in time first. */
export interface Related {
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/**
 * The entities of a statement: those that it names, then its subject; lower case, each once, the owner left
 * out. [] for what is neither fact nor commitment. Pure.
 */
export function namesOf(header: Header): readonly string[] {
  if (header.kind !== "fact" && header.kind !== "commitment") return [];
  const { entities = [], subject = DEFAULTS.subject } = header;
  const names = [...entities, subject].map((name) => name.trim().toLowerCase());
  return [...new Set(names)].filter((name) => name !== "" && name !== DEFAULTS.subject);
}

/** The groups that a statement belongs to; none for what is neither fact nor commitment. Pure. */
export function relatedGroups(header: Header): readonly RelatedGroup[] {
  const names = namesOf(header).map((name): RelatedGroup => `name:${name}`);
  const isStatement = header.kind === "fact" || header.kind === "commitment";
  return isStatement && header.session !== undefined ? [...names, `session:${header.session}`] : names;
}

/** An id turned so that ids of every kind sort by their time. Pure. @see idOfKey */
export function keyOfId(id: string): string {
  return id.slice(PREFIX) + id.slice(0, PREFIX);
}

/** The id of a key. Pure. @see keyOfId */
export function idOfKey(key: string): string {
  return key.slice(-PREFIX) + key.slice(0, -PREFIX);
}

/** `fa_` and the like. */
const PREFIX = 3;

/** Groups with their members in the order of time, for what no index knows yet. */
export class RelatedCache {
  readonly #groups = new Map<RelatedGroup, string[]>();

  /** Adds a member; one that is there stays. */
  put(group: RelatedGroup, id: string): void {
    const key = keyOfId(id);
    const keys = this.#groups.get(group);
    if (keys === undefined) {
      this.#groups.set(group, [key]);
      return;
    }
    const at = lowerBound(keys, key);
    if (keys[at] !== key) keys.splice(at, 0, key);
  }

  /** At most `most` members on each side of an id, which itself is none. */
  around(group: RelatedGroup, id: string, most: number): Related {
    const keys = this.#groups.get(group) ?? [];
    const key = keyOfId(id);
    const at = lowerBound(keys, key);
    const next = keys[at] === key ? at + 1 : at;
    return {
      before: keys
        .slice(Math.max(0, at - most), at)
        .reverse()
        .map(idOfKey),
      after: keys.slice(next, next + most).map(idOfKey),
    };
  }
}

/** Those of both that are nearest, at most `most` on each side, each once. Pure. */
export function mergeRelated(one: Related, other: Related, most: number): Related {
  const keys = (a: readonly string[], b: readonly string[]) => [...new Set([...a, ...b].map(keyOfId))].sort();
  return {
    before: keys(one.before, other.before).reverse().slice(0, most).map(idOfKey),
    after: keys(one.after, other.after).slice(0, most).map(idOfKey),
  };
}

function lowerBound(keys: readonly string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((keys[middle] ?? "") < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
