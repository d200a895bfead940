import { isPaiError } from "../../domain/errors.ts";
import type { QuestionJson } from "../../domain/question-shapes.ts";
import type { ReviewItemJson } from "../../domain/review-shapes.ts";
import type { CareJson } from "../../domain/shapes.ts";
import { describeCare } from "../render/care.ts";
import { count } from "../render/memory.ts";
import { choiceLines } from "../render/question.ts";
import { itemLines, reflection, reviewList } from "../render/review.ts";
import { ANSWERS, lettersFor } from "../review-answers.ts";
import type { Call, Output, Run } from "../run.ts";

/** `pai review`, `reflect` */
export const run: Run = async (call) => {
  const { session, paint, name } = call;
  if (name === "reflect") {
    const json = await session.memory.reflect();
    return { json, text: reflection(json, paint) };
  }
  const screen = isPlain(call) ? call.terminal.screen(false) : undefined;
  if (screen !== undefined) {
    const { openBrowse } = await import("../browse/open.ts");
    await openBrowse(call, { screen, tab: "questions" });
    return { json: {}, text: "" };
  }
  const items = await session.memory.reviewItems();
  const { json, dryRun, quiet } = call.globals;
  const asks = call.options.list !== true && !json && !dryRun && !quiet && call.terminal.canAsk();
  if (!asks || items.length === 0) return { json: { items, answered: 0 }, text: reviewList(items, paint) };
  return walk(items, call);
};

/** Nothing was asked for but the questions themselves. */
function isPlain({ globals, options }: Call): boolean {
  return (
    !globals.json && !globals.dryRun && !globals.quiet && options.list !== true && options.lines !== true
  );
}

type Answer = (ids: readonly string[], call: Call) => Promise<CareJson>;

/** Asks about one after the other; each answer is a change of its own, so that `undo` takes back one. */
async function walk(items: readonly ReviewItemJson[], call: Call): Promise<Output> {
  const { terminal, paint } = call;
  const gone = new Set<string>();
  let answered = 0;
  for (const [at, item] of items.entries()) {
    const ids = item.memories.map(({ id }) => id);
    // An answer before may have settled this one as well.
    if (ids.some((id) => gone.has(id))) continue;
    const place = paint.dim(`${at + 1} of ${items.length}`);
    const lead = item.question === undefined ? `${place}  ` : `${place}\n`; // whose lines are set in
    terminal.err(`\n${paint.reflow(`${lead}${itemLines(item, paint)}`)}\n`);
    const given =
      item.question === undefined ? await askUntilKnown(item, call) : await askQuestion(item.question, call);
    if (given === "q") break;
    const act = item.question === undefined ? settling(given) : answering(item.question, given);
    if (act === undefined) continue;
    const done = await act(ids, call).catch(tellWhyNot(call));
    if (done === undefined) continue;
    answered++;
    terminal.err(`${paint.reflow(describeCare(done, paint))}\n`);
    for (const { id, status } of done.memories) if (status !== "active") gone.add(id);
  }
  const text = `${count(answered, "answer")}; pai undo reverts the last one`;
  return { json: { items, answered }, text: answered > 0 ? text : "nothing was changed" };
}

/** Choices that may need words of one's own. */
const WORDED: Readonly<Record<string, string>> = { moved: "to which day? ", says: "in which sentence? " };

function settling(letter: string): Answer | undefined {
  const answer = ANSWERS[letter];
  return answer && ((ids, { session }) => answer.act(ids, session.memory));
}

/** The answer to a question as something to do; undefined where it is skipped. */
function answering(question: QuestionJson, choice: string): Answer | undefined {
  if (choice === "s") return undefined;
  return async (_ids, { session, terminal }) => {
    const asked = WORDED[choice];
    const text = asked === undefined ? undefined : (await terminal.prompt(asked))?.trim();
    const done = await session.memory.answer(question.id, choice, text ? { text } : {});
    return { ...done, alsoIn: [] };
  };
}

/** One of the choices, by its number or in full, `s` to skip, `q` to stop, which the end of input means as well. */
async function askQuestion({ choices }: QuestionJson, { terminal, paint }: Call): Promise<string> {
  const known = choices.map((choice, at) => `${at + 1} ${choice}`);
  const asked = `${[...known, "s skip", "q quit"].join(", ")}: `;
  for (;;) {
    const said = (await terminal.prompt(paint.reflow(asked)))?.trim().toLowerCase();
    if (said === undefined || said === "q") return "q";
    const choice = choices[Number(said) - 1] ?? choices.find((one) => one === said);
    if (choice !== undefined || said === "s") return choice ?? "s";
    terminal.err(`${paint.reflow(`type a number, s or q:\n${choiceLines({ choices })}`)}\n`);
  }
}

/** What cannot be done, such as merging what is pinned, does not end the review. */
function tellWhyNot({ terminal }: Call): (error: unknown) => undefined {
  return (error) => {
    if (!isPaiError(error)) throw error;
    terminal.err(`pai: ${error.message}${error.hint === undefined ? "" : `\n     ${error.hint}`}\n`);
  };
}

/** What the answers do, for who types something else, or `?`. */
const MEANINGS =
  "Type one letter: a or b keeps that one and supersedes the other; v keeps both and does not ask again; m merges them; " +
  "k confirms; f forgets (pai restore brings it back); s skips until next time; q quits.";

/** A letter of an answer, `s` to skip, `q` to stop, which the end of input means as well. */
async function askUntilKnown({ memories }: ReviewItemJson, { terminal, paint }: Call): Promise<string> {
  const letters = lettersFor(memories.length);
  const known = letters.map((letter) => `${letter} ${ANSWERS[letter]?.word ?? ""}`);
  const question = `${[...known, "s skip", "q quit"].join(", ")}: `;
  for (;;) {
    const answer = (await terminal.prompt(paint.reflow(question)))?.trim().toLowerCase();
    if (answer === undefined || answer === "q") return "q";
    if (answer === "s" || letters.includes(answer)) return answer;
    terminal.err(
      `${paint.reflow(`${answer === "?" ? "" : "this is not one of the answers. "}${MEANINGS}`)}\n`,
    );
  }
}
