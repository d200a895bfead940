import { EXIT, PaiError } from "../../domain/errors.ts";
import { CONTEXT_FACES } from "../../domain/vocabulary.ts";
import { number, text, word } from "../options.ts";
import { count } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai context` */
export const run: Run = async ({ options, globals, words, session }) => {
  const query = words.join(" ").trim();
  const named = word(options, "session");
  const profile = options.profile === true;
  const isNothing = query === "" && named === undefined && !profile;
  if (isNothing || (query !== "" && named !== undefined)) {
    throw new PaiError(
      "usage",
      "context needs a query, --session or --profile (and not both a query and --session)",
      {
        hint: "pai context <words>",
      },
    );
  }
  const result = await session.memory.context({
    ...(named !== undefined && { session: named }),
    ...(query !== "" && { query }),
    profile,
    budget: number(options, "budget", { min: 1, max: 1_000_000, whole: true }),
    semantic: options.semantic === true,
    untrusted: options.untrusted === true,
    outdated: options.outdated === true,
    face: CONTEXT_FACES.find((face) => face === text(options, "for")),
  });
  const { semantic, episodic, leftOut, withheld } = result;
  const nothing = semantic.length + episodic.length === 0;
  const why = leftOut.length > 0 ? "nothing fits in the budget" : unknown(query, named);
  return {
    json: result,
    text: "",
    // The block is meant for a prompt: its bytes are the same wherever it is printed.
    ...(!globals.json && !globals.quiet && { plain: result.text }),
    exit: nothing ? EXIT.nothingFound : EXIT.done,
    notices: [...(nothing ? [why] : []), ...withheldNotice(withheld), ...problemNotice(result.problems)],
  };
};

function withheldNotice(withheld: number): string[] {
  if (withheld === 0) return [];
  return [
    `left out ${count(withheld, "memory", "memories")} from web pages and tools; --untrusted includes them`,
  ];
}

/** Why there is nothing. Pure. */
function unknown(query: string, session: string | undefined): string {
  const isAlone = query === "" && session === undefined;
  return isAlone ? "there is no profile yet; pai consolidate writes it" : "no matches";
}
