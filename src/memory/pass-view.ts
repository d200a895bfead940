import { weightsIn } from "../domain/weighed.ts";
import type { SearchIndex } from "../index-ports.ts";
import type { PassView } from "../passes/pass.ts";
import { passView } from "../passes/view.ts";
import type { FileOps } from "../ports.ts";
import { readCache, writeCache } from "./cache-file.ts";
import type { Context } from "./context.ts";
import { meaningIn, textIn } from "./meaning.ts";
import { questionsIn } from "./question-book.ts";

/** The store as passes see it now. Texts are read when they are asked for. */
export function storeView(context: Context, index: SearchIndex): PassView {
  const { clock, config, store, zone } = context;
  const marks = readPassMarks(store.files);
  const book = questionsIn(context, index);
  return passView({
    markOf: (unit) => marks.get(unit),
    rows: [...index.rows()],
    nowMs: clock.now(),
    zone,
    settings: config,
    accessDaysOf: (id) => index.accessDaysOf(id),
    outdated: () => book.outdated(),
    weights: () => weightsIn(book.all.values()),
    isAsked: (id) => book.all.has(id),
    replica: store.replica(),
    statements: { ...meaningIn(context), textOf: (id) => textIn(store, index.byId(id)) },
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
