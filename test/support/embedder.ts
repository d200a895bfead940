import { fileURLToPath } from "node:url";
import { once, tryEmbedder } from "../../src/engines/embedded/embedder.ts";
import { openRoot } from "../../src/store/node-fs.ts";

/** The embedder of the checkout. */
export const embedder = once(() => {
  const tried = tryEmbedder(openRoot(fileURLToPath(new URL("../../assets", import.meta.url))));
  if (tried.embedder === undefined) throw new Error(tried.reason);
  return tried.embedder;
});
