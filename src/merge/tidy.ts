import { isStated } from "../domain/flat.ts";
import { contentHash, type Sha256 } from "../domain/hash.ts";
import { memoryIdOf } from "../domain/ids.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { PAGE_STATE_PATH, withoutQuotesOf } from "../domain/page.ts";
import { buriedTurn } from "../domain/state-line.ts";
import type { Status } from "../domain/status.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import { detachedText, joinCard, splitCard } from "../markdown/entity-card.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import { rewriteMemory } from "../markdown/print-memory.ts";
import { parseTurns, printTurns, turnsLeft } from "../markdown/talk.ts";
import { withoutLinesOf } from "./files.ts";
import { type burials, withoutErased } from "./lines.ts";
import { fateOf } from "./memories.ts";

interface Gone {
  /** Ids of what was erased for good. */
  readonly erased: ReadonlySet<string>;
  /** Whether a memory was there on a side and is no more; nothing need be said of what was erased. */
  readonly gone: (id: string) => boolean;
  /** A memory as either side has it. */
  readonly sides: (id: string) => readonly Memory[];
}

const LISTS = ["sources", "supersedes", "members", "supporting", "contradicting"] as const;
/** What a memory rests on, a box on its members. */
const EVIDENCE = ["sources", "supporting", "members"] as const;
const NOT_SHOWN: ReadonlySet<Status | undefined> = new Set(["forgotten", "pending", "expired", "pruned"]);

/** Takes out of what a merge leaves whatever names what is gone, or shows what is forgotten. */
export class Tidying {
  readonly #memories: Map<string, Memory>;
  readonly #erased: Set<string>;
  readonly #isGone: (id: string) => boolean;
  readonly #sidesOf: (id: string) => readonly Memory[];

  constructor(memories: Map<string, Memory>, { erased, gone, sides }: Gone) {
    this.#memories = memories;
    this.#erased = new Set(erased);
    this.#isGone = gone;
    this.#sidesOf = sides;
  }

