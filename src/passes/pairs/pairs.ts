import { sha256 } from "../../domain/hash.ts";
import type { Header } from "../../domain/kinds.ts";
import type { Aged } from "../../domain/lifecycle/clocks.ts";
import { isKeptApart } from "../../domain/links.ts";
import { isRecallable } from "../../domain/recallable.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { compareStatements } from "../../language/compare/compare.ts";
import { decide, type SimilarityLevels } from "../../language/compare/decide.ts";
import { namesSubject } from "../../language/compare/standing-alone.ts";
import { candidatePairs } from "./candidates.ts";

/** What statements say and how near they are, for those who have the files and the vectors. */
export interface Statements {
  /** Undefined where the file cannot be read. */
  readonly textOf: (id: string) => string | undefined;
  /** 0..1; 0 where no vectors are at hand. */
  readonly cosine: (a: string, b: string) => number;
  readonly levels: () => SimilarityLevels;
}

/** Two facts in force that say the same, or that cannot both hold. `a` comes first in the list. */
export interface StatementPair {
  readonly a: Aged;
  readonly b: Aged;
  readonly is: "duplicate" | "contradicts";
}

/**
 * All pairs of facts in force of one subject and scope that the guards call the same or contradictory, in the order of
 * the rows. Those that a person has linked as belonging side by side are left out. Pure.
 */
export function findPairs(
  rows: readonly Aged[],
  statements: Statements,
  nowMs: number,
): readonly StatementPair[] {
  const facts = rows.flatMap((row) => {
    const text = isInForce(row.header, nowMs) ? statements.textOf(row.header.id) : undefined;
    return text === undefined ? [] : [{ row, text }];
  });
  return candidatePairs(facts.map(({ text }) => text)).flatMap(([i, j]) => {
    const [one, other] = [facts[i], facts[j]];
    if (one === undefined || other === undefined) return [];
    const [a, b] = [
      { header: one.row.header, text: one.text },
      { header: other.row.header, text: other.text },
    ];
    if (!isComparable(a, b) || isKeptApart(a.header, b.header)) return [];
    const is = judgePair(a.text, b.text, statements);
    return is === undefined ? [] : [{ a: one.row, b: other.row, is }];
  });
}

/** Whether one of two facts names the other as what contradicts it. Pure. */
export function linkedAgainst(a: Header, b: Header): boolean {
  const names = ({ links = [] }: Header, id: string) =>
    links.some(({ to, type }) => to === id && type === "contradicts");
  return names(a, b.id) || names(b, a.id);
}

/**
 * A digest of all that pairs depend on: which facts are in force, what they say and of whom, and what a person said of
 * them. Levels stand for the embedder. Pure.
 */
export function pairsState(rows: readonly Aged[], levels: SimilarityLevels, nowMs: number): string {
  const facts = rows.flatMap(({ header }) => {
    if (!isInForce(header, nowMs)) return [];
    const { id, hash, subject, scope, project, links, pinned } = header;
    return [JSON.stringify([id, hash, subject, scope, project, links, pinned])];
  });
  return sha256([RULES, JSON.stringify(levels), ...facts.sort()].join("\n")).slice("sha256:".length);
}

/** Counts up when the guards change what they call the same or contradictory: then all facts are compared again. */
const RULES = 1;

/** A fact that is recalled, and not from the archive. */
function isInForce(header: Header, nowMs: number): boolean {
  const isActive = header.kind === "fact" && (header.status ?? DEFAULTS.status) === "active";
  return isActive && isRecallable(header, { nowMs }).yes;
}

/** What the guards make of two statements; a cosine is computed only where it can matter. Pure. */
export function judgePair(
  a: string,
  b: string,
  { cosine, levels }: Pick<Statements, "cosine" | "levels">,
): StatementPair["is"] | undefined {
  const { agree, contradicts, leftover } = compareStatements(a, b);
  if (contradicts) return "contradicts";
  if (!agree) return undefined;
  const [x, y] = leftover;
  if (x.length > 1 || y.length > 1 || x.length !== y.length) return undefined;
  const isSame = x.length === 0 || decide(a, b, cosine(a, b), levels()) === "duplicate";
  return isSame ? "duplicate" : undefined;
}

interface Statement {
  readonly header: Header;
  readonly text: string;
}

/** Of one subject, or filed under two where the words of both say whom they are about; holding in one scope. Pure. */
function isComparable(a: Statement, b: Statement): boolean {
  const [mine, theirs] = [a, b].map(({ header }) => header.subject ?? DEFAULTS.subject) as [string, string];
  const clear = mine === theirs || (namesSubject(a.text, mine) && namesSubject(b.text, theirs));
  const [x, y] = [a, b].map(({ header }) => header.scope ?? DEFAULTS.scope);
  const everywhere = x === "global" && y === "global";
  return clear && (everywhere || (x === y && a.header.project === b.header.project));
}
