import fs from "node:fs";
import path from "node:path";
import { longLines, longTalk, SORTS } from "./long-input.ts";

/** What a command took. */
interface Taken {
  readonly cpuMs: number;
  readonly peakMb: number;
}

/**
 * How capture grows with its input: `remember --file` with more and more lines, `ingest` of one conversation with more and more
 * turns, each into a store of its own. `run`: the command with its last arguments, on a new store. `share`: of the sizes that
 * docs/benchmarks.md has.
 */
export function longInputs(
  folder: string,
  run: (store: string, words: readonly string[]) => Taken,
  share = 1,
): void {
  const lines = { sizes: [5_000, 10_000, 20_000], words: ["remember", "--file"] };
  const talk = { sizes: [2_000, 4_000, 8_000], words: ["ingest"] };
  const turns = (many: number, sort: (typeof SORTS)[number]) =>
    longTalk(many, sort).map(({ speaker, text, atMs }) =>
      JSON.stringify({ session: "long", speaker, content: text, at: atMs }),
    );
  const inputs = [
    { of: "lines, distinct", ...lines, make: (many: number) => longLines(many) },
    { of: "lines, mixed", ...lines, make: (many: number) => longLines(many, true) },
    ...SORTS.map((sort) => ({ of: `turns, ${sort}`, ...talk, make: (many: number) => turns(many, sort) })),
  ];
  const rows: object[] = [];
  for (const { of, sizes, words, make } of inputs) {
    let before: Taken | undefined;
    for (const many of sizes.map((size) => Math.round(size * share))) {
      const input = path.join(folder, words[0] === "ingest" ? "long.ndjson" : "long.txt");
      fs.writeFileSync(input, make(many).join("\n"));
      const taken = run(path.join(folder, `long-${rows.length}`), [...words, input]);
      const growth = before ? (taken.cpuMs / before.cpuMs).toFixed(2) : "-";
      rows.push({ of, many, "s of processor": (taken.cpuMs / 1000).toFixed(1), growth, MB: taken.peakMb });
      console.log(JSON.stringify(rows.at(-1))); // the next one takes long
      before = taken;
    }
  }
  console.table(rows);
}
