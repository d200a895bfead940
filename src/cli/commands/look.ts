import { EXIT, PaiError } from "../../domain/errors.ts";
import { CONTEXT_FACES } from "../../domain/vocabulary.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { toNamed } from "../named.ts";
import { limit, number, text, word } from "../options.ts";
import { showLines } from "../render/card.ts";
import { graphDot, graphMermaid, graphTree } from "../render/graph.ts";
import { asSaid, count, elided, excerpt, handle, memoryLines, problemNotice } from "../render/memory.ts";
import type { Commands, Run } from "../run.ts";

/** `pai show` */
const show: Run = async (call) => {
  const { session, words, options, paint } = call;
  const act = (ids: readonly string[]) => session.memory.show(ids.join(" "), options.track !== false);
  const result = await toNamed(call, words, { meant: {}, act });
  if (result === undefined) throw new PaiError("internal", "show asks for nothing");
  const [card = result] = await asSaid([result], session.zone);
  return { json: result, text: showLines(card, paint) };
};

const VERDICTS = {
  supports: "for it",
  contradicts: "against it",
  partial: "in part",
  states: "said",
} as const;

/** `pai why` */
const why: Run = async ({ session, words, paint }) => {
  const result = await session.memory.why(words[0] ?? "");
  const reasons = result.because.map(({ verdict, memory, said }) => [
    ...(verdict === "states"
      ? []
      : [paint.wrap(`  ${VERDICTS[verdict]}: ${excerpt(memory.text)} (${handle(memory)})`, 2)]),
    ...elided(
      said.map(({ at, speaker, text }) => {
        const who = speaker === undefined ? "" : ` ${excerpt(speaker)}:`;
        return paint.dim(`    ${paint.day(at)}${who} ${excerpt(text)}`);
      }),
      paint,
    ),
  ]);
  const lines = reasons.map((reason) => reason.join("\n"));
  const found = result.because.some(({ said }) => said.length > 0);
  return {
    json: result,
    text: [memoryLines(result.memory, paint), ...elided(lines, paint)].join("\n"),
    exit: EXIT.done,
    notices: found ? [] : ["its source is not in the store"],
  };
};

/** `pai context` */
const context: Run = async ({ options, globals, words, session }) => {
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
  return isAlone ? "nothing is known yet" : "no matches";
}

/** `pai graph` */
const graph: Run = async ({ session, words, options, globals, paint }) => {
  if (options.dot === true && options.mermaid === true)
    throw new PaiError("usage", "use only one of --dot and --mermaid");
  const result = await session.memory.graph(words[0] ?? "", {
    depth: number(options, "depth", { min: 1, max: 6, whole: true }),
    limit: limit(options, 100),
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

export const LOOK: Commands = { show, why, context, graph };
