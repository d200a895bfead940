import { LIMITS } from "../../domain/limits.ts";
import type { Utterance } from "../../domain/turn.ts";

/**
 * Cuts a session's turns into episodes: `open` are the turns of its open episode, as an earlier call
 * left them, `arriving` what was said after them. Together, `closed` and `open` of the result are those
 * turns, in order.
 *
 * A place between two turns becomes a cut
 * 1. before a turn that comes more than 3 h after all before it, or that would make the file too large;
 * 2. at a pause of 30 min or more, once 3 turns stand before it;
 * 3. once 30 turns are open, at the longest pause of the places 15 to 30, the last of equal ones.
 *
 * Cuts 2 and 3 wait until 3 turns stand after the place, so no cut but a hard one leaves a single turn, and
 * a closed episode has at most 32 turns. Turns are read one after the other, each decision sees nothing but
 * the open turns, and what a cut leaves over is read again from its start: so it does not matter in which
 * portions turns arrive, and a cut never moves. Linear. Pure.
 */
export function segmentTurns<T extends Utterance>(
  open: readonly T[],
  arriving: readonly T[],
): { readonly closed: readonly (readonly T[])[]; readonly open: readonly T[] } {
  const turns = [...open, ...arriving];
  const closed: (readonly T[])[] = [];
  let start = 0;
  let end = open.length;
  while (end < turns.length) {
    end += 1;
    const cut = cutOf(turns.slice(start, end));
    if (cut === 0) continue;
    closed.push(turns.slice(start, start + cut));
    start += cut;
    end = start;
  }
  return { closed, open: turns.slice(start) };
}

const MINUTE_MS = 60_000;
const HARD_GAP_MS = 180 * MINUTE_MS;
const SOFT_GAP_MS = 30 * MINUTE_MS;
/** Turns that stand on either side of a soft cut. */
const WINDOW = 3;
const MIN_TURNS = 15;
const MAX_TURNS = 30;
/** Half of what a file may hold, at 3 bytes of UTF-8 a UTF-16 unit, the most that there can be. */
const MAX_CHARS = LIMITS.fileBytes / 2 / 3;
/** After how many of the turns to cut, now that the last of them has arrived; 0 for no cut. */
function cutOf(turns: readonly Utterance[]): number {
  const last = turns.length - 1;
  if (last === 0) return 0;
  if (gapMs(turns, last) > HARD_GAP_MS || charsOf(turns) > MAX_CHARS) return last;
  const place = turns.length - WINDOW;
  if (place < WINDOW) return 0;
  if (gapMs(turns, place) >= SOFT_GAP_MS) return place;
  return place < MAX_TURNS ? 0 : longestPause(turns);
}

function longestPause(turns: readonly Utterance[]): number {
  let best = MAX_TURNS;
  for (let place = MAX_TURNS - 1; place >= MIN_TURNS; place -= 1)
    if (gapMs(turns, place) > gapMs(turns, best)) best = place;
  return best;
}

/** How long after all turns before it a turn was said; 0 where it is not known, or not after them. */
function gapMs(turns: readonly Utterance[], place: number): number {
  const at = turns[place]?.atMs;
  const before = turns.slice(0, place).flatMap((turn) => turn.atMs ?? []);
  return at === undefined || before.length === 0 ? 0 : Math.max(0, at - Math.max(...before));
}

function charsOf(turns: readonly Utterance[]): number {
  return turns.reduce((sum, turn) => sum + turn.text.length + turn.speaker.length, 0);
}
