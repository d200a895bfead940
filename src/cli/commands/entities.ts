import { EXIT } from "../../domain/errors.ts";
import { number, word } from "../options.ts";
import { entityLines } from "../render/entity.ts";
import { count } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** Entities that a terminal shows where no limit is given. */
const SCREENFUL = 20;

/** `pai entities` */
export const run: Run = async ({ terminal, globals, options, session, paint }) => {
  const asked = number(options, "limit", { min: 1, max: 1_000_000, whole: true });
  const result = await session.memory.entities({
    type: word(options, "type"),
    limit: asked ?? (terminal.isTty && !globals.json ? SCREENFUL : undefined),
  });
  const more = result.total - result.results.length;
  return {
    json: result,
    text: result.results.map((entity) => entityLines(entity, paint)).join("\n"),
    exit: result.total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(more > 0 ? [`${count(more, "more", "more")} not shown; -n ${result.total} shows all`] : []),
      ...(result.total === 0 ? ["no entities match"] : []),
      ...problemNotice(result.problems),
    ],
  };
};
