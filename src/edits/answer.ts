import { PaiError } from "../domain/errors.ts";
import { load, type Plan, type Planned } from "../domain/plan.ts";
import { CHOICES, type QuestionKind } from "../domain/question.ts";
import { type Answer, answerLine, isPerson, type Question } from "../domain/question-lines.ts";
import { type AnswerScene, answerAlone, answerPair, answerPromise } from "./answer-effects.ts";
import { type Cared, CareSheet } from "./care.ts";
import { weighBelief } from "./weigh-belief.ts";

/** What "yes" and "no" mean, where they are no choices themselves. */
const PLAIN: Readonly<Record<QuestionKind, { readonly yes: string; readonly no: string }>> = {
  replaces: { yes: "replaces", no: "both" },
  outdated: { yes: "replaces", no: "both" },
  same: { yes: "same", no: "both" },
  closes: { yes: "done", no: "no" },
  promise: { yes: "promise", no: "fact" },
  belief: { yes: "says", no: "no" },
  entity: { yes: "same", no: "two" },
  supports: { yes: "supports", no: "irrelevant" },
};

/** Choices that a text goes with: what is true now, the day, the sentence. */
const WITH_TEXT: ReadonlySet<string> = new Set(["replaces", "moved", "says"]);

/** The choice that somebody means. PaiError `invalid_value`, which lists the choices; `reference`: what the question was called. Pure. */
export function choiceOf(kind: QuestionKind, said: string, reference: string): string {
  const word = said.trim().toLowerCase();
  const choices: readonly string[] = CHOICES[kind];
  if (choices.includes(word)) return word;
  const plain = word === "y" || word === "yes" ? "yes" : word === "n" || word === "no" ? "no" : undefined;
  if (plain !== undefined) return PLAIN[kind][plain];
  throw new PaiError("invalid_value", `${JSON.stringify(said.slice(0, 60))} is no answer to this question`, {
    hint: `pai answer ${reference} ${choices.join("|")}`,
    data: { choices },
  });
}

/**
 * Plans what an answer means: the newer memory replaces the older one, both stay, the newer one was wrong, both are one, a promise was
 * kept, called off or moved, or is none. The line that says who answered goes with it. PaiError `wrong_state` where a pinned memory would
 * end, or one that a person stands behind by the answer of somebody else; `invalid_value` where a day or a sentence is missing. Pure.
 */
export function* planAnswer(
  { kind, about }: Question,
  answer: Answer,
  scene: AnswerScene,
): Plan<Planned<Cared>> {
  const sheet = new CareSheet();
  const found = yield* load(about);
  const sides = about.flatMap((id) => found.get(id) ?? []);
  if (sides.length < about.length)
    throw new PaiError("unknown_id", `a memory of question ${answer.id} is gone`);
  if (answer.text !== undefined && !WITH_TEXT.has(answer.choice))
    throw new PaiError("invalid_value", `a text does not go with ${answer.choice}`, {
      hint: `--text goes with ${[...WITH_TEXT].join(", ")}`,
    });
  const job = { sheet, sides, answer, scene };
  if (kind === "closes") answerPromise(job);
  else if (kind === "promise" || kind === "belief") yield* answerAlone(job);
  else if (kind === "supports") weighBelief(job);
  else yield* answerPair(job);
  sheet.append([answerLine(answer, scene.replica)]);
  return { ...sheet.planned(), source: isPerson(answer) ? "user" : "agent" };
}
