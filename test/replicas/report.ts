// npm run replicas: random histories of two and three machines, merged in every direction. How many (default 10,000), and the first seed, as arguments.
import process from "node:process";
import { playHistory } from "./histories.ts";

const [count = 10_000, first = 1] = process.argv.slice(2).map(Number);
let [faulty, deeds] = [0, 0];
for (let seed = first; seed < first + count; seed++) {
  const history = await playHistory(seed);
  deeds += history.deeds.length;
  if (history.faults.length === 0) continue;
  faulty++;
  console.log(`seed ${seed}: ${history.deeds.join(", ")}`);
  for (const fault of history.faults.slice(0, 12)) console.log(`  ${fault}`);
}
console.log(`${count} histories, ${deeds} deeds: ${faulty} with a fault`);
process.exitCode = faulty === 0 ? 0 : 1;
