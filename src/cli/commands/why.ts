import { EXIT } from "../../domain/errors.ts";
import { elided } from "../render/elided.ts";
import { excerpt, handle, memoryLines } from "../render/memory.ts";
import type { Run } from "../run.ts";

const VERDICTS = {
  supports: "for it",
  contradicts: "against it",
  partial: "in part",
  states: "said",
} as const;

/** `pai why` */
export const run: Run = async ({ session, words, paint }) => {
  const result = await session.memory.why(words[0] ?? "");
  const reasons = result.because.map(({ verdict, memory, said }) => [
    ...(verdict === "states"
      ? []
      : [paint.wrap(`  ${VERDICTS[verdict]}: ${excerpt(memory.text)} (${handle(memory)})`, 2)]),
    ...elided(
      said.map(({ at, speaker, text }) => {
        const who = speaker === undefined ? "" : ` ${excerpt(speaker)}:`;
        return paint.dim(`    ${paint.day(at)}${who} ${excerpt(text)}`);
      }),
      paint,
    ),
  ]);
  const lines = reasons.map((reason) => reason.join("\n"));
  const found = result.because.some(({ said }) => said.length > 0);
  return {
    json: result,
    text: [memoryLines(result.memory, paint), ...elided(lines, paint)].join("\n"),
    exit: EXIT.done,
    notices: found ? [] : ["its source is not in the store"],
  };
};
