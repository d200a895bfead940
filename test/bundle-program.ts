import path from "node:path";
import { buildSync } from "esbuild";

/** Makes of a program one file that a bare Node can run: of its source, or of the text of one that lies in `directory`. */
export function bundleProgram(
  source: string | { readonly text: string; readonly directory: string },
  outfile: string,
): void {
  const entry =
    typeof source === "string"
      ? { entryPoints: [source] }
      : {
          stdin: { contents: source.text, resolveDir: path.resolve(source.directory), loader: "ts" as const },
        };
  buildSync({
    ...entry,
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
  });
}
