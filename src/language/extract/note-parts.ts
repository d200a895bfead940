import { LetterPattern } from "../../text/letters.ts";
import { ENGLISH } from "../en/english.ts";
import { dateLengths } from "../sentence/dates.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { formOf } from "./forms.ts";
import type { Antecedent } from "./names.ts";
import { isFragment } from "./sentences.ts";
import { subjectOf } from "./subjects.ts";
import { saysTooLittle } from "./talk.ts";
import { plainForm, withFirstPerson } from "./verbs.ts";

/** Whom a text has named so far. */
interface Known {
  readonly antecedents: readonly Antecedent[];
  /** Lower case. */
  readonly known: ReadonlySet<string>;
}

/** "Caroline!": nothing but whom it is said to. */
export const ONE_NAME = new LetterPattern(String.raw`^\p{Lu}[\p{L}'’-]{1,30}[.!,]{0,3}$`);

/** "I blush." */
const SIGH = /^i [a-z]{2,20}[.!…]{1,3}$/i;

/**
 * In a note of the user's what says too little by itself stays with the next sentence ("Micra failed. Halfords wants 640."), and so does what
 * only leads to a few words without a verb: "Appt w/ dermatol. Wed 2 Dec 9:40". Pure.
 */
export function sentencesOfNote(sentences: readonly string[], known: Known): readonly string[] {
  const [first, second, ...others] = sentences;
  if (first === undefined || second === undefined) return sentences;
  if ([first, second].some((one) => formOf(one) !== undefined) || ONE_NAME.test(first) || SIGH.test(first))
    return sentences;
  const leads = isTooLittle(first, known)
    ? !isTooLittle(second, known)
    : onlyOpens(first) && isFragment(plainForm(second));
  return leads ? [`${first} ${second}`, ...others] : sentences;
}

function isOrder(clause: string): boolean {
  return ENGLISH.lexicon.classes.get("base")?.(sentenceOf(clause), 0) === 1;
}

/** Whether a clause with more behind it only leads to that: "Met the new vicar", "Small revolution in the kitchen". */
export function onlyOpens(clause: string): boolean {
  const plain = plainForm(clause);
  return (
    formOf(clause) === "scene" ||
    (isFragment(plain) &&
      withFirstPerson(plain) === plain &&
      !/[\d:'=]|^not\b/.test(plain) &&
      !isOrder(clause) &&
      sentenceOf(clause).ask(dateLengths).size === 0)
  );
}

/**
 * In a note of the user's what only leads to the next clause stays with it ("Tom found someone else, so I'm off the hook"), and what says too
 * little by itself with the clause before it ("We deploy on Tuesdays, freeze Friday"). Pure.
 */
export function clausesOfNote(clauses: readonly string[], whole: string, known: Known): readonly string[] {
  const joined: { readonly from: number; to: number; readonly opens: boolean }[] = [];
  let at = 0;
  for (const [place, clause] of clauses.entries()) {
    const from = whole.indexOf(clause, at);
    if (from < 0) return clauses;
    at = from + clause.length;
    const before = joined.at(-1);
    const form = formOf(clause);
    if (before !== undefined && (before.opens || (form === undefined && isTooLittle(clause, known))))
      before.to = at;
    else joined.push({ from, to: at, opens: place === 0 && form === undefined && onlyOpens(clause) });
  }
  return joined.map(({ from, to }) => whole.slice(from, to));
}

function isTooLittle(clause: string, { antecedents, known }: Known): boolean {
  return saysTooLittle(clause, plainForm(clause), subjectOf(clause, antecedents, known).subject !== "owner");
}
