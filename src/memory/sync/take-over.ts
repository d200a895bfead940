import type { Change, JournalChange } from "../../domain/changeset.ts";
import { PaiError, type Problem } from "../../domain/errors.ts";
import { isStated } from "../../domain/flat.ts";
import { type Sha256, sha256 } from "../../domain/hash.ts";
import { memoryIdOf } from "../../domain/ids.ts";
import { isMemoryPath } from "../../domain/paths.ts";
import { HISTORY_DIR, readStateLine, TOMBSTONE_PATH } from "../../domain/state-line.ts";
import type { SearchIndex } from "../../index-ports.ts";
import { lookupKeysOf } from "../../markdown/changes.ts";
import { memoryIn } from "../../merge/files.ts";
import { erasedIds, erasedWords } from "../../merge/lines.ts";
import type { FileOps, Store } from "../../ports.ts";
import { utf8In } from "../../text/normalise.ts";
import type { Context } from "../context.ts";
import { type Changed, type Entry, failed, type Repository } from "./repository.ts";

export type TakenOver = NonNullable<Awaited<ReturnType<typeof takeOver>>>;

const WHY = { event: "edited", reason: "from another machine" } as const;

/**
 * Makes the work tree what a commit is that goes on from the one that is checked out: the store as one change set, then the rest as git
 * does it, then the branch. `since`: what this machine knew before git alone brought changes; what was erased among these leaves the log as
 * well. Undefined where somebody has changed the store meanwhile, and nothing was done. A process that is killed in it
 * leaves a store that is whole, and changes that the next sync commits. Needs the lock. PaiError `conflict` where a file outside of the store would be overwritten.
 */
export async function takeOver(
  context: Context,
  repository: Repository,
  [ours, target]: readonly [string, string],
  since?: string,
) {
  if (repository.head() !== ours) return undefined;
  // What is changed and not to be written stays as it is. Whether all is clean brings git's index up to date as well.
  const tryOut = () => repository.git.run(["read-tree", "-n", "-m", "-u", ours, target]);
  let tried = tryOut();
  if (!tried.ok && !repository.isClean()) return undefined;
  if (!tried.ok) tried = tryOut();
  if (!tried.ok)
    throw new PaiError("conflict", failed("sync", tried.said).message, { hint: "git stash, then: pai sync" });
  const entries = repository.changed(ours, target);
  const news = since === undefined ? entries : [...repository.changed(since, target), ...entries];
  const texts = repository.texts(news);
  const { files } = context.store;
  const erased = erasedIn(repository, news, files);
  const purges = entries.flatMap((entry) => purgeOf(entry, texts, files, erased));
  const logged = since === undefined ? [] : purgesOfLog(context.store, erased, context.openIndex());
  const hasErased = purges.length + logged.length > 0;
  const told = hasErased ? talksIn(texts, files) : [];
  const gone = new Set([...purges, ...told].map(({ path }) => path));
  const changes = entries.flatMap((entry) => (gone.has(entry.path) ? [] : changeOf(entry, texts, files)));
  const changeSet = changes.length > 0 ? await applyChanges(context, changes) : undefined;
  // Last, so that undo does not take back what came with it, and the merged history does not take the place of what it tells.
  if (hasErased) await applyChanges(context, [...told, ...purges, ...logged]);
  moveBranch(repository, entries, [ours, target]);
  const count = (op: Change["op"]) => changes.filter((change) => change.op === op).length;
  return {
    added: count("create"),
    changed: count("update") + told.filter(({ before, text }) => before !== sha256(text)).length,
    removed: count("remove") + purges.length,
    /** Hashes of words that came, and of those that were forgotten or erased elsewhere. */
    words: wordsIn(news, texts),
    /** Whether something was erased for good, which this machine's history tells from now on. */
    hasErased,
    /** What `undo` takes back; undefined where nothing in the store changed. */
    changeSet,
    problems: [...texts].flatMap(([path, text]): readonly Problem[] =>
      isMemoryPath(path) && memoryIn(text) === undefined
        ? [{ code: "unreadable", path, message: "came from another machine and cannot be read as a memory" }]
        : [],
    ),
  };
}

function wordsIn(entries: readonly Changed[], texts: ReadonlyMap<string, string>): ReadonlySet<Sha256> {
  const came = entries.flatMap(({ path }) => {
    const text = texts.get(path) ?? "";
    if (path === TOMBSTONE_PATH) return text.split("\n").map((line) => readStateLine(line)?.hash);
    return isMemoryPath(path) ? [memoryIn(text)?.header.hash] : [];
  });
  return new Set(came.filter((hash) => typeof hash === "string") as Sha256[]); // as tombstones and headers hold them
}

