import { showLines } from "../render/card.ts";
import type { Run } from "../run.ts";

/** `pai show` */
export const run: Run = async ({ session, words, options, paint }) => {
  const result = await session.memory.show(words[0] ?? "", options.track !== false);
  return { json: result, text: showLines(result, paint) };
};
