import { EXIT } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { number } from "../options.ts";
import { count } from "../render/memory.ts";
import type { Run } from "../run.ts";

/** `pai topics` */
export const run: Run = async ({ session, options, paint }) => {
  const limit = number(options, "limit", { min: 1, max: 1_000, whole: true });
  const found = await session.memory.topics({ limit });
  const width = Math.max(0, ...found.results.map(({ memories }) => `${memories}`.length));
  const lines = found.results.map(
    ({ topic, memories }) => `${paint.dim(`${memories}`.padStart(width))} ${escapeTerminal(topic)}`,
  );
  const rest = `${count(found.topics, "topic")} in ${count(found.memories, "memory", "memories")}`;
  return {
    json: found,
    text: lines.length === 0 ? "no topics yet" : [...lines, paint.dim(rest)].join("\n"),
    exit: lines.length === 0 ? EXIT.nothingFound : EXIT.done,
  };
};
