import { isPaiError } from "../../domain/errors.ts";
import { type QuestionsReply, REPLY_SHAPES } from "../../domain/model-replies.ts";
import { UNSURE } from "../../domain/question.ts";
import type { Answerer, ModelAnswer, ModelQuestion } from "../../engine-ports.ts";
import { clause, quoted } from "./answers.ts";
import { type Role, thoughtCost } from "./asker.ts";

/** Under this name the answer to one question is kept, whatever it was asked together with. */
const ONE = { name: "answer" };

/**
 * Answers questions by a model, several in one request. Each answer is kept by itself, so that no question is paid twice because another
 * one has joined it; so is that it could give none.
 */
export function modelAnswerer({ id, asker, prompt }: Role): Answerer {
  const keptAs = (question: ModelQuestion) => ({
    ...{ role: "questions" as const, prompt: prompt(), data: quoted(asData(question)), shape: ONE },
  });
  return {
    id,
    known: (question) => {
      const kept = asker.kept(keptAs(question));
      return kept === undefined ? undefined : readKept(kept, question);
    },
    answer: async (questions) => {
      try {
        const reply = await asker.ask({
          ...{
            role: "questions",
            prompt: prompt(),
            data: numbered(questions),
            shape: REPLY_SHAPES.questions,
          },
          objection: (reply) => objection(reply, questions),
        });
        const answers = questions.map((_, i): ModelAnswer => {
          const { choice, why } = reply.answers.find(({ n }) => n === i + 1) ?? { choice: UNSURE, why: "" };
          return { choice, why: clause(why) };
        });
        for (const [i, answer] of answers.entries()) keepOne(questions[i], JSON.stringify(answer));
        return answers;
      } catch (error) {
        if (isPaiError(error) && error.code === "engine_unusable")
          for (const question of questions) keepOne(question, "");
        throw error;
      }
    },
    cost: (questions) => thoughtCost(prompt(), numbered(questions)),
  };

  function keepOne(question: ModelQuestion | undefined, answer: string): void {
    if (question !== undefined) asker.keep(keptAs(question), answer);
  }
}

function asData({ kind, choices, sides: [newer, older] }: ModelQuestion) {
  if (older === undefined) return { kind, note: newer, choices };
  return { kind, newer, older, choices };
}

function numbered(questions: readonly ModelQuestion[]): string {
  return quoted({ questions: questions.map((question, i) => ({ n: i + 1, ...asData(question) })) });
}

/** What was kept, as far as it is an answer to this; nothing is one, too. */
function readKept(kept: string, { choices }: ModelQuestion): ModelAnswer {
  try {
    const { choice, why } = JSON.parse(kept) as Partial<ModelAnswer>;
    if (choice !== undefined && choices.includes(choice) && typeof why === "string") return { choice, why };
  } catch {
    // it could not be used when it came
  }
  return { choice: UNSURE, why: "" };
}

/** Why answers cannot be used: one is to no question that was asked, or no choice of it, or a second one. */
function objection({ answers }: QuestionsReply, questions: readonly ModelQuestion[]): string | undefined {
  const numbers = answers.map(({ n }) => n);
  if (new Set(numbers).size < numbers.length) return "each number is answered once";
  for (const { n, choice } of answers) {
    const question = questions[n - 1];
    if (question === undefined) return `only the numbers 1 to ${questions.length} are given`;
    if (choice !== UNSURE && !question.choices.includes(choice))
      return `the choices of ${n} are ${[...question.choices, UNSURE].join(", ")}`;
  }
  return answers.length === 0 ? "it wants an answer to each number" : undefined;
}
