import type { MemoryJson } from "../domain/memory-shapes.ts";
import { isUnvouched } from "../domain/provenance.ts";
import type { SearchIndex } from "../index-ports.ts";
import { GraduatedList, readBeliefs } from "../markdown/memory-md.ts";
import { findSections, type Section } from "../markdown/page-sections.ts";
import { contextBlock } from "../recall/context-block.ts";
import { promptQueries } from "../recall/prompt-queries.ts";
import { isLight } from "../text/analyse.ts";
import { commitments } from "./commitments.ts";
import type { Context } from "./context.ts";
import { withDoubts } from "./doubts.ts";
import { presentRows, recalledHere } from "./present.ts";
import { answersAsMuch, byQuery, itemOf, profileShown } from "./prompt-context.ts";

/** A block for the prompt of an agent, "" where there is nothing to say, and the ids of what it says. */
export interface HookBlock {
  readonly text: string;
  readonly ids: readonly string[];
}

interface HookOptions {
  /** Ids of what the session was shown. */
  readonly seen: ReadonlySet<string>;
}

/** Bytes of a block: what Claude Code shows in full, and what somebody reads beside each prompt. */
const SESSION_BYTES = 2_000;
const PROMPT_BYTES = 1_200;
const PAGE_PATH = "MEMORY.md";
/** Promises at the start of a session, the most urgent first. */
const PROMISES = 6;
/** Memories beside one prompt. */
const BESIDE_PROMPT = 4;
/**
 * How much of a sentence a memory has to contain to be shown unasked, and how many of its telling words; fitted with `npm run
 * bench:hook`. More than what an answer to a question needs: whoever wrote the prompt has not asked.
 */
const UNASKED = { support: 0.45, words: 2 };
const NOTHING: HookBlock = { text: "", ids: [] };
const NO_BUDGET = Number.POSITIVE_INFINITY;

/**
 * What is known at the start of a session: open promises of this project, what MEMORY.md and the profile show, as far as the session
 * has not `seen` it. Nothing private, nothing that pages and tools said. At most 2,000 bytes; the same memories give the same bytes.
 */
export function sessionBlock(context: Context, { seen }: HookOptions): HookBlock {
  const index = context.openIndex();
  const within = { ...context, openIndex: () => index };
  const promises = commitments(within, { view: "open" }).results.filter(mayBeShown).slice(0, PROMISES);
  const profile = new Set(profileShown(context, index).map(({ id }) => id));
  const onPages = [...pageShown(context, index), ...profileShown(context, index)];
  const memories = distinct([...promises, ...withDoubts(onPages, context, index)]);
  const shown = memories.filter((memory) => !seen.has(memory.id) && mayBeShown(memory));
  const items = shown.map((memory) => {
    const { id, item } = quotedIn(memory, context, index);
    return { id, item: { ...item, isProfile: profile.has(id) } };
  });
  return printed(items, SESSION_BYTES);
}

/**
 * What the memory has that is surely about a prompt, as far as the session has not `seen` it; mostly nothing. What may be outdated
 * makes way for what answers as much; what only belongs to what was found is not shown. At most 1,200 bytes.
 */
export function promptBlock(
  context: Context,
  { prompt, seen }: HookOptions & { readonly prompt: string },
): HookBlock {
  const queries = promptQueries(prompt);
  if (queries.length === 0) return NOTHING;
  const index = context.openIndex();
  const within = { ...context, openIndex: () => index };
  const found = queries.flatMap((query) => byQuery(within, { query, exact: true }).found.filter(isSure));
  const best = distinct(found.toSorted((a, b) => supportIn(b) - supportIn(a)));
  const facts = new Set(best.flatMap(({ kind, episode }) => (kind === "fact" && episode ? [episode] : [])));
  const told = new Map(best.map((memory) => [memory.id, memory]));
  const isOld = (memory: Found) => answersAsMuch(told.get(memory.maybeOutdated?.id ?? ""), memory);
  const shown = best
    .filter((memory) => !seen.has(memory.id) && !facts.has(memory.id) && !isOld(memory))
    .slice(0, BESIDE_PROMPT);
  const items = shown.map((memory) => quotedIn(memory, context, index));
  return printed(items, PROMPT_BYTES);
}

/** A memory in its own words: what "tomorrow" meant follows from its day, and the tables of languages need not be loaded. */
function quotedIn(memory: Parameters<typeof itemOf>[0], context: Context, index: SearchIndex) {
  const item = itemOf(memory, { index, zone: context.zone, nowMs: context.clock.now() });
  return { id: memory.id, item };
}

type Found = ReturnType<typeof byQuery>["found"][number];

/** Whether a memory says so much of what was asked that it is shown to somebody who did not ask. */
function isSure({ explain, outdated }: Found): boolean {
  if (explain === undefined || outdated !== undefined) return false;
  const words = Object.keys(explain.matched).filter((term) => !isLight(term));
  return explain.support >= UNASKED.support && words.length >= UNASKED.words;
}

function supportIn({ explain }: Found): number {
  return explain?.support ?? 0;
}

/** The memories that stand on the store's own page, in its order, as far as they hold. */
function pageShown(context: Context, index: SearchIndex): readonly MemoryJson[] {
  const { files } = context.store;
  if (files.stat(PAGE_PATH)?.kind !== "file") return [];
  const isHere = recalledHere(context);
  const page = findSections(new TextDecoder().decode(files.read(PAGE_PATH)));
  const ids = page.ok ? page.sections.flatMap(idsIn) : [];
  return presentRows(ids.flatMap((id) => index.byId(id) ?? []).filter(isHere), context, index);
}

/** What a section shows as holding now. */
function idsIn({ name, body }: Section): readonly string[] {
  if (name === "GRADUATED") return new GraduatedList(body).ids();
  if (name !== "BELIEFS") return [];
  return readBeliefs(body).bullets.flatMap(({ id, mark }) => (mark === undefined ? [id] : []));
}

/** Neither private nor in doubt, nor the words of a page or a tool. */
function mayBeShown(memory: MemoryJson): boolean {
  const { sensitive, verification, maybeOutdated } = memory;
  return !sensitive && verification !== "disputed" && maybeOutdated === undefined && !isUnvouched(memory);
}

function distinct<T extends { readonly id: string }>(memories: readonly T[]): readonly T[] {
  const ids = new Set<string>();
  return memories.filter(({ id }) => !ids.has(id) && ids.add(id));
}

function printed(
  given: readonly { readonly id: string; readonly item: ReturnType<typeof itemOf> }[],
  maxBytes: number,
): HookBlock {
  const { text, leftOut } = contextBlock(
    given.map(({ item }) => item),
    { budget: NO_BUDGET, maxBytes, face: "claude" },
  );
  return { text, ids: given.flatMap(({ id, item }) => (leftOut.includes(item) ? [] : [id])) };
}
