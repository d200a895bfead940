import { grouped } from "../../text/numbers.ts";

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
  summary: "a summary of turns that were found",
  score: "below the minimum score",
  limit: "beyond the limit",
};

/** How many memories recall left out for which reasons, for people: `1 sensitive, 2 beyond the limit`. "" for none. Pure. */
export function leftOut(rejected: Readonly<Record<string, number>>): string {
  return Object.entries(rejected)
    .map(([name, n]) => `${grouped(n)} ${REASONS[name] ?? `not matching --${name}`}`)
    .join(", ");
}
