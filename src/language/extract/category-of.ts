import type { Category } from "../../domain/vocabulary.ts";
import { ENGLISH } from "../en/english.ts";
import { sentenceOf } from "../sentence/sentence.ts";
import { denies } from "./statement.ts";

/** What a clause shows of its category. */
export interface CategoryReading {
  /** The clause as written, without the openings that only weigh it ("I think", "lately"). */
  readonly text: string;
  /** What was said before the statement and is no part of it ("sorry,"), or "". */
  readonly leadIn: string;
}

/** Decides the category of a reading that no sure sign decides. */
export type Categoriser = (reading: CategoryReading) => Category;

/** Reads a clause for its category. Pure. */
export function readingOf(clause: string, leadIn: string): CategoryReading {
  const sentence = sentenceOf(clause);
  const opening = ENGLISH.table("subjects").first(sentence);
  const start = opening?.row.says === "opens" ? sentence.words[opening.found.to]?.start : undefined;
  return { text: start === undefined ? clause : clause.slice(start), leadIn };
}

/** The category that a sure sign of a clause tells, or undefined. Pure. */
export function surelyOf(clause: string): Category | undefined {
  return ENGLISH.table("categories").says(sentenceOf(clause)) as Category | undefined; // rows say categories, which a test holds
}

/**
 * The category of a clause: by a sure sign of its own, by one of the sentence that announces a decision or sets
 * something right, else by `categorise`. `whole`: the sentence with its lead-ins. Pure.
 */
export function categoryOf(
  clause: string,
  {
    whole,
    leadIn,
    categorise,
  }: { readonly whole: string; readonly leadIn: string; readonly categorise: Categoriser },
): Category {
  if (surelyOf(whole) === "decision") return "decision";
  if (denies(whole)) return "correction";
  return surelyOf(clause) ?? categorise(readingOf(clause, leadIn));
}
