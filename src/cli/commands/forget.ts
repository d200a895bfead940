import { EXIT, PaiError } from "../../domain/errors.ts";
import type { CareJson } from "../../domain/shapes.ts";
import { memoriesNamed, nothingDone, toNamed } from "../named.ts";
import { text } from "../options.ts";
import { describeCare } from "../render/care.ts";
import { count, memoryLines } from "../render/memory.ts";
import { type Call, confirmOrThrow, type Run } from "../run.ts";

/** `pai forget` */
export const run: Run = async (call) => {
  const match = text(call.options, "match");
  if (match === undefined && call.words.length === 0) {
    throw new PaiError("usage", "forget needs an id, or --match with a query", { hint: "pai list" });
  }
  if (match !== undefined && call.words.length > 0)
    throw new PaiError("usage", "give ids or --match, not both");
  const ids = match === undefined ? call.words : await findMatches(call, match);
  if (match !== undefined && ids.length === 0) return nothingDone(call, "nothing matches", EXIT.nothingFound);
  if (
    match !== undefined &&
    !(await confirmOrThrow(call, `Forget ${count(ids.length, "memory", "memories")}?`))
  )
    return nothingDone(call, DECLINED);
  const purge = call.options.purge === true;
  if (
    purge &&
    !(await confirmOrThrow(call, `Erase ${count(ids.length, "memory", "memories")} permanently?`))
  ) {
    return nothingDone(call, DECLINED);
  }
  const options = { keepFacts: call.options.keepFacts === true, purge };
  const act = (given: readonly string[]) => call.session.memory.forget(given, options);
  const result = await toNamed(call, ids, { meant: { asks: "Forget" }, act });
  if (result === undefined) return nothingDone(call, DECLINED);
  const hint = call.globals.dryRun || purge ? [] : ["to bring it back: pai restore or pai undo"];
  return {
    json: result,
    text: describeCare(result, call.paint),
    notices: purge ? purgeNotices(result) : result.changeSet ? hint : [],
  };
};

/** What is still somewhere, and the command that takes it away. */
function purgeNotices({ alsoIn }: CareJson): readonly string[] {
  const rest = alsoIn.map(({ id }) => id).join(" ");
  const same =
    rest === ""
      ? []
      : [`the memories above still have the same words; to erase them: pai forget ${rest} --purge`];
  return [...same, "commits in git still contain it"];
}

const DECLINED = "nothing was forgotten";

async function findMatches(call: Call, query: string): Promise<readonly string[]> {
  const matches = await memoriesNamed(call, query);
  if (matches.length > 0 && !call.globals.json) {
    call.terminal.err(`${matches.map((memory) => memoryLines(memory, call.paint, "  ")).join("\n")}\n`);
  }
  return matches.map(({ id }) => id);
}
