import { isPaiError, KEPT_OWN, unlessPrivate } from "../domain/errors.ts";
import type { ImportJson } from "../domain/ingest-shapes.ts";
import type { UndoJson } from "../domain/shapes.ts";
import type { Conversation } from "../ingest/conversation/talk.ts";
import type { IngestOptions } from "../memory/ingest.ts";
import type { PaiMemory } from "../open-memory.ts";

/**
 * A project's memory, which others may read: what is new and private is kept in the user's own, and `tell` is told so. What is undone is what
 * was done last in either.
 */
export function withOwn(project: PaiMemory, personal: PaiMemory, tell?: (text: string) => void): PaiMemory {
  const elsewhere = <T>(work: () => Promise<T>): Promise<T> => {
    tell?.(KEPT_OWN);
    return work();
  };
  const lineKeeper: PaiMemory["lineKeeper"] = async (flags) =>
    project.lineKeeper(flags, await personal.lineKeeper(flags));
  const takingIn = (options: IngestOptions): IngestOptions => ({
    ...options,
    own: (talk: Conversation) =>
      elsewhere(() => personal.ingest([talk], { ...options, progress: undefined })),
  });
  return {
    ...project,
    lineKeeper,
    rememberLines: async (lines, flags) => (await lineKeeper(flags)).keep(lines),
    remember: (remark) =>
      unlessPrivate(
        () => project.remember(remark),
        () => elsewhere(() => personal.remember(remark)),
      ),
    rememberStatements: (statements) =>
      project.rememberStatements(statements, (own) => elsewhere(() => personal.rememberStatements(own))),
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
      return both(shared, await elsewhere(() => personal.import(all, again)));
    },
    undo: async (changeSet) => {
      const where = changeSet === undefined ? await lastChanged(project, personal) : project;
      const done = await orIn(personal, where.undo(changeSet), (memory) => memory.undo(changeSet));
      return where === project && /^i(?:mport|ngest)$/.test(done.command) ? withOther(done, personal) : done;
    },
    undoImport: async (name) =>
      withOther(
        await orIn(personal, project.undoImport(name), (memory) => memory.undoImport(name)),
        personal,
      ),
  };
}

/** What was done in one memory, or in the other where the first knows nothing of it. */
function orIn<T>(other: PaiMemory, done: Promise<T>, again: (memory: PaiMemory) => Promise<T>): Promise<T> {
  return done.catch((error: unknown) => {
    if (isPaiError(error) && UNKNOWN.has(error.code)) return again(other);
    throw error;
  });
}

const UNKNOWN: ReadonlySet<string> = new Set(["unknown_id", "not_undoable"]);

/** An import that was taken back, with the part of it that the user's own memory took. */
function withOther(done: UndoJson, personal: PaiMemory): Promise<UndoJson> {
  const whole = personal
    .undoImport(done.undone)
    .then(({ changes }) => ({ ...done, changes: [...done.changes, ...changes] }));
  return orIn(personal, whole, async () => done);
}

/** Of the two, whichever has what was done last and can be undone. */
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
function both(shared: ImportJson, own: ImportJson): ImportJson {
  const created = (one: ImportJson["created"], other: ImportJson["created"] = {}) => {
    const sums = Object.entries(other).map(([kind, n]) => [kind, (one[kind] ?? 0) + n]);
    return { ...one, ...Object.fromEntries(sums) };
  };
  const again = ({ source, kind }: ImportJson["sources"][number]) =>
    own.sources.find((other) => other.source === source && other.kind === kind);
  const name = shared.import ?? own.import;
  return {
    ...shared,
    ...(name !== undefined && { import: name }),
    sources: shared.sources.map((one) => ({ ...one, created: created(one.created, again(one)?.created) })),
    created: created(shared.created, own.created),
    known: shared.known + own.known,
    changeSets: [...shared.changeSets, ...own.changeSets],
    interrupted: shared.interrupted || own.interrupted,
  };
}
