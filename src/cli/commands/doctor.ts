import { EXIT } from "../../domain/errors.ts";
import type { DoctorJson } from "../../domain/shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { changeLines, count } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** `pai doctor` */
export const run: Run = async ({ session, options, paint, globals }) => {
  const result = await session.memory.doctor(options.fix === true);
  const { changes } = result;
  const problems = [
    ...session.settingProblems.map((problem) => ({ ...problem, fixable: false })),
    ...result.problems,
  ];
  const lines = problems.map(({ code, path, line, message, fixable }) => {
    const where = line === undefined ? path : `${path}:${line}`;
    return `${paint.warn(code)} ${escapeTerminal(where)}: ${escapeTerminal(message)}${fixable ? paint.dim(" (--fix repairs it)") : ""}`;
  });
  const mended =
    changes.length > 0
      ? [`${globals.dryRun ? "would repair" : "repaired"}:`, changeLines(changes, paint)]
      : [];
  const offline = options.offline === true ? await (await import("../offline.ts")).checkOffline() : undefined;
  const verdict = problems.length === 0 ? "no problems found" : count(problems.length, "problem");
  return {
    json: { ...result, problems, ...(offline && { offline }) },
    text: [...mended, ...lines, verdict, ...(offline ? offlineLines(offline) : [])].join("\n"),
    exit: exitStatus(problems, offline?.opened),
  };
};

function offlineLines({ operations, opened, loaded, calls, tokens }: NonNullable<DoctorJson["offline"]>) {
  return [
    `offline: ${count(operations, "operation")} on a temporary store opened ${
      opened.length === 0 ? "no socket and looked up no name" : opened.join(", ")
    }`,
    `  ${count(calls, "model call")}, ${count(tokens, "token")}`,
    `  Node modules for networking that are loaded but unused: ${loaded.length === 0 ? "none" : loaded.join(", ")}`,
  ];
}

/** `opened` with --offline: the network is asked about, for which there need be no store. */
function exitStatus(problems: DoctorJson["problems"], opened: readonly string[] | undefined): number {
  if (opened !== undefined && opened.length > 0) return EXIT.failed;
  const others = problems.filter(({ code }) => code !== "store_missing");
  if (others.length > 0) return EXIT.someSkipped;
  return problems.length > 0 && opened === undefined ? EXIT.nothingFound : EXIT.done;
}
