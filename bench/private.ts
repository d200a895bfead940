import { type PrivateSum, privateFigures } from "../test/support/private-figures.ts";

/** What the doors make of notes that are secret, sensitive or plain: `npm run bench:private [-- FILE]`. Totals alone. See `training/README.md`. */
const file = process.argv[2] ?? "training/private/shut.txt";
const [rules, all] = [privateFigures(file, true), privateFigures(file)];
console.log(
  "| | notes | refused by rules | sensitive | refused with the model | sensitive |\n|---|---|---|---|---|---|",
);
for (const [name, sum] of [...all].sort(([a], [b]) => (a < b ? -1 : 1)))
  console.log(`| ${name} | ${sum.all} | ${cells(rules.get(name))} | ${cells(sum)} |`);

function cells(sum: PrivateSum | undefined): string {
  return `${sum?.refused} | ${sum?.sensitive}`;
}
