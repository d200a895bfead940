/** Lines of the longest table that is compared cell by cell; what is longer is taken as one change. */
const MOST_CELLS = 4_000_000;

/** Something of what was there before, and of both sides that came of it. */
export type Three<T> = readonly [base: T, ours: T, theirs: T];

/** The same of each of the three. Pure. */
export function each<A, B>([base, ours, theirs]: Three<A>, of: (side: A) => B): [B, B, B] {
  return [of(base), of(ours), of(theirs)];
}

/**
 * One list of two that began as `base`: what one side took out is out, what one side added is in, each side in its own order. Of two
 * additions at the same place the one that `compare` calls smaller comes first. An item is told by its key, and counts once: as the one
 * side has it that changed it; of two such the one that `compare` calls smaller, else the greater as JSON. Neither the order of the sides nor merging
 * again changes the result. Pure.
 */
export function mergeSequence<T>(
  sides: Three<readonly T[]>,
  keyOf: (item: T) => string,
  compare: (a: T, b: T) => number,
): readonly T[] {
  const [before, own, other] = each(sides, (list) => new Map(list.map((item) => [keyOf(item), item])));
  const stays = (key: string) => !before.has(key) || (own.has(key) && other.has(key));
  const [a, b] = [[...own.keys()].filter(stays), [...other.keys()].filter(stays)];
  const found = new Set<string>();
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]];
    if (left !== undefined && found.has(left)) i++;
    else if (right !== undefined && found.has(right)) j++;
    else if (left !== undefined && (right === undefined || isFirst(left, right))) found.add(left);
    else if (right !== undefined) found.add(right);
  }
  return [...found].map(said);

  /** What the other side has further down waits for what stands above it there. */
  function isFirst(left: string, right: string): boolean {
    const [isInB, isInA] = [other.has(left), own.has(right)];
    if (isInB !== isInA) return isInA;
    return compare(own.get(left) as T, other.get(right) as T) <= 0; // each is from its side
  }

  function said(key: string): T {
    const versions = each([before, own, other], (side) => side.get(key));
    const [was, mine, yours] = each(versions, (item) => JSON.stringify(item) ?? "");
    const [, left, right] = versions as Three<T>; // a side has it
    if (mine === yours || yours === "" || yours === was) return left;
    if (mine === "" || mine === was) return right;
    return (compare(left, right) || (mine > yours ? -1 : 1)) < 0 ? left : right;
  }
}

/**
 * One text of two that began as `base`, line by line. Where both sides changed the same lines, what either wrote stays and what either took
 * out goes, in an order that does not depend on which side is which. Pure; at most as many steps as the product of the lines that differ.
 */
export function mergeText(base: string, ours: string, theirs: string): string {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const [before, own, other] = each([base, ours, theirs], linesOf);
  const [inOwn, inOther] = [matches(before, own), matches(before, other)];
  const merged: string[] = [];
  let [at, i, j] = [0, 0, 0];
  for (;;) {
    // Up to the next line that all three have.
    let next = at;
    while (next < before.length && (inOwn[next] === undefined || inOther[next] === undefined)) next++;
    const [ownEnd, otherEnd] = [inOwn[next] ?? own.length, inOther[next] ?? other.length];
    merged.push(...mergeChunk(before.slice(at, next), own.slice(i, ownEnd), other.slice(j, otherEnd)));
    if (next >= before.length) break;
    merged.push(before[next] ?? "");
    [at, i, j] = [next + 1, ownEnd + 1, otherEnd + 1];
  }
  return merged
    .map((line, n) => (n < merged.length - 1 && !line.endsWith("\n") ? `${line}\n` : line))
    .join("");
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.split(/(?<=\n)/);
}

function mergeChunk(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] {
  const [before, own, other] = each([base, ours, theirs], (lines) => lines.join(""));
  if (own === other || other === before) return ours;
  if (own === before) return theirs;
  const [was, mine, yours] = each([base, ours, theirs], (lines) => new Set(lines));
  const stays = (line: string) => !was.has(line) || (mine.has(line) && yours.has(line));
  const [a, b] = [ours.filter(stays), theirs.filter(stays)];
  if (holds(a, b)) return a;
  if (holds(b, a)) return b;
  const [first, second] = a.join("") < b.join("") ? [a, b] : [b, a];
  const known = new Set(first);
  const isNew = (line = "") => line.trim() !== "" && !known.has(line);
  const isBesideNew = (at: number) => isNew(second[at - 1]) || isNew(second[at + 1]);
  return [...first, ...second.filter((line, at) => isNew(line) || (line.trim() === "" && isBesideNew(at)))];
}

/** Whether lines have all the others among them, in their order. */
function holds(lines: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const line of lines) if (line === others[at]) at++;
  return at === others.length;
}

/** For each line of `base` the index of its match in a longest common subsequence; undefined if it has none. */
function matches(base: readonly string[], side: readonly string[]): readonly (number | undefined)[] {
  const found = new Array<number | undefined>(base.length).fill(undefined);
  let first = 0;
  while (first < Math.min(base.length, side.length) && base[first] === side[first]) found[first] = first++;
  let [baseEnd, sideEnd] = [base.length, side.length];
  while (baseEnd > first && sideEnd > first && base[baseEnd - 1] === side[sideEnd - 1])
    found[--baseEnd] = --sideEnd;
  const [rows, columns] = [baseEnd - first, sideEnd - first];
  if (rows === 0 || columns === 0 || rows * columns > MOST_CELLS) return found;
  const width = columns + 1;
  const lengths = new Uint32Array((rows + 1) * width);
  const lengthAt = (row: number, column: number) => lengths[row * width + column] ?? 0;
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--)
      lengths[row * width + column] =
        base[first + row] === side[first + column]
          ? lengthAt(row + 1, column + 1) + 1
          : Math.max(lengthAt(row + 1, column), lengthAt(row, column + 1));
  for (let [row, column] = [0, 0]; row < rows && column < columns; ) {
    if (base[first + row] === side[first + column]) found[first + row++] = first + column++;
    else if (lengthAt(row + 1, column) >= lengthAt(row, column + 1)) row++;
    else column++;
  }
  return found;
}
