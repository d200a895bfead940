import { describeIndex } from "./describe-index.ts";
import { fakeEmbedder } from "./fake-embedder.ts";
import { NaiveIndex } from "./naive-index.ts";

const embedder = fakeEmbedder();
describeIndex("the index, made anew", (store) => store.open({ embedder }));
describeIndex("the index, from disk", (store) => {
  store.open({ embedder });
  return store.open({ embedder });
});
describeIndex("the index, with all that it holds changed since", (store) => {
  const files = new NaiveIndex(store.root).rows().map(({ path }) => [path, store.read(path)] as const);
  for (const [path] of files) store.drop(path);
  store.open({ embedder });
  for (const [path, raw] of files) store.put(path, raw);
  return store.open({ embedder });
});
describeIndex("one MiniSearch over all files", (store) => new NaiveIndex(store.root, embedder));
