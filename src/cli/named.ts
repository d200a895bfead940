import { EXIT, isPaiError, PaiError, unless } from "../domain/errors.ts";
import { handleOf } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { Kind } from "../domain/vocabulary.ts";
import { analyse, analyseAny } from "../text/analyse.ts";
import { WITH_WORDS } from "./by-id.ts";
import { excerpt, memoryLines } from "./render/memory.ts";
import { type Call, confirmOrThrow, type Output } from "./run.ts";

const LOOKED_THROUGH = 100;
const LISTED = 8;

/** What recall finds and what has all the words: what is only near in meaning, or has some of them, is not what was named. Small words count with `keepStopWords`. */
export async function memoriesNamed(
  { session }: Call,
  words: string,
  how: { readonly kind?: Kind | undefined; readonly keepStopWords?: boolean } = {},
): Promise<readonly MemoryJson[]> {
  const options = { kind: how.kind, limit: LOOKED_THROUGH, track: false, wordsOnly: true };
  const { results } = await session.memory.recall(words, options);
  return havingAll(results, words, how.keepStopWords === true);
}

/** What has all the words, whatever became of it, in all memories that are read: to be erased, when recall no longer finds it. */
export async function everyNamed(call: Call, words: string): Promise<readonly MemoryJson[]> {
  const found = new Map<string, MemoryJson>();
  for (const memory of await memoriesNamed(call, words, { keepStopWords: true }))
    found.set(memory.id, memory);
  for (const { memory } of call.session.parts)
    for (const kind of WITH_WORDS) {
      const { results } = await memory.list({ kind, status: "all" });
      // Of a conversation that stays, only what recall finds in it is meant.
      const meant = results.filter(({ spoken, status }) => spoken === undefined || status === "forgotten");
      for (const one of havingAll(meant, words, true)) found.set(one.id, one);
    }
  return [...found.values()];
}

function havingAll(results: readonly MemoryJson[], words: string, keepStopWords: boolean) {
  const included = words.replaceAll(EXCLUDED, " ");
  const wanted = keepStopWords ? analyse(included, { keepStopWords }) : analyseAny(included);
  return results.filter((memory) => {
    const has = new Set(analyse(wordsOf(memory), { keepStopWords: true }));
    return wanted.every((word) => has.has(word));
  });
}

/** A word that must not occur; recall has seen to that. */
const EXCLUDED = /(?<!\S)-\S+/g;

function wordsOf({ text, subject, keywords, tags }: MemoryJson): string {
  return [text, subject, ...keywords, ...tags].join("\n");
}

export interface Meant {
  /** Asked before it is done to a memory that words name: "Pin"; absent where nothing is changed, or is asked for later. */
  readonly asks?: string;
  /** What it is called where one has to be chosen (default: `asks`, or "Show"). */
  readonly chooses?: string;
  /** It may be done to several of those that the words fit. */
  readonly several?: boolean;
  readonly kind?: Kind;
}

/**
 * Does something to memories given by their ids, or by words where no id fits: the one memory that has all of them. A person is asked
 * first, or says `--yes`; undefined where they say no. Of several a person chooses; where nobody can, they are listed (PaiError
 * `ambiguous_id`).
 */
export async function toNamed<T>(
  call: Call,
  references: readonly string[],
  { meant, act }: { readonly meant: Meant; readonly act: (ids: readonly string[]) => Promise<T> },
): Promise<T | undefined> {
  try {
    return await act(references);
  } catch (error) {
    if (!isPaiError(error) || error.code !== "unknown_id" || areLikeIds(references)) throw error;
    const words = references.join(" ");
    const found = await memoriesNamed(call, words, { kind: meant.kind });
    const [one, ...others] = found;
    if (one === undefined) throw error;
    if (others.length > 0) {
      const chosen = await chosenOf(call, words, { found, meant });
      return chosen.length > 0 ? act(chosen) : undefined;
    }
    const asks = `${meant.asks} "${excerpt(one.text)}" (${handleOf(one)})?`;
    return meant.asks === undefined || (await confirmOrThrow(call, asks)) ? act([one.id]) : undefined;
  }
}

/** Looks at the one memory that the words of a command name: by id, by the name of an entity, or by its own words. */
export async function ofOne<T>(call: Call, look: (id: string) => Promise<T>): Promise<T> {
  const act = async (ids: readonly string[]): Promise<T> => {
    const reference = ids.join(" ");
    const byName = async () => look((await call.session.memory.show(reference, false)).id);
    return unless(["unknown_id"], () => look(reference), byName);
  };
  const found = await toNamed(call, call.words, { meant: {}, act });
  if (found === undefined) throw new PaiError("unknown_id", "none of these was chosen");
  return found;
}

/** Whoever types a prefix, or nothing but digits, means ids; "pier 4" is words. */
function areLikeIds(references: readonly string[]): boolean {
  return (
    references.some((reference) => /^[a-z]{2}_/.test(reference)) ||
    references.every((reference) => !/\p{L}{2}/u.test(reference))
  );
}

/** Which of several a person means; none: none. PaiError `ambiguous_id` where nobody can be asked. */
async function chosenOf(
  { globals, terminal, paint }: Call,
  words: string,
  { found, meant }: { readonly found: readonly MemoryJson[]; readonly meant: Meant },
): Promise<readonly string[]> {
  const listed = found.slice(0, LISTED);
  const canChoose = terminal.canAsk() && !globals.json && !globals.yes && !globals.dryRun;
  const lead = (i: number) => (canChoose ? `${i + 1}  ` : "  ");
  if (!globals.json)
    terminal.err(`${listed.map((memory, i) => memoryLines(memory, paint, lead(i))).join("\n")}\n`);
  if (!canChoose)
    throw new PaiError("ambiguous_id", `"${excerpt(words, 60)}" may mean ${found.length} memories`, {
      hint: "give the id of one, or more of its words",
      data: { candidates: listed.map(({ id }) => id) },
    });
  const left = found.length > listed.length ? `, of ${found.length}` : "";
  const how =
    meant.several === true ? `1 to ${listed.length}, such as 1 3 or 1-2, or all` : `1 to ${listed.length}`;
  const question = `${meant.chooses ?? meant.asks ?? "Show"} which? ${how}${left}; Enter: none  `;
  for (;;) {
    const said = (await terminal.prompt(question))?.trim().toLowerCase() ?? "";
    const numbers = numbersIn(said, listed.length);
    if (numbers !== undefined && (meant.several === true || numbers.length <= 1))
      return numbers.flatMap((n) => listed[n - 1]?.id ?? []);
    terminal.err(`"${excerpt(said, 60)}" is none of these\n`);
  }
}

/** The numbers from 1 to `most` that a person types: `2`, `1 3`, `1,3`, `1-3`, `all`; undefined where it is something else. Pure. */
function numbersIn(said: string, most: number): readonly number[] | undefined {
  const upTo = (from: number, to: number) =>
    Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  if (said === "all") return upTo(1, most);
  const parts = said.split(/[\s,]+/).filter(Boolean);
  const found = parts.map((part) => {
    const [, from, to = from] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    const isThere = Number(from) >= 1 && Number(to) >= Number(from) && Number(to) <= most;
    return isThere ? upTo(Number(from), Number(to)) : undefined;
  });
  return found.includes(undefined) ? undefined : [...new Set(found.flatMap((one) => one ?? []))];
}

/** What a command prints that has changed nothing. */
export function nothingDone(call: Call, why: string, exit: number = EXIT.done): Output {
  const json = { memories: [], alsoIn: [], notes: [why], dryRun: call.globals.dryRun, changes: [] };
  return { json, text: why, exit };
}
