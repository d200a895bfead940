import { readFileSync } from "node:fs";
import type { Statement } from "../src/domain/plan.ts";
import { extractStatements } from "../src/language/extract/extract.ts";
import type { ReaderModel } from "../src/language/reader/model.ts";
import { analyseAny } from "../src/text/analyse.ts";

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
  /** What went wrong, one line each. */
  readonly misses: string[];
}

/** A fact matches a labelled one from this overlap of content words on (F1). */
const MATCH = 0.6;

/** Compares what the models find with the labels; each label is matched once, the best pair first. */
export function extractionFigures(inputs: readonly Labelled[], models: ReaderModel): Figures {
  const zero = (): Count => ({ labelled: 0, extracted: 0, matched: 0 });
  const sum: Figures = {
    facts: zero(),
    commitments: zero(),
    categoriesRight: 0,
    subjectsRight: 0,
    duesRight: 0,
    misses: [],
  };
  for (const input of inputs) {
    const found = extractStatements(input.text, { atMs: Date.parse(input.at) }, models);
    countFacts(
      input,
      found.filter((one) => one.commitment === undefined),
      sum,
    );
    countCommitments(
      input,
      found.filter((one) => one.commitment !== undefined),
      sum,
    );
  }
  return sum;
}

function countFacts(input: Labelled, found: readonly Statement[], sum: Figures): void {
  const pairs = matchesOf(
    found.map((one) => one.text),
    input.facts.map((one) => one.span),
  );
  sum.facts.labelled += input.facts.length;
  sum.facts.extracted += found.length;
  sum.facts.matched += pairs.length;
  for (const [at, label] of pairs) {
    const fact = found[at];
    const wanted = input.facts[label];
    if (fact === undefined || wanted === undefined) continue;
    const right = fact.category === wanted.category;
    sum.categoriesRight += Number(right);
    sum.subjectsRight += Number(fact.subject === (wanted.subject ?? "owner"));
    if (!right) sum.misses.push(`${input.id} ${wanted.category} read as ${fact.category}: ${wanted.span}`);
    if (fact.subject !== (wanted.subject ?? "owner"))
      sum.misses.push(`${input.id} subject ${wanted.subject} read as ${fact.subject}: ${wanted.span}`);
  }
  input.facts.forEach((one, at) => {
    if (!pairs.some(([, label]) => label === at))
      sum.misses.push(`${input.id} ${input.kind} not found: ${one.span}`);
  });
  found.forEach((one, at) => {
    if (!pairs.some(([fact]) => fact === at))
      sum.misses.push(`${input.id} ${input.kind} too much: ${one.text}`);
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
