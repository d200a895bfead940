import { fileURLToPath } from "node:url";
import { embeddedEmbedder, once } from "../../src/engines/embedded/embedder.ts";
import { openRoot } from "../../src/store/node-fs.ts";

/** The embedder of the checkout. */
export const embedder = once(() =>
  embeddedEmbedder(openRoot(fileURLToPath(new URL("../../assets", import.meta.url)))),
);
