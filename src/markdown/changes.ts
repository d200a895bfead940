import { weighedBy } from "../domain/belief.ts";
import { type Append, type Change, lookupKey, type Told } from "../domain/changeset.ts";
import { deriveId, type IdParts } from "../domain/derive-id.ts";
import { namesOf, namesUnder } from "../domain/entities.ts";
import { isPaiError, NOT_REWRITABLE, unwritable } from "../domain/errors.ts";
import { contentHash, sha256 } from "../domain/hash.ts";
import type { Header, Memory } from "../domain/kinds.ts";
import { filedAs, memoryPath } from "../domain/paths.ts";
import { isVacant, load, type Plan } from "../domain/plan.ts";
import { DEFAULTS, type Kind } from "../domain/vocabulary.ts";
import { given } from "../text/objects.ts";
import { writtenMemory } from "./memory-file.ts";
import { printMemory, rewriteMemory } from "./print-memory.ts";

/** Why a memory changes, in the words of history. */
export type Why = Told;

export function createMemory({ path, header, text, raw }: Memory, why: Why): Change {
  return { op: "create", path, id: header.id, text: raw, keys: lookupKeysOf(header, text), ...why };
}

/** A new memory at `path`, printed, its content hash filled in. Pure. @see createMemory */
export function createdMemory(header: Header, text: string, path: string): Memory {
  const hash = contentHash(text);
  const full = hash === undefined ? header : { ...header, hash };
  return { path, header: full, text, raw: printMemory(full, text) };
}

/**
 * The change that gives a memory other front matter and, where `text` is given, another body; only the
 * lines of changed keys are rewritten. A key set to undefined goes. The file moves when its new status
 * belongs in another folder. Undefined where nothing would change. Pure.
 */
export function changeMemory(
  memory: Memory,
  patch: Readonly<Record<string, unknown>>,
  why: Why,
  text?: string,
): Change | undefined {
  const body = text ?? memory.text;
  const raw = rewritten(memory, text === undefined ? patch : { ...patch, hash: contentHash(body) }, text);
  if (raw === memory.raw) return undefined;
  const header = { ...memory.header, ...patch } as Header; // the planner's patch keeps the schema of its kind
  const base = { ...baseOf(memory, why), text: raw };
  const keys = [...new Set([...base.keys, ...lookupKeysOf(header, body)])];
  const to = filedAs(memory.path, header);
  return to === memory.path ? { op: "update", ...base, keys } : { op: "move", to, ...base, keys };
}

function baseOf({ path, header, text, raw }: Memory, why: Why) {
  return { path, id: header.id, before: sha256(raw), keys: lookupKeysOf(header, text), ...why };
}

/**
 * `rewriteMemory` of a memory's file. Where that file does not allow it, such as one whose header is as long as a header may
 * be, the error names it: `unwritableIn`. Pure.
 */
export function rewritten(
  { raw, path }: Pick<Memory, "raw" | "path">,
  patch: Readonly<Record<string, unknown>>,
  text?: string,
): string {
  try {
    return rewriteMemory(raw, patch, text);
  } catch (error) {
    if (!isPaiError(error)) throw error;
    throw unwritable(error.code, [{ code: NOT_REWRITABLE, path, message: error.message }], error);
  }
}

/** The change that puts a memory's file elsewhere, its text as it is. Pure. */
export function moveMemory(memory: Memory, to: string, why: Why): Change {
  return { op: "move", to, ...baseOf(memory, why), text: memory.raw };
}

export function changedMemory(memory: Memory, change: Change | undefined): Memory {
  return (change && memoryAfter(change)) ?? memory;
}

/** The memory that a change leaves behind; undefined after a removal. Pure. */
export function memoryAfter(change: Change): Memory | undefined {
  if (change.op === "remove") return undefined;
  return writtenMemory(change.op === "move" ? change.to : change.path, change.text);
}

/** The change that erases a memory's file; with `purge` no copy is kept for undo. Pure. */
export function removeMemory(memory: Memory, why: Why, purge: boolean): Change {
  return { op: "remove", ...(purge && { purge: true }), ...baseOf(memory, why) };
}

/**
 * One change of a file instead of two: the first one's starting point, the second one's outcome. It is called by what the second did, or by
 * its creation; history tells both. Pure.
 */
