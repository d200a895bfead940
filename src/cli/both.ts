import { inPersonal, KEPT_OWN, unless } from "../domain/errors.ts";
import { contentHash } from "../domain/hash.ts";
import type { MemoryJson } from "../domain/memory-shapes.ts";
import type { AgendaJson } from "../domain/read-shapes.ts";
import type { CareJson, RecallJson, UndoJson } from "../domain/shapes.ts";
import type { StoreName } from "../domain/vocabulary.ts";
import type { ImportJson, StatementsJson } from "../domain/write-shapes.ts";
import type { Conversation } from "../ingest/conversation/statements.ts";
import type { IngestOptions } from "../memory/ingest.ts";
import type { PaiMemory } from "../open-memory.ts";
import { labelled } from "../text/fence.ts";
import { isObject, type JsonObject } from "../text/objects.ts";

/** The part of a block, or of a list, that a project's memory may have, 0..1: it may be anybody's, and the personal one is the user's. */
const OF_PROJECT = 0.4;
/** Estimated tokens of a block where nobody says how many. */
const BUDGET = { query: 1_000, whole: 1_500 };
const LABELS = { personal: "From the user's own memory:", project: "From the memory of this project:" };

/**
 * A project's memory, read together with the personal one. Each result says which it is from. Of equal support the personal ones come
 * first, whatever scores a project's files have; a project's statements never take more than two fifths of a list or block that the
 * personal memory could fill. What is new goes to the project; what is about a memory (`show`, `confirm`, `replaces`) to where that
 * is. `limit`: results of a recall where nobody says how many.
 */
export function withPersonal(project: PaiMemory, personal: PaiMemory, limit: number): PaiMemory {
  return {
    ...project,
    recall: async (query, options = {}) => {
      const own = await project.recall(query, options);
      if (options.whyNot !== undefined) return own;
      return joined(await personal.recall(query, options), own, options.limit ?? limit);
    },
    context: async (options) => {
      const isWhole = options.query === undefined && options.session === undefined;
      const { budget = isWhole ? BUDGET.whole : BUDGET.query } = options;
      const own = await project.context({ ...options, budget: Math.max(1, Math.floor(budget * OF_PROJECT)) });
      const yours = await personal.context({ ...options, budget: budget - own.tokens });
      return { ...blockOf(yours, own), budget };
    },
    sessionBlock: async (seen) => {
      const own = await project.sessionBlock(seen, OF_PROJECT);
      return blockOf(await personal.sessionBlock(seen, own.text === "" ? 1 : 1 - OF_PROJECT), own);
    },
    promptBlock: async (prompt, seen) => {
      const own = await project.promptBlock(prompt, seen, OF_PROJECT);
      return blockOf(await personal.promptBlock(prompt, seen, own.text === "" ? 1 : 1 - OF_PROJECT), own);
    },
    agenda: async (options) => agendaOf(await personal.agenda(options), await project.agenda(options)),
    ...byId(project, personal),
  };
}

function joined(yours: RecallJson, own: RecallJson, limit: number): RecallJson {
  const isStrong = ({ support }: RecallJson["results"][number]) => support !== "weak";
  const part = Math.floor(limit * OF_PROJECT);
  const left = (rivals: readonly unknown[]) => Math.max(part, limit - rivals.length);
  const strong = own.results.filter(isStrong).slice(0, left(yours.results.filter(isStrong)));
  const told = own.results.slice(0, Math.max(strong.length, left(yours.results)));
  const from = ({ results }: Pick<RecallJson, "results">, store: StoreName) =>
    results.map((result) => ({ ...result, store }));
  const results = [
    ...from({ results: yours.results.slice(0, limit - told.length) }, "personal"),
    ...from({ results: told }, "project"),
  ].toSorted((a, b) => Number(a.support === "weak") - Number(b.support === "weak"));
  // What one of them does not know the other may.
  const telling = [yours, own].filter((one) => one.results.length > 0);
  return {
    ...together(yours, own),
    ...{ freshness: own.freshness, read: own.read },
    results: results.map((result, at) => ({ ...result, rank: at + 1 })),
    complete: yours.complete && own.complete,
    notices: [...new Set((telling.length > 0 ? telling : [own]).flatMap(({ notices }) => notices))],
  };
}

