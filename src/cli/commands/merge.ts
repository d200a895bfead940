import { PaiError } from "../../domain/errors.ts";
import { describeCare } from "../render/care.ts";
import { confirmOrThrow, type Run } from "../run.ts";
import { run as consolidate } from "./consolidate.ts";

/** `pai merge` */
export const run: Run = async (call) => {
  const [one, other, more] = call.words;
  if (one === undefined) return consolidate(call);
  if (other === undefined || more !== undefined)
    throw new PaiError("usage", "give two ids, or none", {
      hint: "pai merge <id> <other>",
    });
  const { memory } = call.session;
  const question = "The rules are not sure that these two say the same. Merge them?";
  if (!(await memory.saysTheSame([one, other])) && !(await confirmOrThrow(call, question))) {
    const json = { memories: [], alsoIn: [], notes: ["nothing was merged"], dryRun: false, changes: [] };
    return { json, text: "nothing was merged" };
  }
  const result = await memory.mergeTwo([one, other]);
  return { json: result, text: describeCare(result, call.paint) };
};
