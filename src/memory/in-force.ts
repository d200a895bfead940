import { isSingleRemark } from "../domain/flat.ts";
import { graduateId } from "../domain/graduation.ts";
import { idPrefix, idTimeMs, memoryIdOf } from "../domain/ids.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { headingsOf, type Outline, outlineOf } from "../domain/outline.ts";
import { utcDay } from "../domain/paths.ts";
import { isUnvouched, isVouchedFor, tellerOf } from "../domain/provenance.ts";
import { ownerPart } from "../language/about-owner.ts";
import type { Store } from "../ports.ts";
import { toldSince } from "../recall/told-since.ts";
import type { Standing } from "../recall/whole-block.ts";
import { groupsOf } from "../text/groups.ts";
import { made } from "../text/memoised.ts";
import { normalise } from "../text/normalise.ts";
import { compare } from "../text/numbers.ts";
import { findInstruction } from "../text/safety/instructions.ts";
import { anchoredText, isDayOver } from "./anchored-text.ts";
import { type Context, recalledHere, type View, viewOf } from "./context.ts";
import { doubtBy, hasDay, presentIds, refuted, wholeRemark, withDoubts } from "./present.ts";

export interface InForceOptions {
  readonly project?: string | undefined;
  /** Also what web pages and tools said. */
  readonly untrusted?: boolean | undefined;
  /** Nothing but facts, promises and beliefs. */
  readonly semantic?: boolean | undefined;
}

export interface InForce extends Standing {
  readonly memories: readonly MemoryJson[];
}

/** Memories that are read for a block, several times as many as have room. */
const READ = 250;
/**
 * Every statement that is in force here, one for each remark: facts, open promises, remarks of which no fact was kept, and beliefs that rest
 * on no fact. Nothing private, nothing that others dispute, no orders to a model from anybody but the user. `unread`: the names in each of the rest;
 * `withheld`: how many words of web pages and tools are left out.
 */
export function inForce(given: Context, options: InForceOptions) {
  const view = viewOf(readingOnce(given));
  const { found, withheld, hasPrivate } = outlinesInForce(view, options);
  const ranked = found.toSorted(bestFirst);
  const read = presentIds(
    ranked.slice(0, READ).map(({ id }) => id),
    view,
  );
  const against = refuted(read, view);
  const marked = withDoubts(read, view).map((memory) =>
    against.has(memory.id) ? { ...memory, verification: "disputed" as const } : memory,
  );
  const told = withSince(
    marked.filter((memory) => mayBeTold(memory, view)),
    view,
  );
  const units = groupsOf(told, (memory) => unitOf(memory, view));
  return {
    statements: [...units].flatMap(([key, memories]) => standingsOf(key, memories, view)),
    unread: ranked.slice(READ).map(({ names }) => names),
    withheld,
    hasPrivate,
  };
}

/** The memories, each of which something seems to have put out of date, or to have settled, marked with it: see `toldSince`. */
function withSince(told: readonly MemoryJson[], view: View): readonly MemoryJson[] {
  const shown = told.flatMap(({ id, text }) => {
    const header = view.headerOf(id);
    return header === undefined ? [] : [{ header, text, saidMs: idTimeMs(id) }];
  });
  const since = toldSince(shown);
  return told.map((memory) => {
    const newer = since.get(memory.id);
    if (newer === undefined || memory.maybeOutdated !== undefined || memory.maybeDone !== undefined)
      return memory;
    const by = doubtBy(newer.id, view);
    const isSettled = memory.kind === "commitment" && !hasDay(newer);
    return { ...memory, ...(isSettled ? { maybeDone: by } : { maybeOutdated: by }) };
  });
}

/** The same with each file read once: a fact is read for itself, and for the remark that it stands in. */
function readingOnce(context: Context): Context {
  const { store } = context;
  const read = new Map<string, ReturnType<Store["readMemory"]>>();
  const readMemory: Store["readMemory"] = (path, known) => {
    const memory = read.get(path) ?? store.readMemory(path, known);
    read.set(path, memory);
    return memory;
  };
  return { ...context, store: { ...store, readMemory } };
}

