import { PaiError } from "../../domain/errors.ts";
import type { AnswerJson, QuestionJson } from "../../domain/question-shapes.ts";
import type { Source } from "../../domain/vocabulary.ts";
import { text } from "../options.ts";
import { answered, choiceLines, questionLines } from "../render/question.ts";
import type { Call, Run } from "../run.ts";

/** `pai answer` */
export const run: Run = async (call) => {
  const { session, words, options, paint } = call;
  const [reference = "", given] = words;
  const choice = given ?? (await ask(reference, call));
  if (choice === undefined) return { json: {}, text: "nothing was answered" };
  const how = { text: text(options, "text"), source: text(options, "source") as Source | undefined }; // commander has checked it
  const json: AnswerJson = await session.memory.answer(reference, choice, how);
  return { json, text: answered(json, paint) };
};

/** Asks a person for the choice; undefined where they give none. PaiError `usage` where nobody can be asked. */
async function ask(
  reference: string,
  { session, terminal, globals, paint }: Call,
): Promise<string | undefined> {
  const question: QuestionJson = await session.memory.question(reference);
  const choices = question.choices.join("|");
  if (globals.json || globals.quiet || !terminal.canAsk())
    throw new PaiError("usage", `what is the answer to ${question.shortId}?`, {
      hint: `pai answer ${question.shortId} ${choices}`,
    });
  terminal.err(`${paint.reflow(`${questionLines(question, paint)}\n${choiceLines(question)}`)}\n`);
  const said = (await terminal.prompt(`${choices}: `))?.trim();
  return said === "" ? undefined : said;
}
