import { type PrivateSum, privateFigures } from "../test/support/private-figures.ts";

/** What the doors make of notes that are secret, sensitive or plain: `npm run bench:private [-- FILE]`. Totals alone. See `training/README.md`. */
const FILES = ["training/private/shut.txt", "training/private/numbers.txt"];
console.log(
  "| | notes | refused by rules | sensitive | refused with the model | sensitive |\n|---|---|---|---|---|---|",
);
for (const file of process.argv[2] === undefined ? FILES : [process.argv[2]]) {
  const rules = privateFigures(file, true);
  for (const [name, sum] of [...privateFigures(file)].sort(([a], [b]) => (a < b ? -1 : 1)))
    console.log(`| ${file}: ${name} | ${sum.all} | ${cells(rules.get(name))} | ${cells(sum)} |`);
}

function cells(sum: PrivateSum | undefined): string {
  return `${sum?.refused} | ${sum?.sensitive}`;
}
