import type { Header } from "../domain/kinds.ts";
import { isKeptApart } from "../domain/links.ts";
import { isOthers, outranks, trustOf } from "../domain/provenance.ts";
import { analyse, isLight } from "../text/analyse.ts";
import { addToGroup } from "../text/groups.ts";

export interface Shown {
  readonly header: Header;
  readonly text: string;
  /** When it was said, ms since 1970. */
  readonly saidMs: number;
}

/** A word in more statements says little about what they are about. */
const MOST_WITH = 4;
/** Of what has so many such words in common, two in three tell of a change, or that something is done: on lives that were not read, too. */
const LEAST_SHARED = 2;

/**
 * What was said since about the same thing, as far as rare words show it: for each statement with two words in common with a later one that
 * few others have, the latest such, by their ids. Needs no table of a language. Linear in the words. Pure.
 */
export function toldSince(statements: readonly Shown[]): ReadonlyMap<string, Header> {
  const having = new Map<string, Shown[]>();
  for (const one of statements)
    for (const term of new Set(analyse(one.text))) if (!isLight(term)) addToGroup(having, term, one);
  const found = new Map<string, Header>();
  for (const older of statements) {
    const shared = new Map<Shown, number>();
    for (const term of new Set(analyse(older.text))) {
      const others = having.get(term) ?? [];
      if (others.length > MOST_WITH) continue;
      for (const other of others)
        if (other.saidMs > older.saidMs) shared.set(other, (shared.get(other) ?? 0) + 1);
    }
    const [newest] = [...shared]
      .flatMap(([other, n]) => (n >= LEAST_SHARED && mayReplace(other.header, older.header) ? [other] : []))
      .sort((a, b) => b.saidMs - a.saidMs || (a.header.id < b.header.id ? -1 : 1));
    if (newest !== undefined) found.set(older.header.id, newest.header);
  }
  return found;
}

/** Whether what is said later may stand before something: nobody else's words before the owner's, and what was said in one remark side by side. Pure. */
export function mayReplace(now: Header, then: Header): boolean {
  if (now.source === "agent") return false; // it was asked what it changes when it said so
  if (trustOf(now) < trustOf(then) || isOthers(now) !== isOthers(then) || isKeptApart(now, then))
    return false;
  // What two people say of themselves says nothing against each other.
  if (now.subject !== then.subject && (outranks(now, then) || outranks(then, now))) return false;
  const sources = new Set([then.id, ...(then.sources ?? [])]);
  return ![now.id, ...(now.sources ?? [])].some((source) => sources.has(source));
}
