import { isPaiError, PaiError, usage } from "../domain/errors.ts";
import { handleOf } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { OutcomeJson, RememberedJson } from "../domain/shapes.ts";
import type { DecisionInput, StatementInput, ToolInput } from "../domain/tool-inputs.ts";
import { COMMITMENT } from "../domain/vocabulary.ts";
import type { StatementsJson } from "../domain/write-shapes.ts";
import { assertNoSecret } from "../memory/checks.ts";
import { fenced, promptText } from "../text/fence.ts";
import { type Answer, explain, type Host, momentOf } from "./call.ts";
import { cut, openToTools, QUOTED_CHARS, questionLines, safe } from "./print.ts";

type Statement = Parameters<Host["memory"]["rememberStatements"]>[0][number];
type Stated = StatementsJson["statements"][number];

export async function remember(host: Host, given: ToolInput<"memory_remember">): Promise<Answer> {
  const { text, statements = [] } = given;
  if ((text === undefined) === (statements.length === 0))
    throw usage("memory_remember needs either statements or a text", '{"statements":[{"text":"…"}]}');
  if (text !== undefined) {
    const done = await host.memory.remember({ text, source: "agent" });
    if (done.changeSet !== undefined) await host.captured();
    const found = done.outcomes.map(statedOf);
    return remembered(found, done, { isJudged: found.some(isOwn) });
  }
  const stated = statements.map((one) => statementOf(one, host));
  const done = await host.memory.rememberStatements(stated);
  if (done.changeSet !== undefined) await host.captured();
  const ended = stated.map(({ replaces = [], closes = [] }) => [replaces, closes].flat());
  const isJudged = done.statements.some(
    (one, at) => isOwn(one) && stated[at]?.scope !== "project" && ended[at]?.length === 0,
  );
  return remembered(done.statements, done, { named: ended.flat(), isJudged });
}

/** Whether the user's own memory has taken what is not private, in a project that has a memory. */
function isOwn({ memory }: Stated): boolean {
  return memory?.store === "personal" && memory.sensitive !== true;
}

function statementOf(given: StatementInput, host: Host): Statement {
  const validMs = momentOf("valid_at", given.valid_at, host);
  const { text, category, subject, importance, scope, tags, keywords, replaces, closes } = given;
  return {
    text,
    source: "agent",
    ...(category === COMMITMENT ? { promised: true } : { category }),
    subject: wordsOf([subject ?? ""])[0]?.toLowerCase(),
    importance,
    ...(scope && { scope }),
    ...(tags && { tags: wordsOf(tags) }),
    ...(keywords && { keywords: wordsOf(keywords).map((word) => word.toLowerCase()) }),
    ...(validMs !== undefined && { holdsFrom: new Date(validMs).toISOString() }),
    replaces: idsIn(replaces),
    closes: idsIn(closes),
    checked: given.checked === true,
  };
}

function wordsOf(given: readonly string[]): readonly string[] {
  return given.map((word) => word.replace(/\s+/gu, " ").trim()).filter(Boolean);
}

function idsIn(given = ""): readonly string[] {
  return given.match(/[^\s,]+/g) ?? [];
}

const STATUS: Readonly<Record<OutcomeJson["action"], Stated["status"]>> = {
  created: "remembered",
  duplicate: "duplicate",
  reinforced: "duplicate",
  superseded: "replaced",
  fulfilled: "closed",
  cancelled: "closed",
  suppressed: "refused",
  pending: "pending",
};

function statedOf({ action, memory, of, note }: OutcomeJson): Stated {
  const status = STATUS[action];
  const isClosed = status === "closed" && memory !== undefined;
  return {
    status,
    ...(memory && { memory }),
    replaced: status === "replaced" && of ? [of] : [],
    closed: isClosed ? [memory] : [],
    notes: note === undefined ? [] : [note],
  };
}

function remembered(
  statements: readonly Stated[],
  { questions = [], changeSet }: Pick<RememberedJson, "questions" | "changeSet">,
  { named = [], isJudged = false }: { readonly named?: readonly string[]; readonly isJudged?: boolean } = {},
): Answer {
  // Whoever names something private by its id has read it.
  const known = (memory: MemoryJson) =>
    named.includes(memory.id) || named.includes(handleOf(memory)) ? sayingOf(memory) : unasked(memory);
  const fates = statements.map(({ status, memory, replaced, closed, notes }, i) => ({
    status,
    ...(memory === undefined && statements.length > 1 && { statement: i + 1 }),
    // What was known already may be private, and in other words.
    ...(memory && { ...(status === "duplicate" ? unasked(memory) : sayingOf(memory)), kind: memory.kind }),
    ...(replaced.length > 0 && { replaced: replaced.map(known) }),
    ...(closed.length > 0 && { closed: closed.map(known) }),
    ...(notes.length > 0 && { notes: notes.map(safe) }),
  }));
  const open = openToTools(questions);
  const lines = fates.flatMap((fate) => [
    `- ${fate.status === "pending" ? "waits until the user confirms it" : fate.status}${toldOf(fate)}`,
    ...(fate.replaced ?? []).map((one) => `    replaces: ${promptText(one.text)} (${one.id})`),
    ...(fate.closed ?? []).map((one) => `    closes: ${promptText(one.text)} (${one.id})`),
    ...(fate.notes ?? []).map((note) => `    note: ${promptText(note)}`),
  ]);
  const undo = undoOf(changeSet);
  return {
    structured: { statements: fates, questions: open, ...undo, ...(isJudged && { note: SHARING }) },
    text: `${fenced([...lines, ...open.flatMap(questionLines)])}${isJudged ? `${SHARING}\n` : ""}${undoLine(undo)}`,
  };
}

