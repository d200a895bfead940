import { tryEmbedder } from "./engines/embedded/embedder.ts";
import { makeRunsOf } from "./index/runs-beside.ts";
import { openAssets } from "./store/assets.ts";
import { openRoot } from "./store/node-fs.ts";
import { taskOfThread } from "./store/run-thread.ts";

const NONE = { embedder: undefined };

/** What the thread runs that makes a part of an index: `bin/run-thread.js`. */
export function main(): void {
  const { task, deliver } = taskOfThread();
  const { embedder } = task.embedder === undefined ? NONE : tryEmbedder(openAssets());
  makeRunsOf(task, { files: openRoot(task.root), embedder, deliver });
}
