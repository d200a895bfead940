import { EXIT } from "../../domain/errors.ts";
import { number, word } from "../options.ts";
import { count, memoryLines } from "../render/memory.ts";
import type { Run } from "../run.ts";
import { problemNotice } from "./list.ts";

const FORMS = "pai consolidate forms beliefs";
const OTHERS = `${FORMS}, pai beliefs --all also shows former ones`;

/** `pai beliefs` */
export const run: Run = async ({ options, session, paint }) => {
  const result = await session.memory.beliefs({
    subject: word(options, "subject")?.toLowerCase(),
    all: options.all === true,
    limit: number(options, "limit", { min: 1, max: 1_000_000, whole: true }),
  });
  const lines = result.results.map((found) => {
    const { evidence, supporting, contradicting } = found.belief;
    const told = `${count(evidence, "observation")}; facts: ${supporting.length} for, ${contradicting.length} against`;
    return `${memoryLines(found, paint)}\n${paint.dim(told)}`;
  });
  return {
    json: result,
    text: lines.join("\n"),
    exit: result.total > 0 ? EXIT.done : EXIT.nothingFound,
    notices: [
      ...(result.total === 0 ? [`no current beliefs; ${options.all === true ? FORMS : OTHERS}`] : []),
      ...problemNotice(result.problems),
    ],
  };
};
