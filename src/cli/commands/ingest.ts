import { basename } from "node:path";
import { EXIT, PaiError } from "../../domain/errors.ts";
import type { IngestJson, StatementJson } from "../../domain/ingest-shapes.ts";
import { TRANSCRIPT_FORMATS } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { modifiedAt } from "../deps.ts";
import { readable } from "../input.ts";
import { assertOneProject, word } from "../options.ts";
import { count } from "../render/memory.ts";
import type { Call, Run } from "../run.ts";

/** Problems and statements that are spelled out; --json has all. */
const SHOWN_PROBLEMS = 20;

/** `pai ingest` */
export const run: Run = async (call) => {
  const { terminal, options, session, words, globals } = call;
  const counts = new Map<string, number>();
  assertOneProject(session.project);
  const [path = "-"] = words;
  const started = performance.now();
  terminal.catchInterrupt();
  const result = await session.memory.ingestTranscript(
    readable(terminal.read(path), path),
    {
      name: path === "-" ? "stdin" : basename(path),
      format: TRANSCRIPT_FORMATS.find((format) => format === options.format),
      session: word(options, "session"),
      goesOn: options.flush === false,
    },
    {
      modifiedMs: modifiedAt(session, path),
      owners: Array.isArray(options.me) ? options.me.map(String) : [],
      isInterrupted: () => terminal.interrupted(),
      ...(!globals.json && { said: (outcome) => countOutcome(counts, outcome) }),
      progress: (turns) => {
        const rate = Math.round((turns / (performance.now() - started)) * 1000);
        terminal.progress(`${count(turns, "turn")}, ${rate}/s`);
      },
    },
  );
  terminal.progress("");
  if (result.interrupted) {
    throw new PaiError(
      "interrupted",
      `stopped after ${count(result.turns.new, "new turn")}, which are stored`,
      {
        hint: "run the same command again to continue",
      },
    );
  }
  return {
    json: result,
    text: describe(result, counts, call),
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
  };
};

function describe(result: IngestJson, counts: ReadonlyMap<string, number>, { paint }: Call): string {
  const { turns, sessions, episodes, problems, skipped, dryRun } = result;
  const known = turns.total - turns.new - turns.suppressed;
  const what = `${count(turns.new, "new turn")} of ${count(sessions, "conversation")}`;
  const kept = turns.new === 0 ? "" : ` in ${count(episodes, "episode")}`;
  const lines = [
    `${dryRun ? "would store" : "stored"} ${what}${kept}${known > 0 ? `; ${count(known, "turn")} known already` : ""}`,
    ...(turns.suppressed > 0 ? [`skipped because erased: ${count(turns.suppressed, "turn")}`] : []),
    ...outcomeLines(counts),
    ...Object.entries(skipped).map(([name, times]) =>
      paint.dim(`skipped: ${escapeTerminal(name)}, ${times}`),
    ),
    ...problems
      .slice(0, SHOWN_PROBLEMS)
      .map(({ line, message }) => `line ${line}: ${escapeTerminal(message)}`),
  ];
  const more = problems.length - SHOWN_PROBLEMS;
  if (more > 0) lines.push(`and ${more} more lines; --json lists all`);
  return lines.join("\n");
}

function countOutcome(counts: Map<string, number>, { kind, action }: StatementJson): void {
  const name = action === "created" ? (CREATED[kind] ?? "fact") : NAMES[action];
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function outcomeLines(counts: ReadonlyMap<string, number>): string[] {
  return [...counts].map(([name, times]) => {
    const [thing = "", ...more] = name.split(" ");
    return [COUNTED.has(thing) ? count(times, thing) : `${grouped(times)} ${thing}`, ...more].join(" ");
  });
}

const CREATED: Readonly<Record<string, string>> = {
  commitment: "promise",
  artifact: "text kept word for word",
};
/** First words of the names below that are counted: 1 promise, 2 promises. */
const COUNTED: ReadonlySet<string> = new Set(["fact", "promise", "text"]);
const NAMES: Readonly<Record<Exclude<IngestJson["outcomes"][number]["action"], "created">, string>> = {
  duplicate: "said again in the same words",
  reinforced: "said again in other words",
  superseded: "replaced an older fact",
  invalidated: "contradicted and replaced a fact",
  weakened: "contradicted a well established fact",
  fulfilled: "commitment done",
  cancelled: "commitment cancelled",
  queued: "read later, when the extractor is available",
  suppressed: "skipped because forgotten",
  pending: "waiting for review",
};
