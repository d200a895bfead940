import fs from "node:fs";
import { scanSignal } from "../../src/remember/signals.ts";
import { HALVES } from "./halves.ts";

/** What the signal scan finds on the labelled turns, and what it costs: `npm run bench:signals`. */
for (const half of HALVES) {
  const turns = fs
    .readFileSync(`fixtures/signals/${half}.jsonl`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as { signal: string; text: string }); // the format of the file
  const right = turns.filter(({ signal, text }) => scanSignal(text).signal === signal).length;
  const times = turns
    .map(({ text }) => {
      const from = performance.now();
      scanSignal(text);
      return performance.now() - from;
    })
    .toSorted((a, b) => a - b);
  const median = times[Math.floor(times.length / 2)] ?? 0;
  console.log(`${half}: ${right} of ${turns.length} right, median ${median.toFixed(3)} ms a turn`);
}
const [small, large] = [100_000, 200_000].map((chars) => {
  const text = "I think that my team never agreed, and the bus was late again. ".repeat(chars / 63);
  const from = performance.now();
  scanSignal(text);
  return performance.now() - from;
});
console.log(`100,000 characters: ${small?.toFixed(0)} ms, 200,000: ${large?.toFixed(0)} ms`);
