import { EXIT } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { openBrowse } from "../browse/open.ts";
import type { Listed } from "../browse/state.ts";
import { text } from "../options.ts";
import { resultMarkdown } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Call, Output } from "../run.ts";

/** `pai recall -i`: what a person chooses, or that it was nothing; undefined where nobody is there to choose. */
export async function pick(call: Call, query: string): Promise<Output | undefined> {
  const screen = call.terminal.screen(true);
  if (screen === undefined) return undefined;
  const picked = await openBrowse(call, { screen, query, picks: true });
  if (picked === undefined) return { json: {}, text: "", exit: EXIT.interrupted };
  return { json: {}, text: "", plain: `${printed(picked, text(call.options, "format"), call.paint)}\n` };
}

function printed(picked: Listed, format: string | undefined, paint: Painter): string {
  if (format === "paths") return picked.path;
  if (format !== "markdown") return escapeTerminal(picked.text, { lines: true });
  const ranked = { score: picked.score ?? 0, rank: 1, support: picked.support ?? ("strong" as const) };
  return resultMarkdown({ ...picked, ...ranked }, paint);
}
