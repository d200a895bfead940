import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";
import { type Floor, figureIn, missedFloors, type Run } from "./read-figures.ts";

/**
 * Compares what the held-out sets give today with `evals/floors.json`: `npm run floors [-- --quick] [--recall <directory>]`. Ends with 1
 * where a figure is below its floor. `--quick`: only the runs that take seconds. `--recall`: a directory of recall sets, see
 * `bench:recall-sets`; without it the floors of recall are passed over.
 */
const root = process.cwd();
const args = process.argv.slice(2);
const recall = args.includes("--recall") ? args[args.indexOf("--recall") + 1] : undefined;
const runs = (JSON.parse(fs.readFileSync(path.join(root, "evals/floors.json"), "utf8")) as readonly Run[]) // our own format
  .filter(({ quick }) => quick === true || !args.includes("--quick"))
  .filter(({ needs }) => needs === undefined || recall !== undefined);

let missed = 0;
console.log("| run | figure | floor | today | |\n|---|---|---|---|---|");
for (const run of runs) {
  const printed = output(run);
  const below = new Set(missedFloors(run, printed));
  for (const floor of run.floors) {
    const bound = floor.least === undefined ? `<= ${floor.most}` : `>= ${floor.least}`;
    const verdict = below.has(floor) ? "BELOW" : "";
    console.log(
      `| ${run.name} | ${nameOf(floor)} | ${bound} | ${figureIn(printed, floor) ?? "not printed"} | ${verdict} |`,
    );
  }
  missed += below.size;
}
process.exitCode = missed === 0 ? 0 : 1;

function nameOf({ row, column }: Floor): string {
  return row === undefined ? column : `${row}: ${column}`;
}

/** Runs a benchmark and returns all that it printed. */
function output({ script, args: own = [], needs, env }: Run): string {
  const all = ["scripts/run-ts.mjs", script, ...(needs === undefined ? [] : [recall ?? ""]), ...own];
  const { stdout, status, stderr } = spawnSync(process.execPath, all, {
    cwd: root,
    encoding: "utf8",
    maxBuffer: 64 * 1024 ** 2,
    env: { ...process.env, ...env },
  });
  if (status !== 0) throw new Error(`${script} ended with ${status}: ${stderr.slice(-500)}`);
  return stdout;
}