/** One answer of two: lists one after the other, numbers added up, a yes of either is one; what the first one says else, or the second where it says nothing. Pure. */
function together<T extends object>(first: T, second: T): T {
  const joined = (one: unknown, other: unknown): unknown => {
    if (one === undefined || other === undefined) return one ?? other;
    if (Array.isArray(one) && Array.isArray(other)) return [...one, ...other];
    if (typeof one === "number" && typeof other === "number") return one + other;
    if (typeof one === "boolean") return one || other;
    return isObject(one) && isObject(other) ? together(one, other) : one;
  };
  const [one, other] = [first, second] as [JsonObject, JsonObject];
  const keys = Object.keys({ ...second, ...first });
  return Object.fromEntries(keys.map((key) => [key, joined(one[key], other[key])])) as T; // key by key of two of its kind
}

function agendaOf(yours: AgendaJson, own: AgendaJson): AgendaJson {
  type Entries = AgendaJson["overdue"];
  const fromBoth = (entriesOf: (one: AgendaJson) => Entries | undefined): Entries => [
    ...(entriesOf(yours) ?? []).map((entry) => ({ ...entry, store: "personal" as const })),
    ...(entriesOf(own) ?? []).map((entry) => ({ ...entry, store: "project" as const })),
  ];
  const days = new Set([...yours.days, ...own.days].map(({ day }) => day));
  return {
    ...together(yours, own),
    overdue: fromBoth(({ overdue }) => overdue),
    days: [...days].toSorted().map((day) => ({
      day,
      entries: fromBoth((one) => one.days.find((other) => other.day === day)?.entries),
    })),
  };
}

/** Two blocks as one, each part under whose memory it is. Pure. */
function blockOf<B extends { readonly text: string }>(yours: B, own: B): B {
  const text = `${labelled(yours.text, LABELS.personal)}${labelled(own.text, LABELS.project)}`;
  return { ...together(yours, own), text };
}

/**
 * A project's memory, which others may read: what is new and private is kept in the user's own, and `tell` is told so. What is undone is what
 * was done last in either.
 */
export function withOwn(project: PaiMemory, personal: PaiMemory, tell?: (text: string) => void): PaiMemory {
  const elsewhere = <T>(work: () => Promise<T>): Promise<T> => {
    tell?.(KEPT_OWN);
    return work();
  };
  const takingIn = (options: IngestOptions): IngestOptions => ({
    ...options,
    own: (talk: Conversation) =>
      elsewhere(() => personal.ingest([talk], { ...options, progress: undefined })),
  });
  return {
    ...project,
    lineKeeper: async (flags) => project.lineKeeper(flags, await personal.lineKeeper(flags)),
    remember: (remark) =>
      unless(
        ["is_private"],
        () => project.remember(remark),
        () =>
          elsewhere(async () => {
            const done = await personal.remember(remark);
            const { memory: episode } = inPersonal({ memory: done.episode });
            return { ...done, ...(episode && { episode }), outcomes: done.outcomes.map(inPersonal) };
          }),
      ),
    rememberStatements: (statements) =>
      project.rememberStatements(statements, (own) => elsewhere(() => statedIn(personal, own))),
    ingest: (talks, options = {}) => project.ingest(talks, takingIn(options)),
    ingestTranscript: (input, source, options = {}) =>
      project.ingestTranscript(input, source, takingIn(options)),
    import: async (files, options = {}) => {
      const all = [...files];
      const own = new Map<string, Set<string>>();
      const note = (path: string, key: string) =>
        void own.set(path, (own.get(path) ?? new Set<string>()).add(key));
      const shared = await project.import(all, { ...options, own: note });
      if (own.size === 0) return shared;
      const only = (path: string, key: string) => own.get(path)?.has(key) === true;
      // All files, so that both parts have one name, by which they are taken back.
      const again = { ...options, only, changed: new Set(own.keys()) };
      return importOf(shared, await elsewhere(() => personal.import(all, again)));
    },
    undo: async (changeSet) => {
      const where = changeSet === undefined ? await lastChanged(project, personal) : project;
      const done = await unless(
        UNKNOWN,
        () => where.undo(changeSet),
        () => personal.undo(changeSet),
      );
      return where === project && /^i(?:mport|ngest)$/.test(done.command) ? withOther(done, personal) : done;
    },
    undoImport: async (name) =>
      withOther(
        await unless(
          UNKNOWN,
          () => project.undoImport(name),
          () => personal.undoImport(name),
        ),
        personal,
      ),
  };
}

