import { EXIT } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { changeLines, count } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** `pai doctor` */
export const run: Run = async ({ session, options, paint, globals }) => {
  const result = await session.memory.doctor(options.fix === true);
  const { problems, changes } = result;
  const lines = problems.map(({ code, path, line, message, fixable }) => {
    const where = line === undefined ? path : `${path}:${line}`;
    return `${paint.warn(code)} ${escapeTerminal(where)}: ${escapeTerminal(message)}${fixable ? paint.dim(" (--fix mends it)") : ""}`;
  });
  const mended =
    changes.length > 0 ? [`${globals.dryRun ? "would mend" : "mended"}:`, changeLines(changes, paint)] : [];
  const verdict = problems.length === 0 ? "all is well" : count(problems.length, "problem");
  return {
    json: result,
    text: [...mended, ...lines, verdict].join("\n"),
    exit: problems.length === 0 ? EXIT.done : EXIT.someSkipped,
  };
};
