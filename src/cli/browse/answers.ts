import type { ReviewItemJson } from "../../domain/review-shapes.ts";
import { MEANINGS } from "../render/question.ts";
import { ANSWERS, lettersFor } from "../review-answers.ts";
import type { Act } from "./state.ts";

/** One way to decide, by one key. */
export interface Choice {
  readonly key: string;
  readonly word: string;
  readonly meaning: string;
  readonly act: Act;
  /** What has to be typed for it. */
  readonly asks?: string;
}

const ASKS: Readonly<Record<string, string>> = {
  moved: "to which day?",
  says: "what do they say, in one sentence?",
};

/** How an item of the review can be decided, each way by a key of its own. Pure. */
export function choicesFor({ question, memories }: ReviewItemJson): readonly Choice[] {
  if (question !== undefined)
    return question.choices.map((choice) => ({
      key: choice.slice(0, 1), // no two choices of a question begin with the same letter
      word: choice,
      meaning: (MEANINGS[choice] ?? "").replace(/, with --text.*/, ""),
      act: { do: "answer", question: question.id, choice },
      ...(ASKS[choice] !== undefined && { asks: ASKS[choice] }),
    }));
  const ids = memories.map(({ id }) => id);
  return lettersFor(memories.length).map((letter) => ({
    key: letter,
    word: ANSWERS[letter]?.word ?? letter,
    meaning: ANSWERS[letter]?.meaning ?? "",
    act: { do: "settle", letter, ids },
  }));
}
