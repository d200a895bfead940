import { isSingleRemark } from "../domain/flat.ts";
import { idTimeMs } from "../domain/ids.ts";
import { isKeptApart } from "../domain/links.ts";
import { isOthers, outranks, trustOf } from "../domain/provenance.ts";
import { isActive } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import { areEvents, rarestOf, scorePair, type Told, toldOf } from "../language/compare/pair-model.ts";
import type { Row } from "../ports.ts";
import type { Outdating, RecallInput } from "../recall/admission.ts";
import { turnsOf } from "../recall/collapse.ts";
import { analyse, isLight } from "../text/analyse.ts";

/**
 * From this likelihood on two memories count as rivals. On lives that were read, .2 to .3 put the current one first about as often; more finds
 * fewer changes.
 */
const LIKELY = 0.25;
/** Of more than so many none is meant. */
const MANY = 3;

/**
 * Which of some memories are about the same thing with another value, by the model that also chooses what is asked. The newer one is what was
 * said later, whatever the dates in it. Of so many as `shown`, the best first, it is looked up what was said since, which need not be among them:
 * whoever asks may use other words. Quadratic in the memories; only those that share a telling word are scored.
 */
export function rivalsAmong(
  rows: readonly Row[],
  index: SearchIndex,
  textOf: RecallInput["textOf"],
  shown = 0,
): readonly Outdating[] {
  const rarities = new Map<string, number>();
  const rarity = (term: string) => {
    const known = rarities.get(term) ?? index.rarity(term);
    rarities.set(term, known);
    return known;
  };
  const since = rows
    .slice(0, shown)
    .filter(isOfRemark)
    .flatMap((row) => saidSince(row, index, textOf));
  const all = new Map([...rows, ...since].map((row) => [row.header.id, row]));
  const told = [...all.values()].flatMap((row) => readTold(row, textOf)).sort(newestFirst);
  const setting = { ahead: 0, rarity, rarest: rarestOf(told, rarity) };
  return told.flatMap((newer, at) => {
    const changes = newer.gist.change !== undefined;
    const rivals = told
      .slice(at + 1)
      .filter((older) => saidAt(older) < saidAt(newer))
      .filter((older) => {
        if (!mayMeet(newer, older) || (!changes && areEvents(newer.memory, older.memory))) return false;
        const { score, alone, begins } = scorePair(newer, older, setting);
        if (score < LIKELY) return false;
        if (begins || alone.otherValue !== undefined || isMoved(newer, older)) return true;
        return !areParallel(newer, older);
      });
    // Notes of one kind follow each other day by day, and none ends another.
    if (rivals.length > MANY) return [];
    // What somebody says of themself stands before what others say of them, whenever.
    return rivals.map((older) => {
      const [now, then] = [newer.memory.header, older.memory.header];
      return outranks(then, now) ? { newer: then.id, older: now.id } : { newer: now.id, older: then.id };
    });
  });
}

/** How many of its words, the rarest, it is looked up by: on lives that were read, 3 to 10 found nearly the same. */
const WORDS = 6;
/** So much of what was said since is compared. */
const SINCE = 10;

/** A conversation tells of one thing over many turns, of which none takes another's place. */
function isOfRemark({ header }: Row): boolean {
  return turnsOf(header).length === 0;
}

/** What was said later than a memory and shares telling words with it, the best first: the query need not find it. */
function saidSince(row: Row, index: SearchIndex, textOf: RecallInput["textOf"]): readonly Row[] {
  const terms = readTold(row, textOf)
    .flatMap(({ gist }) => gist.terms.filter((term) => !isLight(term)))
    .sort((a, b) => index.rarity(b) - index.rarity(a))
    .slice(0, WORDS);
  return index
    .search(terms, undefined, { widen: false })
    .hits.filter((hit) => hit.turn === undefined && idTimeMs(hit.row.header.id) > idTimeMs(row.header.id))
    .filter((hit) => isOfRemark(hit.row))
    .slice(0, SINCE)
    .map((hit) => hit.row);
}

/** Whether two say much the same of other things ("the bakery in Ulm opens at nine", "the bakery in Kiel opens at nine"): neither is about the other's. */
function areParallel({ own: { terms: a } }: Told, { own: { terms: b } }: Told): boolean {
  const most = Math.max(a.length, b.length);
  const common = a.filter((term) => b.includes(term)).length;
  return common > 0 && most - common <= Math.max(1, most / 2);
}

/** Whether each is for a day, and not for the same: the newer may name the older one's, too ("from the 18th to the 25th"). */
function isMoved({ memory: { header: now } }: Told, { memory: { header: then } }: Told): boolean {
  const [day, was] = [now, then].map((one) =>
    one.kind === "fact" || one.kind === "commitment" ? one.due : undefined,
  );
  return day !== undefined && was !== undefined && day !== was;
}

function readTold(row: Row, textOf: RecallInput["textOf"]): readonly Told[] {
  const { header } = row;
  const isStatement = header.kind === "fact" || header.kind === "commitment" || isSingleRemark(header);
  if (!isStatement || !isActive(header)) return [];
  const text = textOf({ row, turn: undefined });
  return text === undefined ? [] : [toldOf({ header, text })];
}

/** Nobody else's words stand before the owner's, and what was said in one remark stands side by side. */
function mayMeet(newer: Told, older: Told): boolean {
  const [now, then] = [newer.memory.header, older.memory.header];
  if (now.source === "agent") return false; // it was asked what it changes when it said so
  if (trustOf(now) < trustOf(then) || isOthers(now) !== isOthers(then) || isKeptApart(now, then))
    return false;
  // Who moves or lives elsewhere says nothing of others, and whether a deed settles a promise is asked; another day is none.
  if ((now.subject ?? DEFAULTS.subject) !== (then.subject ?? DEFAULTS.subject) && !namesOther(newer, older))
    return false;
  if (then.kind === "commitment" && now.kind !== "commitment" && newer.own.values.day.size === 0)
    return false;
  const sources = new Set([then.id, ...(then.sources ?? [])]);
  if ([now.id, ...(now.sources ?? [])].some((source) => sources.has(source))) return false;
  return newer.gist.terms.some((term) => older.gist.terms.includes(term));
}

function newestFirst(a: Told, b: Told): number {
  return saidAt(b) - saidAt(a) || (a.memory.header.id < b.memory.header.id ? 1 : -1);
}

function saidAt({ memory: { header } }: Told): number {
  return idTimeMs(header.id);
}

/** Whether the words of one name whom the other is about. */
function namesOther(newer: Told, older: Told): boolean {
  const names = (one: Told, of: Told) => {
    const { subject } = of.memory.header;
    const terms = subject === undefined ? [] : analyse(subject);
    return terms.length > 0 && terms.every((term) => one.gist.terms.includes(term));
  };
  return names(newer, older) || names(older, newer);
}
