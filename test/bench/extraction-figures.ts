import { readFileSync } from "node:fs";
import type { Statement } from "../../src/domain/extraction.ts";
import type { embeddedExtractor } from "../../src/engines/embedded/engines.ts";
import { analyseAny } from "../../src/text/analyse.ts";

/** One labelled input of `fixtures/extraction/`. */
export interface Labelled {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly facts: readonly { readonly span: string; readonly category: string; readonly subject?: string }[];
  readonly commitments: readonly { readonly span: string; readonly due?: string | null }[];
  readonly at: string;
}

/** The labelled inputs of a file, one JSON object a line. */
export function readLabelled(file: string): readonly Labelled[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ commitments: [], ...JSON.parse(line) }) as Labelled); // our own format
}

interface Count {
  labelled: number;
  extracted: number;
  matched: number;
}

export interface Figures {
  readonly facts: Count;
  readonly commitments: Count;
  categoriesRight: number;
  subjectsRight: number;
  duesRight: number;
  readonly byKind: Map<string, Count>;
  readonly byCategory: Map<string, { right: number; all: number }>;
  /** What went wrong, one line each. */
  readonly misses: string[];
}

/** A fact matches a labelled one from this overlap of content words on (F1). */
const MATCH = 0.6;

/** Compares what an extractor finds with the labels; each label is matched once, the best pair first. */
export function extractionFigures(
  inputs: readonly Labelled[],
  extractor: Pick<ReturnType<typeof embeddedExtractor>, "extract">,
): Figures {
  const zero = (): Count => ({ labelled: 0, extracted: 0, matched: 0 });
  const sum: Figures = {
    facts: zero(),
    commitments: zero(),
    categoriesRight: 0,
    subjectsRight: 0,
    duesRight: 0,
    byKind: new Map(),
    byCategory: new Map(),
    misses: [],
  };
  for (const input of inputs) {
    const found = extractor.extract(input.text, { atMs: Date.parse(input.at) });
    const kind = sum.byKind.get(input.kind) ?? zero();
    sum.byKind.set(input.kind, kind);
    countFacts(
      input,
      found.filter((one) => one.commitment === undefined),
      { sum, kind },
    );
    countCommitments(
      input,
      found.filter((one) => one.commitment !== undefined),
      sum,
    );
  }
  return sum;
}

function countFacts(input: Labelled, found: readonly Statement[], to: { sum: Figures; kind: Count }): void {
  const pairs = matchesOf(
    found.map((one) => one.text),
    input.facts.map((one) => one.span),
  );
  for (const count of [to.sum.facts, to.kind]) {
    count.labelled += input.facts.length;
    count.extracted += found.length;
    count.matched += pairs.length;
  }
  for (const [at, label] of pairs) {
    const fact = found[at];
    const wanted = input.facts[label];
    if (fact === undefined || wanted === undefined) continue;
    const right = fact.category === wanted.category;
    const seen = to.sum.byCategory.get(wanted.category) ?? { right: 0, all: 0 };
    to.sum.byCategory.set(wanted.category, { right: seen.right + Number(right), all: seen.all + 1 });
    to.sum.categoriesRight += Number(right);
    to.sum.subjectsRight += Number(fact.subject === (wanted.subject ?? "owner"));
    if (!right) to.sum.misses.push(`${input.id} ${wanted.category} read as ${fact.category}: ${wanted.span}`);
    if (fact.subject !== (wanted.subject ?? "owner"))
      to.sum.misses.push(`${input.id} subject ${wanted.subject} read as ${fact.subject}: ${wanted.span}`);
  }
  input.facts.forEach((one, at) => {
    if (!pairs.some(([, label]) => label === at))
      to.sum.misses.push(`${input.id} ${input.kind} not found: ${one.span}`);
  });
  found.forEach((one, at) => {
    if (!pairs.some(([fact]) => fact === at))
      to.sum.misses.push(`${input.id} ${input.kind} too much: ${one.text}`);
  });
}

function countCommitments(input: Labelled, found: readonly Statement[], sum: Figures): void {
  const pairs = matchesOf(
    found.map((one) => one.text),
    input.commitments.map((one) => one.span),
  );
  sum.commitments.labelled += input.commitments.length;
  sum.commitments.extracted += found.length;
  sum.commitments.matched += pairs.length;
  for (const [at, label] of pairs) {
    const due = found[at]?.commitment?.due?.slice(0, 10) ?? "";
    const wanted = (input.commitments[label]?.due ?? "").slice(0, 10);
    if (due === wanted) sum.duesRight += 1;
    else sum.misses.push(`${input.id} due ${wanted} read as ${due}: ${input.commitments[label]?.span}`);
  }
  input.commitments.forEach((one, at) => {
    if (!pairs.some(([, label]) => label === at))
      sum.misses.push(`${input.id} commitment not found: ${one.span}`);
  });
  found.forEach((one, at) => {
    if (!pairs.some(([fact]) => fact === at))
      sum.misses.push(`${input.id} ${input.kind} commitment too much: ${one.text}`);
  });
}

/** Pairs of [found, labelled], best overlap first, each used once. */
export function matchesOf(
  found: readonly string[],
  labelled: readonly string[],
): readonly (readonly [number, number])[] {
  const pairs = found.flatMap((text, at) =>
    labelled.map((span, label) => ({ at, label, f1: overlap(text, span) })),
  );
  const taken: [number, number][] = [];
  for (const { at, label, f1 } of pairs.sort((a, b) => b.f1 - a.f1)) {
    if (f1 < MATCH) break;
    if (!taken.some(([other, wanted]) => other === at || wanted === label)) taken.push([at, label]);
  }
  return taken;
}

/** F1 of the content words of two texts. */
function overlap(a: string, b: string): number {
  const left = new Set(analyseAny(a));
  const right = new Set(analyseAny(b));
  const both = [...left].filter((word) => right.has(word)).length;
  return both === 0 ? 0 : (2 * both) / (left.size + right.size);
}

/** The figures as a table for people. */
export function printFigures(figures: Figures): string {
  const { facts, commitments, byKind, byCategory } = figures;
  const kinds = [...byKind].map(
    ([kind, count]) =>
      `    ${kind.padEnd(14)} labelled ${count.labelled}, extracted ${count.extracted}, matched ${count.matched}, false ${count.extracted - count.matched}`,
  );
  const categories = [...byCategory].map(
    ([category, { right, all }]) => `    ${category.padEnd(14)} ${right}/${all}`,
  );
  return [
    `  facts: precision ${share(facts.matched, facts.extracted)}, recall ${share(facts.matched, facts.labelled)}`,
    `  category right ${share(figures.categoriesRight, facts.matched)}, subject right ${share(figures.subjectsRight, facts.matched)} of the matched`,
    `  commitments: precision ${share(commitments.matched, commitments.extracted)}, recall ${share(commitments.matched, commitments.labelled)}, due right ${share(figures.duesRight, commitments.matched)}`,
    "  by kind:",
    ...kinds,
    "  by category:",
    ...categories,
  ].join("\n");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "- (0)" : `${(part / whole).toFixed(3)} (${part}/${whole})`;
}
