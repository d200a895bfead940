import { moment, word } from "../options.ts";
import { describeCare } from "../render/care.ts";
import type { Run } from "../run.ts";

/** `pai correct` */
export const run: Run = async ({ session, words, options, paint }) => {
  const [id = "", ...text] = words;
  const result = await session.memory.correct(id, text.join(" "), {
    atMs: moment(options, "at", session.nowMs),
    allowSecret: word(options, "allowSecret"),
  });
  return { json: result, text: describeCare(result, paint) };
};
