import { isStated } from "../domain/flat.ts";
import type { Header } from "../domain/kinds.ts";
import { isOfAnother, isOfReader, isOthers } from "../domain/provenance.ts";
import { sourceOfSpeaker, turnReference } from "../domain/turn.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { RecallInput } from "./admission.ts";
import { turnsOf } from "./collapse.ts";
import type { Candidate } from "./gather.ts";
import { bestFirst, LEAST_STEP, placedBehind } from "./rank.ts";
import { asksOwner, asksSelf } from "./read-query.ts";

/**
 * What is found by a query about the owner ("where do I live"), with statements about others behind those of the owner with at least the same
 * query words; for any other query the order stays. A turn is the owner's if its speaker's words became facts about the owner. Synonyms of a
 * query word count as that word. Pure.
 */
export function othersBehind(candidates: readonly Candidate[], input: RecallInput): readonly Candidate[] {
  const { query, search } = input;
  if (!asksOwner(query.text, () => Array.from(search.hits, ({ row }) => row.header))) return candidates;
  const speakers = ownSpeakers(candidates);
  const isSelf = asksSelf(query.text);
  const own = new Map<string, { readonly words: ReadonlySet<string>; readonly least: number }>();
  const others = new Map<Candidate, readonly string[]>();
  for (const candidate of candidates) {
    const words = wordsOf(candidate, input);
    const whose = words.length === 0 ? undefined : whoseIs(candidate, speakers, input.reader);
    if (whose === "other" || (whose === "about" && isSelf)) others.set(candidate, words);
    if (whose !== "own") continue;
    const key = words.join("\n");
    const least = Math.min(candidate.score, own.get(key)?.least ?? Number.POSITIVE_INFINITY);
    own.set(key, { words: new Set(words), least });
  }
  if (own.size === 0) return candidates;
  let last = Number.POSITIVE_INFINITY;
  return candidates.toSorted(bestFirst).map((candidate) => {
    const words = others.get(candidate);
    const equal = [...own.values()].filter((one) => words?.every((word) => one.words.has(word)));
    if (equal.length === 0) return candidate;
    const least = Math.min(last, ...equal.map((one) => one.least));
    const placed = { ...candidate, ...placedBehind(candidate, least - LEAST_STEP) };
    last = placed.score;
    return placed;
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
