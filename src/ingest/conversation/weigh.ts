import { inheritTimes, speakerSubject, type Turn } from "../../domain/turn.ts";
import { surpriseOf } from "../../remember/boxes/surprise.ts";
import { type Scan, scanSignal } from "../../remember/signals.ts";
import type { Stretch } from "./episodes.ts";
import type { Talk } from "./talk.ts";

/** How much each turn of an episode has to tell. Pure. */
export function scansOf({ turns }: Stretch, { phrases }: Talk): readonly Scan[] {
  return turns.map(({ text }) => scanSignal(text, phrases));
}

/** The turns that have not been read, as much of them as says whether it is time to. Pure. */
export function waiting({ episode, turns }: Stretch, from: number, scans: readonly Scan[]) {
  const startMs = Date.parse(episode.header.valid_at ?? episode.header.created);
  return inheritTimes(turns)
    .map(({ atMs = startMs }, i) => ({ atMs, signal: scans[i]?.signal ?? "none" }))
    .slice(from);
}

/** How unexpected an episode was after the one before it; what a model or a tool says makes none memorable. Pure. */
export function surprise(
  { turns }: Stretch,
  scans: readonly Scan[],
  before: Stretch | undefined,
  { owners, embed }: Talk,
): number {
  const said = scans.filter((_, i) => speakerSubject(turns[i]?.speaker ?? "", owners) !== undefined);
  return surpriseOf({ text: gistOf(turns), context: before && gistOf(before.turns), scans: said }, embed);
}

/** What one turn adds to a comparison: a log pasted into a chat is not its topic. */
const COMPARED_CHARS = 500;

function gistOf(turns: readonly Turn[]): string {
  return turns.map(({ text }) => text.slice(0, COMPARED_CHARS)).join("\n");
}
