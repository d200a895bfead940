import { EXIT, usage } from "../../domain/errors.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import { isInGit } from "../deps.ts";
import { everyNamed, memoriesNamed, nothingDone, toNamed } from "../named.ts";
import { text } from "../options.ts";
import { describeCare } from "../render/care.ts";
import { count, memoryLines } from "../render/memory.ts";
import { type Call, type Commands, confirmOrThrow, type Output, type Run } from "../run.ts";

const DECLINED = "nothing was forgotten";

const forget: Run = async (call) => {
  const match = text(call.options, "match");
  if (match === undefined && call.words.length === 0)
    throw usage("forget needs an id, or --match with a query", "pai list");
  if (match !== undefined && call.words.length > 0) throw usage("give ids or --match, not both");
  const isErasing = call.options.purge === true;
  const found = match === undefined ? undefined : await matching(call, match, isErasing);
  if (found?.length === 0) return nothingDone(call, "nothing matches", EXIT.nothingFound);
  const references = found?.map(({ id }) => id) ?? call.words;
  if (isErasing) return erase(call, references);
  if (found !== undefined) {
    list(call, found);
    const question = `Forget ${count(found.length, "memory", "memories")}?`;
    if (!(await confirmOrThrow(call, question))) return nothingDone(call, DECLINED);
  }
  const options = { keepFacts: call.options.keepFacts === true };
  const act = (ids: readonly string[]) => call.session.memory.forget(ids, options);
  const result = await toNamed(call, references, { meant: { asks: "Forget", several: true }, act });
  if (result === undefined) return nothingDone(call, DECLINED);
  const isGone = result.changeSet !== undefined && !call.globals.dryRun;
  return {
    json: result,
    text: describeCare(result, call.paint),
    notices: [isGone && "to bring it back: pai restore or pai undo"],
  };
};

async function matching(call: Call, query: string, isErasing: boolean): Promise<readonly MemoryJson[]> {
  return isErasing ? everyNamed(call, query) : memoriesNamed(call, query, { keepStopWords: true });
}

function list({ globals, terminal, paint }: Call, memories: readonly MemoryJson[]): void {
  if (globals.json || !(terminal.canAsk() || globals.yes || globals.dryRun)) return; // nobody is asked
  terminal.err(`${memories.map((memory) => memoryLines(memory, paint, "  ")).join("\n")}\n`);
}

/** `--purge`: shows all that goes before it asks, and then what has the same words beside other ones. */
async function erase(call: Call, references: readonly string[]): Promise<Output> {
  const { globals, terminal, session, paint } = call;
  const how = { keepFacts: call.options.keepFacts === true, purge: true };
  const act = (ids: readonly string[]) => session.memory.forget(ids, { ...how, dryRun: true });
  const meant = { chooses: "Erase", several: true };
  const planned = await toNamed(call, references, { meant, act });
  if (planned === undefined) return nothingDone(call, DECLINED);
  if (globals.dryRun) return { json: planned, text: describeCare(planned, paint) };
  const ids = planned.memories.map(({ id }) => id);
  if (!globals.yes) list(call, planned.memories);
  if (!(await confirmOrThrow(call, `Erase ${count(ids.length, "memory", "memories")} for good?`)))
    return nothingDone(call, DECLINED);
  const { alsoIn } = planned;
  if (alsoIn.length > 0 && !globals.yes && !globals.json) {
    list(call, alsoIn);
    if (await terminal.ask("The same words stand there beside others. Erase these as a whole, too?"))
      ids.push(...alsoIn.map(({ id }) => id));
  }
  const isInCommits = await areInGit(call, ids);
  const result = await session.memory.forget(ids, how);
  const rest = result.alsoIn.map(({ id }) => id).join(" ");
  return {
    json: result,
    text: describeCare(result, paint),
    notices: [
      rest !== "" && `these still have the same words; to erase them: pai forget ${rest} --purge`,
      isInCommits && "commits in git still contain it",
    ],
  };
}

/** Whether the store of one of these memories is kept in git. */
async function areInGit({ session }: Call, ids: readonly string[]): Promise<boolean> {
  const kept = session.parts.filter(({ directory }) => isInGit(directory));
  const looked = kept.flatMap(({ memory }) =>
    ids.map((id) =>
      memory.show(id, false).then(
        () => true,
        () => false,
      ),
    ),
  );
  return (await Promise.all(looked)).includes(true);
}

export const FORGET: Commands = { forget };