/** What is said where words alone have decided that something is not the project's. */
const SHARING =
  'Kept in the user\'s own memory, as about people; to share one: its text again, "scope": "project", its id in replaces.';

type Told = Partial<Record<"id" | "text" | "due" | "store", string>> & { readonly statement?: number };

function toldOf({ id, text, due, store, statement }: Told) {
  if (text !== undefined) {
    const where = store === "personal" ? ", in the user's own memory" : "";
    return `: ${promptText(text)} (${id}${due === undefined ? "" : `, due ${due}`}${where})`;
  }
  return statement === undefined ? "" : `: number ${statement} of the statements`;
}

const PRIVATE = "(private)";

function sayingOf(memory: MemoryJson) {
  const due = memory.due?.slice(0, "YYYY-MM-DD".length);
  const { store } = memory;
  const text = cut(safe(memory.text), QUOTED_CHARS); // whoever has written it knows it
  return { id: handleOf(memory), text, ...(due && { due }), ...(store && { store }) };
}

function unasked(memory: MemoryJson) {
  return memory.sensitive ? { id: handleOf(memory), text: PRIVATE } : sayingOf(memory);
}

function undoOf(changeSet: string | undefined) {
  return changeSet === undefined ? {} : { undo: `pai undo ${changeSet}` };
}

function undoLine({ undo }: { readonly undo?: string }): string {
  return undo === undefined ? "" : `The user undoes this with: ${undo}\n`;
}

/** `memory_answer`: each answer is a change of its own; one that cannot be taken does not stop the others. */
export async function answer(host: Host, { answers }: ToolInput<"memory_answer">): Promise<Answer> {
  if (answers.length === 0) throw usage("memory_answer needs at least one answer");
  const done: Answered[] = [];
  for (const one of answers) done.push(await answerOne(host, one));
  const lines = done.flatMap(({ question, status, choice, changed = [], note, undo }) => [
    `- question ${promptText(question)}: ${status}, ${promptText(choice)}`,
    ...changed.map(({ id, text, status: is }) => `    ${is}: ${promptText(text)} (${id})`),
    ...(note === undefined ? [] : [`    note: ${promptText(note)}`]),
    ...(undo === undefined ? [] : [`    the user undoes this with: ${undo}`]),
  ]);
  return { structured: { answers: done }, text: fenced(lines) };
}

interface Answered {
  readonly question: string;
  readonly choice: string;
  readonly status: "answered" | "refused";
  readonly changed?: readonly { readonly id: string; readonly text: string; readonly status: string }[];
  readonly note?: string;
  readonly undo?: string;
}

async function answerOne(host: Host, given: DecisionInput): Promise<Answered> {
  const { question, choice, text, older } = given;
  const says = { question: cut(safe(question), QUOTED_CHARS), choice: cut(safe(choice), QUOTED_CHARS) };
  try {
    const how = { text, older, source: "agent" as const, by: "agent" };
    const { memories, changeSet, choice: taken } = await host.memory.answer(question, choice, how);
    const changed = memories.map((memory) => ({ ...unasked(memory), status: memory.state ?? memory.status }));
    return { ...says, choice: taken, status: "answered", changed, ...undoOf(changeSet) };
  } catch (error) {
    if (!isPaiError(error)) throw error;
    return { ...says, status: "refused", note: explain(error, given) };
  }
}

export async function correct(host: Host, given: ToolInput<"memory_correct">): Promise<Answer> {
  const { id, text, reason, forget: forgets = false } = given;
  if ((text === undefined) !== forgets) throw usage("memory_correct needs either a text or forget: true");
  const why = reason?.trim().slice(0, REASON_CHARS) || undefined;
  if (text !== undefined) {
    const { kind } = await host.memory.show(id, false); // says what is wrong with an id as every tool does
    const promised = kind === "commitment";
    const done = await host.memory.rememberStatements([
      { text, source: "agent", replaces: id, why, ...(promised && { promised }) },
    ]);
    const { structured, ...said } = remembered(done.statements, done);
    const [fate] = done.statements;
    if (fate?.status === "refused") throw new PaiError("wrong_state", fate.notes.join("; "));
    return { ...said, structured: { status: fate?.status, ...structured } };
  }
  assertNoSecret("the reason", why);
  const done = await host.memory.forget([id], { agent: { why } });
  const forgotten = done.memories.map(unasked);
  const undo = undoOf(done.changeSet);
  const lines = forgotten.map((one) => `- forgotten: ${promptText(one.text)} (${one.id})`);
  return {
    structured: { status: "forgotten", forgotten, ...undo },
    text: `${fenced([...lines, ...done.notes.map((note) => `    note: ${promptText(note)}`)])}${undoLine(undo)}`,
  };
}

const REASON_CHARS = 200;
