import { EXIT, PaiError } from "../../domain/errors.ts";
import { text } from "../options.ts";
import { describeCare } from "../render/care.ts";
import { count, memoryLines } from "../render/memory.ts";
import { type Call, confirmOrThrow, type Output, type Run } from "../run.ts";

/** How many memories one `--match` looks through. */
const MATCH_LIMIT = 100;

/** `pai forget` */
export const run: Run = async (call) => {
  const match = text(call.options, "match");
  if (match === undefined && call.words.length === 0) {
    throw new PaiError("usage", "forget what? Give an id, or --match with a query", { hint: "pai list" });
  }
  if (match !== undefined && call.words.length > 0)
    throw new PaiError("usage", "give ids or --match, not both");
  const ids = match === undefined ? call.words : await findMatches(call, match);
  if (ids.length === 0) return nothing(call, "nothing matches");
  const purge = call.options.purge === true;
  if (purge && !(await confirmOrThrow(call, `Erase ${count(ids.length, "memory", "memories")} for good?`))) {
    return nothing(call, "nothing was forgotten");
  }
  const result = await call.session.memory.forget(ids, { keepFacts: call.options.keepFacts === true, purge });
  const hint = call.globals.dryRun || purge ? [] : ["pai restore or pai undo brings it back"];
  return {
    json: result,
    text: describeCare(result, call.paint),
    notices: purge ? ["what git has committed of it stays in git's history"] : result.changeSet ? hint : [],
  };
};

async function findMatches(call: Call, query: string): Promise<readonly string[]> {
  const found = await call.session.memory.recall(query, { limit: MATCH_LIMIT, track: false });
  if (found.results.length === 0) return [];
  if (!call.globals.json) {
    call.terminal.err(`${found.results.map((memory) => memoryLines(memory, call.paint, "  ")).join("\n")}\n`);
  }
  const question = `Forget ${count(found.results.length, "memory", "memories")}?`;
  return (await confirmOrThrow(call, question)) ? found.results.map(({ id }) => id) : [];
}

function nothing(call: Call, why: string): Output {
  const json = { memories: [], alsoIn: [], notes: [why], dryRun: call.globals.dryRun, changes: [] };
  return { json, text: why, exit: why === "nothing matches" ? EXIT.nothingFound : EXIT.done };
}
