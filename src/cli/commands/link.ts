import type { LinkType } from "../../domain/links.ts";
import { word } from "../options.ts";
import { describeCare } from "../render/care.ts";
import type { Run } from "../run.ts";

/** `pai link`, `unlink` */
export const run: Run = async ({ name, words, options, session: { memory }, paint }) => {
  const [one = "", other = ""] = words;
  const type = word(options, "type") as LinkType | undefined; // commander has checked the choice
  const result =
    name === "link"
      ? await memory.link([one, other], type ?? "related")
      : await memory.unlink([one, other], type);
  return { json: result, text: describeCare(result, paint) };
};
