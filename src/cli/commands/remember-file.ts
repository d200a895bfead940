import { EXIT, PaiError } from "../../domain/errors.ts";
import type { OutcomeJson } from "../../domain/shapes.ts";
import type { LineKeeper, RemarkText } from "../../memory/remember-lines.ts";
import { endsInKey } from "../../text/safety/private-keys.ts";
import { numberedLines } from "../input.ts";
import { count } from "../render/memory.ts";
import type { Call, Output } from "../run.ts";

/** What the flags say of every remark. */
export type Flags = NonNullable<Parameters<Call["session"]["memory"]["rememberLines"]>[1]>;

/** Lines of one change set: enough to be fast, few enough to stop soon after Ctrl-C. */
const BATCH = 100;

/** Lines to which a batch may grow so that no private key is cut in two and passes for ordinary lines. */
const LONGEST_KEY = 500;

interface Tally {
  total: number;
  fresh: number;
  known: number;
  readonly outcomes: OutcomeJson[];
  readonly problems: { line: number; message: string }[];
  readonly changeSets: string[];
}

/** Keeps every line of a file; lines that cannot be kept are listed (exit 6), the others are kept. */
export async function rememberFile(call: Call, path: string, flags: Flags): Promise<Output> {
  const { terminal } = call;
  const tally: Tally = { total: 0, fresh: 0, known: 0, outcomes: [], problems: [], changeSets: [] };
  const started = performance.now();
  let batch: RemarkText[] = [];
  const keeper = await call.session.memory.lineKeeper(flags);
  terminal.catchInterrupt();
  for await (const line of numberedLines(terminal.read(path), path)) {
    if (terminal.interrupted()) break;
    batch.push(line);
    if (batch.length < BATCH || (batch.length < LONGEST_KEY && endsInKey(textOf(batch)))) continue;
    await keep(call, keeper, batch, tally);
    batch = [];
    const rate = Math.round((tally.total / (performance.now() - started)) * 1000);
    terminal.progress(`${count(tally.total, "line")}, ${rate}/s`);
  }
  if (!terminal.interrupted()) await keep(call, keeper, batch, tally);
  terminal.progress("");
  return report(call, tally);
}

function textOf(batch: readonly RemarkText[]): string {
  return batch.map(({ text = "" }) => text).join("\n");
}

async function keep(
  call: Call,
  keeper: LineKeeper,
  batch: readonly RemarkText[],
  tally: Tally,
): Promise<void> {
  const done = await keeper.keep(batch, { present: call.globals.json });
  tally.total += done.total;
  tally.fresh += done.fresh;
  tally.known += done.known;
  tally.outcomes.push(...done.outcomes);
  tally.problems.push(...done.problems);
  if (done.changeSet !== undefined) tally.changeSets.push(done.changeSet);
}

function report(call: Call, { total, fresh, known, outcomes, problems, changeSets }: Tally): Output {
  if (call.terminal.interrupted()) {
    throw new PaiError("interrupted", `stopped after ${count(total, "line")}, which are stored`, {
      hint: "run the same command again to continue",
    });
  }
  const would = call.globals.dryRun ? "would remember" : "remembered";
  const what = `${count(fresh, "statement")} of ${count(total, "remark")}`;
  const lines = [`${would} ${what}${known > 0 ? `, ${known} known already` : ""}`];
  for (const { line, message } of problems) lines.push(`line ${line} was skipped: ${message}`);
  return {
    json: { lines: { total, new: fresh }, outcomes, problems, changeSets, dryRun: call.globals.dryRun },
    text: lines.join("\n"),
    exit: problems.length > 0 ? EXIT.someSkipped : EXIT.done,
  };
}
