import type { LinkType } from "../../domain/edge.ts";
import { EXIT, usage } from "../../domain/errors.ts";
import type { AnswerJson, QuestionJson } from "../../domain/question-shapes.ts";
import type { CareJson } from "../../domain/shapes.ts";
import type { Source } from "../../domain/vocabulary.ts";
import type { ForgetOptions } from "../../memory/care.ts";
import { isInGit } from "../deps.ts";
import { everyNamed, type Meant, memoriesNamed, nothingDone, toNamed } from "../named.ts";
import { chosen, moment, text, word } from "../options.ts";
import { describeCare } from "../render/care.ts";
import { count, excerpt, memoryLines, saidOnce } from "../render/memory.ts";
import { answered, questionLines } from "../render/question.ts";
import { type Call, type Commands, confirmOrThrow, type Output, type Run } from "../run.ts";

/** What each command does, what is asked before it is done to a memory that is given by words, and to which of them it may be done. */
const ACTS = {
  restore: { act: "restore", asks: "Restore" },
  confirm: { act: "confirm", asks: "Confirm" },
  dispute: { act: "dispute", asks: "Dispute" },
  pin: { act: "pin", asks: "Pin" },
  "pin --off": { act: "unpin", asks: "Unpin" },
  done: { act: "fulfil", asks: "Mark as done:", kind: "commitment" },
  cancel: { act: "cancel", asks: "Call off:", kind: "commitment" },
  "cancel --lapsed": { act: "expire", asks: "Let expire:", kind: "commitment" },
  reopen: { act: "reopen", asks: "Reopen", kind: "commitment" },
} as const satisfies Readonly<Record<string, Meant & { readonly act: string }>>;

/** `pai restore`, `confirm`, `dispute`, `pin`, `done`, `cancel`, `reopen` */
const care: Run = async (call) => {
  const { name, options, words, session, paint } = call;
  const how = options.off === true ? " --off" : options.lapsed === true ? " --lapsed" : "";
  const { act, ...meant } = ACTS[`${name}${how}` as keyof typeof ACTS]; // the definitions have no others
  const result = await toNamed(call, words, { meant, act: session.memory[act] });
  if (result !== undefined) return { json: result, text: describeCare(result, paint) };
  return nothingDone(call, "nothing was changed");
};

const correct: Run = async (call) => {
  const { session, words, options, paint } = call;
  const [reference = "", ...text] = words;
  const how = { atMs: moment(options, "at", session), allowSecret: word(options, "allowSecret") };
  const act = ([id = ""]: readonly string[]) => session.memory.correct(id, text.join(" "), how);
  const asks = `Put "${excerpt(text.join(" "))}" in place of`;
  const result = await toNamed(call, [reference], { meant: { asks }, act });
  if (result !== undefined) return { json: result, text: describeCare(result, paint) };
  return nothingDone(call, "nothing was changed");
};

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

const forget: Run = async (call) => {
  const match = text(call.options, "match");
  if (match === undefined && call.words.length === 0) {
    throw usage("forget needs an id, or --match with a query", "pai list");
  }
  if (match !== undefined && call.words.length > 0) throw usage("give ids or --match, not both");
  const ids = match === undefined ? call.words : await findMatches(call, match);
  if (match !== undefined && ids.length === 0) return nothingDone(call, "nothing matches", EXIT.nothingFound);
  if (
    match !== undefined &&
    !(await confirmOrThrow(call, `Forget ${count(ids.length, "memory", "memories")}?`))
  )
    return nothingDone(call, DECLINED);
  const purge = call.options.purge === true;
  const options = { keepFacts: call.options.keepFacts === true, purge };
  const act = async (given: readonly string[]) =>
    !purge || (await mayErase(call, given, options)) ? call.session.memory.forget(given, options) : undefined;
  const result = await toNamed(call, ids, { meant: { asks: purge ? "Erase permanently" : "Forget" }, act });
  if (result === undefined) return nothingDone(call, DECLINED);
  const hint = call.globals.dryRun || purge ? [] : ["to bring it back: pai restore or pai undo"];
  return {
    json: result,
    text: describeCare(result, call.paint),
    notices: purge
      ? purgeNotices(result, isInGit(call.session.located.directory))
      : result.changeSet
        ? hint
        : [],
  };
};

/** Asks before anything is erased, by its words where a person reads them. */
async function mayErase(call: Call, ids: readonly string[], options: ForgetOptions): Promise<boolean> {
  const { memories } = await call.session.memory.forget(ids, { ...options, dryRun: true });
  const isRead = call.terminal.canAsk() && !call.globals.json;
  const said = isRead ? `: ${saidOnce(memories).join(", ")}` : "";
  return confirmOrThrow(call, `Erase ${count(memories.length, "memory", "memories")} permanently${said}?`);
}

/** What is still somewhere, and the command that takes it away. */
function purgeNotices({ alsoIn }: CareJson, hasGit: boolean): readonly string[] {
  const rest = alsoIn.map(({ id }) => id).join(" ");
  const same =
    rest === ""
      ? []
      : [
          `the conversations and notes above still have the same words; to erase them: pai forget ${rest} --purge`,
        ];
  return [...same, ...(hasGit ? ["commits in git still contain it"] : [])];
}

const DECLINED = "nothing was forgotten";

async function findMatches(call: Call, query: string): Promise<readonly string[]> {
  const isErasing = call.options.purge === true;
  const matches = isErasing
    ? await everyNamed(call, query)
    : await memoriesNamed(call, query, { keepStopWords: true });
  if (matches.length > 0 && !call.globals.json) {
    call.terminal.err(`${matches.map((memory) => memoryLines(memory, call.paint, "  ")).join("\n")}\n`);
  }
  return matches.map(({ id }) => id);
}

async function merge(call: Call, pair: readonly [string, string]): Promise<Output> {
  const { memory } = call.session;
  const question = "The rules are not sure that these two say the same. Merge them?";
  if (!(await memory.saysTheSame(pair)) && !(await confirmOrThrow(call, question)))
    return nothingDone(call, "nothing was merged");
  const result = await memory.mergeTwo(pair);
  return { json: result, text: describeCare(result, call.paint) };
}

const answer: Run = async (call) => {
  const { session, words, options, paint } = call;
  const [reference = "", ...given] = words;
  const [choice, older] = given.length > 0 ? given : await ask(reference, call);
  if (choice === undefined) return { json: {}, text: "nothing was answered" };
  const source = text(options, "source") as Source | undefined; // commander has checked it
  const how = { text: text(options, "text"), older, source };
  const json: AnswerJson = await session.memory.answer(reference, choice, how);
  return { json, text: answered(json, paint) };
};

/** Asks a person for the choice, and the older memory that is meant; nothing where they give none. PaiError `usage` where nobody can be asked. */
async function ask(
  reference: string,
  { session, terminal, globals, paint }: Call,
): Promise<readonly string[]> {
  const question: QuestionJson = await session.memory.question(reference);
  const choices = question.choices.join("|");
  if (globals.json || globals.quiet || !terminal.canAsk())
    throw usage(`what is the answer to ${question.shortId}?`, `pai answer ${question.shortId} ${choices}`);
  terminal.err(`${paint.reflow(questionLines(question, paint))}\n`);
  const said = (await terminal.prompt(`${choices}: `))?.trim() ?? "";
  return said === "" ? [] : said.split(/\s+/);
}

export const CARE: Commands = {
  ...{ restore: care, confirm: care, dispute: care, pin: care, done: care, cancel: care, reopen: care },
  ...{ correct, link, forget, answer },
};
