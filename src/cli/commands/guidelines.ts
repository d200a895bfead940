import { count } from "../render/memory.ts";
import type { Run } from "../run.ts";

const GUIDANCE = {
  hold: "too few to tell; change nothing",
  keep: "works well; change nothing",
  stricter: "much of it was undone; be stricter",
} as const;

/** `pai guidelines` */
export const run: Run = async ({ session, paint }) => {
  const found = await session.memory.guidelines();
  const lines = found.results.map(({ action, done, skipped, takenBack, guidance }) => {
    const numbers = [`${done} done`, `${skipped} skipped`, `${takenBack} taken back`].join(", ");
    return `${action.replaceAll("_", " ").padEnd(16)} ${numbers}${paint.dim(`: ${GUIDANCE[guidance]}`)}`;
  });
  const rest = `${count(found.decisions, "decision")} since ${paint.day(found.since)}`;
  return {
    json: found,
    text:
      lines.length === 0 ? "no conversation was imported recently" : [...lines, paint.dim(rest)].join("\n"),
  };
};