function outlinesInForce(view: View, { project, semantic, untrusted }: InForceOptions) {
  const { index } = view;
  const isHere = recalledHere(view, { project });
  const stated = new Set<string>();
  let hasPrivate = false;
  const found: Outline[] = [];
  const others: Outline[] = [];
  for (const known of index.outlines?.() ?? index.rows()) {
    const row = "header" in known ? known : undefined;
    const outline = row ? outlineOf(row.header, row.accessDays) : (known as Outline);
    for (const id of outline.episodes) stated.add(id);
    hasPrivate ||= outline.stands === "private";
    if (outline.stands === "never" || outline.stands === "private" || (row && !isHere(row))) continue;
    if (semantic === true && outline.id.startsWith(EPISODE)) continue;
    const isOthers = row !== undefined && untrusted !== true && isUnvouched(row.header);
    (isOthers ? others : found).push(outline);
  }
  // A remark is told by its statements, whatever became of them.
  const isUntold = ({ id }: Outline) => !stated.has(id);
  return { found: found.filter(isUntold), withheld: others.filter(isUntold).length, hasPrivate };
}

const EPISODE = idPrefix("episode");
const COMMITMENT = idPrefix("commitment");

/** What is read where there is too much: the same order in which it gets room. */
function bestFirst(a: Outline, b: Outline): number {
  return (
    Number(b.isVouched) - Number(a.isVouched) ||
    Number(b.id.startsWith(COMMITMENT)) - Number(a.id.startsWith(COMMITMENT)) ||
    Number(b.isOfOwner) - Number(a.isOfOwner) ||
    b.accessDays - a.accessDays ||
    b.saidMs - a.saidMs ||
    compare(a.id, b.id)
  );
}

/**
 * Orders to a model are no statement, whoever else than the user gives them, until a person vouches for them. In a store that others write
 * to nobody can tell who that was. Pure.
 */
export function mayBeTold(memory: MemoryJson, { isShared }: Pick<Context, "isShared">): boolean {
  const isOfUser = !isShared && (memory.source === "user" || isVouchedFor(memory));
  return isOfUser || findInstruction(memory.text) === undefined;
}

/** The remark that a statement was made in, with all that it says; else what stands for the statement on a page. */
function unitOf(memory: MemoryJson, { headerOf }: View): string {
  const [source = memory.id] = memory.kind === "commitment" ? memory.sources : [];
  const remark = headerOf(source);
  return remark !== undefined && isSingleRemark(remark) ? source : graduateId(memory);
}

/** One line, or two where a remark tells of the owner and promises something: both are looked for under their titles. */
function standingsOf(key: string, memories: readonly MemoryJson[], view: View): readonly InForce[] {
  const remark = made(() => wholeRemark(key, view));
  const place = (one: MemoryJson) => placeIn(remark(), one);
  const facts =
    memories.length === 1
      ? memories
      : memories.toSorted((a, b) => place(a) - place(b) || (a.id < b.id ? -1 : 1));
  const promises = facts.filter(({ kind }) => kind === "commitment");
  const others = facts.filter(({ kind }) => kind !== "commitment");
  const isBoth = promises.length > 0 && partOf(others, remark, view) !== undefined;
  if (!isBoth) return [standingOf(key, facts, remark, view)];
  return [others, promises].map((half) => standingOf(key, half, () => undefined, view));
}

function partOf(
  facts: readonly MemoryJson[],
  remark: () => string | undefined,
  view: View,
): Standing["part"] {
  // What others like and have to do is theirs, and who the user is their own memory says.
  const own = facts.filter(
    ({ author, kind }) => author === undefined && (kind === "commitment" || !view.isBesideOwn),
  );
  const isSorted = ({ id }: MemoryJson) => view.headerOf(id)?.category_by === "user";
  const parts = own.map((memory) =>
    memory.kind === "commitment"
      ? ("promise" as const)
      : ownerPart(
          { ...memory, remark: remark(), isChosen: isVouchedFor(memory) || isSorted(memory) },
          view.owner.tells,
        ),
  );
  return PARTS.find((part) => parts.includes(part));
}

