import type { Verdict } from "../domain/belief-evidence.ts";
import type { Plan } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { type Weights, weightsOf } from "../domain/weighed.ts";
import { gistOf } from "../language/compare/gist.ts";
import { hasUnspacedScript, isLight } from "../text/analyse.ts";
import { normalise } from "../text/normalise.ts";
import { endsHabit, isGeneral, isOfTheMoment, oppose, SAME_MATTER, SUPPOSES, standing } from "./agreement.ts";
import { clustersIn, spread } from "./clusters.ts";
import type { Evidence } from "./fold.ts";
import { ENOUGH } from "./gates.ts";
import { byTime, likeTo, type ObservedFact, occasionsIn, type Told, toldIn } from "./observed.ts";
import { subjectsAmong } from "./subjects.ts";

/** A statement that enough independent observations make, with all that is said for and against it. */
export interface Candidate {
  readonly text: string;
  /** Whom or what it is about. */
  readonly subject: string;
  readonly timeframe: "current" | "past" | "always";
  /** Id of the fact whose words it has; the earliest one's of several. */
  readonly origin: string;
  readonly evidence: readonly Evidence[];
}

/** What facts may say together: their words, or what one of them says again and again. */
interface Seed {
  readonly members: readonly ObservedFact[];
  readonly keys: readonly string[];
  /** Whose words it is in; undefined: the clearest one's. */
  readonly sayer?: ObservedFact;
}

interface Draft {
  readonly sayer: ObservedFact;
  readonly members: readonly ObservedFact[];
  readonly opposing: readonly ObservedFact[];
}

interface Scene {
  readonly told: Told;
  readonly weights: Weights;
  readonly byId: ReadonlyMap<string, ObservedFact>;
  readonly subjectsOf: (fact: ObservedFact) => ReadonlySet<string>;
}

/**
 * The statements that at least three independent observations make: what was said as often, what others were said to bear out, and what
 * facts about one subject say that share telling words, in the words of the clearest of them. What another value or a denial sets apart
 * speaks against it, and makes a statement of its own where it was observed as often. Of two that rest on the same facts the likelier one
 * stays. The order of `facts` does not matter. Pure but for the vectors that it asks for.
 */
export function* candidatesIn(
  facts: readonly ObservedFact[],
  { weights, others }: { readonly weights: Weights; readonly others: readonly ObservedFact[] },
): Plan<readonly Candidate[]> {
  const told = toldIn(facts.filter((fact) => !SUPPOSES.test(fact.text) || occasionsIn([fact]) >= ENOUGH));
  const byId = new Map([...facts, ...others].map((fact) => [fact.id, fact]));
  const scene: Scene = { told, weights, byId, subjectsOf: subjectsAmong(facts) };
  const kept = new Map<string, Draft[]>();
  const drafts: Draft[] = [];
  const seeds = [...(yield* saidOften(scene)), ...(yield* clustersIn(told, namesIn(facts)))];
  for (const seed of seeds)
    for (const draft of sidesOf(seed, scene)) {
      const near = new Set(draft.members.flatMap(({ id }) => kept.get(id) ?? []));
      if ([...near].some((other) => overlaps(draft, other))) continue;
      drafts.push(draft);
      for (const { id } of draft.members) kept.set(id, [...(kept.get(id) ?? []), draft]);
    }
  return drafts.map((draft) => candidateOf(draft, scene));
}

/** Facts that were said on three occasions, by others word for word, or of which others were said to bear them out, with what is like them. */
function* saidOften(scene: Scene): Plan<readonly Seed[]> {
  const { told, weights, byId } = scene;
  const seedsOf = (fact: ObservedFact): readonly (Seed & { readonly occasions: number })[] => {
    if (!maySay(fact) || isOfTheMoment(fact.text)) return [];
    const own = weightsOf(weights, { origin: fact.id, text: fact.text });
    const borne = own.flatMap(({ fact: id, verdict }) =>
      verdict === "supports" ? (byId.get(id) ?? []) : [],
    );
    const occasions = occasionsIn([fact, ...borne, ...repeating(fact, told)]);
    if (occasions < ENOUGH) return [];
    return [{ members: [fact, ...nearTo(fact, scene)], keys: [], sayer: fact, occasions }];
  };
  return [...told.facts]
    .flatMap(seedsOf)
    .sort((a, b) => b.occasions - a.occasions || byTime(a.sayer as ObservedFact, b.sayer as ObservedFact));
}

