import type { RecallJson, ResultJson } from "../../domain/shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { leftOut } from "./left-out.ts";
import { share } from "./memory.ts";
import type { Painter } from "./painter.ts";

/** How a result's score comes about: the parts add up to it. Pure. */
export function explainLines({ id, score, support, explain }: ResultJson, paint: Painter): string {
  if (!explain) return "";
  const parts = explain.parts.map(
    ({ name, value, weight, points }) =>
      `     ${signed(points)}  ${name.padEnd(NAME_WIDTH)} ${value.toFixed(2)} x ${share(weight, 3)}`,
  );
  const matched = Object.entries(explain.matched).map(([term, found]) =>
    found.length === 1 && found[0] === term ? term : `${term} (${found.join(", ")})`,
  );
  return [
    `   score ${score.toFixed(3)}, the sum of`,
    ...parts,
    explain.path
      ? `   graph ${pathOf(explain.path, explain.graphEdgeConfidences ?? [], id)}`
      : `   matched ${escapeTerminal(matched.join(", "))} (${explain.foundBy}); support ${explain.support.toFixed(2)}, ${support}`,
  ]
    .map((line) => paint.dim(line))
    .join("\n");
}

/** As wide as the longest name of a part. */
const NAME_WIDTH = 10;

function signed(points: number): string {
  return `${points < 0 ? "-" : " "}${Math.abs(points).toFixed(3)}`;
}

/** `fa_… -> related conf=0.87 -> fa_…`: from a better result to this one; `<-` where an edge points the other way. */
function pathOf(
  path: NonNullable<NonNullable<ResultJson["explain"]>["path"]>,
  confidences: readonly number[],
  end: string,
): string {
  let at = end;
  const steps = [...path].reverse().map(({ from, to, type }, i) => {
    const arrow = at === to ? "->" : "<-";
    const conf = confidences[path.length - 1 - i] ?? 0;
    const step = ` ${arrow} ${type} conf=${conf.toFixed(2)} ${arrow} ${at}`;
    at = at === to ? from : to;
    return step;
  });
  return at + steps.reverse().join("");
}

/** How the query was read and what was left out. Pure. */
export function readingLines(
  { read, considered, results, rejected, tookMs, freshness }: RecallJson,
  paint: Painter,
): string {
  if (!read) return "";
  const left = leftOut(rejected);
  const quoted = read.phrases.length > 0 ? `; phrases "${read.phrases.join('", "')}"` : "";
  const time = read.time ? `; time ${timeOf(read.time)}` : "";
  const without = read.excluded.length > 0 ? `; without ${read.excluded.join(", ")}` : "";
  return [
    `read as: ${escapeTerminal(read.terms.join(" ") + quoted + without + time)} (${read.matching})`,
    ...(read.approximate === undefined ? [] : [`vectors: approximate, recall ${share(read.approximate, 2)}`]),
    `considered ${considered}, shown ${results.length}${left === "" ? "" : `, left out: ${left}`}; index ${freshness}, ${tookMs} ms`,
  ]
    .map((line) => paint.dim(line))
    .join("\n");
}

/** `last week (from 2026-05-18, before 2026-05-25)`. */
function timeOf({ words, from, until }: NonNullable<NonNullable<RecallJson["read"]>["time"]>): string {
  const ends = [
    from === undefined ? [] : [`from ${from.slice(0, 10)}`],
    until === undefined ? [] : [`before ${until.slice(0, 10)}`],
  ].flat();
  return `${words.join(", ")} (${ends.join(", ")})`;
}
