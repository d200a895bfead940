import { EXIT, PaiError } from "../../domain/errors.ts";
import { number } from "../options.ts";
import { boxLines, topicLines } from "../render/box.ts";
import { count, memoryLines } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** Topics that a terminal shows where no limit is given. */
const SCREENFUL = 20;

/** `pai trace` */
export const run: Run = async (asked) => {
  const { session, words, paint, options } = asked;
  if (words.length === 0) return await list(asked);
  if (options.limit !== undefined)
    throw new PaiError("usage", "-n limits the list of topics: omit -n or the topic");
  const result = await session.memory.trace(words.join(" "));
  const { boxes, problems } = result;
  return {
    json: result,
    text: boxes
      .map((box) =>
        [boxLines(box, paint), ...box.memories.map((memory) => memoryLines(memory, paint, "  "))].join("\n"),
      )
      .join("\n\n"),
    exit: boxes.length > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(boxes.length === 0 ? ["no box has this topic; pai boxes shows the topics"] : []),
      ...(boxes.length === 1 && result.trace === undefined && boxes[0]?.sealedAt === undefined
        ? ["this box is open; it gets a trace when it is sealed"]
        : []),
      ...problemNotice(problems),
    ],
  };
};

const list: Run = async ({ session, options, globals, terminal, paint }) => {
  const wanted = number(options, "limit", { min: 1, max: 1_000_000, whole: true });
  const limit = wanted ?? (terminal.isTty && !globals.json ? SCREENFUL : undefined);
  const result = await session.memory.traces({ limit });
  const more = result.total - result.results.length;
  return {
    json: result,
    text: result.results.map((topic) => topicLines(topic, paint)).join("\n"),
    exit: result.total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(more > 0 ? [`${count(more, "more", "more")} not shown; -n ${result.total} shows all`] : []),
      ...(result.total === 0 ? ["no topic has come up twice; pai boxes shows all boxes"] : []),
      ...problemNotice(result.problems),
    ],
  };
};
