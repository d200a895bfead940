import { EXIT, PaiError } from "../../domain/errors.ts";
import type { ListJson } from "../../domain/shapes.ts";
import type { Kind } from "../../domain/vocabulary.ts";
import type { ListOptions } from "../../memory/list.ts";
import { asSaid } from "../as-said.ts";
import { filtersOf, thenOf } from "../filters.ts";
import { number } from "../options.ts";
import { count, memoryLines } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** Memories that a terminal shows where no limit is given. */
const SCREENFUL = 20;
/** Unreadable files that are named. */
const NAMED_PROBLEMS = 3;
const KIND_OF: Readonly<Record<string, Kind>> = { facts: "fact", episodes: "episode" };

/** `pai list`, `facts`, `episodes` */
export const run: Run = async (call) => {
  const { terminal, globals, options, paint } = call;
  const asked = number(options, "limit", { min: 1, max: 1_000_000, whole: true });
  if (options.status !== undefined && (options.asOf ?? options.include) !== undefined) {
    throw new PaiError("usage", "--status cannot be combined with --as-of or --include", {
      hint: "use only one of them",
    });
  }
  const limit = asked ?? (terminal.isTty && !globals.json ? SCREENFUL : undefined);
  const filter: ListOptions = {
    ...filtersOf(call),
    ...thenOf(call),
    ...(KIND_OF[call.name] && { kind: KIND_OF[call.name] }),
    status: options.status as ListOptions["status"], // commander has checked the choice
    limit,
  };
  const result = await call.session.memory.list(filter);
  const more = result.total - result.results.length;
  return {
    json: result,
    text: (await asSaid(result.results, call.session.zone))
      .map((memory) => memoryLines(memory, paint))
      .join("\n"),
    exit: result.total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(more > 0
        ? [`${count(more, "more")} not shown; -n ${result.total} shows all`.replace("mores", "more")]
        : []),
      ...(result.total === 0 ? ["no memories match"] : []),
      ...problemNotice(result.problems),
    ],
  };
};

/** Files that could not be read, the first ones by name and reason, the others counted. Pure. */
export function problemNotice(problems: ListJson["problems"]): string[] {
  const named = problems.slice(0, NAMED_PROBLEMS);
  const more = problems.length - named.length;
  return [
    ...named.map(
      ({ path, line, message }) =>
        `could not read ${path}${line === undefined ? "" : `:${line}`}: ${message}`,
    ),
    ...(more > 0 ? [`${count(more, "more file")} could not be read; pai doctor lists them`] : []),
  ];
}
