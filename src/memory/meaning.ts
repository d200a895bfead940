import { isMemory } from "../markdown/memory-file.ts";
import type { Row, Store } from "../ports.ts";
import type { Context } from "./context.ts";
import { type Meaning, WITHOUT_VECTORS } from "./memory-copy.ts";
import { Nearness, similarity } from "./nearness.ts";

/** How near statements are by the embedder at hand, which is loaded at the first question. */
export function meaningIn(context: Context): Meaning {
  const nearness = new Nearness(context);
  return {
    cosine: (a, b) => similarity(nearness.vector(a), nearness.vector(b)),
    levels: () => context.embedder()?.levels ?? WITHOUT_VECTORS.levels(),
  };
}

/** The text of a memory by its row; undefined where its file is gone or cannot be read. */
export function textIn(store: Store, row: Row | undefined): string | undefined {
  const memory = row && store.readMemory(row.path, row);
  return memory && isMemory(memory) && memory.header.id === row.header.id ? memory.text : undefined;
}
