import { embed, levels, type Plan } from "../domain/plan.ts";
import { cosine } from "../domain/vector.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { compareStatements } from "../language/compare/compare.ts";
import { withNumbers } from "../language/compare/numbers.ts";
import { readStatement } from "../language/compare/reading.ts";
import { namesOf, withNamed } from "../language/extract/named.ts";
import { sentencesOf } from "../language/extract/sentences.ts";
import { entitiesOf } from "../language/extract/words-of.ts";
import { deniesInOtherLanguage } from "../language/other-languages.ts";
import { wordsOf } from "../language/sentence/words.ts";
import { analyse } from "../text/analyse.ts";
import { languageOfQuery } from "../text/function-words.ts";
import type { Formed } from "./blocks.ts";
import type { ObservedFact } from "./observed.ts";
import { subjectsAmong } from "./subjects.ts";
import { piecesOf, type Telling, tellingOf } from "./theme-reading.ts";

const NUMBER = /\d+(?:[.,:]\d+)*/g;
const NONE: ReadonlySet<string> = new Set();
/** Before a name they are no part of it: who says "Petersen" means Herr Petersen. */
const TITLES: ReadonlySet<string> = new Set(
  "mr mr. mrs mrs. ms ms. mx miss dr dr. prof prof. sir herr herrn frau señor señora monsieur madame mme".split(
    " ",
  ),
);

/**
 * Whether no guard is certain that two remarks say the opposite of each other: both cannot hold, who does what to whom is turned round, or the one
 * denies or gives up what the other one tells of. What each denies beside that sets nothing apart ("no rain on me"). Symmetrical. Pure.
 */
export function mayAgree(a: string, b: string): boolean {
  const { agree, contradicts, difference } = compareStatements(a, b);
  if (agree) return true;
  if (contradicts || difference === "swapped") return false;
  if (isOtherLanguage(a) || isOtherLanguage(b)) return deniesOf(a, b) === deniesOf(b, a);
  const bothFail = [a, b].every((text) => FAILS.test(text));
  const [x, y] = [a, b].map((text) => sidesOf(bothFail ? text.replace(STANDS, "") : text)) as [Sides, Sides];
  return !x.said.some((key) => y.denied.has(key)) && !y.said.some((key) => x.denied.has(key));
}

/** Whether a text is in a language whose sentences no rule here reads. Pure. */
export function isOtherLanguage(text: string): boolean {
  return readStatement(text).foreign || languageOfQuery(text) !== undefined;
}

/** Whether a clause that tells of the same as another text denies something, as far as the small words of its language tell. */
function deniesOf(text: string, other: string): boolean {
  const words = new Set(analyse(other));
  const pieces = piecesOf(text);
  const touching = pieces.filter((piece) => analyse(piece).some((word) => words.has(word)));
  return (touching.length > 0 ? touching : pieces).some(deniesInOtherLanguage);
}

/** Something is out of order, and says so by its verb. */
const FAILS = /\b(?:die[sd]?|fail(?:s|ed)?|br(?:eaks?|oke)|crash(?:es|ed)?|stop(?:s|ped)?)\b/iu;
/** A thing that "has stopped" beside another that "dies" denies nothing; alone it may be a habit that is over. */
const STANDS = /\s(?:(?:has|have|had) )?stop(?:s|ped)?(?=[.!]?$)/iu;

interface Sides {
  readonly said: readonly string[];
  readonly denied: ReadonlySet<string>;
}

function sidesOf(text: string): Sides {
  const said: string[] = [];
  const denied = new Set<string>();
  for (const sentence of sentencesOf(text.replace(NOBODY, ""))) {
    if (DEPENDS.test(sentence)) continue;
    const telling: Telling = tellingOf(sentence);
    const own = new Set([...telling.denied, ...telling.ended]);
    for (const key of telling.keys) if (!own.has(key)) said.push(key);
    for (const key of own) denied.add(key);
  }
  return { said: said.filter((key) => !denied.has(key)), denied };
}

