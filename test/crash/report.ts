import { BUGS } from "./bugs.ts";
import { explore, violationsOf } from "./harness.ts";
import { SCENARIOS } from "./scenarios.ts";

/** Prints what the crash tests look at: a row for each scenario, and one for each planted mistake. */
let total = 0;
const startMs = performance.now();
console.log("scenario           ops  kill points    states  different  (nested)  violations      ms");
for (const scenario of SCENARIOS) {
  if (process.argv[2] !== undefined && !scenario.name.startsWith(process.argv[2])) continue;
  const fromMs = performance.now();
  const report = explore(scenario);
  total += report.states;
  const numbers = [report.ops, report.killPoints, report.states, report.different, report.nested].map(String);
  console.log(
    [
      scenario.name.padEnd(16),
      numbers[0]?.padStart(5),
      numbers[1]?.padStart(12),
      numbers[2]?.padStart(9),
      numbers[3]?.padStart(10),
      numbers[4]?.padStart(9),
      ` ${violationsOf(report) || "0"}`.padEnd(12),
      (performance.now() - fromMs).toFixed(0).padStart(7),
    ].join(" "),
  );
  for (const example of report.examples) console.log(`    ${example}`);
}
console.log(`${total} states in ${((performance.now() - startMs) / 1000).toFixed(1)} s`);

console.log("\nplanted mistake                                                     caught in");
for (const bug of BUGS) {
  const wanted = SCENARIOS.filter(({ name }) => bug.appliesTo(name));
  const caught = wanted.filter((scenario) => violationsOf(explore(scenario, bug)) !== "");
  console.log(`${bug.name.padEnd(66)}  ${caught.length} of ${wanted.length} scenarios`);
}
