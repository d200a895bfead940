import path from "node:path";
import { build } from "esbuild";

/** The program's own reading of texts, so that a model is trained on what it will be shown. */
export async function loadReader(root) {
  const entryPoints = [path.join(root, "scripts/reader/program.mjs")];
  const bundle = await build({ entryPoints, bundle: true, platform: "node", format: "esm", write: false });
  return import(
    `data:text/javascript;base64,${Buffer.from(bundle.outputFiles[0].contents).toString("base64")}`
  );
}