  /** What rests on nothing but what was erased goes as well, and so does what rests on that; what pai made of what is no more, too. */
  memories(): void {
    for (let isSettled = false; !isSettled; ) {
      isSettled = true;
      for (const [id, memory] of this.#memories) {
        const evidence = this.#evidenceOf(memory.header);
        if (!this.#restsOnNothing(memory, evidence)) continue;
        this.#memories.delete(id);
        if (evidence.some((source) => this.#erased.has(source))) this.#erased.add(id);
        isSettled = false;
      }
    }
    for (const [id, memory] of this.#memories) this.#memories.set(id, this.#tidied(memory));
  }

  other(path: string, text: string): string {
    if (path.endsWith(".jsonl")) return withoutErased(path, text, this.#erased);
    if (path === PAGE_STATE_PATH) return withoutQuotesOf(text, [...this.#erased]);
    return path.endsWith(".md")
      ? withoutLinesOf(text, (id) => this.#isHidden(id) || this.#isEnded(id))
      : text;
  }

  /**
   * What a memory rests on, as the merge or, where nothing is left, as the sides say: each may have taken out what the other one kept. None
   * where one of them kept it though it rested on nothing.
   */
  #evidenceOf(header: Header): readonly string[] {
    const own = evidenceOf(header);
    const sides = own.length > 0 ? [own] : this.#sidesOf(header.id).map((side) => evidenceOf(side.header));
    return sides.some((list) => list.length === 0) ? [] : sides.flat().map(memoryIdOf);
  }

  #restsOnNothing({ header, text }: Memory, evidence: readonly string[]): boolean {
    if (evidence.length === 0) return false;
    if (evidence.every((id) => this.#erased.has(id))) return true;
    const isMade =
      header.kind === "belief" ||
      header.kind === "box" ||
      (header.kind === "entity" && detachedText(text, new Set(evidence)) === "");
    return isMade && evidence.every((id) => this.#isLost(id));
  }

  #isLost(id: string): boolean {
    return this.#erased.has(id) || this.#isGone(id);
  }

  #isHidden(id: string): boolean {
    return this.#isLost(id) || NOT_SHOWN.has(this.#memories.get(id)?.header.status);
  }

  /** A belief that has ended may stand among the former ones. */
  #isEnded(id: string): boolean {
    const { kind, status = DEFAULTS.status } = this.#memories.get(id)?.header ?? {};
    return kind !== "belief" && status !== "active" && status !== "archived";
  }

  #tidied(memory: Memory): Memory {
    const { header } = memory;
    const isLost = (reference: string) => this.#isLost(memoryIdOf(reference));
    const patch: Record<string, unknown> = {};
    const keys = header as unknown as Readonly<Record<string, unknown>>; // keys of a header, by name
    for (const key of LISTS) {
      const list = keys[key] as readonly string[] | undefined;
      if (list?.some(isLost)) patch[key] = orNone(list.filter((one) => !isLost(one)));
    }
    if (header.superseded_by !== undefined && isLost(header.superseded_by)) patch.superseded_by = undefined;
    if (header.links?.some(({ to }) => isLost(to)))
      patch.links = orNone(header.links.filter(({ to }) => !isLost(to)));
    if (header.kind !== "entity") return rewritten(memory, patch);
    const relations = header.relations?.filter(({ fact }) => !isLost(fact));
    if (relations?.length !== header.relations?.length) patch.relations = orNone(relations ?? []);
    return rewritten(memory, patch, this.#card(memory));
  }

  #card({ header, text }: Memory): string {
    const managed = new Set(header.sources ?? []);
    const card = splitCard(text, managed);
    const shown = (lines: ReadonlyMap<string, string>) =>
      new Map([...lines].filter(([id]) => !this.#isHidden(id)));
    const [summary, timeline] = [shown(card.summary), shown(card.timeline)];
    if (summary.size === card.summary.size && timeline.size === card.timeline.size) return text;
    return joinCard({ own: card.own, summary, timeline });
  }
}

function evidenceOf(header: Header): readonly string[] {
  const keys = header as unknown as Readonly<Record<string, readonly string[] | undefined>>; // lists, by name
  return EVIDENCE.flatMap((key) => keys[key] ?? []);
}

function orNone<T>(list: readonly T[]): readonly T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** The memory with other front matter, and where `text` is given another body, as its file then is. Pure. */
export function rewritten(
  memory: Memory,
  patch: Readonly<Record<string, unknown>>,
  text = memory.text,
): Memory {
  if (Object.keys(patch).length === 0 && text === memory.text) return memory;
  const hash = text === memory.text ? memory.header.hash : contentHash(text);
  return writtenMemory(memory.path, rewriteMemory(memory.raw, { ...patch, hash }, text)) ?? memory;
}

const ENDED = "superseded";

/**
 * The memories that have to be written where each side ended another one of those that a merge leaves, so that a chain of successors comes
 * back to where it began and nothing would be in force: of such a loop what was said last is as the side has it that did not end it by the loop, in
 * force where neither does. `sides`: a memory as either side has it. Pure.
 */
export function withoutLoops(
  memories: ReadonlyMap<string, Memory>,
  sides: (id: string) => readonly Memory[],
): readonly Memory[] {
  const next = ({ header }: Memory) => memories.get(header.superseded_by ?? "");
  const changed: Memory[] = [];
  const settled = new Set<string>();
  for (const first of memories.values()) {
    const chain: Memory[] = [];
    let at: Memory | undefined = first;
    for (; at && !settled.has(at.header.id); at = next(at)) {
      settled.add(at.header.id);
      chain.push(at);
    }
    const loop = at && chain.includes(at) ? chain.slice(chain.indexOf(at)) : [];
    const [last] = loop.toSorted(saidLast);
    const successor = last && next(last);
    if (!last || !successor) continue;
    const supersedes = successor.header.supersedes?.filter((id) => id !== last.header.id) ?? [];
    const other = sides(last.header.id).find((side) => !loop.some((one) => one === next(side)));
    // What is forgotten stays so.
    const isEnded = last.header.status === ENDED;
    changed.push(rewritten(last, isEnded ? fateOf(other?.header) : { superseded_by: undefined }));
    if (successor !== last) changed.push(rewritten(successor, { supersedes: orNone(supersedes) }));
  }
  return changed;
}

function saidLast({ header: a }: Memory, { header: b }: Memory): number {
  const of = ({ status, valid_at, created, id }: Memory["header"]) =>
    `${Number(status === ENDED)} ${valid_at ?? created} ${id}`;
  return of(a) < of(b) ? 1 : -1;
}

interface Erased {
  /** Turns by reference, see `saying`; of a conversation of which all that it states is known. */
  readonly cited?: ReadonlyMap<string, string>;
  readonly buried: ReturnType<typeof burials>;
}

/**
 * A conversation without the turns that one of its sides has erased, and with `cited`, without those that said what is erased before it was; undefined where none is left. Any other memory as it is. `sides`: as each of them has it, undefined where it took it out. Pure.
 */
export function withoutErasedTurns(
  talk: Memory,
  sides: readonly (Memory | undefined)[],
  { cited, buried }: Erased,
): Memory | undefined {
  const { header } = talk;
  if (header.kind !== "episode" || header.turns === undefined) return talk;
  const { created, session = "" } = header;
  const said = sides.map((side) =>
    side === undefined ? [] : parseTurns(side.text).map((turn) => buriedTurn(turn, session)),
  );
  const isBuried = (hash: Sha256) => buried.get(hash)?.buried === true;
  // Each side has erased another part of it.
  if (talk.text.trim() === "" && said.flat().some(isBuried)) return undefined;
  const inAll = said.map((hashes) => new Set(hashes));
  const turns = turnsLeft(talk, (turn, reference) => {
    const hash = buriedTurn(turn, session);
    if (isBuried(hash) && !inAll.every((hashes) => hashes.has(hash))) return true;
    const at = turn.atMs === undefined ? created : new Date(turn.atMs).toISOString();
    return at <= (cited?.get(reference) ?? "");
  });
  if (turns === undefined) return talk;
  const { left } = turns;
  return left.length === 0 ? undefined : rewritten(talk, { turns: left.length }, printTurns(left));
}

/** References of turns that say what is erased and nothing that is kept, each with when that was erased last. `words`: see `erasedWords`. Pure. */
export function saying(
  erased: readonly Memory[],
  kept: Iterable<Memory>,
  words: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const cited = new Map<string, string>();
  for (const { header } of erased)
    for (const source of header.sources ?? []) {
      const at = words.get(header.hash ?? "") ?? "";
      if (at >= (cited.get(source) ?? "")) cited.set(source, at);
    }
  for (const { header } of kept)
    for (const source of isStated(header) ? (header.sources ?? []) : []) cited.delete(source);
  return cited;
}