function standingOf(
  key: string,
  facts: readonly MemoryJson[],
  remark: () => string | undefined,
  view: View,
): InForce {
  const { zone, moment, headerOf } = view;
  const [first] = facts as [MemoryJson]; // a unit has one memory at least
  const dues = facts
    .flatMap(({ kind, due }) => (kind === "commitment" && due !== undefined ? [due] : []))
    .sort();
  const today = utcDay(zone.toWall(moment.nowMs));
  const due =
    dues.find((day) => day >= today) ?? dues.at(-1) ?? facts.find((one) => one.due !== undefined)?.due;
  const saidMs = zone.toWall(idTimeMs(memoryIdOf(key)));
  // A block has room for a part of all that is in force: the words are read of what is to be shown.
  const words = made(() => wordsOf(facts, { remark: remark(), saidMs, due }, view));
  return {
    get text() {
      return words().text;
    },
    get brief() {
      return words().brief;
    },
    get doubts() {
      return words().doubts;
    },
    leastChars: charsOf(facts),
    memories: facts,
    ids: facts.map(({ id }) => id),
    saidMs,
    part: partOf(facts, remark, view),
    names: [...new Set(facts.flatMap(({ id }) => [headerOf(id) ?? []].flat().flatMap(headingsOf)))],
    source: first.source,
    speaker: tellerOf(first),
    author: tellerOf(first) === undefined ? first.author : undefined,
    ...(due !== undefined && { dueMs: Date.parse(due) }),
    isChosen: facts.some(isVouchedFor),
    accessDays: Math.max(...facts.map(({ accessDays }) => accessDays)),
    isPassing: facts.every(({ kind }) => kind === "episode"),
  };
}

function charsOf(facts: readonly MemoryJson[]): number {
  return facts.reduce((all, { text }) => all + text.length, 0);
}

function wordsOf(
  facts: readonly MemoryJson[],
  { remark, saidMs, due }: Readonly<{ remark: string | undefined; saidMs: number; due: string | undefined }>,
  view: View,
): Pick<Standing, "text" | "brief" | "doubts"> {
  // The day on which it was said, or is due, stands before it.
  const told = (texts: readonly MemoryJson[]) =>
    texts
      .map((memory) => anchoredText(memory, view.zone))
      .join(". ")
      .replaceAll(` (${utcDay(saidMs)})`, "")
      .replaceAll(` (${due?.slice(0, "YYYY-MM-DD".length)})`, "");
  const whole =
    remark === undefined
      ? facts
      : facts.slice(0, 1).map((one) => ({ ...one, text: remark, summary: remark }));
  const isLong = (remark ?? "").length > WORTH_CUTTING * charsOf(facts) + LINE_CHARS;
  return { text: told(whole), ...(isLong && { brief: told(facts) }), doubts: doubtsOf(facts, view) };
}

/** A remark gives way to its statements, where there is too much, if it is as many times as long and a line's frame longer. */
const WORTH_CUTTING = 1.5;
const LINE_CHARS = 40;

const PARTS = ["promise", "name", "work", "home", "people", "likes"] as const;

function doubtsOf(facts: readonly MemoryJson[], { zone, moment }: View): readonly string[] {
  return [
    ...(facts.every((one) => one.kind === "fact" && isDayOver(one, zone, moment.nowMs)) ? ["past"] : []),
    ...(facts.some(({ verification }) => verification === "disputed") ? ["disputed"] : []),
    ...(facts.some(({ maybeOutdated }) => maybeOutdated !== undefined) ? ["maybe outdated"] : []),
    ...(facts.some(({ maybeDone }) => maybeDone !== undefined) ? ["maybe done"] : []),
  ];
}

function placeIn(remark: string | undefined, { text }: MemoryJson): number {
  const at = remark === undefined ? -1 : normalise(remark).indexOf(normalise(text));
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}
