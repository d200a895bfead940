import { EXIT } from "../../domain/errors.ts";
import { number } from "../options.ts";
import { count } from "../render/memory.ts";
import { questionLines } from "../render/question.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** Questions that are listed where nobody says how many. */
const SHOWN = 20;

/** `pai questions` */
export const run: Run = async ({ session, options, paint }) => {
  const limit = number(options, "limit", { min: 1, max: 100_000, whole: true }) ?? SHOWN;
  const json = await session.memory.questions({ limit });
  const left = json.total - json.results.length;
  const more =
    left > 0 ? [paint.dim(`and ${count(left, "more question")}; --limit ${json.total} lists all`)] : [];
  const [first] = json.results;
  const how =
    first === undefined ? [] : [paint.dim(`pai answer ${first.shortId} ${first.choices.join("|")}`)];
  const text = [...json.results.map((question) => questionLines(question, paint)), ...more, ...how].join(
    "\n",
  );
  return {
    json,
    text: first === undefined ? "no question is open" : text,
    exit: first === undefined ? EXIT.nothingFound : EXIT.done,
    notices: problemNotice(json.problems),
  };
};