/** Facts that say a statement word for word, and more: "never cut box in full sun, the edges burn". */
function repeating({ id, text }: ObservedFact, told: Told): readonly ObservedFact[] {
  const [rarest = ""] = rarestOf(text, told);
  const said = normalise(text);
  const longer = (told.having.get(rarest) ?? []).filter(
    (fact) => fact.id !== id && fact.text.length >= text.length,
  );
  return longer.filter((fact) => {
    const whole = normalise(fact.text);
    return whole.startsWith(said) && !GOES_ON.test(whole.slice(said.length));
  });
}

/** Within a word. */
const GOES_ON = /^[\p{L}\p{M}\p{N}]/u;

function rarestOf(text: string, { measure: { rarity } }: Told): readonly string[] {
  return gistOf(text).terms.toSorted((a, b) => rarity(b) - rarity(a) || (a < b ? -1 : 1));
}

/** Facts with half of the words of a statement, found by its rarest ones. */
function nearTo({ id, text }: ObservedFact, { told }: Scene): readonly ObservedFact[] {
  const rarest = rarestOf(text, told).slice(0, RAREST);
  const near = new Set(rarest.flatMap((term) => told.having.get(term) ?? []));
  return [...near].filter((fact) => fact.id !== id && likeTo(fact, text, told).covered >= SAME_MATTER);
}

const RAREST = 3;

/** Words of names of those of whom so much is told that a name alone says nothing of them. */
function namesIn(facts: readonly ObservedFact[]): ReadonlySet<string> {
  const counts = new Map<string, number>();
  for (const { subject } of facts) counts.set(subject, (counts.get(subject) ?? 0) + 1);
  const often = [...counts].filter(([name, count]) => name !== DEFAULTS.subject && count >= ENOUGH);
  return new Set(often.flatMap(([name]) => gistOf(name).terms));
}

/** What facts say, side by side: the statement that is clearest with all that agrees, then what is left, as long as there is enough. */
function sidesOf({ members, keys, sayer }: Seed, scene: Scene): readonly Draft[] {
  const drafts: Draft[] = [];
  let left = members;
  for (let first = sayer; occasionsIn(left) >= ENOUGH || first !== undefined; first = undefined) {
    const clearest = first ?? clearestOf(left, keys, scene);
    if (clearest === undefined) break;
    const about = members.filter((fact) => tellOfOne(fact, clearest, keys, scene));
    const opposing = about.filter((fact) => contradicts(fact, clearest, keys, scene));
    const against = new Set(opposing);
    const open = new Set(left);
    const own = new Set([clearest, ...about.filter((fact) => open.has(fact) && !against.has(fact))]);
    left = left.filter((fact) => !own.has(fact));
    if (first !== undefined || occasionsIn(own) >= ENOUGH)
      drafts.push({ sayer: clearest, members: [...own], opposing });
  }
  return drafts;
}

function tellOfOne(
  fact: ObservedFact,
  sayer: ObservedFact,
  keys: readonly string[],
  { subjectsOf }: Scene,
): boolean {
  if (gistOf(fact.subject).terms.some((term) => keys.includes(term))) return true;
  const [own, others] = [subjectsOf(sayer), subjectsOf(fact)];
  return others.has(sayer.subject) || own.has(fact.subject);
}

/** Of facts that share telling words (`keys`) what is said of these counts; else of any word that both have. */
function contradicts(
  fact: ObservedFact,
  sayer: ObservedFact,
  keys: readonly string[],
  { told }: Scene,
): boolean {
  if (fact.instead.includes(sayer.id) || sayer.instead.includes(fact.id)) return true;
  const likeness = likeTo(fact, sayer.text, told);
  const covered = Math.max(likeness.covered, likeTo(sayer, fact.text, told).covered);
  return (
    covered >= SAME_MATTER &&
    oppose(fact.text, sayer.text, { ...likeness, matter: matterOf(fact, sayer, keys) })
  );
}

