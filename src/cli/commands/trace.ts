import { EXIT } from "../../domain/errors.ts";
import { boxLines } from "../render/box.ts";
import { memoryLines } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

/** `pai trace` */
export const run: Run = async ({ session, words, paint }) => {
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
      ...(boxes.length === 0
        ? ["no box has this topic: pai boxes   # shows the topics of conversations"]
        : []),
      ...(boxes.length === 1 && result.trace === undefined && boxes[0]?.sealedAt === undefined
        ? ["this box is open; it joins its trace when it is sealed"]
        : []),
      ...problemNotice(problems.length),
    ],
  };
};
