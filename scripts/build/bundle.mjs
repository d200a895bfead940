import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { build as esbuild } from "esbuild";

/**
 * What is bundled together, name in dist/ -> source. The program is apart from the library: code that both
 * share would lie in files of its own, and every file costs the program start-up time.
 */
const BUNDLES = [{ pai: "src/cli/main.ts" }, { index: "src/index.ts", shapes: "src/domain/shapes.ts" }];

// Native: compiled where it is installed, and loaded only where it is there.
const EXTERNAL = ["hnswlib-node"];

/**
 * Bundles every entry into dist/ (ESM, split into lazy chunks) and returns esbuild's metafile, which is
 * also written to dist/meta.json. A program that runs meanwhile finds whole files only: each is
 * renamed into place, chunks before the entries that name them.
 */
export async function bundle(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const results = await Promise.all(BUNDLES.map((entries) => bundleOne(root, entries, version)));
  const metafile = {
    inputs: Object.assign({}, ...results.map((result) => result.metafile.inputs)),
    outputs: Object.assign({}, ...results.map((result) => result.metafile.outputs)),
  };
  const files = results.flatMap((result) => result.outputFiles);
  writeAll(path.join(root, "dist"), files, JSON.stringify(metafile));
  return metafile;
}

function bundleOne(root, entryPoints, version) {
  return esbuild({
    absWorkingDir: root,
    entryPoints,
    outdir: "dist",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    chunkNames: "chunks/[name]-[hash]",
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: false, // the names in a stack trace stay those of the source
    define: { PAI_VERSION: JSON.stringify(version) },
    legalComments: "none", // dist/LICENCES.txt has them all
    external: EXTERNAL,
    plugins: [builtinsOfCommonJs],
    metafile: true,
    write: false,
    logLevel: "warning",
  });
}

function writeAll(dist, files, meta) {
  mkdirSync(path.join(dist, "chunks"), { recursive: true });
  const chunksFirst = files.toSorted((a, b) => Number(isEntry(dist, a.path)) - Number(isEntry(dist, b.path)));
  for (const file of chunksFirst) replaceFile(file.path, file.contents);
  replaceFile(path.join(dist, "meta.json"), meta);
  const kept = new Set(files.map((file) => file.path));
  for (const folder of [dist, path.join(dist, "chunks")]) {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      if (name.endsWith(".js") && !kept.has(file)) rmSync(file, { force: true });
    }
  }
}

function isEntry(dist, file) {
  return path.dirname(file) === dist;
}

function replaceFile(file, contents) {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, contents);
  renameSync(temporary, file);
}

/**
 * CommonJS packages call `require("fs")`, which an ES module has not. Each such call gets the built-in
 * module through an import instead, so that no bundle needs a `require`.
 */
const builtinsOfCommonJs = {
  name: "builtins-of-common-js",
  setup(build) {
    const builtins = new RegExp(`^(node:)?(${builtinModules.join("|")})$`);
    build.onResolve({ filter: builtins }, (args) =>
      args.kind === "require-call"
        ? { path: args.path.replace(/^node:/, ""), namespace: "builtin" }
        : { path: args.path, external: true },
    );
    build.onLoad({ filter: /.*/, namespace: "builtin" }, (args) => ({
      contents: `export * from "node:${args.path}"; export { default } from "node:${args.path}";`,
    }));
  },
};