function matterOf(a: ObservedFact, b: ObservedFact, keys: readonly string[]): ReadonlySet<string> {
  const names = new Set([a.subject, b.subject].flatMap((name) => gistOf(name).terms));
  const others = new Set(gistOf(b.text).terms);
  const words = keys.length > 0 ? keys : gistOf(a.text).terms.filter((term) => others.has(term));
  const telling = words.filter((term) => !names.has(term) && !isLight(term));
  return new Set(telling.length > 0 ? telling : words);
}

/** The fact whose words the others have most of; the earliest of several. */
function clearestOf(
  facts: readonly ObservedFact[],
  keys: readonly string[],
  scene: Scene,
): ObservedFact | undefined {
  const { told, weights } = scene;
  const compared = spread(facts);
  let [best, most]: [ObservedFact | undefined, number] = [undefined, 0];
  for (const one of facts.slice(0, LOOKED_AT)) {
    if (!maySay(one)) continue;
    const others = compared.filter((other) => other !== one);
    const covered = others.reduce((sum, other) => sum + likeTo(other, one.text, told).covered, 0);
    const agreeing = others.filter((other) => !contradicts(other, one, keys, scene)).length;
    const clear = (weights.has(one.id) ? WEIGHED : standing(one.text)) * covered * agreeing;
    if (clear > most) [best, most] = [one, clear];
  }
  return best;
}

/** The first so many facts of a cluster may give it its words, so that these stay. */
const LOOKED_AT = 64;
/** Others were weighed against these words: they are kept. */
const WEIGHED = 10;

/** A belief is a sentence that stands alone: no question, no paragraph, of no date, nor about what only its neighbours name. */
function maySay({ text }: ObservedFact): boolean {
  if (text.length > MOST_CHARS || /[?？]/u.test(text) || VAGUE.test(text)) return false;
  const { terms, values } = gistOf(text);
  const isLong = text.includes(" ") || (hasUnspacedScript(text) && [...text].length >= MIN_LETTERS);
  return isLong && terms.some((term) => !isLight(term)) && ![...values.day].some((day) => DATE.test(day));
}

const MOST_CHARS = 300;
/** Of scripts that write words without spaces between them. */
const MIN_LETTERS = 4;
const VAGUE = /^(?:it|this|that|these|those|he|she|they|you|your)(?!\p{L})/iu;
/** A month, or a day of one; see `Signs`. */
const DATE = /^m\d|^\d/;

/** Whether two statements rest on the same facts for the half of the one that has fewer. Pure. */
function overlaps(a: { readonly members: readonly { readonly id: string }[] }, b: typeof a): boolean {
  const ids = new Set(a.members.map(({ id }) => id));
  const common = b.members.filter(({ id }) => ids.has(id)).length;
  return common > 0 && common * 2 >= Math.min(ids.size, b.members.length);
}

/** Observations for and against a statement: what somebody said of facts, then what is found in them. */
function candidateOf({ sayer, members, opposing }: Draft, { weights, byId }: Scene): Candidate {
  const { id: origin, text, subject } = sayer;
  const said = weightsOf(weights, { origin, text });
  const decided = new Set(said.map(({ fact }) => fact));
  const undecided = (facts: readonly ObservedFact[]) => facts.filter(({ id }) => !decided.has(id));
  const evidence = [
    ...said.flatMap(({ fact, verdict }) => observed(byId.get(fact), verdict)),
    ...undecided(members).flatMap((fact) => observed(fact, "supports")),
    ...undecided(opposing).flatMap((fact) => observed(fact, "contradicts")),
  ];
  const timeframe = isGeneral(text) ? "always" : "current";
  return { text, subject, timeframe, origin, evidence };
}

function observed(fact: ObservedFact | undefined, verdict: Verdict): readonly Evidence[] {
  if (fact === undefined) return [];
  const ends = verdict === "contradicts" && endsHabit(fact.text);
  return fact.observations.map(({ key, atMs }) => ({
    id: fact.id,
    key,
    atMs,
    verdict,
    ...(ends && { ends }),
  }));
}

/** Whether two statements cannot both hold. Pure. */
export function areRivals(a: Candidate, b: Candidate): boolean {
  const against = new Set(a.evidence.flatMap(({ id, verdict }) => (verdict === "contradicts" ? id : [])));
  return against.has(b.origin);
}
