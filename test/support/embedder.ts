import { fileURLToPath } from "node:url";
import { tryEmbedder } from "../../src/engines/embedded/embedder.ts";
import { ownerReader } from "../../src/engines/embedded/models.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { made } from "../../src/text/memoised.ts";

/** The embedder of the checkout. */
export const embedder = made(() => {
  const tried = tryEmbedder(openRoot(fileURLToPath(new URL("../../assets", import.meta.url))));
  if (tried.embedder === undefined) throw new Error(tried.reason);
  return tried.embedder;
});

/** What reads questions and statements about the owner, as the program has it. */
export const testOwner = ownerReader(openRoot(fileURLToPath(new URL("../../assets", import.meta.url))));
