import { EXIT } from "../../domain/errors.ts";
import { storyLines } from "../render/events.ts";
import type { Run } from "../run.ts";

/** `pai history` */
export const run: Run = async ({ session, words, paint }) => {
  const result = await session.memory.history(words[0] ?? "");
  return {
    json: result,
    text: result.results.length > 0 ? storyLines(result, paint) : "",
    exit: result.results.length > 0 ? EXIT.done : EXIT.nothingFound,
    notices: result.results.length > 0 ? [] : ["there is no history for it: it was not created here"],
  };
};
