import { usage } from "../../domain/errors.ts";
import type { LinkType } from "../../domain/links.ts";
import { ASKS, choicesOver } from "../../domain/question.ts";
import type { Source } from "../../domain/vocabulary.ts";
import type { AnswerJson, QuestionJson } from "../../domain/write-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { type Meant, nothingDone, toNamed } from "../named.ts";
import { chosen, moment, text, word } from "../options.ts";
import { describeCare } from "../render/care.ts";
import { excerpt } from "../render/memory.ts";
import { answered, questionLines } from "../render/question.ts";
import { type Call, type Commands, confirmOrThrow, type Output, type Run } from "../run.ts";

/** What each command does, what is asked before it is done to a memory that is given by words, and to which of them it may be done. */
const ACTS = {
  restore: { act: "restore", asks: "Restore" },
  confirm: { act: "confirm", asks: "Confirm" },
  "confirm --doubt": { act: "dispute", asks: "Doubt" },
  pin: { act: "pin", asks: "Pin" },
  "pin --off": { act: "unpin", asks: "Unpin" },
  done: { act: "fulfil", asks: "Mark as done:", kind: "commitment" },
  "done --cancelled": { act: "cancel", asks: "Call off:", kind: "commitment" },
  "done --lapsed": { act: "expire", asks: "Let expire:", kind: "commitment" },
  "done --reopen": { act: "reopen", asks: "Reopen", kind: "commitment" },
} as const satisfies Readonly<Record<string, Meant & { readonly act: string }>>;

/** `pai restore`, `confirm`, `pin`, `done` */
const care: Run = async (call) => {
  const { name, options, words, session, paint } = call;
  const form = chosen(options, ["off", "doubt", "cancelled", "lapsed", "reopen"]);
  const called = form === undefined ? name : `${name} --${form}`;
  const { act, ...meant } = ACTS[called as keyof typeof ACTS]; // the definitions have no others
  const result = await toNamed(call, words, { meant: { ...meant, several: true }, act: session.memory[act] });
  if (result !== undefined) return { json: result, text: describeCare(result, paint) };
  return nothingDone(call, "nothing was changed");
};

const correct: Run = async (call) => {
  const { session, words, options, paint } = call;
  const [reference = "", ...given] = words;
  const said = given.length > 0 ? given.join(" ") : await instead(call, reference);
  if (said === "") return nothingDone(call, "nothing was changed");
  const how = { atMs: moment(options, "at", session), allowSecret: word(options, "allowSecret") };
  const act = ([id = ""]: readonly string[]) => session.memory.correct(id, said, how);
  const asks = `Put "${excerpt(said)}" in place of`;
  const result = await toNamed(call, [reference], { meant: { asks }, act });
  if (result !== undefined) return { json: result, text: describeCare(result, paint) };
  return nothingDone(call, "nothing was changed");
};

/** Asks a person for the words to put in place of a memory's; "" where they give none. PaiError `usage` where nobody can be asked. */
async function instead(call: Call, reference: string): Promise<string> {
  if (!canAsk(call)) throw usage("missing required argument 'text'", `pai correct ${reference} "…"`);
  const { text } = await call.session.memory.show(reference, false);
  call.terminal.err(`now      ${escapeTerminal(text)}\n`);
  return (await call.terminal.prompt("instead  "))?.trim() ?? "";
}

const link: Run = async (call) => {
  const { words, options, session, paint } = call;
  const [one = "", other = ""] = words;
  const type = word(options, "type") as LinkType | undefined; // commander has checked the choice
  const form = chosen(options, ["remove", "merge"]);
  if (form === "merge" && type !== undefined) throw usage("--merge cannot be combined with --type");
  if (form === "merge") return merge(call, [one, other]);
  const result = await session.memory[form === "remove" ? "unlink" : "link"]([one, other], type);
  return { json: result, text: describeCare(result, paint) };
};

async function merge(call: Call, pair: readonly [string, string]): Promise<Output> {
  const { memory } = call.session;
  const question = "The rules are not sure that these two say the same. Merge them?";
  if (!(await memory.saysTheSame(pair)) && !(await confirmOrThrow(call, question)))
    return nothingDone(call, "nothing was merged");
  const result = await memory.mergeTwo(pair);
  return { json: result, text: describeCare(result, call.paint) };
}

const answer: Run = async (call) => {
  const { session, words, options, paint, terminal } = call;
  const [reference = "", ...given] = words;
  const [choice, older] = given.length > 0 ? given : await ask(reference, call);
  if (choice === undefined) return { json: {}, text: "not answered: it stays in pai questions" };
  const source = text(options, "source") as Source | undefined; // commander has checked it
  const asks = text(options, "text") === undefined && canAsk(call) ? ASKS[choice] : undefined;
  const typed =
    asks === undefined ? "" : ((await terminal.prompt(`${asks} Enter: as it stands there  `)) ?? "");
  const how = { text: text(options, "text") ?? (typed.trim() || undefined), older, source };
  const json: AnswerJson = await session.memory.answer(reference, choice, how);
  return { json, text: answered(json, paint) };
};

function canAsk({ terminal, globals }: Call): boolean {
  return terminal.canAsk() && !globals.json && !globals.quiet;
}

/** Asks a person for the choice, and the older memory that is meant; nothing where they give none. PaiError `usage` where nobody can be asked. */
async function ask(reference: string, call: Call): Promise<readonly string[]> {
  const { session, terminal, paint } = call;
  const question: QuestionJson = await session.memory.question(reference);
  const choices = (
    question.about[2] === undefined
      ? question.choices
      : choicesOver(question.choices, question.about[1] ?? "")
  ).join("|");
  if (!canAsk(call))
    throw usage(`what is the answer to ${question.shortId}?`, `pai answer ${question.shortId} ${choices}`);
  terminal.err(`${paint.reflow(questionLines(question, paint))}\n`);
  const said = (await terminal.prompt(`${choices}; Enter: later  `))?.trim() ?? "";
  return said === "" || said === "later" ? [] : said.split(/\s+/);
}

export const CARE: Commands = {
  ...{ restore: care, confirm: care, pin: care, done: care, correct, link, answer },
};
