import { isOpenCommitment } from "../domain/commitment.ts";
import { namesInFact } from "../domain/entities.ts";
import { isSingleRemark, isSummary } from "../domain/flat.ts";
import { graduateId } from "../domain/graduation.ts";
import { idTimeMs, memoryIdOf } from "../domain/ids.ts";
import type { Header } from "../domain/kinds.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import { utcDay } from "../domain/paths.ts";
import { isUnvouched, isVouchedFor, tellerOf } from "../domain/provenance.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { ownerPart } from "../language/about-owner.ts";
import type { Row } from "../ports.ts";
import { episodesOf } from "../recall/collapse.ts";
import type { Standing } from "../recall/whole-block.ts";
import { groupsOf } from "../text/groups.ts";
import { normalise } from "../text/normalise.ts";
import { findInstruction } from "../text/safety/instructions.ts";
import type { anchoredText, isDayOver } from "./anchored-text.ts";
import type { Context } from "./context.ts";
import { withDoubts } from "./doubts.ts";
import { presentRow, recalledHere } from "./present.ts";
import { wholeRemark } from "./whole-remark.ts";

export interface InForceOptions {
  readonly project?: string | undefined;
  /** Also what web pages and tools said. */
  readonly untrusted?: boolean | undefined;
  /** Nothing but facts, promises and beliefs. */
  readonly semantic?: boolean | undefined;
}

/** What reads the words of statements. It brings the tables of languages along. */
export interface Reading {
  /** Adds to words such as "tomorrow" the days that they mean. */
  readonly anchoredText: typeof anchoredText;
  readonly isDayOver: typeof isDayOver;
  readonly ownerPart: typeof ownerPart;
}

/** A line of the block with the memories behind it. */
export interface InForce extends Standing {
  readonly memories: readonly MemoryJson[];
}

/** All statements in force, as far as they are read: the rest as the names in each. */
export interface AllInForce {
  readonly statements: readonly InForce[];
  readonly unread: readonly (readonly string[])[];
  /** How many words of web pages and tools are left out. */
  readonly withheld: number;
}

/** Memories that are read for a block, several times as many as have room. */
const READ = 250;
/**
 * Every statement that is in force here, one for each remark: facts, open promises, remarks of which no fact was kept, and beliefs that rest
 * on no fact. Nothing private, nothing that others dispute, no orders to a model from anybody but the user.
 */
export function inForce(context: Context, options: InForceOptions, reading: Reading): AllInForce {
  const index = context.openIndex();
  const { best, rest, withheld } = firstToRead(rowsInForce(context, index, options), options);
  const read = best.flatMap((row) => presentRow(row, context, index) ?? []);
  const told = withDoubts(read, context, index).filter(mayBeTold);
  const units = groupsOf(told, (memory) => unitOf(memory, index));
  const making = { context, index, reading };
  return {
    statements: [...units].flatMap(([key, memories]) => standingsOf(key, memories, making)),
    unread: rest,
    withheld,
  };
}

function* rowsInForce(
  context: Context,
  index: SearchIndex,
  { project, semantic }: InForceOptions,
): Generator<Row> {
  const isHere = recalledHere(context, { project });
  const mayStand = (row: Row) =>
    row.header.sensitive !== true &&
    (row.header.verification !== "disputed" || row.header.source === "user") &&
    isHere(row);
  const stated = new Set<string>();
  for (const kind of ["fact", "commitment"] as const)
    for (const row of index.rows(kind)) {
      for (const id of episodesOf(row.header)) stated.add(id);
      if ((kind === "fact" || isOpenCommitment(row.header)) && mayStand(row)) yield row;
    }
  // What rests on facts holds with them, and says no more than they do.
  const isFree = ({ header }: Row) => header.kind === "belief" && (header.supporting ?? []).length === 0;
  for (const row of index.rows("belief")) if (isFree(row) && mayStand(row)) yield row;
  if (semantic === true) return;
  for (const row of index.rows("episode")) {
    const { header } = row;
    if (!stated.has(header.id) && isSingleRemark(header) && !isSummary(header) && mayStand(row)) yield row;
  }
}

/** The rows that are read, of all others the names: no more rows than these are held. */
function firstToRead(rows: Iterable<Row>, { untrusted }: InForceOptions) {
  const best: (readonly [row: Row, worth: ReturnType<typeof worthOf>])[] = [];
  const rest: (readonly string[])[] = [];
  let withheld = 0;
  const cut = () => {
    best.sort(bestFirst);
    for (const [{ header }] of best.splice(READ)) rest.push(namesOf(header));
  };
  for (const row of rows) {
    if (untrusted !== true && isUnvouched(row.header)) withheld++;
    else best.push([row, worthOf(row)]);
    if (best.length === READ * 4) cut();
  }
  cut();
  return { best: best.map(([row]) => row), rest, withheld };
}

const OF_OWNER: ReadonlySet<string> = new Set(["identity", "relationship", "preference"]);

function worthOf({ header, accessDays }: Row) {
  return [
    Number(isVouchedFor(header)),
    Number(header.kind === "commitment"),
    Number(OF_OWNER.has(header.category ?? "")),
    accessDays,
    idTimeMs(header.id),
  ] as const;
}

/** What is read where there is too much: the same order in which it gets room. */
function bestFirst(
  [a, left]: readonly [Row, ReturnType<typeof worthOf>],
  [b, right]: readonly [Row, ReturnType<typeof worthOf>],
): number {
  const at = left.findIndex((value, i) => value !== right[i]);
  return at < 0 ? (a.header.id < b.header.id ? -1 : 1) : (right[at] ?? 0) - (left[at] ?? 0);
}

