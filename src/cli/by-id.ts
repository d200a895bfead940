import { inPersonal, unless } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { CareJson } from "../domain/shapes.ts";
import type { StatementsJson } from "../domain/write-shapes.ts";
import type { PaiMemory } from "../open-memory.ts";
import { together } from "../text/objects.ts";

/** What is done with one memory, or with two of one store, given first, by id. */
const ABOUT_ONE = [
  "show",
  "why",
  "history",
  "correct",
  "move",
  "reseal",
  "readForEdit",
  "applyEdit",
  "link",
  "unlink",
  "saysTheSame",
  "mergeTwo",
] as const;
/** What is done with any number of memories, given first, by id. */
const ABOUT_SOME = [
  "forget",
  "restore",
  "confirm",
  "dispute",
  "pin",
  "unpin",
  "fulfil",
  "cancel",
  "expire",
  "reopen",
] as const;
/** Kinds whose words are erased wherever they stand. */
export const WITH_WORDS = ["fact", "commitment", "artifact", "episode"] as const;

type ById = Pick<PaiMemory, (typeof ABOUT_ONE)[number] | (typeof ABOUT_SOME)[number] | "rememberStatements">;
type Acts = Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;

/**
 * What is about memories goes to where each of them is, and what a short id means in the personal memory no project can change. Of ids in both,
 * both do their part, or neither does.
 */
export function byId(project: PaiMemory, personal: PaiMemory): ById {
  const memoryOf = async (id: string): Promise<PaiMemory> => {
    const found = await unless(["unknown_id"], () => personal.show(id, false));
    return found === undefined ? project : personal;
  };
  const actOf = (memory: PaiMemory, act: string) => (memory as unknown as Acts)[act] as Acts[string]; // one of the lists
  const one = ABOUT_ONE.map((act) => {
    const done = async (ids: string | readonly string[], ...how: readonly unknown[]) =>
      actOf(await memoryOf([ids].flat()[0] ?? ""), act)(ids, ...how);
    return [act, done] as const;
  });
  const some = ABOUT_SOME.map((act) => {
    const done = async (ids: readonly string[], ...how: readonly unknown[]) => {
      const [own, yours] = await apart(ids, memoryOf, [project, personal]);
      const work = (memory: PaiMemory, its: readonly string[]) =>
        actOf(memory, act)(its, ...how) as Promise<CareJson>;
      if (yours.length === 0) return work(project, own);
      if (own.length === 0) return work(personal, yours);
      const first = await work(project, own);
      return careOf(await orTakenBack(work(personal, yours), project, first.changeSet), first);
    };
    return [act, done] as const;
  });
  const acts = Object.fromEntries([...one, ...some]) as unknown as ById; // each of the lists, with what it is given
  return {
    ...acts,
    show: async (id, ...how) => {
      const memory = await memoryOf(id);
      return { ...(await memory.show(id, ...how)), store: memory === project ? "project" : "personal" };
    },
    forget: async (ids, how = {}) => {
      const done = await acts.forget(ids, how);
      if (how.purge !== true) return done;
      const known = new Set([...done.alsoIn, ...(done.dryRun ? done.memories : [])].map(({ id }) => id));
      const copies = await Promise.all(
        [personal, project].map((memory) => sayingSame(memory, done.memories)),
      );
      return { ...done, alsoIn: [...done.alsoIn, ...copies.flat().filter(({ id }) => !known.has(id))] };
    },
    rememberStatements: async (statements) => {
      const ended = await Promise.all(
        statements.map((one) => apart(endedBy(one), memoryOf, [project, personal])),
      );
      // What takes the place of something personal in the project's memory is handed over to that.
      const handed = statements.map(({ scope, closes = [] }, at) => {
        const [own = [], yours = []] = ended[at] ?? [];
        return closes.length === 0 && (scope === "project" || own.length > 0) ? yours : [];
      });
      const isYours = ended.map(([, yours], at) => yours.length > 0 && handed[at]?.length === 0);
      const own = statements.flatMap((one, at) => {
        if (isYours[at]) return [];
        return handed[at]?.length === 0 ? one : { ...one, replaces: ended[at]?.[0], checked: true };
      });
      const yours = statements.filter((_, at) => isYours[at]);
      if (own.length === 0) return statedIn(personal, statements);
      const first = await project.rememberStatements(own);
      const undoing = <T>(second: Promise<T>) => orTakenBack(second, project, first.changeSet);
      const done =
        yours.length === 0 ? first : statementsOf(await undoing(statedIn(personal, yours)), first, isYours);
      const isTaken = done.statements.map(
        ({ memory }, at) => handed[at]?.length !== 0 && memory !== undefined && memory.store !== "personal",
      );
      const gone = handed.flatMap((ids, at) => (isTaken[at] ? ids : []));
      if (gone.length === 0) return done;
      await undoing(personal.forget(gone, { agent: { why: SHARED } }));
      const told = done.statements.map((one, at) =>
        isTaken[at] ? { ...one, notes: [...one.notes, HANDED_OVER] } : one,
      );
      return { ...done, statements: told };
    },
  };
}

