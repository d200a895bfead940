import { EXIT, PaiError } from "../../domain/errors.ts";
import type { RecallJson } from "../../domain/shapes.ts";
import type { Status } from "../../domain/status.ts";
import { filtersOf } from "../filters.ts";
import { moment, number, text } from "../options.ts";
import { explainLines, readingLines } from "../render/explain.ts";
import { memoryLines, memoryMarkdown } from "../render/memory.ts";
import type { Call, Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai recall` */
export const run: Run = async (call) => {
  const { options, session, globals } = call;
  const query = call.words.join(" ");
  if (query.trim() === "")
    throw new PaiError("usage", "recall what? The query is empty", { hint: "pai recall <words>" });
  const result = await session.memory.recall(query, {
    ...filtersOf(call),
    limit: number(options, "limit", { min: 1, max: 1_000, whole: true }),
    asOfMs: moment(options, "asOf", session.nowMs),
    include: options.include === undefined ? undefined : [options.include as Status], // commander has checked the choice
    minScore: number(options, "minScore", { min: 0, max: 1 }),
    track: options.track !== false && !globals.dryRun,
    explain: options.explain === true,
    whyNot: text(options, "whyNot"),
  });
  const plain = asFormat(result, text(options, "format"));
  return {
    json: result,
    text: describe(result, call),
    ...(plain !== undefined && { plain }),
    exit: exitOf(result),
    notices: [
      ...result.notices,
      ...(result.results.length === 0 ? [nothingFound(result)] : []),
      ...problemNotice(result.problems.length),
    ],
  };
};

function exitOf({ results, whyNot }: RecallJson): number {
  return results.length > 0 || whyNot !== undefined ? EXIT.done : EXIT.nothingFound;
}

function nothingFound({ considered, rejected }: RecallJson): string {
  const reasons = Object.entries(rejected).map(([name, n]) => `${n} by ${name}`);
  if (considered === 0 || reasons.length === 0) return "nothing is known about this";
  return `nothing is known about this (looked at ${considered}, left out: ${reasons.join(", ")})`;
}

function asFormat(result: RecallJson, format: string | undefined): string | undefined {
  if (format === "paths") return result.results.map(({ path }) => `${path}\n`).join("");
  if (format === "markdown") return result.results.map((memory) => `${memoryMarkdown(memory)}\n`).join("");
  return undefined;
}

function describe(result: RecallJson, { paint, options }: Call): string {
  const lines = result.results.map((found) => {
    const lead = `${found.rank}. `;
    const seen =
      found.seen === undefined
        ? ""
        : paint.dim(
            `\n   seen ${found.seen.times}x, ${found.seen.first.slice(0, 10)} to ${found.seen.last.slice(0, 10)}`,
          );
    const why = options.explain === true ? `\n${explainLines(found, paint)}` : "";
    return `${memoryLines(found, paint, lead)}${seen}${why}`;
  });
  const whyNot =
    result.whyNot === undefined
      ? []
      : [`${result.whyNot.id}: ${result.whyNot.stage}: ${result.whyNot.reason}`];
  const summary = options.explain === true ? [readingLines(result, paint)] : [];
  return [...lines, ...summary, ...whyNot].join("\n");
}
