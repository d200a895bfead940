import { EXIT, PaiError } from "../../domain/errors.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import type { CareJson } from "../../domain/shapes.ts";
import { analyse, analyseAny } from "../../text/analyse.ts";
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
    throw new PaiError("usage", "forget needs an id, or --match with a query", { hint: "pai list" });
  }
  if (match !== undefined && call.words.length > 0)
    throw new PaiError("usage", "give ids or --match, not both");
  const ids = match === undefined ? call.words : await findMatches(call, match);
  if (match !== undefined && ids.length === 0) return nothing(call, "nothing matches", EXIT.nothingFound);
  if (
    match !== undefined &&
    !(await confirmOrThrow(call, `Forget ${count(ids.length, "memory", "memories")}?`))
  )
    return nothing(call, DECLINED);
  const purge = call.options.purge === true;
  if (
    purge &&
    !(await confirmOrThrow(call, `Erase ${count(ids.length, "memory", "memories")} permanently?`))
  ) {
    return nothing(call, DECLINED);
  }
  const result = await call.session.memory.forget(ids, { keepFacts: call.options.keepFacts === true, purge });
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

/** What recall finds and what has all the words: what is only near in meaning, or has some of them, is not what was named. */
async function findMatches(call: Call, query: string): Promise<readonly string[]> {
  const found = await call.session.memory.recall(query, { limit: MATCH_LIMIT, track: false });
  const wanted = analyseAny(query.replaceAll(EXCLUDED, " "));
  const matches = found.results.filter((memory) => {
    const words = new Set(analyse(wordsOf(memory), { keepStopWords: true }));
    return wanted.every((word) => words.has(word));
  });
  if (matches.length > 0 && !call.globals.json) {
    call.terminal.err(`${matches.map((memory) => memoryLines(memory, call.paint, "  ")).join("\n")}\n`);
  }
  return matches.map(({ id }) => id);
}

/** A word that must not occur; recall has seen to that. */
const EXCLUDED = /(?<!\S)-\S+/g;

function wordsOf({ text: said, subject, keywords, tags }: MemoryJson): string {
  return [said, subject, ...keywords, ...tags].join("\n");
}

function nothing(call: Call, why: string, exit: number = EXIT.done): Output {
  const json = { memories: [], alsoIn: [], notes: [why], dryRun: call.globals.dryRun, changes: [] };
  return { json, text: why, exit };
}
