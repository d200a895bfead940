import fs from "node:fs";
import { type Answer, answers, METHODS, type Method, type Strength } from "./recall-sets/ask.ts";
import { interval, MEASURES } from "./recall-sets/figures.ts";
import { leaveOneOut } from "./recall-sets/fit.ts";
import { readSets } from "./recall-sets/read-sets.ts";
import { type Foreign, foreignAnswers } from "./recall-sets/silence.ts";
import { areaUnderCurve } from "./separation.ts";

/**
 * How well turns and notes are found, on several sets of data (see `readSets` for their format), beside plain search over the same items:
 * `npm run bench:recall-sets -- <directory> [--only <set>] [--dump <file>] [--quick]`. A talk is taken in by `ingest`, notes by `ingest`,
 * each day a session, and by `remember`, and asked with their days in three forms; with the settings as they come. A fact counts as the turn
 * or note that it is of. Intervals are of the difference to stop words and Porter. `--dump`: each question with what was found, a line
 * each. `--quick`: without the questions of other stores. `--fit`: for each set, weights that are best for the other sets. Stores are kept in the temporary folder for the next run.
 */
const BASE: Method = "stop words and Porter";
/** Fewer questions of a kind are not worth an interval. */
const FEW = 30;

const args = process.argv.slice(2);
const after = (name: string) => (args.includes(name) ? args[args.indexOf(name) + 1] : undefined);
const problems: string[] = [];
const report = (problem: string) => {
  if (!problems.includes(problem)) problems.push(problem);
};
const only = after("--only");
const told = readSets(args[0] ?? "", report).filter(({ set }) => only === undefined || set === only);
if (told.length === 0) {
  console.error("no *.turns.ndjson or *.notes.ndjson below that directory");
  process.exit(2);
}
const all: Answer[] = [];
for (const one of told) all.push(...(await answers(one, report)));
for (const [group, found] of groupBy(all, (one) => one.group)) printGroup(group, found);
const foreign = args.includes("--quick") ? [] : await foreignAnswers(told, report);
printSupport(all, foreign);
if (args.includes("--fit")) printFit();
const dump = after("--dump");
if (dump !== undefined)
  fs.writeFileSync(
    dump,
    [...all.map(({ results: _, ...one }) => one), ...foreign]
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(""),
  );
console.log(`\nNot used, or not kept: ${problems.length}`);
for (const [kind, same] of groupBy(problems, (problem) =>
  problem.replace(/: (?:line \d+: )?known already.*/, ": known already"),
))
  console.log(
    same.length > 3 ? `- ${kind} (${same.length} times)` : same.map((one) => `- ${one}`).join("\n"),
  );

function printGroup(group: string, found: readonly Answer[]): void {
  const asked = found.filter(({ question }) => !question.apart);
  console.log(`\n## ${group}, ${asked.length} questions\n`);
  console.log("| | R@1 | R@5 | R@10 | R@20 | MRR@10 | nDCG@10 |\n|---|---|---|---|---|---|---|");
  for (const method of METHODS) {
    const shares = MEASURES.map((measure) => percent(valuesOf(asked, method, measure)));
    console.log(`| ${method} | ${shares.join(" | ")} |`);
  }
  console.log(`\nR@10 ${differenceOf(asked)}`);
  console.log(
    "\n| R@10 | questions | MiniSearch | stop words and Porter | pai | difference |\n|---|---|---|---|---|---|",
  );
  const kinds = [...groupBy(found, ({ question }) => question.kind)].filter(([kind]) => kind !== "");
  for (const [name, same] of [...kinds, ...groupBy(asked, ({ store }) => store)]) {
    const usable = same.filter(({ question }) => question.evidence.length > 0);
    if (usable.length === 0) continue;
    const shares = METHODS.map((method) => percent(valuesOf(usable, method, "r10")));
    console.log(
      `| ${name} | ${usable.length} | ${shares.join(" | ")} | ${usable.length < FEW ? "" : differenceOf(usable)} |`,
    );
  }
}

function printFit(): void {
  console.log("\n## Weights that are best for the other sets\n");
  console.log("| left out | R@10 as built | with those weights | factors |\n|---|---|---|---|");
  for (const { set, asBuilt, fitted, factors } of leaveOneOut(all)) {
    const changed = Object.entries(factors).map(([name, factor]) => `${name} x ${factor}`);
    console.log(`| ${set} | ${asBuilt.toFixed(1)} | ${fitted.toFixed(1)} | ${changed.join(", ")} |`);
  }
}

function valuesOf(
  found: readonly Answer[],
  method: Method,
  measure: (typeof MEASURES)[number],
): readonly number[] {
  return found.map(({ methods }) => methods[method].score?.[measure] ?? 0);
}

function differenceOf(found: readonly Answer[]): string {
  const base = valuesOf(found, BASE, "r10");
  const { mean, low, high } = interval(
    valuesOf(found, "pai", "r10").map((value, i) => value - (base[i] ?? 0)),
  );
  const signed = (points: number) => `${points < 0 ? "" : "+"}${points.toFixed(1)}`;
  return `${signed(mean)} [${signed(low)}, ${signed(high)}]`;
}

/** How the first result is called, by what was asked for, and how well its support tells what can be answered from what cannot. */
function printSupport(asked: readonly Answer[], others: readonly Foreign[]): void {
  console.log("\n## Support of the first result\n");
  console.log("| | questions | strong | weak | silent | area under the curve |\n|---|---|---|---|---|---|");
  const rows = asked.map(({ group, question: { kind, apart }, support, strength }) => {
    return { set: group, kind: apart ? kind : "answerable", support, strength };
  });
  const foreign = others.map(({ set, isRenamed, ...one }) => {
    return { ...one, set, kind: isRenamed ? "another store's, with our names" : "another store's" };
  });
  for (const [set, same] of groupBy([...rows, ...foreign], (one) => one.set)) {
    const right = same
      .filter(({ kind }) => kind === "answerable")
      .map(({ support }) => ({ score: support, right: true }));
    for (const [kind, ofKind] of groupBy(same, (one) => one.kind)) {
      const wrong = ofKind.map(({ support }) => ({ score: support, right: false }));
      const area = kind === "answerable" ? "" : areaUnderCurve([...right, ...wrong]).toFixed(3);
      const share = (strength: Strength) => percent(ofKind.map((one) => Number(one.strength === strength)));
      console.log(
        `| ${set}: ${kind} | ${ofKind.length} | ${share("strong")} | ${share("weak")} | ${share("silent")} | ${area} |`,
      );
    }
  }
}

function percent(values: readonly number[]): string {
  return ((100 * values.reduce((sum, value) => sum + value, 0)) / values.length).toFixed(1);
}

function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}
