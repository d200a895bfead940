import { EXIT } from "../../domain/errors.ts";
import { escapeTerminal } from "../../text/escape.ts";
import type { Browsing } from "../browse/run-browse.ts";
import type { Listed } from "../browse/state.ts";
import { startThread } from "../browse/thread.ts";
import { limit, text } from "../options.ts";
import { questionLines } from "../render/care.ts";
import { count, memoryLines, problemNotice, resultMarkdown } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import type { Call, Output, Run } from "../run.ts";
import { list, SCREENFUL } from "./lists.ts";

export const browse: Run = async (call) => {
  const { globals, terminal, words, options } = call;
  const screen = globals.json || globals.quiet ? undefined : terminal.screen(false);
  const query = words.join(" ");
  if (screen === undefined) return listed(call, query);
  const isSpoken = options.screenReader === true ? true : undefined;
  await openBrowse(call, { screen, query, isSpoken });
  return { json: {}, text: "" };
};

async function listed(call: Call, query: string): Promise<Output> {
  const how = { exit: EXIT.done, notices: ["no terminal to draw on, so this is a list"] }; // also of nothing
  if (query === "") return { ...(await list(call)), ...how };
  const found = await call.session.memory.recall(query, { track: false });
  const lines = found.results.map((one) => memoryLines(one, call.paint));
  return { json: found, text: lines.join("\n"), ...how };
}

export const questions: Run = async (call) => {
  const { session, options, paint } = call;
  const json = await session.memory.questions({
    limit: limit(options, 100_000) ?? SCREENFUL,
    everyone: options.everyone === true,
  });
  const left = json.total - json.results.length;
  const [first] = json.results;
  const { others = 0 } = json;
  const more = others > 0 ? [paint.dim(`${count(others, "question")} for others; --everyone lists all`)] : [];
  const notices = problemNotice(json.problems);
  if (first === undefined)
    return { json, text: ["no question is open", ...more].join("\n"), exit: EXIT.nothingFound, notices };
  const lines = [
    ...json.results.map((question) => questionLines(question, paint)),
    ...(left > 0 ? [paint.dim(`and ${count(left, "more question")}; --limit ${json.total} lists all`)] : []),
    ...more,
    paint.dim(`pai answer ${first.shortId} ${first.choices.join("|")}`),
  ];
  return { json, text: lines.join("\n"), notices };
};

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

async function openBrowse(
  { globals, session: { zone } }: Call,
  how: Omit<Browsing, "zone" | "startThread">,
): Promise<Listed | undefined> {
  const { browse } = await import("../browse/run-browse.ts");
  return browse({ ...how, zone, startThread: (watching) => startThread(globals, watching) });
}
