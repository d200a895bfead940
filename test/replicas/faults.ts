import { isStated } from "../../src/domain/flat.ts";
import type { Memory } from "../../src/domain/kinds.ts";
import { isMemoryPath } from "../../src/domain/paths.ts";
import { buriedTurn, readStateLine, TOMBSTONE_PATH } from "../../src/domain/state-line.ts";
import { isMemory, parseMemoryFile } from "../../src/markdown/memory-file.ts";
import { printTurns, turnsLeft } from "../../src/markdown/talk.ts";
import type { Files } from "../../src/merge/stores.ts";

interface Merged {
  readonly base: Files;
  readonly ours: Files;
  readonly theirs: Files;
  readonly merged: Files;
}

/** Everything that a merge has lost, brought back or left unfinished, in words; [] where all is well. */
export function faultsOf({ base, ours, theirs, merged }: Merged): readonly string[] {
  const [before, own, other, after] = [base, ours, theirs, merged].map(memoriesIn) as [
    Found,
    Found,
    Found,
    Found,
  ];
  const purged = purgedIn([ours, theirs]);
  const gone = new Set([...purged, ...saidBefore(own, theirs), ...saidBefore(other, ours)]);
  const isTakenOut = (id: string) =>
    purged.has(id) || (before.has(id) ? !(own.has(id) && other.has(id)) : gone.has(id));
  const buried = new Set([ours, theirs].flatMap(buriedIn));
  const said = (side: Found) => (memory: Memory) => saidIn(memory, side, gone, buried);
  return [
    ...unreadable(merged),
    ...lost([before, own, other], after, isTakenOut, said(own)),
    ...lost([before, other, own], after, isTakenOut, said(other)),
    ...back(before, own, after),
    ...back(before, other, after),
    ...[...purged].flatMap((id) =>
      after.has(id) && !id.startsWith("en_") ? [`${id} was purged and is back`] : [],
    ),
    ...wordsBack(before, own, other, merged, purged),
    ...[own, other].flatMap((side, n) => turnsBack(side, after, [ours, theirs][n] as Files)),
  ];
}

type Found = ReadonlyMap<string, Memory>;

function memoriesIn(files: Files): Found {
  const found = new Map<string, Memory>();
  for (const [path, text] of files) {
    const read = isMemoryPath(path) ? parseMemoryFile(path, new TextEncoder().encode(text)) : undefined;
    if (read !== undefined && isMemory(read)) found.set(read.header.id, read);
  }
  return found;
}

function unreadable(files: Files): readonly string[] {
  const ids = new Set<string>();
  return [...files].flatMap(([path, text]) => {
    if (/^(?:<{7}|>{7}|={7})/m.test(text)) return [`${path} has markers`];
    if (path.endsWith(".jsonl"))
      return text
        .split("\n")
        .flatMap((line) =>
          line === "" || readStateLine(line) !== undefined
            ? []
            : [`${path} has a line that cannot be read: ${line}`],
        );
    if (!isMemoryPath(path)) return [];
    const read = parseMemoryFile(path, new TextEncoder().encode(text));
    if (!isMemory(read)) return [`${path} cannot be read: ${read.message}`];
    const isTwice = ids.has(read.header.id);
    ids.add(read.header.id);
    return isTwice ? [`${path}: ${read.header.id} is there twice`] : [];
  });
}

/** Observations: what was said, every source of a statement, and every wording. */
function lost(
  [before, side, other]: readonly [Found, Found, Found],
  after: Found,
  isTakenOut: (id: string) => boolean,
  said: (memory: Memory) => string,
): readonly string[] {
  const words = [...after.values()].map(({ text }) => text).join("\n");
  return [...side.values()].flatMap((memory) => {
    const { header, text } = memory;
    const { id, kind, sources = [] } = header;
    const [now, left] = [after.get(id), said(memory)];
    if (kind === "belief" || kind === "box" || kind === "entity" || isTakenOut(id)) return [];
    if (now === undefined)
      return left === "" || isRestingOnNothing(sources, isTakenOut) ? [] : [`${id} is lost: ${text}`];
    const own = left.split(/\n+/).filter((line) => !line.startsWith("### "));
    // The other side may have taken an edit back.
    const isTakenBack = (line: string) =>
      before.get(id)?.text.includes(line) === true && other.get(id)?.text.includes(line) !== true;
    const gone = own
      .filter((line) => !words.includes(line) && !isTakenBack(line))
      .map((line) => `words of ${id} are lost: ${line}`);
    return gone;
  });
}

/** What a memory says: of a conversation without the turns that were erased, and those of which nothing was kept but what was. */
function saidIn(
  memory: Memory,
  side: Found,
  gone: ReadonlySet<string>,
  buried: ReadonlySet<unknown>,
): string {
  const { session = "" } = memory.header;
  const turns = turnsLeft(memory, (turn, reference) => {
    const kept = [...side.values()].filter(
      ({ header }) => isStated(header) && header.sources?.includes(reference),
    );
    return (
      buried.has(buriedTurn(turn, session)) ||
      (kept.length > 0 && kept.every(({ header }) => gone.has(header.id)))
    );
  });
  return turns === undefined ? memory.text : printTurns(turns.left);
}

