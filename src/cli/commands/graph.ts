import { EXIT, PaiError } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { number } from "../options.ts";
import { graphDot, graphMermaid } from "../render/graph-formats.ts";
import { graphTree } from "../render/graph-tree.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai graph` */
export const run: Run = async ({ session, words, options, globals, paint }) => {
  if (options.dot === true && options.mermaid === true)
    throw new PaiError("usage", "use only one of --dot and --mermaid");
  const result = await session.memory.graph(words[0] ?? "", {
    depth: number(options, "depth", { min: 1, max: 6, whole: true }),
    limit: number(options, "limit", { min: 1, max: 100, whole: true }),
  });
  const found = result.edges.length > 0;
  const draw = options.dot === true ? graphDot : options.mermaid === true ? graphMermaid : undefined;
  return {
    json: result,
    text: found ? graphTree(result, paint) : "",
    ...(draw && found && !globals.json && { plain: draw(result) }),
    exit: found ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(found ? [] : [`no edges to or from ${escapeTerminal(words[0] ?? "")}`]),
      ...problemNotice(result.problems),
    ],
  };
};
