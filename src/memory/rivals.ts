import { isSingleRemark, isStated } from "../domain/flat.ts";
import { idTimeMs } from "../domain/ids.ts";
import { outranks } from "../domain/provenance.ts";
import { isActive } from "../domain/status.ts";
import type { SearchIndex, TextHit } from "../index-ports.ts";
import { areOfOne, type OneValued, oneValuedIn } from "../language/compare/one-valued.ts";
import { areEvents, rarestOf, scorePair, type Told, toldOf } from "../language/compare/pair-model.ts";
import type { Row } from "../ports.ts";
import type { Outdating, RecallInput } from "../recall/admission.ts";
import { turnsOf } from "../recall/collapse.ts";
import { mayReplace } from "../recall/told-since.ts";
import { isLight } from "../text/analyse.ts";
import { firstOf } from "../text/groups.ts";
import { remembered } from "../text/memoised.ts";

/** From this likelihood on the newer of two comes first; `scripts/build-pairs.mjs --validate` prints how often that is right. */
const FAINT = 0.1;
/** From this one on the newer is named with the older. */
const UNSURE = 0.15;
/** From this one on it is said that the older may be outdated: a wrong word about what holds is worse than none. */
const LIKELY = 0.3;

/**
 * Which of some memories are about the same thing with another value, by the model that also chooses what is asked. The newer one is what was
 * said later, whatever the dates in it. Of so many as `shown`, the best first, it is looked up what was said since, which need not be among them:
 * whoever asks may use other words. Quadratic in the memories; only those that share a word are scored.
 */
export function rivalsAmong(
  rows: readonly Row[],
  index: SearchIndex,
  textOf: RecallInput["textOf"],
  shown = 0,
): readonly Outdating[] {
  const rarity = remembered((term: string) => index.rarity(term));
  const since = rows
    .slice(0, shown)
    .filter((row) => turnsOf(row.header).length === 0)
    .flatMap((row) => saidSince(row, index, textOf, rarity));
  const all = new Map([...rows, ...since].map((row) => [row.header.id, row]));
  const told = [...all.values()]
    .flatMap((row) => readTold(row, textOf))
    .sort((a, b) => saidAt(b) - saidAt(a) || (a.memory.header.id < b.memory.header.id ? 1 : -1));
  const measure = { rarity, rarest: rarestOf(told, rarity) };
  const slots = told.map(({ memory: { text } }) => oneValuedIn(text) ?? oneValuedIn(`I ${text}`));
  return told.flatMap((newer, at) =>
    told.slice(at + 1).flatMap((older, behind) => {
      if (saidAt(older) >= saidAt(newer) || !mayReplace(newer.memory.header, older.memory.header)) return [];
      // What somebody says of themself stands before what others say of them, whenever.
      const [now, then] = [newer.memory.header, older.memory.header];
      const isTurned = outranks(then, now);
      const slot = sameSlot(slots[at], slots[at + 1 + behind]);
      if (slot === "of others" && !isTurned) return [];
      if (slot === undefined && !newer.gist.terms.some((term) => older.gist.terms.includes(term))) return [];
      if (newer.gist.change === undefined && areEvents(newer.memory, older.memory)) return [];
      const score = slot === "changed" ? 1 : scorePair(newer, older, measure).score;
      // A conversation is told as it went on, and what is asked of it may be any part of that: no order is better than that of the search.
      const isInPlace = [newer, older].some(({ memory }) => turnsOf(memory.header).length > 0);
      if (score < (isInPlace ? UNSURE : FAINT)) return [];
      const [first, second] = isTurned ? [then, now] : [now, then];
      return [
        { newer: first.id, older: second.id, isInPlace, isUnsure: score < LIKELY, isFaint: score < UNSURE },
      ];
    }),
  );
}

/** How many of its words, the rarest, it is looked up by: on lives that were read, 3 to 10 found nearly the same. */
const WORDS = 6;
/** So much of what was said since is compared. */
const SINCE = 10;
/** So many are looked at; what still more of them share with the memory as well as these tells them not apart. */
const LOOKED_AT = 200;

/** What was said later than a memory and shares telling words with it, the best first: the query need not find it. */
function saidSince(
  row: Row,
  index: SearchIndex,
  textOf: RecallInput["textOf"],
  rarity: SearchIndex["rarity"],
): readonly Row[] {
  const terms = readTold(row, textOf)
    .flatMap(({ gist }) => gist.terms.filter((term) => !isLight(term)))
    .sort((a, b) => rarity(b) - rarity(a))
    .slice(0, WORDS);
  const { hits, compare } = index.searchUnordered(terms, undefined, { widen: false });
  const isWhole = ({ parts }: TextHit) => parts === undefined;
  const best = firstOf(hits, LOOKED_AT + 1, (a, b) => b.score - a.score, isWhole);
  const { score: least = 0 } = best[LOOKED_AT] ?? {};
  return best
    .filter(({ score }) => score > least)
    .sort(compare)
    .map((hit) => hit.row)
    .filter(({ header }) => idTimeMs(header.id) > idTimeMs(row.header.id))
    .slice(0, SINCE);
}

/** What one person has one of, given anew, or of two people. Undefined for anything else. */
function sameSlot(
  now: OneValued | undefined,
  then: OneValued | undefined,
): "changed" | "of others" | undefined {
  if (now === undefined || then === undefined || now.slot !== then.slot) return undefined;
  if (!areOfOne(now.of, then.of)) return "of others";
  return now.changes && now.value !== then.value ? "changed" : undefined;
}

function readTold(row: Row, textOf: RecallInput["textOf"]): readonly Told[] {
  const { header } = row;
  if (!(isStated(header) || isSingleRemark(header)) || !isActive(header)) return [];
  const text = textOf({ row, turn: undefined });
  return text === undefined ? [] : [toldOf({ header, text })];
}

function saidAt({ memory: { header } }: Told): number {
  return idTimeMs(header.id);
}
