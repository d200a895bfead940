import { isMemory } from "../markdown/memory-file.ts";
import type { FileOps } from "../ports.ts";
import type { Context } from "./context.ts";
import { meaningIn } from "./meaning.ts";
import { MemoryCopy } from "./memory-copy.ts";
import { questionsIn } from "./question-book.ts";

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
    meaning: meaningIn(context),
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