export function composeChanges(first: Change | undefined, second: Change): Change {
  if (first === undefined || first.op === "remove" || second.op === "remove") return second;
  const { detail: _detail, wording: _wording, ...start } = first;
  const base = {
    ...start,
    ...told(first.op === "create" ? first : second),
    reason: `${first.reason}; ${second.reason}`,
    each: [first, second].flatMap((change) => change.each ?? [told(change)]),
    keys: [...new Set([...first.keys, ...second.keys])],
    text: second.text,
  };
  const to = second.op === "move" ? second.to : first.op === "move" ? first.to : undefined;
  if (first.op === "create") return { ...base, op: "create", path: to ?? first.path };
  const { before } = first;
  return to === undefined || to === first.path
    ? { ...base, op: "update", before }
    : { ...base, op: "move", before, to };
}

function told({ event, reason, detail, wording }: Change): Told {
  return given({ event, reason, detail, wording });
}

/** What look-ups could find or miss because of a memory: see `lookupKey`. Pure. */
export function lookupKeysOf(header: Header, text: string): string[] {
  const hash = contentHash(text);
  const content = hash === undefined ? [] : [lookupKey.content(hash)];
  const subjects = header.kind === "fact" ? [header.subject ?? DEFAULTS.subject] : [];
  const about = new Set([...subjects, ...namesOf(header)].map(lookupKey.about));
  const talk = header.kind === "episode" && header.session ? [lookupKey.session(header.session)] : [];
  return [
    lookupKey.id(header.id),
    ...content,
    ...about,
    ...talk,
    ...namesUnder(header).map(lookupKey.named),
    ...(header.kind === "belief" ? weighedBy(header) : (header.sources ?? [])).map(lookupKey.cites),
  ];
}

/** Collects changes and the memories that they leave behind, in order; two of one memory become one. */
export class ChangeBuilder {
  readonly #changes = new Map<string, Change>();
  readonly #appends: Append[] = [];
  readonly #memories = new Map<string, Memory>();

  /** Patches a memory and counts it among the results, changed or not. A second patch builds on the first. */
  change(memory: Memory, patch: Readonly<Record<string, unknown>>, why: Why): void {
    const current = this.current(memory);
    const change = changeMemory(current, patch, why);
    this.add(change, changedMemory(current, change));
  }

  /** Adds a change that is planned already, with the memory that it leaves. */
  add(change: Change | undefined, memory: Memory): void {
    const { id } = memory.header;
    if (change) this.#changes.set(id, composeChanges(this.#changes.get(id), change));
    this.#memories.set(id, memory);
  }

  /** Adds a new memory, in the first place that is free. */
  *create(header: Header, text: string, why: Why): Plan<Memory> {
    const memory = createdMemory(header, text, yield* this.freePath(header, text));
    this.add(createMemory(memory, why), memory);
    return memory;
  }

  /** The first place for a memory that is free. */
  *freePath(header: Header, text: string): Plan<string> {
    for (let clash = 1; ; clash++) {
      const path = memoryPath(header, text, clash);
      if (yield* this.isFree(path)) return path;
    }
  }

  /** Whether nothing lies at a path, neither in the store nor by these changes. */
  *isFree(path: string): Plan<boolean> {
    return !this.memories().some((memory) => memory.path === path) && (yield* isVacant(path));
  }

  /** The first id of such parts that nothing has: a counter behind them sets apart what is otherwise the same. */
  newId({ kind, atMs, of }: IdParts): Plan<string> {
    return this.freeId((position) => deriveId({ kind, atMs, of: [...of, position] }));
  }

  /** The first id that nothing has, of those for each number from 0 on. */
  *freeId(idAt: (position: number) => string): Plan<string> {
    for (let position = 0; ; position++) {
      const id = idAt(position);
      if (!this.has(id) && (yield* load([id])).size === 0) return id;
    }
  }

  append(lines: readonly Append[]): void {
    this.#appends.push(...lines);
  }

  has(id: string): boolean {
    return this.#memories.has(id);
  }

  get(id: string): Memory | undefined {
    return this.#memories.get(id);
  }

  /** A memory as the changes so far leave it. */
  current(memory: Memory): Memory {
    return this.#memories.get(memory.header.id) ?? memory;
  }

  memories(): readonly Memory[] {
    return [...this.#memories.values()];
  }

  ofKind(kind: Kind): ReadonlyMap<string, Memory> {
    return new Map([...this.#memories].filter(([, { header }]) => header.kind === kind));
  }

  withHash(hash: string): readonly Memory[] {
    return this.memories().filter(({ header }) => header.hash === hash);
  }

  changes(): readonly Change[] {
    return [...this.#changes.values()];
  }

  appends(): readonly Append[] {
    return this.#appends;
  }
}
