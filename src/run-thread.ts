import { tryEmbedder } from "./engines/embedded/embedder.ts";
import { makeRunsOf } from "./index/runs-beside.ts";
import { openAssets } from "./store/assets.ts";
import { openRoot } from "./store/node-fs.ts";
import { onTask } from "./store/run-thread.ts";

/** What the thread runs that makes a part of an index: `bin/run-thread.js`. */
export function main(): void {
  onTask((task, deliver) => {
    const embedder = task.embedder === undefined ? undefined : tryEmbedder(openAssets()).embedder;
    makeRunsOf(task, { files: openRoot(task.root), embedder, deliver });
  });
}
