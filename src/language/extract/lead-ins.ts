import { ENGLISH } from "../en/english.ts";
import { sentenceOf } from "../sentence/sentence.ts";

/**
 * A sentence without the greetings, fillers and lead-ins that it begins with ("Hi there, …", "okay so um …", "Remember
 * that …"): a part of the sentence, from its first word that states something. Pure.
 */
export function withoutLeadIns(sentence: string): string {
  if (/^["“„«]/u.test(sentence)) return sentence;
  let rest = sentence;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const read = sentenceOf(rest.slice(0, MAX_CHARS));
    const { row, found } = ENGLISH.table("lead-ins").first(read) ?? {};
    const to = row?.says === "opener" ? 1 : (found?.parts.T?.from ?? found?.to ?? 0);
    const end = row === undefined || row.says === "tail" ? 0 : (read.words[to - 1]?.end ?? 0);
    const left = rest.slice(end).replace(/^[\s,.;:!…–—-]{1,9}(?=\S)/u, "");
    if (end === 0 || !/[\p{L}\p{N}]/u.test(left)) return rest;
    rest = left;
  }
  return rest;
}

/** A clause without the fillers and courtesies that it ends with ("… ugh", "… please"); all of it where it has nothing else. Pure. */
export function withoutTail(clause: string): string {
  if (clause.length > MAX_CHARS) return clause;
  const read = sentenceOf(clause);
  const tail = ENGLISH.table("lead-ins")
    .all(read)
    .find(({ row }) => row.says === "tail")?.found;
  const last = read.words.slice(0, tail?.from).findLast(({ kind }) => kind !== "mark");
  return tail === undefined || last === undefined ? clause : clause.slice(0, last.end);
}

const MAX_ROUNDS = 4;
const MAX_CHARS = 400;
