import { EXIT, isPaiError, PaiError } from "../domain/errors.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { Kind } from "../domain/vocabulary.ts";
import { analyse, analyseAny } from "../text/analyse.ts";
import { excerpt, handle, memoryLines } from "./render/memory.ts";
import { type Call, confirmOrThrow, type Output } from "./run.ts";

/** How many memories a few words look through. */
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

/** What has all the words, whatever became of it: to be erased, when recall no longer finds it. */
export async function everyNamed(call: Call, words: string): Promise<readonly MemoryJson[]> {
  const found = new Map<string, MemoryJson>();
  for (const memory of await memoriesNamed(call, words, { keepStopWords: true }))
    found.set(memory.id, memory);
  for (const kind of ["fact", "commitment", "artifact", "episode"] as const) {
    const { results } = await call.session.memory.list({ kind, status: "all" });
    // Of a conversation that stays, only what recall finds in it is meant.
    const meant = results.filter(({ spoken, status }) => spoken === undefined || status === "forgotten");
    for (const memory of havingAll(meant, words, true)) found.set(memory.id, memory);
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

/** What is done with what was named. */
export interface Meant {
  /** Asked before it is done to a memory that words name: "Pin"; absent where nothing is changed. */
  readonly asks?: string;
  /** Only such memories. */
  readonly kind?: Kind;
}

/**
 * Does something to memories given by their ids, or by words where no id fits: the one memory that has all of them. A person is asked
 * first, or says `--yes`; undefined where they say no. Of several a person chooses one; where nobody can, they are listed (PaiError
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
      const chosen = await chosenOf(call, words, { found, asks: meant.asks ?? "Show" });
      if (chosen !== undefined) return act([chosen]);
      if (meant.asks === undefined) throw severalNamed(words, found);
      return undefined;
    }
    const asks = `${meant.asks} "${excerpt(one.text)}" (${handle(one)})?`;
    return meant.asks === undefined || (await confirmOrThrow(call, asks)) ? act([one.id]) : undefined;
  }
}

/** Looks at the one memory that the words of a command name: by id, by the name of an entity, or by its own words. */
export async function ofOne<T>(call: Call, look: (id: string) => Promise<T>): Promise<T> {
  const act = async (ids: readonly string[]): Promise<T> => {
    const reference = ids.join(" ");
    try {
      return await look(reference);
    } catch (error) {
      if (!isPaiError(error) || error.code !== "unknown_id") throw error;
      return look((await call.session.memory.show(reference, false)).id);
    }
  };
  const found = await toNamed(call, call.words, { meant: {}, act });
  if (found === undefined) throw new PaiError("internal", "to look asks for nothing");
  return found;
}

/** Whoever types a prefix, or nothing but digits, means ids; "pier 4" is words. */
function areLikeIds(references: readonly string[]): boolean {
  return (
    references.some((reference) => /^[a-z]{2}_/.test(reference)) ||
    references.every((reference) => !/\p{L}{2}/u.test(reference))
  );
}

/** Which of several a person means; undefined: none. PaiError `ambiguous_id` where nobody can be asked. */
async function chosenOf(
  { globals, terminal, paint }: Call,
  words: string,
  { found, asks }: { readonly found: readonly MemoryJson[]; readonly asks: string },
): Promise<string | undefined> {
  const listed = found.slice(0, LISTED);
  const canChoose = terminal.canAsk() && !globals.json && !globals.yes;
  const lead = (i: number) => (canChoose ? `${i + 1}  ` : "  ");
  if (!globals.json)
    terminal.err(`${listed.map((memory, i) => memoryLines(memory, paint, lead(i))).join("\n")}\n`);
  if (canChoose) {
    const left = found.length > listed.length ? `, of ${found.length}` : "";
    const said = await terminal.prompt(`${asks} which? 1 to ${listed.length}${left}; Enter: none  `);
    return listed[Number(said?.trim() || "0") - 1]?.id;
  }
  throw severalNamed(words, found);
}

function severalNamed(words: string, found: readonly MemoryJson[]): PaiError {
  return new PaiError("ambiguous_id", `"${excerpt(words, 60)}" may mean ${found.length} memories`, {
    hint: "give the id of one, or more of its words",
    data: { candidates: found.slice(0, LISTED).map(({ id }) => id) },
  });
}

/** What a command prints that has changed nothing. */
export function nothingDone(call: Call, why: string, exit: number = EXIT.done): Output {
  const json = { memories: [], alsoIn: [], notes: [why], dryRun: call.globals.dryRun, changes: [] };
  return { json, text: why, exit };
}
