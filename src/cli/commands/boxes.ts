import { EXIT } from "../../domain/errors.ts";
import { moment, number, word } from "../options.ts";
import { boxLines } from "../render/box.ts";
import { count } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** Boxes that a terminal shows where no limit is given. */
const SCREENFUL = 20;

/** `pai boxes` */
export const run: Run = async ({ terminal, globals, options, session, paint }) => {
  const asked = number(options, "limit", { min: 1, max: 1_000_000, whole: true });
  const result = await session.memory.boxes({
    topic: word(options, "topic"),
    session: word(options, "session"),
    open: options.open === true,
    sinceMs: moment(options, "since", session),
    untilMs: moment(options, "until", session),
    limit: asked ?? (terminal.isTty && !globals.json ? SCREENFUL : undefined),
  });
  const more = result.total - result.results.length;
  return {
    json: result,
    text: result.results.map((box) => boxLines(box, paint)).join("\n"),
    exit: result.total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(more > 0 ? [`${count(more, "more", "more")} not shown; -n ${result.total} shows all`] : []),
      ...(result.total === 0 ? ["no boxes; importing conversations creates them"] : []),
      ...problemNotice(result.problems),
    ],
  };
};
