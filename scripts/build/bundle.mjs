import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { crc32 } from "node:zlib";
import { build as esbuild } from "esbuild";

/**
 * The program: bundles of CommonJS, which Node starts faster than ES modules. `pai` reads a command line and loads one of the
 * others; what the first ones import on demand lies in `others`. `ask` finds the watcher of a store, `watch` is one; what
 * reaches a network lies in `openai`, which nothing loads but a command that asks a server.
 */
const PROGRAM = ["pai", "ask", "recall", "remember", "openai", "watch", "others"];
const ENTRIES = {
  pai: "src/cli/main.ts",
  ask: "src/cli/ask-watcher.ts",
  recall: "src/cli/run-recall.ts",
  remember: "src/cli/run-remember.ts",
  openai: "src/engines/model/openai-client.ts",
  watch: "src/cli/watcher.ts",
};
/** What a bundle holds although it imports it on demand: it always comes to need it. */
const HELD = {
  remember: ["src/memory/remember.ts", "src/memory/promised.ts", "src/engines/embedded/engines.ts"],
};
/** Sources that begin a bundle, by their names. */
const BUNDLES = {
  "ask-watcher.ts": "./ask.cjs",
  "run-recall.ts": "./recall.cjs",
  "run-remember.ts": "./remember.cjs",
  "run-others.ts": "./others.cjs",
  "openai-client.ts": "./openai.cjs",
  "watcher.ts": "./watch.cjs",
};
/** A bundle is a function of what its loader (bin/load.js) gives it. */
const WRAPPER = ["(function(require,module,__filename,__dirname){", "})"];

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
 * Makes the bundles in dist/ and returns esbuild's metafiles, joined, which are also written to dist/meta.json. A program that
 * runs meanwhile finds whole files only: each is renamed into place.
 */
export async function bundle(root) {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const define = { PAI_VERSION: JSON.stringify(version) };
  const late = new Set();
  const results = [];
  for (const name of PROGRAM) results.push(await bundleProgram(root, { name, define, late }));
  const library = await bundleOne(root, { ...LIBRARY, define, plugins: [builtinsOfCommonJs] });
  const metafile = {
    inputs: Object.assign({}, ...[...results, library].map((result) => result.metafile.inputs)),
    outputs: Object.assign({}, ...[...results, library].map((result) => result.metafile.outputs)),
  };
  const files = [...results.flatMap(({ outputFiles }) => outputFiles.map(sealed)), ...library.outputFiles];
  writeAll(path.join(root, "dist"), files, JSON.stringify(metafile));
  return metafile;
}

/** One bundle of the program. `late` gathers what the first ones import on demand, and the last one holds. */
function bundleProgram(root, { name, define, late }) {
  const entry =
    name in ENTRIES ? { entryPoints: { [name]: ENTRIES[name] } } : { stdin: othersEntry(root, late) };
  return bundleOne(root, {
    ...entry,
    ...(name in ENTRIES ? {} : { outdir: undefined, outfile: `dist/${name}.cjs` }),
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    supported: { "dynamic-import": false },
    define: { ...define, "import.meta.dirname": "__dirname" },
    plugins: [
      noSubprocesses,
      name in ENTRIES ? onDemand(root, { late, held: HELD[name] ?? [] }) : ofOtherBundles,
    ],
  });
}

function othersEntry(root, late) {
  const modules = [...late].sort().map((file) => `${JSON.stringify(file)}: () => require("./${file}")`);
  return {
    contents: `export * from "./src/cli/run-others.ts";
export { main as runThread } from "./src/run-thread.ts";
export const late = {${modules.join(",")}};`,
    resolveDir: root,
  };
}

/** Imports on demand are of another bundle: of one that begins with what they name, else of the last one. */
function onDemand(root, { late, held }) {
  return {
    name: "on-demand",
    setup(build) {
      build.onResolve({ filter: /\.ts$/ }, ({ kind, path: asked, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const other = BUNDLES[path.basename(asked)];
        if (other) return { path: other, external: true };
        const file = path.relative(root, path.resolve(resolveDir, asked)).replaceAll("\\", "/");
        if (held.includes(file)) return undefined;
        late.add(file);
        return { path: file, namespace: "late" };
      });
      build.onResolve({ filter: /^\.\/others\.cjs$/ }, ({ path: name }) => ({ path: name, external: true }));
      build.onLoad({ filter: /.*/, namespace: "late" }, ({ path: file }) => ({
        contents: `module.exports = require("./others.cjs").late[${JSON.stringify(file)}]();`,
      }));
    },
  };
}

/** What the last bundle imports on demand it holds, but for what is a bundle of its own. */
const ofOtherBundles = {
  name: "of-other-bundles",
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, path: asked }) => {
      const other = kind === "dynamic-import" ? BUNDLES[path.basename(asked)] : undefined;
      return other && { path: other, external: true };
    });
  },
};

/** A bundle as its loader wants it: ASCII, a checksum in front. */
function sealed({ path: file, text }) {
  const code = asAscii(`${WRAPPER[0]}${text}${WRAPPER[1]}`);
  return { path: file, contents: `/*${crc32(code).toString(16).padStart(8, "0")}*/${code}` };
}

/**
 * esbuild leaves characters alone in patterns and in the raw texts that patterns are made of: there `\u2019` is the character
 * too, and two of them are one beyond the first 65,536.
 */
function asAscii(source) {
  const escaped = /\\[^\x00-\x7f]/.exec(source);
  if (escaped) throw new Error(`a pattern escapes what needs none: ${escaped[0]}`);
  return source.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
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

function writeAll(dist, files, meta) {
  mkdirSync(path.join(dist, "chunks"), { recursive: true });
  const chunksFirst = files.toSorted((a, b) => Number(isEntry(dist, a.path)) - Number(isEntry(dist, b.path)));
  for (const file of chunksFirst) replaceFile(file.path, file.contents);
  replaceFile(path.join(dist, "meta.json"), meta);
  const kept = new Set(files.map((file) => file.path));
  for (const folder of [dist, path.join(dist, "chunks")]) {
    for (const name of readdirSync(folder)) {
      const file = path.join(folder, name);
      // What was compiled is of the bundles before.
      if (/\.c?js$|\.cache$/.test(name) && !kept.has(file)) rmSync(file, { force: true });
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