function buriedIn(files: Files): readonly unknown[] {
  return linesOf(files, (path) => path === TOMBSTONE_PATH).map(({ hash }) => hash);
}

/** What one machine said before the other one erased the same words, and remarks of which nothing else was kept: it goes, too. */
function saidBefore(side: Found, files: Files): readonly string[] {
  const erasing = new Set<unknown>();
  for (const line of linesOf(files, (path) => path.startsWith("state/history/")))
    if (line.event === "purged") erasing.add(line.cs);
  const erased = new Map<unknown, string>();
  for (const line of linesOf(files, (path) => path === TOMBSTONE_PATH))
    if (line.buried === true && erasing.has(line.cs) && String(line.at) > (erased.get(line.hash) ?? ""))
      erased.set(line.hash, String(line.at));
  // What grows old or is pinned is not said again.
  const saidLast = ({ header: { created, sources = [] } }: Memory) =>
    [created, ...sources.flatMap((source) => side.get(source.split("#")[0] ?? "")?.header.created ?? [])]
      .sort()
      .at(-1);
  const isOlder = (memory: Memory) => String(saidLast(memory)) <= (erased.get(memory.header.hash) ?? "");
  return [...side.values()].flatMap((memory) => {
    const { id } = memory.header;
    const kept = [...side.values()].filter(({ header }) => (header.sources ?? []).includes(id));
    return isOlder(memory) || (kept.length > 0 && kept.every(isOlder)) ? [id] : [];
  });
}

function linesOf(files: Files, isWanted: (path: string) => boolean) {
  const lines = [...files].flatMap(([path, text]) => (isWanted(path) ? text.split("\n") : []));
  return lines.map(readStateLine).filter((line) => line !== undefined);
}

function isRestingOnNothing(sources: readonly string[], isTakenOut: (id: string) => boolean): boolean {
  return sources.length > 0 && sources.every((source) => isTakenOut(source.split("#")[0] ?? ""));
}

function back(before: Found, side: Found, after: Found): readonly string[] {
  return [...side.values()].flatMap(({ header: { id, status } }) => {
    if (status !== "forgotten" || before.get(id)?.header.status === "forgotten") return [];
    const now = after.get(id)?.header.status ?? "forgotten";
    return after.has(id) && now !== "forgotten" ? [`${id} was forgotten and is back`] : [];
  });
}

function purgedIn(sides: readonly Files[]): ReadonlySet<string> {
  const found = new Set<string>();
  for (const files of sides)
    for (const { id, event } of linesOf(files, (path) => path.startsWith("state/history/")))
      if (event === "purged" && typeof id === "string") found.add(id);
  return found;
}

/** A turn that a side has erased is not in its conversation again. */
function turnsBack(side: Found, after: Found, files: Files): readonly string[] {
  const buried = new Set(buriedIn(files));
  const erasedIn = (memory: Memory) =>
    turnsLeft(memory, (turn) => buried.has(buriedTurn(turn, memory.header.session ?? "")))?.gone.length ?? 0;
  return [...after.values()].flatMap((memory) => {
    const { id } = memory.header;
    const own = side.get(id);
    const isBack = own !== undefined && erasedIn(memory) > erasedIn(own);
    return isBack ? [`a turn was purged from ${id} and is back`] : [];
  });
}

/** Words that nobody else says: `thing7x3`. */
const ONCE = /\bthing\d+x\d+\b/g;

/** Such a word of what was purged is nowhere, unless something that was not purged has it too. */
function wordsBack(
  before: Found,
  own: Found,
  other: Found,
  merged: Files,
  purged: ReadonlySet<string>,
): readonly string[] {
  const texts = [...before.values(), ...own.values(), ...other.values()];
  const wordsOf = (all: readonly Memory[]) => new Set(all.flatMap(({ text }) => text.match(ONCE) ?? []));
  const isErased = ({ header }: Memory) => purged.has(header.id);
  const kept = wordsOf(
    texts.filter((memory) => !isErased(memory) && !["entity", "belief", "box"].includes(memory.header.kind)),
  );
  const gone = [...wordsOf(texts.filter(isErased))].filter((word) => !kept.has(word));
  // A correction takes names over from what it corrects: they are no words of it.
  const said = [...merged].map(([path, text]) => [
    path,
    isMemoryPath(path) ? text.replace(/^---.*?^---$/ms, "") : text,
  ]);
  return gone.flatMap((word) =>
    said.flatMap(([path, text]) =>
      text?.match(ONCE)?.includes(word) === true ? [`${word} was purged and is in ${path}`] : [],
    ),
  );
}
