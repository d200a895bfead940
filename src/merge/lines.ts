import { idTime } from "../domain/ids.ts";
import { HISTORY_DIR, isNaming, namesOne, readStateLine, wordless } from "../domain/state-line.ts";
import { compare } from "../text/numbers.ts";
import { each, mergeSequence } from "../text/three-way.ts";

interface StateLine {
  readonly line: string;
  readonly key: string;
  /** When it was written, ISO 8601 UTC; "" where nobody knows. */
  readonly order: string;
}

/**
 * The lines of a file below `state/` that grew on two sides: each once, each side's in its own order, of two at the same place the one
 * that was written first. What one side took out, or made shorter because something was erased, is so. Marks that a merge has left are no lines. Pure.
 */
export function mergeStateLines(base: string, ours: string, theirs: string): string {
  const merged = mergeSequence(each([base, ours, theirs], linesOf), ({ key }) => key, inOrder);
  return textOf(merged.map(({ line }) => line));
}

/** Of two lines of one change set the shorter comes first: something is erased in it. */
function inOrder(a: StateLine, b: StateLine): number {
  return compare(a.order, b.order) || compare(a.key, b.key) || a.line.length - b.line.length;
}

function linesOf(text: string): StateLine[] {
  return text.split(/\r?\n/).flatMap((line) => {
    if (line === "" || MARK.test(line)) return [];
    const { cs, n, at } = readStateLine(line) ?? {};
    if (typeof cs !== "string") return [{ line, key: line, order: "" }];
    return [{ line, key: `${cs} ${String(n)}`, order: String(at ?? idTime(cs)) }];
  });
}

const MARK = /^(?:[<|>]{7}(?: .*)?|={7})$/;

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join("");
}

/** A file of lines without what tells of memories that are erased for good; the line of history that says so itself stays. Pure. */
export function withoutErased(path: string, text: string, ids: ReadonlySet<string>): string {
  const isHistory = path.startsWith(`${HISTORY_DIR}/`);
  if (ids.size === 0 || !(isHistory || isNaming(path))) return text;
  const lines = text.split("\n").flatMap((line) => {
    if (line === "" || (!isHistory && namesOne(line, ids))) return [];
    return isHistory && readStateLine(line)?.event !== PURGED ? (wordless(line, ids) ?? []) : [line];
  });
  return textOf(lines);
}

const PURGED = "purged";

/**
 * The memories that a machine has erased for good since `before`, and not made again itself. What another one has made meanwhile, or made again by
 * the same words, it made without knowing that. Pure.
 */
export function erasedIds(before: Iterable<string>, after: Iterable<string>): ReadonlySet<string> {
  const known = new Set(purges(before).map(({ key }) => key));
  return new Set(purges(after).flatMap(({ id, key }) => (known.has(key) ? [] : [id])));
}

function purges(texts: Iterable<string>): readonly { readonly id: string; readonly key: string }[] {
  const last = new Map<
    string,
    { readonly id: string; readonly key: string; readonly seq: number; readonly isErased: boolean }
  >();
  for (const line of [...texts].flatMap((text) => text.split("\n"))) {
    if (!line.includes(`"${PURGED}"`) && !line.includes('"created"')) continue;
    const { id, event, replica, seq, cs } = readStateLine(line) ?? {};
    if (typeof id !== "string" || (event !== PURGED && event !== "created")) continue;
    const [by, at] = [`${String(replica)} ${id}`, Number(seq)];
    if ((last.get(by)?.seq ?? 0) <= at)
      last.set(by, { id, key: `${String(cs)} ${id}`, seq: at, isErased: event === PURGED });
  }
  return [...last.values()].filter(({ isErased }) => isErased);
}

/**
 * The words that were erased for good and not said again by somebody who knew of that: their hashes, each with when it last was. Told by tombstones of the
 * same change sets as histories tell of erasing. Pure.
 */
export function erasedWords(tombstones: string, histories: Iterable<string>): ReadonlyMap<string, string> {
  const erasing = new Set<unknown>();
  for (const text of histories)
    for (const line of text.split("\n"))
      if (line.includes(`"${PURGED}"`)) erasing.add(readStateLine(line)?.cs);
  const erased = new Map<string, string>();
  if (erasing.size === 0) return erased;
  for (const line of tombstones.split("\n")) {
    const { hash, buried, at, cs } = readStateLine(line) ?? {};
    if (typeof hash !== "string" || typeof at !== "string") continue;
    if (buried !== true) erased.delete(hash);
    else if (erasing.has(cs) && at > (erased.get(hash) ?? "")) erased.set(hash, at);
  }
  return erased;
}

/** What tombstones say last of each hash: whether it is buried, and since when. Pure. */
export function burials(
  text: string,
): ReadonlyMap<string, { readonly buried: boolean; readonly at: string }> {
  const said = new Map<string, { readonly buried: boolean; readonly at: string }>();
  for (const line of text.split("\n")) {
    const { hash, buried, at } = readStateLine(line) ?? {};
    if (typeof hash === "string")
      said.set(hash, { buried: buried === true, at: typeof at === "string" ? at : "" });
  }
  return said;
}