/** Statements that the user's own memory keeps, each with that word. */
async function statedIn(
  personal: PaiMemory,
  given: Parameters<PaiMemory["rememberStatements"]>[0],
): Promise<StatementsJson> {
  const done = await personal.rememberStatements(given);
  return { ...done, statements: done.statements.map(inPersonal) };
}

/** Of a memory that knows nothing of what is to be undone. */
const UNKNOWN = ["unknown_id", "not_undoable"] as const;

async function withOther(done: UndoJson, personal: PaiMemory): Promise<UndoJson> {
  const other = await unless(
    UNKNOWN,
    () => personal.undoImport(done.undone),
    () => undefined,
  );
  return { ...done, changes: [...done.changes, ...(other?.changes ?? [])] };
}

async function lastChanged(project: PaiMemory, personal: PaiMemory): Promise<PaiMemory> {
  const lastOf = async (memory: PaiMemory) =>
    (await memory.log(LOOKED_AT)).results.find(
      ({ undoable, command }) => undoable && !command.startsWith("undo"),
    )?.wall ?? "";
  return (await lastOf(personal)) > (await lastOf(project)) ? personal : project;
}

/** Changes before this many are not compared by their time. */
const LOOKED_AT = 50;

/** One report of both: the second run met again what the first one left out or could not read. */
function importOf(shared: ImportJson, own: ImportJson): ImportJson {
  const again = ({ source, kind }: ImportJson["sources"][number]) =>
    own.sources.find((other) => other.source === source && other.kind === kind)?.created;
  return {
    ...together(shared, own),
    sources: shared.sources.map((one) => ({ ...one, created: together(one.created, again(one) ?? {}) })),
    skipped: shared.skipped,
  };
}

/** What is done with one memory, or with two of one store, given first, by id. */
const ABOUT_ONE = [
  ...(["show", "why", "history", "correct", "move", "reseal", "readForEdit", "applyEdit"] as const),
  ...(["link", "unlink", "saysTheSame", "mergeTwo", "keepOne", "keepBoth"] as const),
];
/** What is done with any number of memories, given first, by id. */
const ABOUT_SOME = [
  ...(["forget", "restore", "confirm", "dispute", "pin", "unpin"] as const),
  ...(["fulfil", "cancel", "expire", "reopen"] as const),
];
/** Kinds whose words are erased wherever they stand. */
export const WITH_WORDS = ["fact", "commitment", "artifact", "episode"] as const;

type ById = Pick<PaiMemory, (typeof ABOUT_ONE)[number] | (typeof ABOUT_SOME)[number] | "rememberStatements">;
type Acts = Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;

/**
 * What is about memories goes to where each of them is, and what a short id means in the personal memory no project can change. Of ids in both,
 * both do their part, or neither does.
 */
function byId(project: PaiMemory, personal: PaiMemory): ById {
  const memoryOf = async (id: string): Promise<PaiMemory> => {
    const found = await unless(
      ["unknown_id"],
      () => personal.show(id, false),
      () => undefined,
    );
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
      const places = await Promise.all(
        statements.map(async ({ replaces = [], closes = [] }) => {
          const [id] = [replaces, closes].flat();
          return id === undefined ? project : memoryOf(id);
        }),
      );
      const of = (memory: PaiMemory) => statements.filter((_, at) => places[at] === memory);
      const [own, yours] = [of(project), of(personal)];
      if (yours.length === 0) return project.rememberStatements(statements);
      if (own.length === 0) return statedIn(personal, statements);
      const first = await project.rememberStatements(own);
      const second = await orTakenBack(statedIn(personal, yours), project, first.changeSet);
      return statementsOf(
        second,
        first,
        places.map((place) => place === personal),
      );
    },
  };
}

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
    if (changeSet !== undefined)
      await unless(
        ["not_undoable"],
        () => first.undo(changeSet),
        () => undefined,
      );
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
