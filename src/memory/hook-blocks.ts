import { contextBlock } from "../recall/context-block.ts";
import { promptQueries } from "../recall/prompt-queries.ts";
import { wholeBlock } from "../recall/whole-block.ts";
import { isLight } from "../text/analyse.ts";
import { onceEach } from "../text/groups.ts";
import type { Context } from "./context.ts";
import { inForce, type Reading } from "./in-force.ts";
import { answersAsMuch, byQuery, itemOf } from "./prompt-context.ts";
import { viewOf } from "./view.ts";

/** A block for the prompt of an agent, "" where there is nothing to say, and the ids of what it says. */
export interface HookBlock {
  readonly text: string;
  readonly ids: readonly string[];
}

interface HookOptions {
  /** Ids of what the session was shown. */
  readonly seen: ReadonlySet<string>;
  /** The part of the usual length that the block may have, 0..1 (default: 1). */
  readonly share?: number | undefined;
}

/** Estimated tokens at the start of a session, 6,500 characters: of more than 10,000 every client cuts something away. */
const SESSION_TOKENS = 1_625;
/** Bytes of what somebody reads beside each prompt. */
const PROMPT_BYTES = 1_200;
const BESIDE_PROMPT = 4;
/**
 * How much of a sentence a memory has to contain to be shown unasked, and how many of its telling words. More than what an answer to a
 * question needs: whoever wrote the prompt has not asked.
 */
const UNASKED = { support: 0.45, words: 2 };
const NOTHING: HookBlock = { text: "", ids: [] };
const NO_BUDGET = Number.POSITIVE_INFINITY;

/**
 * The block for the start of a session: everything in force (see `wholeBlock`) that the session has not `seen`. Leaves out private
 * statements and those of pages and tools. Deterministic.
 */
export function sessionBlock(
  context: Context,
  { seen, reading, share = 1 }: HookOptions & { readonly reading: Reading },
): HookBlock {
  const { statements, unread, hasPrivate } = inForce(context, {}, reading);
  const left = statements.filter(({ ids }) => ids.some((id) => !seen.has(id)));
  const nowMs = context.zone.toWall(context.clock.now());
  const { text, shown } = wholeBlock(left, {
    budget: Math.floor(SESSION_TOKENS * share),
    face: "claude",
    ...{ nowMs, unread, hasPrivate },
  });
  return { text, ids: shown.flatMap(({ ids }) => ids) };
}

/**
 * Memories that are surely about a prompt and not yet `seen`; usually none, at most 1,200 bytes. Outdated ones give way to what answers as
 * much, and linked ones are not shown.
 */
export function promptBlock(
  context: Context,
  { prompt, seen, share = 1 }: HookOptions & { readonly prompt: string },
): HookBlock {
  const queries = promptQueries(prompt);
  if (queries.length === 0) return NOTHING;
  const view = viewOf(context);
  const found = queries.flatMap((query) => byQuery(view, { query, exact: true }).found.filter(isSure));
  const supportIn = ({ explain }: Found) => explain?.support ?? 0;
  const ranked = found.toSorted((a, b) => supportIn(b) - supportIn(a));
  const best = onceEach(ranked, ({ id }) => id);
  const facts = new Set(best.flatMap(({ kind, episode }) => (kind === "fact" && episode ? [episode] : [])));
  const told = new Map(best.map((memory) => [memory.id, memory]));
  const isOld = (memory: Found) => answersAsMuch(told.get(memory.maybeOutdated?.id ?? ""), memory);
  const shown = best
    .filter((memory) => !seen.has(memory.id) && !facts.has(memory.id) && !isOld(memory))
    .slice(0, BESIDE_PROMPT);
  // In its own words: what "tomorrow" meant follows from its day, and the tables of languages need not be loaded.
  const items = new Map(shown.map((memory) => [memory.id, itemOf(memory, view)]));
  const room = { budget: NO_BUDGET, maxBytes: Math.floor(PROMPT_BYTES * share), face: "claude" } as const;
  const { text, leftOut } = contextBlock([...items.values()], room);
  return { text, ids: [...items].flatMap(([id, item]) => (leftOut.includes(item) ? [] : [id])) };
}

type Found = ReturnType<typeof byQuery>["found"][number];

/** Whether a memory says so much of what was asked that it is shown to somebody who did not ask. */
function isSure({ explain, outdated }: Found): boolean {
  if (explain === undefined || outdated !== undefined) return false;
  const words = Object.keys(explain.matched).filter((term) => !isLight(term));
  return explain.support >= UNASKED.support && words.length >= UNASKED.words;
}
