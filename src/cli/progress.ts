import type { Progress, Step } from "../domain/progress.ts";
import { escapeTerminal } from "../text/escape.ts";
import { count } from "./render/memory.ts";
import type { Call } from "./run.ts";

/** Before this share is done, how long the rest takes is a guess. */
const TELLING_SHARE = 0.02;
const BAR = 20;

/**
 * Shows on a terminal how far a command has come: a bar, the count, how many a second, and the time left; nothing with --quiet, or where
 * stderr is no terminal. A line is drawn over the one before; `end` takes it away.
 */
export function progressOf({ terminal, globals }: Pick<Call, "terminal" | "globals">): {
  readonly tell: Progress;
  readonly end: () => void;
} {
  let part: string | undefined;
  let startedMs = performance.now();
  return {
    tell: (step) => {
      if (globals.quiet) return;
      if (step.part !== part) startedMs = performance.now();
      part = step.part;
      terminal.progress(progressLine(step, performance.now() - startedMs));
    },
    end: () => terminal.progress(""),
  };
}

/** How far a step is that has taken so many ms. Pure. */
export function progressLine({ part, what, done, share }: Step, passedMs: number): string {
  const name = part === undefined ? "" : `${escapeTerminal(part)} `;
  const rate = passedMs > 0 ? [`${Math.round((done / passedMs) * 1000)}/s`] : [];
  if (share === undefined) return `${name}${[count(done, what), ...rate].join(", ")}`;
  const known = Math.min(1, share);
  const full = Math.floor(known * BAR);
  const bar = `[${"#".repeat(full)}${".".repeat(BAR - full)}]`;
  const parts = [`${Math.floor(known * 100)} %`, count(done, what), ...rate, ...timeLeft(known, passedMs)];
  return `${name}${bar} ${parts.join(", ")}`;
}

function timeLeft(share: number, passedMs: number): readonly string[] {
  if (share < TELLING_SHARE || share >= 1) return [];
  const leftS = Math.ceil((passedMs * (1 - share)) / share / 1000);
  return [`about ${leftS < 90 ? `${leftS} s` : `${Math.round(leftS / 60)} min`} left`];
}
