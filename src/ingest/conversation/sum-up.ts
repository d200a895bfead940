import { SUMMARY_CONTEXT } from "../../domain/flat.ts";
import { deriveId } from "../../domain/ids.ts";
import type { HeaderOf, Memory } from "../../domain/kinds.ts";
import type { Plan } from "../../domain/plan.ts";
import { isForeign } from "../../domain/trust.ts";
import { inheritTimes, sourceOfSpeaker, turnHashes } from "../../domain/turn.ts";
import type { ChangeSheet } from "../../markdown/change-sheet.ts";
import { summarise, turnsToSummarise } from "../../remember/boxes/summarise.ts";
import { capturedKeys } from "../../remember/captured-keys.ts";
import { isSensitive } from "../../text/safety/sensitive.ts";
import { addEpisode, type Stretch } from "./episodes.ts";
import type { Talk } from "./talk.ts";

/**
 * Adds the summary of what an episode says since its last one, where that is enough and says anything: an episode
 * of its own, whose sources are the episode, or the turns where it sums up a part. It states no facts. The summary, or undefined.
 */
export function* sumUp(
  sheet: ChangeSheet,
  { episode, turns }: Stretch,
  {
    summaries,
    ended,
    talk,
  }: { readonly summaries: readonly Memory[]; readonly ended: boolean; readonly talk: Talk },
): Plan<Memory | undefined> {
  const hashes = turnHashes(turns);
  const { id } = episode.header;
  const summarised = summarisedOf(id, hashes, summaries);
  const range = turnsToSummarise({ turns: turns.length, summarised, ended });
  if (range === undefined) return undefined;
  // What a tool printed is found turn by turn; a summary is read as what people and their assistant said.
  const said = turns
    .slice(range.from, range.to)
    .filter(({ speaker }) => !isForeign({ source: sourceOfSpeaker(speaker) }));
  const chosen = summarise(said, talk.embed, talk.phrases);
  if (chosen === undefined) return undefined;
  const text = chosen.map((sentence) => `${nameOf(sentence.speaker)}: ${sentence.text}`).join("\n");
  const isWhole = ended && range.from === 0;
  const sources = isWhole ? [id] : hashes.slice(range.from, range.to).map((hash) => `${id}#${hash}`);
  const atMs = inheritTimes(turns)[range.from]?.atMs ?? talk.rules.nowMs;
  const of = [SUMMARY_CONTEXT, id, hashes[range.from] ?? ""];
  const { session, project, rules } = talk;
  const headerAt = (position: number): HeaderOf<"episode"> => ({
    id: deriveId({ kind: "episode", atMs, of: [...of, position] }),
    kind: "episode",
    ...capturedKeys({ nowMs: rules.nowMs, atMs, session, project, source: "import" }),
    sources,
    ...(isSensitive(text) && { sensitive: true }),
    context: SUMMARY_CONTEXT,
  });
  return yield* addEpisode(sheet, text, headerAt, `sums up ${range.to - range.from} turns`);
}

/** How many turns of an episode summaries cover, from its first on. */
function summarisedOf(id: string, hashes: readonly string[], summaries: readonly Memory[]): number {
  const sources = new Set(summaries.flatMap(({ header }) => header.sources ?? []));
  if (sources.has(id)) return hashes.length;
  return hashes.findLastIndex((hash) => sources.has(`${id}#${hash}`)) + 1;
}

/** A name at the start of a line, never a heading. */
function nameOf(speaker: string): string {
  return speaker.replace(/^[#\s]+/u, "").replace(/\s+/gu, " ") || "?";
}
