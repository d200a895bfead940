import { LetterPattern } from "../../text/letters.ts";
import {
  areAlike,
  excludes,
  isOneName,
  isOneWord,
  isPlace,
  isTime,
  NAME,
  phrasesOf,
  prepositionOf,
  WHO,
} from "./fragment-sorts.ts";
import { RELATION_GENDER } from "./people.ts";
import { subjectOf } from "./subjects.ts";

const SOMEBODY = new LetterPattern(
  `^(?:(?:[Ii]t|[Tt]hat)(?:'s| is| was) )?(${WHO})(?: (?:who|that|which))? (\\p{Ll}{2,20})(?: (.{1,200}))?$`,
);
const DOES = new LetterPattern(`^(${WHO}) (\\p{Ll}{2,20}) (\\S.{0,200})$`);
const THE_SAME = /^(?:it|that|this|them|one|so)$/i;

/** "Sofia leads it", "it's Sofia who leads the project", "Sofia does": somebody else does the very same. Linear. Pure. */
export function withSomebodyElse(said: string, whole: string): string | undefined {
  const [, who = "", verb = "", what = ""] = SOMEBODY.exec(said) ?? [];
  const [, other = "", deed = "", rest = ""] = DOES.exec(whole) ?? [];
  if (who === "" || other === "" || who.toLowerCase() === other.toLowerCase()) return undefined;
  const isSame = what === "" ? standsFor(verb, deed) : verb === deed && isAgain(what, rest);
  return isSame ? `${atStart(who)} ${deed} ${rest}` : undefined;
}

function isAgain(what: string, rest: string): boolean {
  return THE_SAME.test(what) || what.toLowerCase() === rest.toLowerCase();
}

function standsFor(verb: string, deed: string): boolean {
  return verb === deed || (verb === "does" && deed.endsWith("s")) || (verb === "did" && deed.endsWith("ed"));
}

/**
 * A phrase, a name or a word in the place of the only other one of its sort in a statement. `phrases`: nothing but
 * what stands behind a preposition. Linear. Pure.
 */
export function withPart(said: string, whole: string, { phrases = false } = {}): string | undefined {
  if (prepositionOf(said) !== "") return withPhrase(whole, said) ?? elsewhere(said, whole);
  if (phrases) return undefined;
  const name = said.replace(/^it(?:'s| is| was) /i, "");
  if (isOneName(name) && !/^an? /i.test(name)) return withName(whole, name);
  const [, article = "", noun = ""] = NOUN.exec(said) ?? [];
  if (noun !== "") return withNoun(whole, { said, article, noun });
  return isOneWord(said) ? withWord(whole, said) : undefined;
}

const NOUN = new LetterPattern("^([Tt]he|[Aa]n?|[Mm]y|[Oo]ur) (\\p{L}{2,20}(?: \\p{L}{2,20})?)$");

/**
 * A text with its only phrase behind the same preposition (or behind none) replaced; undefined where there is none, or several.
 * A time takes the place of a time alone. Linear. Pure.
 */
export function withPhrase(rest: string, now: string): string | undefined {
  const parts = phrasesOf(rest);
  const old = sameOf(parts, now);
  return old === undefined ? undefined : parts.map((part) => (part === old ? now : part)).join(" ");
}

/** The same where the phrase replaced tells the same of a thing, see `areAlike`. Linear. Pure. */
export function withSuchPhrase(rest: string, now: string): string | undefined {
  const old = prepositionOf(now) === "" ? undefined : sameOf(phrasesOf(rest), now);
  return old !== undefined && areAlike(now, old) ? withPhrase(rest, now) : undefined;
}

function sameOf(parts: readonly string[], now: string): string | undefined {
  // "at seven on Sundays" is no other hour of all days.
  if (phrasesOf(now).slice(1).some(isTime)) return undefined;
  const lead = prepositionOf(now);
  const same = parts.filter((part) => prepositionOf(part) === lead && isTime(part) === isTime(now));
  return same.length === 1 && same[0]?.toLowerCase() !== now.toLowerCase() ? same[0] : undefined;
}

const PLACED = /^(\S.{0,60}?(?: (?:is|are|was|were)|'s|'re)) (\S.{0,60})$/i;

/** "in the shed", of what is said to be under the mat. */
function elsewhere(said: string, whole: string): string | undefined {
  const [, subject = "", was = ""] = PLACED.exec(whole) ?? [];
  return isPlace(was) && isPlace(said) ? `${subject} ${said}` : undefined;
}

const NAMES = new LetterPattern(`(?<![\\p{L}\\p{N}'’])(?<!\\b(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur) )${NAME}`, "g");
const WITH_TITLE = /^(?:Mr|Mrs|Ms|Mx|Miss|Dr|Prof)\b/;
const NO_NAME: ReadonlySet<string> = new Set(
  "i i'm i've my our we the a an this that these those there it he she they his her their your you in on at when if".split(
    " ",
  ),
);

/** The only name replaced; of several, the only one with a title. Names behind an article are of things. */
function withName(whole: string, name: string): string | undefined {
  const { subject } = subjectOf(whole, []);
  const isName = (text: string, at: number) =>
    !isTime(text) &&
    !NO_NAME.has(text.toLowerCase().split(" ")[0] ?? "") &&
    (at > 0 || text.toLowerCase().includes(subject));
  const found = [...whole.matchAll(NAMES.on(whole))].filter((one) => isName(one[0], one.index));
  const titled = found.filter(([text]) => WITH_TITLE.test(text));
  const [one, ...more] = titled.length > 0 ? titled : found;
  if (one === undefined || more.length > 0 || one[0] === name) return undefined;
  return whole.slice(0, one.index) + name + whole.slice(one.index + one[0].length);
}

/** The only relative, or what stands at the end behind the only such article. */
function withNoun(
  whole: string,
  { said, article, noun }: { readonly said: string; readonly article: string; readonly noun: string },
): string | undefined {
  const same = /^an?$/i.test(article) ? "an?" : article;
  if (whole.match(new RegExp(`\\b${same} `, "gi"))?.length !== 1) return undefined;
  const kin = /^(?:my|our) (\S+)/i.exec(whole)?.[1] ?? "";
  if (RELATION_GENDER.has(kin) && RELATION_GENDER.has(noun))
    return atStart(said) + whole.slice(`${article} ${kin}`.length);
  const last = new RegExp(`\\b${same} \\S{2,20}(?: \\S{2,20})?$`, "i").exec(whole);
  return last === null || last.index < 2 ? undefined : whole.slice(0, last.index) + said;
}

/** With a word in the place of the only one that excludes it: "blue" in "a red Corsa". Linear. Pure. */
export function withWord(whole: string, word: string): string | undefined {
  const words = whole.split(/[\s,;]+/).filter((own) => excludes(word, own));
  return words.length === 1 ? whole.replace(words[0] ?? "", () => word) : undefined;
}

function atStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
