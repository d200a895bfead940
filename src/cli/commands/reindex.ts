import { EXIT } from "../../domain/errors.ts";
import { count } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai reindex` */
export const run: Run = async ({ session }) => {
  const result = await session.memory.reindex();
  const memories = count(result.memories, "memory", "memories");
  return {
    json: result,
    text: result.dryRun ? `would index ${memories}` : `indexed ${memories} in ${result.tookMs} ms`,
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: problemNotice(result.problems),
  };
};
