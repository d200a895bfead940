import { EXIT, usage } from "../../domain/errors.ts";
import { DOCUMENT_CONTEXT } from "../../domain/flat.ts";
import type { RecallJson, ResultJson } from "../../domain/shapes.ts";
import { limit, number, text } from "../options.ts";
import { explainLines, foundTurns, linkText, readingLines } from "../render/card.ts";
import { asSaid, memoryLines, problemNotice, resultMarkdown } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import { type Call, filtersOf, type Run, thenOf } from "../run.ts";

export const recall: Run = async (call) => {
  const { options, session, globals } = call;
  const typed = call.words.join(" ");
  const isAsked =
    typed === "" && call.terminal.canAsk() && !globals.json && !globals.quiet && options.interactive !== true;
  const query = isAsked ? ((await call.terminal.prompt("what are you looking for?  ")) ?? "") : typed;
  if (options.interactive === true && !globals.quiet && !globals.json) {
    const { pick } = await import("./browse.ts");
    const picked = await pick(call, query);
    if (picked !== undefined) return picked;
  }
  if (query.trim() === "") throw usage("cannot recall: the query is empty", EMPTY);
  const result = await session.memory.recall(query, {
    ...filtersOf(call),
    limit: limit(options, 1_000),
    fill: options.limit !== undefined,
    nearest: true,
    also: Array.isArray(options.also) ? options.also.map(String) : [],
    ...thenOf(call),
    minScore: number(options, "minScore", { min: 0, max: 1 }),
    group: options.group === true || (!globals.json && options.format === undefined),
    track: options.track !== false && !globals.dryRun,
    explain: options.explain === true,
    whyNot: text(options, "whyNot"),
  });
  const shown = { ...result, results: [...(await asSaid(result.results, session.zone))] };
  const isLeftOut = options.explain !== true && Object.keys(result.rejected).length > 0;
  const plain = asFormat(shown, text(options, "format"), call.paint);
  return {
    json: result,
    text: describe(shown, call),
    ...(plain !== undefined && { plain }),
    exit: result.results.length > 0 || result.whyNot !== undefined ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...result.notices,
      (result.leftOut ?? 0) > 0 && `${result.leftOut} more: --limit shows them`,
      result.results.length === 0 &&
        (isLeftOut ? "no matches; --explain says what was left out" : "no matches"),
      ...problemNotice(result.problems),
    ],
  };
};

const EMPTY = "pai recall <words>, or pai list with the same filters";

function asFormat(result: RecallJson, format: string | undefined, paint: Painter): string | undefined {
  if (format === "paths") return [...new Set(result.results.map(({ path }) => `${path}\n`))].join("");
  if (format === "markdown")
    return result.results.map((found) => `${resultMarkdown(found, paint)}\n`).join("");
  return undefined;
}

/** How many results that share only a word with the question, such as a name, are shown by default. */
const SHOWN_WEAK = 3;

function describe(result: RecallJson, { paint, options }: Call): string {
  const isWeak = result.results.length > 0 && result.results.every(({ support }) => support === "weak");
  const shown = isWeak && options.limit === undefined ? result.results.slice(0, SHOWN_WEAK) : result.results;
  const more = result.results.length - shown.length;
  const note = more > 0 ? `; ${more} more: --limit ${result.results.length}` : "";
  const weak = isWeak ? [paint.dim(`weak matches, perhaps no answer${note}`)] : [];
  const details = (found: ResultJson) => {
    const { via } = found;
    const told = via ? `\n${paint.dim(`   related to ${linkText(via, result.results)}`)}` : "";
    return `${told}${options.explain === true ? `\n${explainLines(found, paint)}` : ""}`;
  };
  const groups = byConversation(shown);
  const behind =
    options.limit === undefined
      ? 0
      : groups.findLastIndex((group) => group.some(({ support }) => support === "strong")) + 1;
  const lines = groups.flatMap(([first, ...others], at) => [
    ...(at === behind && at > 0 ? [paint.dim("weak matches")] : []),
    first.before
      ? foundTurns([first, ...others], paint, details)
      : `${memoryLines(first, paint, `${first.rank}. `)}${details(first)}`,
  ]);
  const whyNot =
    result.whyNot === undefined
      ? []
      : [`${result.whyNot.id}: ${result.whyNot.stage}: ${result.whyNot.reason}`];
  const summary = options.explain === true ? [readingLines(result, paint)] : [];
  return [...weak, ...lines, ...summary, ...whyNot].join("\n");
}

/** Turns of one conversation that stand together; everything else alone, sections of a document too. */
function byConversation(results: readonly ResultJson[]): [ResultJson, ...ResultJson[]][] {
  const groups: [ResultJson, ...ResultJson[]][] = [];
  for (const result of results) {
    const last = groups.at(-1);
    const isTurn = result.before !== undefined && result.context !== DOCUMENT_CONTEXT;
    if (isTurn && last?.[0].before && last[0].id === result.id) last.push(result);
    else groups.push([result]);
  }
  return groups;
}
