import { PaiError } from "../../domain/errors.ts";
import { asSaid } from "../as-said.ts";
import { toNamed } from "../named.ts";
import { showLines } from "../render/card.ts";
import type { Run } from "../run.ts";

/** `pai show` */
export const run: Run = async (call) => {
  const { session, words, options, paint } = call;
  const act = ([id = ""]: readonly string[]) => session.memory.show(id, options.track !== false);
  const result = await toNamed(call, words.length === 0 ? [""] : words, { meant: {}, act });
  if (result === undefined) throw new PaiError("internal", "show asks for nothing");
  const [card = result] = await asSaid([result], session.zone);
  return { json: result, text: showLines(card, paint) };
};
