import { sha256 } from "../domain/hash.ts";
import type { Header } from "../domain/kinds.ts";
import type { Aged } from "../domain/lifecycle/aging.ts";
import { isKeptApart } from "../domain/links.ts";
import { isRecallable } from "../domain/recallable.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { oneValuedIn, replacedBy } from "../language/compare/one-valued.ts";
import { wordKey } from "../language/compare/same-words.ts";
import { isEvent } from "../language/events.ts";

/** The text of a memory; undefined where its file cannot be read. */
export type TextOf = (id: string) => string | undefined;

/** Two facts in force with the same words, or with different values of the same thing. `a` comes first in the list. */
export interface StatementPair {
  readonly a: Aged;
  readonly b: Aged;
  readonly is: "duplicate" | "contradicts";
}

interface Told {
  readonly row: Aged;
  readonly text: string;
  readonly at: number;
}

/**
 * All such pairs of facts in force of one subject and scope, in the order of the rows. Those that a person has linked as belonging side by
 * side are left out, and events of different days. Linear but for equal ones. Pure.
 */
export function findPairs(rows: readonly Aged[], textOf: TextOf, nowMs: number): readonly StatementPair[] {
  const groups = new Map<string, Told[]>();
  for (const [at, row] of rows.entries()) {
    const text = isInForce(row.header, nowMs) ? textOf(row.header.id) : undefined;
    if (text === undefined) continue;
    const slot = oneValuedIn(text)?.slot;
    for (const key of [`=${wordKey(text)}`, ...(slot === undefined ? [] : [slot])]) {
      const place = `${placeOf(row.header)} ${key}`;
      groups.set(place, [...(groups.get(place) ?? []), { row, text, at }]);
    }
  }
  const found = new Map<string, StatementPair & { readonly order: readonly [number, number] }>();
  for (const group of groups.values())
    for (const [i, a] of group.entries())
      for (const b of group.slice(i + 1)) {
        const is = relationOf(a, b);
        if (is !== undefined && !isKeptApart(a.row.header, b.row.header))
          found.set(`${a.at} ${b.at}`, { a: a.row, b: b.row, is, order: [a.at, b.at] });
      }
  return [...found.values()]
    .sort((x, y) => x.order[0] - y.order[0] || x.order[1] - y.order[1])
    .map(({ a, b, is }) => ({ a, b, is }));
}

function relationOf(a: Told, b: Told): StatementPair["is"] | undefined {
  if (wordKey(a.text) === wordKey(b.text))
    return dayOf(a) !== dayOf(b) && isEvent(a.text) ? undefined : "duplicate";
  const [x, y] = [filed(a), filed(b)];
  return replacedBy(x, y) === "whole" || replacedBy(y, x) === "whole" ? "contradicts" : undefined;
}

function filed({ row: { header }, text }: Told) {
  return { text, subject: header.subject ?? DEFAULTS.subject };
}

function dayOf({ row: { header } }: Told): string {
  return (header.valid_at ?? header.created).slice(0, "2026-01-01".length);
}

/** Facts are compared that are of one subject and hold in one scope. */
function placeOf({ subject = DEFAULTS.subject, scope = DEFAULTS.scope, project = "" }: Header): string {
  return JSON.stringify([subject, scope, project]);
}

/** Whether one of two facts names the other as what contradicts it. Pure. */
export function linkedAgainst(a: Header, b: Header): boolean {
  const names = ({ links = [] }: Header, id: string) =>
    links.some(({ to, type }) => to === id && type === "contradicts");
  return names(a, b.id) || names(b, a.id);
}

/** A digest of all that pairs depend on: which facts are in force, what they say and of whom, and what a person said of them. Pure. */
export function pairsState(rows: readonly Aged[], nowMs: number): string {
  const facts = rows.flatMap(({ header }) => {
    if (!isInForce(header, nowMs)) return [];
    const { id, hash, subject, scope, project, links, pinned, valid_at } = header;
    return [JSON.stringify([id, hash, subject, scope, project, links, pinned, valid_at])];
  });
  return sha256([RULES, ...facts.sort()].join("\n")).slice("sha256:".length);
}

/** Counts up when what is called the same or another value changes: then all facts are compared again. */
const RULES = 3;

/** A fact that is recalled, and not from the archive. */
function isInForce(header: Header, nowMs: number): boolean {
  return header.kind === "fact" && isActive(header) && isRecallable(header, { nowMs }).yes;
}
