import type { ConsolidateJson } from "../../domain/system-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { changeLines, count } from "./memory.ts";
import type { Painter } from "./painter.ts";

const STATES: Readonly<Record<string, string>> = {
  off: "off",
  left: "stopped; the next run continues",
  held: "held back",
  failed: "failed",
};

const NAME_WIDTH = 12;

/** What maintenance did, a line for each pass that has something to tell. Pure. */
export function describeUpkeep(
  { passes, changes, changed, busy, dryRun }: ConsolidateJson,
  paint: Painter,
): string {
  if (busy) return "";
  const rows = passes.flatMap(({ name, state, counts, notes = [] }) => {
    const told = Object.entries(counts).map(([word, n]) => `${grouped(n)} ${word.replaceAll("_", " ")}`);
    const what = [...(STATES[state] ? [STATES[state]] : []), ...told].join(", ");
    const details = notes.map((note) => `${" ".repeat(NAME_WIDTH)} ${escapeTerminal(note)}`);
    return what === "" || state === "off"
      ? details
      : [`${paint.dim(name.padEnd(NAME_WIDTH))} ${escapeTerminal(what)}`, ...details];
  });
  const verb = dryRun ? "would change" : "changed";
  const files = changes.length > 0 ? `${verb} ${count(changes.length, "file")}` : "nothing to change";
  const pages = passes.reduce((sum, pass) => sum + (pass.pages ?? 0), 0);
  const what = [
    ...(changed > pages ? [count(changed - pages, "memory", "memories")] : []),
    ...(pages > 0 ? [count(pages, "page")] : []),
  ];
  const end = changed === 0 ? files : `${verb} ${what.join(" and ")}`;
  return [...rows, end, ...(changes.length > 0 ? [changeLines(changes, paint)] : [])].join("\n");
}
