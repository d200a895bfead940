import { DEFAULTS } from "../domain/vocabulary.ts";
import { readStatement } from "../language/compare/reading.ts";
import type { ObservedFact } from "./observed.ts";

type Told = Pick<ObservedFact, "text" | "subject">;

/**
 * Whom a statement tells of: its subject, and those of `all` that it names ("Waited for Maren", "stans greenhouse") or, for the owner, means by a
 * word of the first person. For each of them alone it may tell something, whatever rules take for its subject. Linear. Pure.
 */
export function subjectsAmong(all: Iterable<Told>): (statement: Told) => ReadonlySet<string> {
  const byWord = new Map<string, Set<string>>();
  for (const { subject } of all) {
    const [first = ""] = subject.split(" ");
    if (subject !== DEFAULTS.subject) byWord.set(first, (byWord.get(first) ?? new Set()).add(subject));
  }
  return ({ text, subject }) => {
    const words = new Set(text.toLowerCase().match(WORD));
    const isNamed = (name: string) =>
      name.split(" ").every((word) => words.has(word) || words.has(`${word}s`));
    const found = new Set([subject]);
    if (readStatement(text).persons.includes("owner")) found.add(DEFAULTS.subject);
    for (const word of words)
      for (const form of [word, word.replace(/s$/u, "")])
        for (const name of byWord.get(form) ?? []) if (isNamed(name)) found.add(name);
    return found;
  };
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
