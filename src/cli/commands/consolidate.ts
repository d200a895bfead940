import { EXIT, PaiError } from "../../domain/errors.ts";
import type { ConsolidateJson } from "../../domain/upkeep-shapes.ts";
import { duration, text } from "../options.ts";
import { describeUpkeep } from "../render/upkeep.ts";
import type { Call, Output, Run } from "../run.ts";

/** The passes behind the commands that are named for what they do. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  archive: ["archive"],
  merge: ["merge"],
  contradictions: ["contradictions"],
  expire: ["ttl", "commitments"],
};

/** `pai consolidate`, `archive`, `contradictions`, and `expire` and `merge` without an id */
export const run: Run = async (call) => {
  const { terminal, options, session } = call;
  terminal.catchInterrupt();
  const result = await session.memory.consolidate({
    only: ALIASES[call.name] ?? names(call, "pass"),
    skip: names(call, "skip"),
    budgetMs: duration(options, "budget"),
    isInterrupted: () => terminal.interrupted(),
    progress: (line) => terminal.progress(call.globals.quiet ? "" : line),
  });
  terminal.progress("");
  return upkeepOutput(result, call);
};

/** What is printed of maintenance, and how the program ends. PaiError `interrupted`. */
export function upkeepOutput(result: ConsolidateJson, { paint }: Call): Output {
  if (result.interrupted) {
    throw new PaiError("interrupted", `stopped after ${result.changed} changes, all of them kept`, {
      hint: "the same command again goes on where it stopped",
    });
  }
  const failed = result.passes.filter(({ state }) => state === "failed");
  return {
    json: result,
    text: describeUpkeep(result, paint),
    exit: failed.length > 0 ? EXIT.failed : EXIT.done,
    notices: [
      ...(result.busy ? ["another process is at it already; nothing to do here"] : []),
      ...failed.map(({ name, error = "" }) => `the pass ${name} failed: ${error}`),
    ],
  };
}

function names({ options }: Call, option: string): readonly string[] | undefined {
  return text(options, option)
    ?.split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "");
}