/** The ids of what was erased for good elsewhere, of what said the same here, and of the remarks that this was drawn from. */
function erasedIn(repository: Repository, entries: readonly Changed[], files: FileOps): ReadonlySet<string> {
  const histories = entries.filter(({ path }) => path.startsWith(HISTORY_DIR));
  const before = repository.texts(histories.map((one) => one.before));
  const after = repository.texts(histories);
  const ids = new Set(erasedIds(before.values(), after.values()));
  const tombstones = repository.texts(entries.filter(({ path }) => path === TOMBSTONE_PATH));
  const words = erasedWords(tombstones.get(TOMBSTONE_PATH) ?? "", after.values());
  if (words.size === 0) return ids;
  for (const { path, mode } of entries) {
    const text = mode === REMOVED && isMemoryPath(path) ? textAt(files, path) : undefined;
    const header = text === undefined ? undefined : memoryIn(text)?.header;
    if (header?.hash === undefined || !(ids.has(header.id) || words.has(header.hash))) continue;
    ids.add(header.id);
    if (isStated(header)) for (const source of header.sources ?? []) ids.add(memoryIdOf(source));
  }
  return ids;
}

/** The mode of a file that is no more. */
const REMOVED = "000000";

function purgeOf(
  { path, mode }: Entry,
  texts: ReadonlyMap<string, string>,
  files: FileOps,
  erased: ReadonlySet<string>,
): readonly Change[] {
  const before = mode === REMOVED && isMemoryPath(path) ? textAt(files, path) : undefined;
  const memory = before === undefined || texts.has(path) ? undefined : memoryIn(before);
  if (memory === undefined || before === undefined || !erased.has(memory.header.id)) return [];
  const { id } = memory.header;
  const keys = lookupKeysOf(memory.header, memory.text);
  return [{ ...ERASING, path, id, before: sha256(before), keys }];
}

const ERASING = { op: "remove", purge: true, event: "purged", reason: "erased on another machine" } as const;

/** What git has taken out of the store, and the log of this machine still tells: memories whose files are no more. */
function purgesOfLog(
  store: Store,
  erased: ReadonlySet<string>,
  index: Pick<SearchIndex, "byId">,
): readonly Change[] {
  // A remark of which something else is left is still there.
  const gone = new Set([...erased].filter((id) => index.byId(id) === undefined));
  const last = new Map<string, JournalChange>();
  for (let seq = gone.size === 0 ? 0 : store.head(); seq > 0; seq--)
    for (const change of store.record(seq)?.changes ?? []) {
      const id = change.id ?? memoryIn(change.newText ?? "")?.header.id;
      if (id !== undefined && gone.has(id) && !last.has(id)) last.set(id, change);
    }
  return [...last].flatMap(([id, { purge }]) =>
    purge === true ? [] : [{ ...ERASING, path: `${id}.md`, id, before: sha256(""), keys: [] }],
  );
}

/** Conversations that the other side has changed. Their older texts go from the log where turns were erased, which no memory's id tells. */
function talksIn(texts: ReadonlyMap<string, string>, files: FileOps) {
  return [...texts].flatMap(([path, text]) => {
    const [before, memory] = [textAt(files, path), isMemoryPath(path) ? memoryIn(text) : undefined];
    if (before === undefined || memory?.header.kind !== "episode" || memory.header.turns === undefined)
      return [];
    const keys = lookupKeysOf(memory.header, text);
    return [{ op: "update", path, before: sha256(before), text, keys, ...WHY } as const];
  });
}

/** History tells of a memory where it was changed: this change names none. */
function changeOf(
  { path, mode }: Entry,
  texts: ReadonlyMap<string, string>,
  files: FileOps,
): readonly Change[] {
  const [before, text] = [textAt(files, path), texts.get(path)];
  const keys = [before, text].flatMap((one) => {
    const memory = one === undefined || !isMemoryPath(path) ? undefined : memoryIn(one);
    return memory === undefined ? [] : lookupKeysOf(memory.header, memory.text);
  });
  const base = { path, keys: [...new Set(keys)], ...WHY };
  if (before === text) return [];
  if (before === undefined) return text === undefined ? [] : [{ op: "create", text, ...base }];
  if (text !== undefined) return [{ op: "update", before: sha256(before), text, ...base }];
  return mode === REMOVED ? [{ op: "remove", before: sha256(before), ...base }] : [];
}

function textAt(files: FileOps, path: string): string | undefined {
  return files.stat(path)?.kind === "file" ? utf8In(files.read(path)) : undefined;
}

async function applyChanges(
  { store, clock, lockWaitMs }: Context,
  changes: readonly Change[],
): Promise<string> {
  const at = new Date(clock.now()).toISOString();
  const changeSet = { command: "sync", at, source: "user", changes, appends: [] };
  const done = await store.apply(changeSet, { seq: store.head(), keys: [] }, lockWaitMs);
  if (done.ok) return done.id;
  throw new PaiError("conflict", `sync found that ${done.why}`, { hint: "pai sync" });
}

function moveBranch(
  repository: Repository,
  entries: readonly Entry[],
  [ours, target]: readonly [string, string],
): void {
  const lines = entries.map(
    ({ mode, oid, path }) => `${mode === REMOVED ? "0" : mode} ${oid}\t${repository.prefix}${path}\0`,
  );
  const what = "finish the sync";
  repository.do(what, ["update-index", "-z", "--index-info"], { input: lines.join("") });
  repository.git.run(["update-index", "-q", "--refresh"]); // says 1 where something differs, as after a purge
  repository.do(what, ["read-tree", "-m", "-u", ours, target]);
  repository.do(what, ["update-ref", "-m", "pai sync", "HEAD", target, ours]);
}
