import type { ConsolidateJson } from "../../domain/upkeep-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { changeLines, count } from "./memory.ts";
import type { Painter } from "./painter.ts";

const STATES: Readonly<Record<string, string>> = {
  off: "off",
  left: "stopped; the next run goes on",
  failed: "failed",
};

/** What maintenance did, a line for each pass that has something to tell. Pure. */
export function describeUpkeep(
  { passes, changes, changed, busy, dryRun }: ConsolidateJson,
  paint: Painter,
): string {
  if (busy) return "";
  const rows = passes.flatMap(({ name, state, counts }) => {
    const told = Object.entries(counts).map(
      ([word, n]) => `${n.toLocaleString("en")} ${word.replaceAll("_", " ")}`,
    );
    const what = [...(STATES[state] ? [STATES[state]] : []), ...told].join(", ");
    return what === "" || state === "off" ? [] : [`${paint.dim(name.padEnd(12))} ${escapeTerminal(what)}`];
  });
  const verb = dryRun ? "would change" : "changed";
  const end = changed === 0 ? "nothing to change" : `${verb} ${count(changed, "memory", "memories")}`;
  return [...rows, end, ...(changes.length > 0 ? [changeLines(changes, paint)] : [])].join("\n");
}
