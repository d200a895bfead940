import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules, createRequire } from "node:module";
import path from "node:path";
import { build as esbuild } from "esbuild";
import { groupEntry, ON_DEMAND, onDemand } from "./on-demand.mjs";
import { packSources } from "./packs.mjs";
import { preparedTables } from "./tables.mjs";

const { cacheOf } = createRequire(import.meta.url)("../../bin/load.js");

/**
 * The program: CommonJS files, which Node starts faster than ES modules. What several of them need lies in parts
 * of its own, and what an import on demand needs is loaded with it: a command loads, and V8 reads, little more
 * than it runs. Parts that are loaded together make one file.
 */
const PROGRAM = {
  entryPoints: {
    pai: "src/cli/main.ts",
    runners: "src/cli/runners.ts",
    "run-thread": "src/run-thread.ts",
    "edit-yaml": "src/markdown/edit-yaml.ts",
    "gray-matter": "gray-matter",
    ...Object.fromEntries(Object.keys(ON_DEMAND).map((group) => [group, groupEntry(group)])),
  },
  format: "esm",
  splitting: true,
  chunkNames: "part-[name]-[hash]",
  outExtension: { ".js": ".cjs" },
};
/** The library: ES modules. */
const LIBRARY = {
  entryPoints: { index: "src/index.ts", shapes: "src/domain/shapes.ts" },
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
};

// Native: compiled where it is installed, and loaded only where it is there.
const EXTERNAL = ["hnswlib-node"];

/**
 * Bundles every entry into dist/ (ESM, split into lazy chunks) and returns esbuild's metafile, which is
 * also written to dist/meta.json. A program that runs meanwhile finds whole files only: each is
 * renamed into place, chunks before the entries that name them.
 */
export async function bundle(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const define = { PAI_VERSION: JSON.stringify(version) };
  const results = await Promise.all([
    bundleOne(root, {
      ...PROGRAM,
      define: { ...define, "import.meta.dirname": "__dirname" },
      plugins: [noSubprocesses, onDemand(root), patternWhenUsed, preparedTables(root)],
    }),
    bundleOne(root, { ...LIBRARY, define, plugins: [builtinsOfCommonJs] }),
  ]);
  const metafile = {
    inputs: Object.assign({}, ...results.map((result) => result.metafile.inputs)),
    outputs: Object.assign({}, ...results.map((result) => result.metafile.outputs)),
  };
  const [program, library] = results;
  const files = [...(await packed(root, program)), ...library.outputFiles];
  writeAll(path.join(root, "dist"), files, JSON.stringify(metafile));
  return metafile;
}

function bundleOne(root, options) {
  return esbuild({
    absWorkingDir: root,
    outdir: "dist",
    bundle: true,
    platform: "node",
    target: "node20",
    minifyWhitespace: true,
    minifySyntax: true,
    minifyIdentifiers: false, // the names in a stack trace stay those of the source
    legalComments: "none", // dist/LICENCES.txt has them all
    external: EXTERNAL,
    metafile: true,
    write: false,
    logLevel: "warning",
    ...options,
  });
}

/** The packs of the program, as files of CommonJS. */
async function packed(root, { outputFiles, metafile }) {
  const texts = new Map(
    outputFiles.map(({ path: file, text }) => [path.relative(root, file).replaceAll("\\", "/"), text]),
  );
  const packs = await packSources(metafile.outputs, texts);
  return [...packs].map(([file, source]) => ({ path: path.join(root, file), contents: Buffer.from(source) }));
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
      // What other versions of Node compiled is of the files before; they make it anew.
      const own = OWN_CACHES.find((end) => file.endsWith(end)) ?? "";
      const source = file.slice(0, file.length - own.length);
      if (/\.c?js$|\.cache$/.test(name) && !kept.has(source)) rmSync(file, { force: true });
    }
  }
}

/** The ends of files that hold what the Node which builds compiled. They are replaced after the bundle. */
const OWN_CACHES = [cacheOf(""), cacheOf("", "remember")];

function isEntry(dist, file) {
  return path.dirname(file) === dist;
}

function replaceFile(file, contents) {
  const temporary = `${file}.${process.pid}.tmp`;
  writeFileSync(temporary, contents);
  renameSync(temporary, file);
}

/**
 * commander requires `child_process` for commands that are programs of their own, which pai has none of. Loading it
 * takes 2 ms.
 */
const noSubprocesses = {
  name: "no-subprocesses",
  setup(build) {
    build.onResolve({ filter: /^node:child_process$/ }, ({ importer, path: name }) =>
      /[\\/]commander[\\/]/.test(importer) ? { path: name, namespace: "none" } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: "none" }, () => ({ contents: "module.exports = {};" }));
  },
};

/**
 * The pattern by which minisearch cuts texts that nobody cuts for it takes a third of a millisecond to read; pai cuts them
 * itself. It is put where it would be used.
 */
const patternWhenUsed = {
  name: "pattern-when-used",
  setup(build) {
    build.onLoad({ filter: /[\\/]minisearch[\\/]dist[\\/]es[\\/]index\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, "utf8");
      const [declared, pattern] = /^const SPACE_OR_PUNCTUATION = (.+);$/m.exec(source) ?? [];
      if (declared === undefined) throw new Error("minisearch has no pattern SPACE_OR_PUNCTUATION any more");
      return { contents: source.replace(declared, "").replaceAll("SPACE_OR_PUNCTUATION", pattern) };
    });
  },
};

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
