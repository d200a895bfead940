import type { Memory } from "../domain/kinds.ts";
import { isOfPair, weightsIn } from "../domain/question-state.ts";
import { type PassView, passView, rowsAfter } from "../passes/pass.ts";
import type { FileOps, Row, Store } from "../ports.ts";
import { detachedText } from "../text/memoised.ts";
import { textsIn } from "../text/objects.ts";
import { readCache, writeCache } from "./last-run.ts";
import { memoryAt, type View } from "./view.ts";

/** Effects of plans that are not carried out. */
export interface Planned {
  /** Memories by id, undefined for one that is removed. */
  readonly memories: ReadonlyMap<string, Memory | undefined>;
  readonly asked: ReadonlySet<string>;
}

const NOTHING: Planned = { memories: new Map(), asked: new Set() };

/** The store as passes see it now, as plans would leave it. Texts are read when they are asked for. */
export function storeView(view: View, planned = NOTHING): PassView {
  const { config, store, index } = view;
  const marks = readPassMarks(store.files);
  const records = view.records();
  const headers = new Map([...planned.memories].map(([id, memory]) => [id, memory?.header]));
  return passView({
    markOf: (unit) => marks.get(unit),
    rows: rowsAfter([...index.rows()], headers),
    ...view.moment,
    settings: config,
    accessDaysOf: (id) => index.accessDaysOf(id),
    outdated: () => records.outdated(),
    unsettled: () => records.outdated(isOfPair),
    weights: () => weightsIn(records.all.values()),
    tells: view.owner.tells,
    isAsked: (id) => planned.asked.has(id) || records.all.has(id),
    replica: store.replica(),
    textOf: (id) => (headers.has(id) ? planned.memories.get(id)?.text : textIn(store, index.byId(id))),
  });
}

/** A cache: where it is lost or damaged, passes look again. */
const PATH = ".local/passes.json";

/** How units stood when their pass was last done with them; empty where that is not known. IO. */
function readPassMarks(files: FileOps): ReadonlyMap<string, string> {
  const known = readCache(files, PATH);
  return new Map(Object.entries(textsIn(known, ...Object.keys(known)) as Record<string, string>));
}

/** Notes how units stand, beside what is known of others. Needs `.local` to exist. IO. */
export function writePassMarks(files: FileOps, marks: ReadonlyMap<string, string>): void {
  const all = new Map([...readPassMarks(files), ...marks]);
  writeCache(files, PATH, Object.fromEntries([...all].sort(([a], [b]) => (a < b ? -1 : 1))));
}

/** The text of a memory by its row; undefined where its file is gone or cannot be read. */
function textIn(store: Store, row: Row | undefined): string | undefined {
  const memory = memoryAt(row, { store });
  // Those of thousands of facts are kept together, and each would keep its whole file.
  return memory?.header.id === row?.header.id ? memory && detachedText(memory.text) : undefined;
}
