import type { Memory } from "../domain/kinds.ts";
import type { Neighbour } from "../domain/plan.ts";
import { isVouchedFor } from "../domain/provenance.ts";
import type { Suspicion } from "../domain/question.ts";
import { isActive } from "../domain/status.ts";
import type { Gist } from "../language/compare/gist.ts";
import type { Likeness, Measure, Rarity } from "../language/compare/likeness.ts";
import { areEvents, rarestOf, scorePair, type Told, toldOf } from "../language/compare/pair-model.ts";
import { placeTaken } from "./settle-facts.ts";

/** What was said, and what was kept of it. */
export interface Newer {
  /** A fact or a promise, or an episode that left neither. */
  readonly memory: Memory;
  /** The whole remark: one part names the thing, another says what became of it. */
  readonly said: string;
}

/**
 * What a new memory may have to do with older ones that no rule could decide, best first: one question about those that may be meant, and
 * one whether it is a promise. `candidates`: facts and promises that were near when it was kept. Linear in the candidates. Pure.
 */
export function suspect(
  { memory: newer, said }: Newer,
  candidates: readonly Neighbour[],
  rarity: Rarity,
): readonly Suspicion[] {
  const others = candidates.filter(({ memory }) => mayMeet(newer, memory));
  const told = toldOf(newer, said);
  const met = others.map(({ memory }) => toldOf(memory));
  const rarest = rarestOf([told, ...met], rarity);
  const changes = told.gist.change !== undefined;
  const found = met
    .map((one) => compared(told, one, { rarity, rarest }))
    .filter(({ memory }) => changes || !areEvents(newer, memory))
    .sort(bestFirst);
  const [best] = found;
  // Of those about as likely the last: what was said before it is over already.
  const likeliest = found
    .filter(({ score }) => score >= NEARLY * (best?.score ?? 0))
    .reduce<Comparison | undefined>(
      (last, one) => (last && saidAt(last) >= saidAt(one) ? last : one),
      undefined,
    );
  const meant =
    likeliest !== undefined && likeliest.score >= WORTH_ASKING && (changes || !isAnyOfMany(found))
      ? [asked(likeliest, found)]
      : [];
  return [...meant, ...promiseIn(newer.header, told.own)].sort(bestFirst);
}

/** One question about the likeliest older memory, with the others that may be meant instead. */
function asked(likeliest: Comparison, found: readonly Comparison[]): Suspicion {
  const { memory: _, ...suspicion } = likeliest;
  const others = found
    .filter((one) => one !== likeliest && one.score >= AS_LIKELY * likeliest.score)
    .slice(0, MOST_OTHERS)
    .map(({ about: [, older] }) => older);
  return { ...suspicion, others };
}

/** Whether any of many might be meant: notes of one kind ("tacos for lunch") follow each other day by day, and none ends another. */
function isAnyOfMany(found: readonly Suspicion[]): boolean {
  const highest = found[0]?.score ?? 0;
  return found.filter(({ score }) => score >= HALF * highest).length > MANY;
}

function saidAt({ memory: { header } }: Comparison): string {
  return header.valid_at ?? header.created;
}

/** Shares of the highest score: about as likely; likely enough to be meant instead. */
const NEARLY = 0.9;
const AS_LIKELY = 0.3;
/** More than so many at half of the highest score are notes of one kind. */
const HALF = 0.5;
const MANY = 3;
/** Others than the likeliest, at most. */
const MOST_OTHERS = 2;
/** From this likelihood on three of four questions are about a real change, and a hundred remarks raise fewer than ten; recall marks what is less likely. */
const WORTH_ASKING = 0.45;

type Compared = "replaces" | "same" | "closes";

interface Comparison extends Suspicion {
  readonly kind: Compared;
  /** The older one. */
  readonly memory: Told["memory"];
}

/** What two memories may be to each other, however unlikely. */
function compared(newer: Told, older: Told, measure: Measure): Comparison {
  const { gist } = newer;
  const { score, likeness, alone, begins } = scorePair(newer, older, measure);
  const isPromise = older.memory.header.kind === "commitment";
  const isChange = begins || gist.change !== undefined;
  const isOther = isChange || alone.otherValue !== undefined;
  // Rules end nothing that a person stands behind.
  const isRival = isVouchedFor(older.memory.header) && placeTaken(newer.memory, older.memory) !== undefined;
  const kind = isPromise ? "closes" : isOther || isRival ? "replaces" : "same";
  return {
    kind,
    about: [newer.memory.header.id, older.memory.header.id],
    why: isRival
      ? "another value of what the user stands behind"
      : whyOf(kind, gist, { ...likeness, begins }),
    memory: older.memory,
    score: isRival ? 1 : score,
  };
}

/** No words of the memories: those may be forgotten, and this is kept. */
function whyOf(
  kind: Compared,
  { change, deed }: Gist,
  { shared, otherValue, begins }: Likeness & { readonly begins: boolean },
): string {
  const subject = shared === 0 ? "near in meaning" : "the same subject";
  if (kind === "same") return `${subject}, and no other number, day or address`;
  const says = kind === "closes" ? (deed ?? change) : change;
  const signs = [
    ...(kind === "replaces" && otherValue !== undefined ? [`another ${otherValue}`] : []),
    ...(begins && kind === "replaces" ? ["from a day to come"] : []),
    ...(says === undefined ? [] : [`a word of ${says === deed ? "a deed" : "change"}: ${says}`]),
  ];
  return [subject, ...signs].join(", ");
}

/** A statement that says what is to be done and was not read as a promise. */
function promiseIn(header: Memory["header"], { task }: Gist): readonly Suspicion[] {
  if (header.kind !== "fact" || task === undefined) return [];
  return [
    {
      kind: "promise",
      about: [header.id, header.id],
      why: `it says what is to be done: ${task}`,
      score: PROMISE,
    },
  ];
}

const PROMISE = 0.25;

/** What was said in one remark stands side by side, and a promise says nothing of facts. */
function mayMeet(newer: Memory, { header }: Memory): boolean {
  if (header.id === newer.header.id || !isActive(header)) return false;
  if (newer.header.kind === "commitment" && header.kind !== "commitment") return false;
  return ![newer.header.id, ...(newer.header.sources ?? [])].some((source) =>
    header.sources?.includes(source),
  );
}

function bestFirst(a: Suspicion, b: Suspicion): number {
  return b.score - a.score || (a.about.join() < b.about.join() ? -1 : 1);
}
