import { type Change, lookupKey } from "../domain/changeset.ts";
import { PaiError, type Problem, unwritable, unwritableIn } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { citing, extract, isVacant, load, type Plan, type Planned } from "../domain/plan.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { entitiesOf, keywordsOf } from "../language/extract/words-of.ts";
import { changeMemory, moveMemory } from "../markdown/changes.ts";
import { parseMemoryFile } from "../markdown/memory-file.ts";
import { rewriteMemory } from "../markdown/print-memory.ts";
import { listed, whyKept } from "../remember/remark.ts";
import { type Cared, EditBuilder } from "./care.ts";
import type { CorrectRules } from "./correct.ts";

/**
 * Plans to take over the whole file text that a person wrote for a memory. Id, kind and `created` stay
 * what they were. PaiError `invalid_memory` (what is wrong, with the line), `unknown_id`. Pure.
 */
export function* planEdit(id: string, raw: string, rules: Omit<CorrectRules, "atMs">): Plan<Planned<Cared>> {
  const memory = (yield* load([id])).get(id);
  if (!memory) throw new PaiError("unknown_id", `no memory with id ${id}`, { hint: "pai list" });
  const edited = readEdited(memory, raw);
  const builder = new EditBuilder();
  if (raw === memory.raw) {
    builder.note(`${id} was not changed`, memory);
    return builder.planned();
  }
  const at = new Date(rules.nowMs).toISOString();
  const words = edited.text === memory.text ? {} : yield* derivedOf(edited, memory.text, memory.header);
  const said = {
    ...(rules.sensitive && { sensitive: true }),
    ...(rules.author !== undefined && edited.text !== memory.text && { author: rules.author }),
  };
  const text = rewriteMemory(raw, { hash: contentHash(edited.text), updated: at, ...words, ...said });
  const why = { event: "edited", reason: whyKept(rules, "edited by the user") } as const;
  const whole = changeMemory(memory, { updated: at }, why);
  builder.add(whole && replaceText(whole, text, edited), readEdited(memory, text));
  if (edited.text !== memory.text) yield* markFacts(builder, memory, at);
  return builder.planned();
}

/** A file that changed without pai. */
export interface HandEdit {
  readonly id: string;
  readonly what: "body" | "keys";
  /** Of a body, what it was, where that is known. */
  readonly was?: string;
  /** Of a body in a store that several people share: whose words it has now. */
  readonly by?: string | undefined;
}

/**
 * Plans to take over edits made by hand: hash and `updated` follow the file, history says `edited`, and
 * the facts that rest on an edited episode are marked for review. Pure.
 */
export function* planAdopt(edits: readonly HandEdit[], nowMs: number): Plan<Planned<Cared>> {
  const builder = new EditBuilder();
  const at = new Date(nowMs).toISOString();
  const found = yield* load(edits.map(({ id }) => id));
  const refused: Problem[] = [];
  for (const { id, what, was, by } of edits) {
    const memory = found.get(id);
    if (!memory) continue;
    const reason = what === "body" ? "text edited by hand" : "front matter edited by hand";
    const words = was === undefined ? {} : yield* derivedOf(memory, was);
    const patch = {
      hash: contentHash(memory.text),
      updated: at,
      ...words,
      ...(by !== undefined && { author: by }),
    };
    try {
      builder.change(memory, patch, { event: "edited", reason });
      if (what === "body") yield* markFacts(builder, memory, at);
    } catch (error) {
      if (unwritableIn(error).length === 0) throw error;
      refused.push(...unwritableIn(error)); // all at once: there may be many
    }
  }
  if (refused.length > 0) throw unwritable("invalid_memory", refused);
  return builder.planned();
}

/**
 * What follows the text where it is what the old text gives: subject, category, keywords and names. Any others a person has put there, as
 * has whatever differs from `before`. A day of the old text goes.
 */
function* derivedOf(
  memory: Memory,
  was: string,
  before: Header = memory.header,
): Plan<Readonly<Record<string, unknown>>> {
  const { header, text } = memory;
  const { keywords = [], entities = [] } = header;
  const known = new Set(entities.map((name) => name.toLowerCase()));
  const areOld = (words: readonly string[], old: readonly string[]) => words.join("\n") === old.join("\n");
  const derived: Partial<Record<keyof Header, unknown>> = {
    ...(areOld(keywords, keywordsOf(was)) && { keywords: listed(keywordsOf(text)) }),
    ...(areOld(entities, entitiesOf(was, known)) && { entities: listed(entitiesOf(text, known)) }),
    ...(header.kind === "fact" && (yield* saidOf(header, was, text))),
    ...(header.kind === "fact" && header.due !== undefined && { due: undefined }), // of other words
  };
  const written = (one: Header, key: string) => JSON.stringify(one[key as keyof Header]);
  const isLeft = ([key]: [string, unknown]) => written(header, key) === written(before, key);
  return Object.fromEntries(Object.entries(derived).filter(isLeft));
}

function* saidOf({ created, subject = OWNER, category = PLAIN }: Header, was: string, text: string) {
  const atMs = Date.parse(created);
  const [old, now] = [(yield* extract(was, { atMs }))[0], (yield* extract(text, { atMs }))[0]];
  if (old === undefined || now === undefined) return {};
  return {
    ...(subject === old.subject && { subject: now.subject === OWNER ? undefined : now.subject }),
    ...(category === old.category && { category: now.category }),
  };
}

const { subject: OWNER, category: PLAIN } = DEFAULTS;

function readEdited(memory: Memory, raw: string): Memory {
  const edited = parseMemoryFile(memory.path, new TextEncoder().encode(raw));
  if (!("header" in edited)) {
    const line = edited.line === undefined ? "" : ` (line ${edited.line})`;
    throw new PaiError("invalid_memory", `the edited text is not a memory: ${edited.message}${line}`);
  }
  for (const key of ["id", "kind", "created"] as const) {
    if (edited.header[key] === memory.header[key]) continue;
    throw new PaiError(
      "invalid_memory",
      `the edited text changes ${key}, which must stay ${memory.header[key]}`,
    );
  }
  return edited;
}

function replaceText(change: Change, text: string, edited: Memory): Change {
  if (change.op === "remove") return change;
  const hash = contentHash(edited.text);
  const added = [
    ...(hash === undefined ? [] : [lookupKey.content(hash)]),
    ...(edited.header.sources ?? []).map(lookupKey.cites),
  ];
  return { ...change, text, keys: [...new Set([...change.keys, ...added])] };
}

/** What rests on words that have changed is doubtful until somebody looks. */
function* markFacts(builder: EditBuilder, { header }: Memory, at: string): Plan<void> {
  if (header.kind !== "episode") return;
  for (const fact of yield* citing(header.id)) {
    if (builder.has(fact.header.id) || fact.header.verification === "disputed") continue;
    const reason = `its source ${header.id} was edited`;
    builder.change(fact, { verification: "disputed", reason, updated: at }, { event: "disputed", reason });
  }
}

/** Plans to move files to where they belong; one whose place is taken stays where it is. Pure. */
export function* planMoves(moves: readonly { id: string; to: string }[]): Plan<Planned<undefined>> {
  const memories = yield* load(moves.map(({ id }) => id));
  const changes: Change[] = [];
  for (const { id, to } of moves) {
    const memory = memories.get(id);
    if (!memory || memory.path === to || !(yield* isVacant(to))) continue;
    changes.push(moveMemory(memory, to, { event: "edited", reason: "moved to where it belongs" }));
  }
  return { changes, result: undefined };
}
