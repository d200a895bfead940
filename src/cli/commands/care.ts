import type { StdioOptions } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { EXIT, isPaiError, PaiError, usage } from "../../domain/errors.ts";
import type { LinkType } from "../../domain/links.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import { ASKS, choicesOver } from "../../domain/question.ts";
import type { CareJson } from "../../domain/shapes.ts";
import type { Source } from "../../domain/vocabulary.ts";
import type { AnswerJson, QuestionJson } from "../../domain/write-shapes.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { isInGit, readDraft } from "../deps.ts";
import { decodeText } from "../input.ts";
import { everyNamed, type Meant, memoriesNamed, nothingDone, toNamed } from "../named.ts";
import { chosen, moment, text, word } from "../options.ts";
import { answered, describeCare, questionLines } from "../render/care.ts";
import { count, excerpt, memoryLines } from "../render/memory.ts";
import { type Call, confirmOrThrow, type Output, type Run } from "../run.ts";

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

export const care: Run = async (call) => {
  const { name, options, words, session } = call;
  const form = chosen(options, ["off", "doubt", "cancelled", "lapsed", "reopen"]);
  const called = form === undefined ? name : `${name} --${form}`;
  const { act, ...meant } = ACTS[called as keyof typeof ACTS]; // the definitions have no others
  const result = await toNamed(call, words, { meant: { ...meant, several: true }, act: session.memory[act] });
  return cared(call, result);
};

function cared(call: Call, result: CareJson | undefined): Output {
  if (result === undefined) return nothingDone(call, "nothing was changed");
  return { json: result, text: describeCare(result, call.paint) };
}

export const correct: Run = async (call) => {
  const { session, words, options } = call;
  const [reference = "", ...given] = words;
  const said = given.length > 0 ? given.join(" ") : await instead(call, reference);
  if (said === "") return nothingDone(call, "nothing was changed");
  const how = { atMs: moment(options, "at", session), allowSecret: word(options, "allowSecret") };
  const act = ([id = ""]: readonly string[]) => session.memory.correct(id, said, how);
  const asks = `Put "${excerpt(said)}" in place of`;
  const result = await toNamed(call, [reference], { meant: { asks }, act });
  return cared(call, result);
};

/** Asks a person for the words to put in place of a memory's; "" where they give none. PaiError `usage` where nobody can be asked. */
async function instead(call: Call, reference: string): Promise<string> {
  if (!canAsk(call)) throw usage("missing required argument 'text'", `pai correct ${reference} "…"`);
  const { text } = await call.session.memory.show(reference, false);
  call.terminal.err(`now      ${escapeTerminal(text)}\n`);
  return (await call.terminal.prompt("instead  "))?.trim() ?? "";
}

export const link: Run = async (call) => {
  const { words, options, session } = call;
  const [one = "", other = ""] = words;
  const type = word(options, "type") as LinkType | undefined; // commander has checked the choice
  const form = chosen(options, ["remove", "merge"]);
  if (form === "merge" && type !== undefined) throw usage("--merge cannot be combined with --type");
  if (form === "merge") return merge(call, [one, other]);
  return cared(call, await session.memory[form === "remove" ? "unlink" : "link"]([one, other], type));
};

async function merge(call: Call, pair: readonly [string, string]): Promise<Output> {
  const { memory } = call.session;
  const question = "The rules are not sure that these two say the same. Merge them?";
  if (!(await memory.saysTheSame(pair)) && !(await confirmOrThrow(call, question)))
    return nothingDone(call, "nothing was merged");
  return cared(call, await memory.mergeTwo(pair));
}

