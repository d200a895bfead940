import { nothingDone, toNamed } from "../named.ts";
import { moment, word } from "../options.ts";
import { describeCare } from "../render/care.ts";
import type { Run } from "../run.ts";

/** `pai correct` */
export const run: Run = async (call) => {
  const { session, words, options, paint } = call;
  const [reference = "", ...text] = words;
  const how = { atMs: moment(options, "at", session), allowSecret: word(options, "allowSecret") };
  const act = ([id = ""]: readonly string[]) => session.memory.correct(id, text.join(" "), how);
  const result = await toNamed(call, [reference], { meant: { asks: "Correct" }, act });
  if (result !== undefined) return { json: result, text: describeCare(result, paint) };
  return nothingDone(call, "nothing was changed");
};
