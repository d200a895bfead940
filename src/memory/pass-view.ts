import { isOfPair } from "../domain/question-state.ts";
import { weightsIn } from "../domain/weighed.ts";
import type { SearchIndex } from "../index-ports.ts";
import { isMemory } from "../markdown/memory-file.ts";
import { type PassView, passView } from "../passes/pass.ts";
import type { FileOps, Row, Store } from "../ports.ts";
import { detachedText } from "../text/memoised.ts";
import type { Context } from "./context.ts";
import { readCache, writeCache } from "./last-run.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { questionsIn } from "./question-records.ts";

/** The store as passes see it now. Texts are read when they are asked for. */
export function storeView(context: Context, index: SearchIndex): PassView {
  const { clock, config, store, zone } = context;
  const marks = readPassMarks(store.files);
  const records = questionsIn(context, index);
  return passView({
    markOf: (unit) => marks.get(unit),
    rows: [...index.rows()],
    nowMs: clock.now(),
    zone,
    settings: config,
    accessDaysOf: (id) => index.accessDaysOf(id),
    outdated: () => records.outdated(),
    unsettled: () => records.outdated(isOfPair),
    weights: () => weightsIn(records.all.values()),
    isAsked: (id) => records.all.has(id),
    replica: store.replica(),
    textOf: (id) => textIn(store, index.byId(id)),
  });
}

/** A cache: where it is lost or damaged, passes look again. */
const PATH = ".local/passes.json";

/** How units stood when their pass was last done with them; empty where that is not known. IO. */
export function readPassMarks(files: FileOps): ReadonlyMap<string, string> {
  const known = Object.entries(readCache(files, PATH));
  return new Map(known.filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}

/** Notes how units stand, beside what is known of others. Needs `.local` to exist. IO. */
export function writePassMarks(files: FileOps, marks: ReadonlyMap<string, string>): void {
  const all = new Map([...readPassMarks(files), ...marks]);
  writeCache(files, PATH, Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The text of a memory by its row; undefined where its file is gone or cannot be read. */
function textIn(store: Store, row: Row | undefined): string | undefined {
  const memory = row && store.readMemory(row.path, row);
  // Those of thousands of facts are kept together, and each would keep its whole file.
  return memory && isMemory(memory) && memory.header.id === row.header.id
    ? detachedText(memory.text)
    : undefined;
}

/** A copy of the whole store in memory. Files that cannot be read are left out. */
export function copyStore(context: Context): MemoryCopy {
  const { store } = context;
  const index = context.openIndex();
  const copied = [...index.rows()].flatMap(({ path, accessDays }) => {
    const memory = store.readMemory(path);
    if (!isMemory(memory)) return [];
    return { memory, days: accessDays > 0 ? index.accessDaysOf(memory.header.id) : [] };
  });
  return new MemoryCopy(copied, {
    embedder: () => context.embedder(),
    tombstones: store.tombstones(),
    questions: questionsIn(context, index).all,
    pages: (project) => context.pages?.of(project) ?? { pages: [] },
    page: (path) => context.pages?.at(path),
    fileAt: (path) => textOfFile(store.files, path),
  });
}

function textOfFile(files: FileOps, path: string): string | undefined {
  const kind = files.stat(path)?.kind;
  if (kind === undefined) return undefined;
  if (kind !== "file") return "";
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(files.read(path));
}
