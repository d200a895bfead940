import { isStated } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isOfAnother, isOfReader, isOthers } from "../domain/provenance.ts";
import { isRecallable } from "../domain/recallable.ts";
import { sourceOfSpeaker, turnReference } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { Row } from "../ports.ts";
import { type Found, momentOf, type RecallInput } from "./admission.ts";
import { turnsOf } from "./collapse.ts";
import type { Candidate } from "./gather.ts";
import { bestFirst, LEAST_STEP, placedBehind } from "./rank.ts";
import { asksOwner, asksSelf } from "./read-query.ts";

/** What a query about the owner found, by whose it is. */
export interface OwnerAnswers {
  /** Statements of the owner's that have a word of the query. */
  readonly statements: ReadonlySet<Row>;
  /** Words of the query that something of the owner's has, and the least score of all that has just these. */
  readonly own: readonly { readonly words: ReadonlySet<string>; readonly least: number }[];
  /** Of what others say of themselves, or is said of them where the query asks what the owner does or is, the words of the query that it has. */
  readonly others: ReadonlyMap<Candidate, readonly string[]>;
}

/**
 * Whose each candidate is when the query asks about the owner ("where do I live"); else undefined. A turn is the owner's if its speaker's
 * words became facts about the owner. Synonyms of a query word count as that word. Pure.
 */
export function ownerAnswers(candidates: readonly Candidate[], input: RecallInput): OwnerAnswers | undefined {
  const { query, search } = input;
  if (!asksOwner(query.text, () => Array.from(search.hits, ({ row }) => row.header))) return undefined;
  const speakers = ownSpeakers(candidates);
  const isSelf = asksSelf(query.text);
  const statements = new Set<Row>();
  const least = new Map<string, number>();
  const others = new Map<Candidate, readonly string[]>();
  for (const candidate of candidates) {
    const words = wordsOf(candidate, input);
    const whose = words.length === 0 ? undefined : whoseIs(candidate, speakers, input.reader);
    if (whose === "other" || (whose === "about" && isSelf)) others.set(candidate, words);
    if (whose !== "own") continue;
    if (!candidate.turn) statements.add(candidate.row);
    const key = words.join("\n");
    least.set(key, Math.min(candidate.score, least.get(key) ?? Number.POSITIVE_INFINITY));
  }
  const own = [...least].map(([key, score]) => ({ words: new Set(key.split("\n")), least: score }));
  return { statements, own, others };
}

/** Moves statements about others behind those of the owner with at least the same query words; otherwise the order stays. Pure. */
export function othersBehind(
  candidates: readonly Candidate[],
  answers: OwnerAnswers | undefined,
): readonly Candidate[] {
  if (answers === undefined || answers.own.length === 0) return candidates;
  let last = Number.POSITIVE_INFINITY;
  return candidates.toSorted(bestFirst).map((candidate) => {
    const words = answers.others.get(candidate);
    const equal = answers.own.filter(({ words: own }) => words?.every((word) => own.has(word)));
    if (equal.length === 0) return candidate;
    const least = Math.min(last, ...equal.map((one) => one.least));
    const placed = { ...candidate, ...placedBehind(candidate, least - LEAST_STEP) };
    last = placed.score;
    return placed;
  });
}

/**
 * Whether a result holds at the moment that is asked for, and is a statement of the owner's where the query asks about
 * the owner: a turn may say what no longer holds, but not where it stands for such a statement. Pure.
 */
export function isAnswered(
  results: readonly (Found & { readonly facts?: readonly string[] })[],
  answers: OwnerAnswers | undefined,
  input: RecallInput,
): boolean {
  const moment = { ...momentOf(input), include: undefined };
  const stated = new Set([...(answers?.statements ?? [])].map(({ header }) => header.id));
  return results.some(({ row, turn, facts = [] }) => {
    if (!isRecallable(row.header, moment).yes) return false;
    return (
      answers === undefined ||
      (turn || facts.length > 0 ? facts : [row.header.id]).some((id) => stated.has(id))
    );
  });
}

function whoseIs(
  { row: { header }, turn }: Candidate,
  own: ReadonlySet<string>,
  reader: string | undefined,
): "own" | "about" | "other" | undefined {
  if (turn) {
    if (turn.speaker === "") return undefined; // a section of a document
    if (own.has(turn.speaker)) return "own";
    return sourceOfSpeaker(turn.speaker) === "import" ? "other" : undefined;
  }
  // A conversation as a whole, or a box, is nobody's.
  if (!isStated(header)) return undefined;
  if (isOthers(header) || isOfAnother(header, reader)) return "other";
  return isOwners(header) || isOfReader(header, reader) ? "own" : "about";
}

function ownSpeakers(candidates: readonly Candidate[]): ReadonlySet<string> {
  const cited = new Set(
    candidates.flatMap(({ row: { header } }) => (isOwners(header) ? turnsOf(header) : [])),
  );
  return new Set(
    candidates.flatMap(({ row, turn }) => {
      if (!turn || turn.speaker === "") return [];
      const isOwn = cited.has(turnReference(row.header.id, turn)) || sourceOfSpeaker(turn.speaker) === "user";
      return isOwn ? [turn.speaker] : [];
    }),
  );
}

function isOwners({ subject = DEFAULTS.subject }: Header): boolean {
  return subject === DEFAULTS.subject;
}

/** In the order of the query. */
function wordsOf({ hit: { matched } }: Candidate, { query }: RecallInput): readonly string[] {
  const { terms, related = {} } = query;
  const has = (term: string) => Object.hasOwn(matched, term);
  return terms.filter((term) => has(term) || (Object.hasOwn(related, term) && related[term]?.some(has)));
}
