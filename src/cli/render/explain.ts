import type { RecallJson, ResultJson } from "../../domain/shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { grouped } from "../../text/numbers.ts";
import { share } from "./memory.ts";
import type { Painter } from "./painter.ts";

export function explainLines({ score, support, via, explain }: ResultJson, paint: Painter): string {
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
    via !== undefined
      ? `   linked with ${via}`
      : `   matched ${escapeTerminal(matched.join(", "))} (${explain.foundBy}); support ${explain.support.toFixed(2)}, ${support}`,
    ...(explain.wordings === undefined
      ? []
      : [`   asked as ${explain.wordings.map((one) => JSON.stringify(escapeTerminal(one))).join(", ")}`]),
  ]
    .map((line) => paint.dim(line))
    .join("\n");
}

/** As wide as the longest name of a part. */
const NAME_WIDTH = 10;

function signed(points: number): string {
  return `${points < 0 ? "-" : " "}${Math.abs(points).toFixed(3)}`;
}

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

/** Why recall left memories out, by the names that it counts them by. Any other name is that of a filter. */
const REASONS: Readonly<Record<string, string>> = {
  status: "forgotten or no longer in force",
  silenced: "hidden because its fact was forgotten or is no longer in force",
  expired: "expired",
  "no longer true": "no longer true",
  "not yet true": "not yet true",
  "not yet known": "not yet known",
  doubted: "a belief of low confidence",
  stale: "stale or archived",
  entity: "an entity that the query does not name",
  vouched: "from the web or a tool and not confirmed",
  support: "too little in common with the query",
  sensitive: "sensitive",
  phrase: "without the phrase",
  excluded: "with an excluded word",
  unreadable: "unreadable",
  replaced: "replaced by a newer version",
  repeat: "the same as a result",
  source: "already shown as a fact or turn",
  score: "below the minimum score",
  limit: "beyond the limit",
};

/** How many memories recall left out for which reasons, for people: `1 sensitive, 2 beyond the limit`. "" for none. Pure. */
function leftOut(rejected: Readonly<Record<string, number>>): string {
  return Object.entries(rejected)
    .map(([name, n]) => `${grouped(n)} ${REASONS[name] ?? `not matching --${name}`}`)
    .join(", ");
}
