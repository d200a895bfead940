import type { Header } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { outdates } from "../domain/question-state.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { Context } from "./context.ts";
import { memoryOf } from "./present.ts";
import { type QuestionRecords, questionsIn } from "./question-records.ts";

/** A memory as JSON, and the facts that a turn stands for. */
type Listed = MemoryJson & { readonly facts?: readonly string[] | undefined };

/**
 * The same memories, each with what took the place of a part of it, and with what may have taken its place, or may have settled it, while nobody has said whether it did. `records`: the
 * questions of the store, where they are open already.
 */
export function withDoubts<T extends Listed>(
  memories: readonly T[],
  context: Context,
  index: SearchIndex,
  records: QuestionRecords = questionsIn(context, index),
): T[] {
  const ids = new Set(memories.flatMap(({ id, facts = [] }) => [id, ...facts]));
  const doubts = new Map<string, Pick<MemoryJson, "maybeOutdated" | "maybeDone" | "partReplacedBy">>();
  for (const id of ids) {
    const by = records.inPartBy(id).at(-1);
    if (by === undefined) continue;
    doubts.set(id, { partReplacedBy: doubtBy(by, context, index) });
  }
  for (const asked of records.overOlder(ids, (kind) => outdates(kind) || kind === "closes")) {
    const { question } = asked;
    if (outdates(question.kind) && !records.castsDoubt(asked)) continue;
    const [newer = "", older = ""] = question.about;
    const by = { ...doubtBy(newer, context, index), question: question.id };
    const isMoved = hasDay(index.byId(newer)?.header) || outdates(question.kind);
    doubts.set(older, { ...doubts.get(older), ...(isMoved ? { maybeOutdated: by } : { maybeDone: by }) });
  }
  if (doubts.size === 0) return [...memories];
  return memories.map((memory) => {
    const [doubt] = [memory.id, ...(memory.facts ?? [])].flatMap((id) => doubts.get(id) ?? []);
    if (doubt === undefined) return memory;
    // What was replaced in part is no guess.
    const isKnown = memory.maybeOutdated?.id === doubt.partReplacedBy?.id;
    return { ...memory, ...(isKnown && { maybeOutdated: undefined }), ...doubt };
  });
}

/** Whether something has a day of its own: no deed has, but another day for what was promised. */
function hasDay(header: Header | undefined): boolean {
  return (header?.kind === "fact" || header?.kind === "commitment") && header.due !== undefined;
}

/** A memory that may have taken the place of another one. */
export function doubtBy(id: string, context: Context, index: SearchIndex) {
  return { id, shortId: index.shortId(id), text: textOf(id, context, index) };
}

/** What may say of memories the same in other words, or that they are otherwise by now, by their ids, while nobody has said so. */
export function saidAgain(
  memories: readonly Listed[],
  index: SearchIndex,
  records: QuestionRecords,
): ReadonlyMap<string, Pick<MemoryJson, "id" | "shortId">> {
  const asked = records
    .overOlder(new Set(memories.map(({ id }) => id)), (kind) => kind === "same")
    .filter((one) => records.castsDoubt(one));
  const pairs = asked.map(({ question }) => question.about);
  return new Map(pairs.map(([id = "", older = ""]) => [older, { id, shortId: index.shortId(id) }]));
}

/** What others said and an open question sets against what is trusted more and told here as well: the latter by the former, by their ids. */
export function refuted(memories: readonly Listed[], records: QuestionRecords): ReadonlyMap<string, string> {
  const ids = new Set(memories.map(({ id }) => id));
  const asked = records
    .overOlder(ids, outdates)
    .filter((one) => !records.castsDoubt(one) && !records.isAhead(one));
  const pairs = asked.map(({ question }) => question.about);
  return new Map(pairs.map(([newer = "", older = ""]) => [newer, older]));
}

/** What is private is shown by its own words only, and stands beside no other memory. */
function textOf(id: string, context: Context, index: SearchIndex): string {
  const memory = memoryOf(id, context, index);
  return memory === undefined || memory.header.sensitive === true ? "" : memory.text;
}
