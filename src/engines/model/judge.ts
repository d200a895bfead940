import type { Verdict } from "../../domain/extraction.ts";
import { type JudgeReply, maySend, REPLY_SHAPES } from "../../domain/model-replies.ts";
import type { Prompt } from "../../domain/prompt.ts";
import type { Judge } from "../../engine-ports.ts";
import { guardBetween } from "../../language/compare/guards.ts";
import type { Asker } from "./asker.ts";
import { quoted } from "./quoted.ts";

export interface ModelJudgeOptions {
  readonly asker: Asker;
  readonly prompt: () => Prompt;
  /** A cosine from which on half of the pairs say the same or fill one slot: a model alone merges nothing that is farther apart. */
  readonly related: number;
  /** What answers where a guard is certain, and where the model does not answer. */
  readonly own: Judge;
  readonly sendSensitive: boolean;
  /** Told why the model did not answer. */
  readonly missed: (error: unknown) => void;
}

const VERDICTS: Readonly<Record<JudgeReply["verdicts"][number]["verdict"], Verdict>> = {
  same: "duplicate",
  supports: "supports",
  contradicts: "contradicts",
  partial: "partial",
  irrelevant: "irrelevant",
};

/**
 * The judge by a model. Where a guard is certain (numbers, names, negation), and where
 * both say the same without doubt, the rules decide, whatever the model says; it is asked about the others alone.
 */
export function modelJudge({ asker, prompt, own, related, sendSensitive, missed }: ModelJudgeOptions): Judge {
  return {
    id: `${own.id}+model`,
    judge: async (statement, others, marked) => {
      const verdicts = [...(await own.judge(statement, others))];
      const open = others
        .map((_, i) => i)
        .filter((i) => {
          const { text = "", marked: mark } = others[i] ?? {};
          const isOpen = maySend(text, { ...mark, sendSensitive });
          return isOpen && verdicts[i] !== "duplicate" && isUndecided(statement, text);
        });
      if (open.length === 0 || !maySend(statement, { ...marked, sendSensitive })) return verdicts;
      try {
        const answer = await asker.ask({
          role: "judge",
          prompt: prompt(),
          data: quoted({
            new: statement,
            old: open.map((i, n) => ({ n: n + 1, text: others[i]?.text ?? "" })),
          }),
          shape: REPLY_SHAPES.judge,
          objection: (reply) => strangeNumbers(reply, open.length),
        });
        for (const { n, verdict } of answer.verdicts) {
          const i = open[n - 1] ?? 0; // the objection saw to it
          const isFar = verdict === "same" && (others[i]?.cosine ?? 0) < related;
          verdicts[i] = isFar ? "supports" : VERDICTS[verdict];
        }
      } catch (error) {
        missed(error);
      }
      return verdicts;
    },
  };
}

/** Whether rules leave open what two statements are to each other. Pure. */
function isUndecided(a: string, b: string): boolean {
  return guardBetween(a, b) === undefined;
}

function strangeNumbers({ verdicts }: JudgeReply, most: number): string | undefined {
  const numbers = verdicts.map(({ n }) => n);
  const areKnown = numbers.every((n) => Number.isInteger(n) && n >= 1 && n <= most);
  if (areKnown && new Set(numbers).size === most && numbers.length === most) return undefined;
  return `it wants one verdict for each number from 1 to ${most}`;
}