type Given = Parameters<PaiMemory["rememberStatements"]>[0];

function endedBy({ replaces = [], closes = [] }: Given[number]): readonly string[] {
  return [replaces, closes].flat();
}

const SHARED = "the project's memory has it now";
const HANDED_OVER = `${SHARED}; in the user's own it is forgotten, which pai undo takes back by itself`;

async function apart(
  ids: readonly string[],
  memoryOf: (id: string) => Promise<PaiMemory>,
  places: readonly [PaiMemory, PaiMemory],
): Promise<readonly [readonly string[], readonly string[]]> {
  const found: (readonly [string, PaiMemory])[] = [];
  for (const id of ids) found.push([id, await memoryOf(id)]);
  const at = (place: PaiMemory) => found.flatMap(([id, memory]) => (memory === place ? [id] : []));
  return [at(places[0]), at(places[1])];
}

/** The second part of what is done in both; where that fails, the first one is taken back, unless it has erased something. */
async function orTakenBack<T>(
  second: Promise<T>,
  first: PaiMemory,
  changeSet: string | undefined,
): Promise<T> {
  try {
    return await second;
  } catch (error) {
    if (changeSet !== undefined) await unless(["not_undoable"], () => first.undo(changeSet));
    throw error;
  }
}

async function sayingSame(memory: PaiMemory, erased: readonly MemoryJson[]): Promise<readonly MemoryJson[]> {
  const hashes = new Set(erased.map(({ text }) => contentHash(text)));
  const lists = await Promise.all(WITH_WORDS.map((kind) => memory.list({ kind, status: "all" })));
  return lists.flatMap(({ results }) => results.filter(({ text }) => hashes.has(contentHash(text))));
}

const IN_BOTH = "your own memory and that of the project were changed; each pai undo takes one back";

function careOf(yours: CareJson, own: CareJson): CareJson {
  const isBoth = yours.changeSet !== undefined && own.changeSet !== undefined;
  const done = together(yours, own);
  return isBoth ? { ...done, notes: [...done.notes, IN_BOTH] } : done;
}

function statementsOf(
  yours: StatementsJson,
  own: StatementsJson,
  areYours: readonly boolean[],
): StatementsJson {
  const left = { yours: yours.statements.values(), own: own.statements.values() };
  return {
    ...together(yours, own),
    statements: areYours.flatMap((isYours) => (isYours ? left.yours : left.own).next().value ?? []),
  };
}

/** Statements that the user's own memory keeps, each with that word; in whatever scope that has for them. */
export async function statedIn(personal: PaiMemory, given: Given): Promise<StatementsJson> {
  const done = await personal.rememberStatements(given.map((one) => ({ ...one, scope: undefined })));
  return { ...done, statements: done.statements.map(inPersonal) };
}