export const answer: Run = async (call) => {
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

const DECLINED = "nothing was forgotten";

export const forget: Run = async (call) => {
  const match = text(call.options, "match");
  if (match === undefined && call.words.length === 0)
    throw usage("forget needs an id, or --match with a query", "pai list");
  if (match !== undefined && call.words.length > 0) throw usage("give ids or --match, not both");
  const isErasing = call.options.purge === true;
  const named = isErasing ? everyNamed : memoriesNamed;
  const found = match === undefined ? undefined : await named(call, match, { keepStopWords: true });
  if (found?.length === 0) return nothingDone(call, "nothing matches", EXIT.nothingFound);
  const references = found?.map(({ id }) => id) ?? call.words;
  if (isErasing) return erase(call, references);
  if (found !== undefined) {
    list(call, found);
    const question = `Forget ${count(found.length, "memory")}?`;
    if (!(await confirmOrThrow(call, question))) return nothingDone(call, DECLINED);
  }
  const options = { keepFacts: call.options.keepFacts === true };
  const act = (ids: readonly string[]) => call.session.memory.forget(ids, options);
  const result = await toNamed(call, references, { meant: { asks: "Forget", several: true }, act });
  if (result === undefined) return nothingDone(call, DECLINED);
  const isGone = result.changeSet !== undefined && !call.globals.dryRun;
  return {
    json: result,
    text: describeCare(result, call.paint),
    notices: [isGone && "to bring it back: pai restore or pai undo"],
  };
};

function list({ globals, terminal, paint }: Call, memories: readonly MemoryJson[]): void {
  if (globals.json || !(terminal.canAsk() || globals.yes || globals.dryRun)) return; // nobody is asked
  terminal.err(`${memories.map((memory) => memoryLines(memory, paint, "  ")).join("\n")}\n`);
}

/** `--purge`: shows all that goes before it asks, and then what has the same words beside other ones. */
async function erase(call: Call, references: readonly string[]): Promise<Output> {
  const { globals, terminal, session, paint } = call;
  const how = { keepFacts: call.options.keepFacts === true, purge: true };
  const act = (ids: readonly string[]) => session.memory.forget(ids, { ...how, dryRun: true });
  const meant = { chooses: "Erase", several: true };
  const planned = await toNamed(call, references, { meant, act });
  if (planned === undefined) return nothingDone(call, DECLINED);
  if (globals.dryRun) return { json: planned, text: describeCare(planned, paint) };
  const ids = planned.memories.map(({ id }) => id);
  if (!globals.yes) list(call, planned.memories);
  if (!(await confirmOrThrow(call, `Erase ${count(ids.length, "memory")} for good?`)))
    return nothingDone(call, DECLINED);
  const { alsoIn } = planned;
  if (alsoIn.length > 0 && !globals.yes && !globals.json) {
    list(call, alsoIn);
    if (await terminal.ask("The same words stand there beside others. Erase these as a whole, too?"))
      ids.push(...alsoIn.map(({ id }) => id));
  }
  const isInCommits = await areInGit(call, ids);
  const result = await session.memory.forget(ids, how);
  const rest = result.alsoIn.map(({ id }) => id).join(" ");
  return {
    json: result,
    text: describeCare(result, paint),
    notices: [
      rest !== "" && `these still have the same words; to erase them: pai forget ${rest} --purge`,
      isInCommits && "commits in git still contain it",
    ],
  };
}

async function areInGit({ session }: Call, ids: readonly string[]): Promise<boolean> {
  const kept = session.parts.filter(({ directory }) => isInGit(directory));
  const looked = kept.flatMap(({ memory }) =>
    ids.map((id) =>
      memory.show(id, false).then(
        () => true,
        () => false,
      ),
    ),
  );
  return (await Promise.all(looked)).includes(true);
}

const IS_WINDOWS = process.platform === "win32";
const DEFAULT_EDITOR = IS_WINDOWS ? "notepad" : "vi";

/**
 * `pai edit`. What an editor prints never gets into a pipe or a document: it prints to stderr then. PaiError `usage` where there is no terminal
 * for the default one; `editor_failed` names the draft, which is kept, also where something else lies there now.
 */
export const edit: Run = async ({ session, terminal, words, options, paint, globals }) => {
  const { header, raw } = await session.memory.readForEdit(words[0] ?? "");
  if (session.editor === undefined && !terminal.canAsk())
    throw usage(
      "there is no terminal to run an editor on",
      "set EDITOR to a program that needs no terminal, or use pai correct",
    );
  const folder = mkdtempSync(join(tmpdir(), "pai-edit-"));
  const path = join(folder, `${header.id}.md`);
  writeFileSync(path, raw, { mode: 0o600 });
  const stdout = terminal.isTty && !globals.json ? 1 : 2;
  await runEditor(session.editor ?? DEFAULT_EDITOR, path, [0, stdout, 2]);
  const bytes = readDraft(path);
  try {
    const text = decodeText(bytes, "the edited text");
    const result = await session.memory.applyEdit(header.id, text, word(options, "allowSecret"));
    rmSync(folder, { recursive: true, force: true });
    return { json: result, text: describeCare(result, paint) };
  } catch (error) {
    if (!isPaiError(error)) throw error;
    const hint = `your draft is in ${path}${error.hint === undefined ? "" : `; ${error.hint}`}`;
    throw new PaiError(error.code, error.message, { hint, cause: error });
  }
};

async function runEditor(editor: string, path: string, stdio: StdioOptions): Promise<void> {
  const { spawnSync } = await import("node:child_process"); // the other commands start without it
  // The editor's command may carry arguments ("code --wait"), so the shell splits it, as git does.
  const done = IS_WINDOWS
    ? spawnSync(`${editor} "${path}"`, { stdio, shell: true })
    : spawnSync("sh", ["-c", `${editor} "$1"`, "sh", path], { stdio });
  const status = done.error ? done.error.message : done.signal ? `signal ${done.signal}` : done.status;
  if (status === 0) return;
  throw new PaiError("editor_failed", `the editor (${editor}) failed with ${status}; nothing was changed`, {
    hint: `your draft is in ${path}`,
  });
}