/** Of two things the one is nobody or nothing, which denies nothing else: "if it's agency or nobody". */
const NOBODY = /(?<!\p{L})(?:or|than|with) (?:nobody|no one|none|nothing)(?!\p{L})/giu;
/** What depends on something is told of by whoever says that it was so and by whoever says that it was not: "I can't sleep without earplugs". */
const DEPENDS =
  /(?:n['’]t|(?<!\p{L})(?:not|never|no|nobody|nothing|cannot|cant|dont|impossible))(?!\p{L})[^,;]*(?<!\p{L})(?:without|unless|until|till|except)(?!\p{L})/iu;

/**
 * Why a remark cannot be an occasion of what a sentence says in general, in a short clause: the sentence has a number or a name that is not in
 * the remark, they say the opposite, or the remark is about somebody else. Undefined where nothing speaks against it. Pure.
 */
export function objectionToBearing(remark: string, sentence: string): string | undefined {
  const aside = objectionToTouching(remark, sentence);
  if (aside !== undefined) return aside;
  const names = namesOf(remark, sentence);
  return saysSo(remark, sentence) || mayAgree(withNamed(sentence, names), withNamed(remark, names))
    ? undefined
    : "one of them says something else";
}

/** Whether one of the sentences of a remark says the same, and none that it does not hold: "Nothing goes out on Fridays. Nothing." */
function saysSo(remark: string, sentence: string): boolean {
  const found = sentencesOf(remark).map((one) => compareStatements(sentence, one.trim()));
  return found.some(({ agree }) => agree) && !found.some(({ contradicts }) => contradicts);
}

/** The same for a remark that may speak for the sentence or against it. Pure. */
export function objectionToTouching(remark: string, sentence: string): string | undefined {
  const said = remark.toLowerCase();
  const numbers = new Set([...(remark.match(NUMBER) ?? []), ...numbersIn(remark)]);
  if ((sentence.match(NUMBER) ?? []).some((number) => !numbers.has(number)))
    return "it has a number of its own";
  const names = entitiesOf(sentence, NONE).flatMap((name) => name.toLowerCase().split(/\s+/));
  if (names.some((name) => !said.includes(name) && !TITLES.has(name)))
    return "it has a name that not each of them has";
  return isAboutAnother(remark, sentence) ? "one of them says something else" : undefined;
}

/** Also those in words: "three" is "3". */
function numbersIn(text: string): readonly string[] {
  return withNumbers(wordsOf(text)).flatMap(({ kind, key }) => (kind === "number" ? [key] : []));
}

/** Whether each clause that tells of the same, or the whole where none does, has somebody else for its subject. */
function isAboutAnother(remark: string, sentence: string): boolean {
  const names = namesOf(remark, sentence);
  const [said, usual] = [withNamed(remark, names), withNamed(sentence, names)];
  const keys = new Set(tellingOf(usual).keys);
  const touching = sentencesOf(said)
    .flatMap(piecesOf)
    .filter((piece) => tellingOf(piece).keys.some((key) => keys.has(key)));
  return (touching.length > 0 ? touching : [said]).every(
    (piece) => compareStatements(usual, piece).difference === "subject" && !areOneName(usual, piece),
  );
}

/** Whether both begin with the same name and nobody else acts, so that "his" and "her" are theirs: "Wren got her yellow belt". */
function areOneName(sentence: string, piece: string): boolean {
  const subject = namesOf(sentence)[0] ?? DEFAULTS.subject;
  const rest = piece.toLowerCase().startsWith(subject) ? piece.slice(subject.length) : "";
  return subject !== DEFAULTS.subject && rest.startsWith(" ") && !/\b(?:he|she|they)\b/iu.test(rest);
}

/** A fact that may bear on a belief, and of which no rule can tell what it is to it. */
export interface Unweighed {
  readonly fact: ObservedFact;
  readonly belief: Pick<Formed, "text" | "origin" | "folded">;
}

/** So many facts are looked at for a belief, however many there are. */
const NEAREST = 50;

/**
 * Facts about the subject of a belief in force that are linked to it by meaning and add an observation to it, whatever they say: for each
 * belief the nearest first. Not those that rules have weighed, nor those that have nothing but occasions of such: `all` are the facts of
 * the block. The order of `facts` does not matter. Pure but for the vectors that it asks for.
 */
export function* unweighedIn(
  facts: readonly ObservedFact[],
  formed: readonly Formed[],
  all: readonly ObservedFact[],
): Plan<readonly (readonly Unweighed[])[]> {
  const beliefs = formed.filter(({ folded }) => folded.status === "active");
  const vectors = yield* embed([...beliefs, ...facts].map(({ text }) => text));
  const { linked } = yield* levels();
  const told = facts.map(subjectsAmong([...facts, ...beliefs]));
  return beliefs.map((belief, at) => {
    const { supporting, contradicting, partial } = belief.folded;
    const weighed = new Set([...supporting, ...contradicting, ...partial]);
    const counted = new Set(
      all.flatMap(({ id, observations }) => (weighed.has(id) ? observations.map(({ key }) => key) : [])),
    );
    const own = vectors[at];
    const near = facts.flatMap((fact, i) => {
      const other = vectors[beliefs.length + i];
      const isNew = !weighed.has(fact.id) && fact.observations.some(({ key }) => !counted.has(key));
      if (!isNew || !told[i]?.has(belief.subject) || !own || !other) return [];
      const nearness = cosine(own, other);
      return nearness >= linked ? [{ fact, nearness }] : [];
    });
    near.sort((a, b) => b.nearness - a.nearness || (a.fact.id < b.fact.id ? -1 : 1));
    return near.slice(0, NEAREST).map(({ fact }) => ({ fact, belief }));
  });
}
