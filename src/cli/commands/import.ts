import type { ImportJson } from "../../domain/bring-shapes.ts";
import { EXIT, PaiError } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { readable } from "../input.ts";
import { text } from "../options.ts";
import { count, kindCounts } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** Problems that are spelled out; --json has all. */
const SHOWN_PROBLEMS = 20;

/** `pai import` */
export const run: Run = async ({ terminal, session, words, options }) => {
  terminal.catchInterrupt();
  const sources = words.map((name) => ({ name, read: () => readable(terminal.read(name), name) }));
  const result = await session.memory.import(sources, {
    allowSecret: text(options, "allowSecret"),
    isInterrupted: () => terminal.interrupted(),
    progress: (looked) => terminal.progress(count(looked, "memory", "memories")),
  });
  terminal.progress("");
  if (result.interrupted)
    throw new PaiError("interrupted", "stopped; what was taken in until then is stored", {
      hint: "run the same command again to continue",
    });
  const hasProblems = result.sources.some(({ problems }) => problems.length > 0);
  return {
    json: result,
    text: describe(result).join("\n"),
    exit: hasProblems ? EXIT.someSkipped : EXIT.done,
    notices:
      result.import === undefined ? [] : [`to take this import back: pai undo --import ${result.import}`],
  };
};

function describe({ sources, created, known, dryRun }: ImportJson): readonly string[] {
  const problems = sources.flatMap(({ source, problems: all }) =>
    all.map(({ line, message }) => `${source}${line === undefined ? "" : `:${line}`}: ${message}`),
  );
  const more = problems.length - SHOWN_PROBLEMS;
  return [
    `${dryRun ? "would store" : "stored"} ${kindCounts(created) || "nothing new"}${known > 0 ? `; ${known} known already` : ""}`,
    ...problems.slice(0, SHOWN_PROBLEMS).map((problem) => escapeTerminal(problem)),
    ...(more > 0 ? [`and ${more} more problems; --json lists all`] : []),
  ];
}
