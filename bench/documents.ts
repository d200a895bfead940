import { HALVES, METHODS, measureDocuments } from "./document-figures.ts";

/**
 * What an import makes of the notes below `fixtures/documents`: whether the section that answers a question is among the first five
 * results, beside MiniSearch over the same sections; and whether the facts drawn are among those that a careful reader took from the note.
 * `node scripts/run-ts.mjs bench/documents.ts [--list]`: prints questions without an answer and facts of the half that may be read.
 */
const isListing = process.argv.includes("--list");
const recall: string[] = [];
const facts: string[] = [];
for (const half of HALVES) {
  const { asked, drawn } = await measureDocuments(half);
  for (const language of [...new Set(asked.map((one) => one.language)), "all"]) {
    const isOf = (one: { readonly language: string }) => language === "all" || one.language === language;
    const questions = asked.filter(isOf);
    const shares = METHODS.map((_, i) =>
      share(questions.filter(({ found }) => found[i]).length, questions.length),
    );
    recall.push(row([half, language, questions.length, ...shares]));
    const all = drawn.filter(isOf).flatMap((one) => one.facts);
    const stated = all.filter(({ isStated }) => isStated).length;
    const missed = drawn.filter(isOf).reduce((sum, one) => sum + one.missed.length, 0);
    const right = share(all.filter(({ isCategory }) => isCategory).length, stated);
    const grave = all.filter(({ fact }) => fact.importance >= 7).length;
    facts.push(
      row([
        half,
        language,
        all.length,
        share(stated, all.length),
        right,
        share(stated, stated + missed),
        grave,
      ]),
    );
  }
  if (!isListing || half.startsWith("shut")) continue;
  for (const { question, found } of asked) if (found.at(-1) !== true) console.log(`not found: ${question}`);
  for (const one of drawn) {
    for (const { fact, isStated, isCategory } of one.facts)
      console.log(
        `${isStated ? (isCategory ? " " : "c") : "?"} ${fact.category} ${fact.importance} ${fact.subject}: ${fact.text}`,
      );
    for (const words of one.missed) console.log(`- ${words}`);
  }
}
console.log(
  `${row(["half", "language", "questions", ...METHODS])}\n${row(Array(6).fill("---"))}\n${recall.join("\n")}\n`,
);
console.log(
  row([
    "half",
    "language",
    "facts drawn",
    "stated there",
    "category right",
    "of all that is stated",
    "importance 7 and more",
  ]),
);
console.log(`${row(Array(7).fill("---"))}\n${facts.join("\n")}`);

function row(cells: readonly (string | number)[]): string {
  return `| ${cells.join(" | ")} |`;
}

function share(part: number, of: number): string {
  return of === 0 ? "-" : (part / of).toFixed(2);
}