/** Orders to a model are no statement, whoever else than the user gives them, until a person vouches for them. */
function mayBeTold(memory: MemoryJson): boolean {
  return memory.source === "user" || isVouchedFor(memory) || findInstruction(memory.text) === undefined;
}

/** The remark that a statement was made in, with all that it says; else what stands for the statement on a page. */
function unitOf(memory: MemoryJson, index: SearchIndex): string {
  const [source = memory.id] = memory.kind === "commitment" ? memory.sources : [];
  const remark = index.byId(source)?.header;
  return remark !== undefined && isSingleRemark(remark) ? source : graduateId(memory);
}

interface Making {
  readonly context: Context;
  readonly index: SearchIndex;
  readonly reading: Reading;
}

/** One line, or two where a remark tells of the owner and promises something: both are looked for under their titles. */
function standingsOf(key: string, memories: readonly MemoryJson[], making: Making): readonly InForce[] {
  const remark = wholeRemark(key, making.context, making.index);
  const facts = memories.toSorted(
    (a, b) => placeIn(remark, a) - placeIn(remark, b) || (a.id < b.id ? -1 : 1),
  );
  const promises = facts.filter(({ kind }) => kind === "commitment");
  const others = facts.filter(({ kind }) => kind !== "commitment");
  const isBoth = promises.length > 0 && partOf(others, making) !== undefined;
  if (!isBoth) return [standingOf(key, facts, remark, making)];
  return [others, promises].map((half) => standingOf(key, half, undefined, making));
}

function partOf(facts: readonly MemoryJson[], { index, reading }: Making): Standing["part"] {
  const own = facts.filter(({ author }) => author === undefined); // what others like and have to do is theirs
  const parts = own.map((memory) =>
    memory.kind === "commitment"
      ? ("promise" as const)
      : reading.ownerPart({
          ...{ text: memory.text, category: memory.category, subject: memory.subject, due: memory.due },
          isChosen: isVouchedFor(memory) || index.byId(memory.id)?.header.category_by === "user",
        }),
  );
  return PARTS.find((part) => parts.includes(part));
}

function standingOf(
  key: string,
  facts: readonly MemoryJson[],
  remark: string | undefined,
  making: Making,
): InForce {
  const { context, index, reading } = making;
  const { zone } = context;
  const [first] = facts as [MemoryJson]; // a unit has one memory at least
  const dues = facts
    .flatMap(({ kind, due }) => (kind === "commitment" && due !== undefined ? [due] : []))
    .sort();
  const today = utcDay(zone.toWall(context.clock.now()));
  const due =
    dues.find((day) => day >= today) ?? dues.at(-1) ?? facts.find((one) => one.due !== undefined)?.due;
  const saidMs = idTimeMs(memoryIdOf(key));
  // The day on which it was said, or is due, stands before it.
  const told = (texts: readonly MemoryJson[]) =>
    texts
      .map((memory) => reading.anchoredText(memory, zone))
      .join(". ")
      .replaceAll(` (${utcDay(zone.toWall(saidMs))})`, "")
      .replaceAll(` (${due?.slice(0, "YYYY-MM-DD".length)})`, "");
  const isLong =
    (remark ?? "").length >
    WORTH_CUTTING * facts.reduce((all, { text }) => all + text.length, 0) + LINE_CHARS;
  return {
    memories: facts,
    ids: facts.map(({ id }) => id),
    text: told(remark === undefined ? facts : [{ ...first, text: remark, summary: remark }]),
    ...(isLong && { brief: told(facts) }),
    saidMs: zone.toWall(saidMs),
    part: partOf(facts, making),
    names: [...new Set(facts.flatMap(({ id }) => namesOf(index.byId(id)?.header)))],
    source: first.source,
    speaker: tellerOf(first),
    author: tellerOf(first) === undefined ? first.author : undefined,
    ...(due !== undefined && { dueMs: Date.parse(due) }),
    doubts: doubtsOf(facts, making),
    isChosen: facts.some(isVouchedFor),
    accessDays: Math.max(...facts.map(({ accessDays }) => accessDays)),
    isPassing: facts.every(({ kind }) => kind === "episode"),
  };
}

/** A remark gives way to its statements, where there is too much, if it is as many times as long and a line's frame longer. */
const WORTH_CUTTING = 1.5;
const LINE_CHARS = 40;

const PARTS = ["promise", "self", "people", "likes"] as const;

function namesOf(header: Header | undefined): readonly string[] {
  const names = header === undefined ? [] : namesInFact(header);
  return names.filter((name) => name !== DEFAULTS.subject && name.length <= NAME_CHARS);
}

/** A name that is longer is a sentence, and no heading. */
const NAME_CHARS = 40;

function doubtsOf(facts: readonly MemoryJson[], { context, reading }: Making): readonly string[] {
  const { zone, clock } = context;
  const nowMs = clock.now();
  return [
    ...(facts.every((one) => one.kind === "fact" && reading.isDayOver(one, zone, nowMs)) ? ["past"] : []),
    ...(facts.some(({ verification }) => verification === "disputed") ? ["disputed"] : []),
    ...(facts.some(({ maybeOutdated }) => maybeOutdated !== undefined) ? ["maybe outdated"] : []),
    ...(facts.some(({ maybeDone }) => maybeDone !== undefined) ? ["maybe done"] : []),
  ];
}

function placeIn(remark: string | undefined, { text }: MemoryJson): number {
  const at = remark === undefined ? -1 : normalise(remark).indexOf(normalise(text));
  return at < 0 ? Number.MAX_SAFE_INTEGER : at;
}
