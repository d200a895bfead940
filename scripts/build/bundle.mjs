import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { builtinModules } from "node:module";
import path from "node:path";
import { crc32 } from "node:zlib";
import { build as esbuild, transform } from "esbuild";

/**
 * The program: bundles of CommonJS, which Node starts faster than ES modules. `pai` reads a command line and loads one of the
 * others; what the first ones import on demand lies in `others`. `ask` finds the watcher of a store, `watch` is one; what reaches a
 * network lies in `openai`, which nothing loads but a command that asks a server, what speaks to agents in `mcp`, the screen in
 * `browse`, what listens on the machine for a browser in `report --serve`, what calls hnswlib in `graphs`, and the thread that speaks to
 * Postgres in `postgres`.
 */
const PROGRAM = [
  "pai",
  "ask",
  "recall",
  "remember",
  "openai",
  "mcp",
  "browse",
  "serve",
  "seal",
  "watch",
  "graphs",
  "postgres",
  "others",
];
const ENTRIES = {
  pai: "src/cli/main.ts",
  ask: "src/cli/ask-watcher.ts",
  remember: "src/cli/commands/remember.ts",
  openai: "src/engines/model/openai-client.ts",
  mcp: "src/mcp/serve.ts",
  serve: "src/cli/serve-http.ts",
  seal: "src/cli/seal.ts",
  watch: "src/cli/watcher.ts",
  graphs: "src/vector-graphs.ts",
  postgres: "src/index/postgres/thread.ts",
};
/** A hook recalls, and has as little time; a watcher recalls for others. */
const RECALL = `export * from "./src/cli/run-hook.ts";
export * from "./src/cli/run-views.ts";
export * from "./src/cli/commands/watch.ts";`;
/** The screen: ink lays out with what is compiled while the program waits, and a bundle of CommonJS cannot wait while it is loaded. */
const BROWSE = `import { ready } from "yoga-layout";
export async function browse(browsing) {
  await ready;
  return require("./src/cli/browse/run-browse.ts").browse(browsing);
}`;
/** What a bundle holds although it imports it on demand: it always comes to need it. */
const HELD = {
  pai: ["src/cli/parse-line.ts"],
  recall: [
    "src/memory/adopt.ts",
    "src/memory/rivals.ts",
    "src/memory/lists.ts",
    "src/memory/agenda.ts",
    "src/memory/asked-of-owner.ts",
    "src/memory/prompt-context.ts",
    "src/memory/status.ts",
    "src/store/hook-notes.ts",
    "src/memory/anchored-text.ts",
    "src/text/safety/secrets.ts",
  ],
  remember: [
    "src/memory/remember.ts",
    "src/engines/embedded/engines.ts",
    "src/language/upcoming.ts",
    "src/text/safety/secrets.ts",
  ],
};
/** Sources that begin a bundle, which others import on demand. */
const BUNDLES = {
  "src/cli/run-hook.ts": "./recall.cjs",
  "src/cli/run-views.ts": "./recall.cjs",
  "src/cli/commands/watch.ts": "./recall.cjs",
  "src/cli/ask-watcher.ts": "./ask.cjs",
  "src/cli/commands/remember.ts": "./remember.cjs",
  "src/cli/run-others.ts": "./others.cjs",
  "src/engines/model/openai-client.ts": "./openai.cjs",
  "src/mcp/serve.ts": "./mcp.cjs",
  "src/cli/browse/run-browse.ts": "./browse.cjs",
  "src/cli/serve-http.ts": "./serve.cjs",
  "src/cli/seal.ts": "./seal.cjs",
  "src/cli/watcher.ts": "./watch.cjs",
  "src/vector-graphs.ts": "./graphs.cjs",
};
/** Bundles that are packages for the most part, whose names tell nobody anything: without them they are half as large. */
const OF_PACKAGES = new Set(["openai", "mcp", "browse", "seal", "postgres"]);
/** A bundle is a function of what its loader (bin/load.js) gives it. */
const WRAPPER = ["(function(require,module,__filename,__dirname){", "})"];

/** The library: ES modules. */
const LIBRARY = {
  entryPoints: { index: "src/index.ts", shapes: "src/domain/shapes.ts" },
  format: "esm",
  splitting: true,
  chunkNames: "chunks/[name]-[hash]",
  charset: "utf8", // smaller; only the program's own bundles have to be read fast
};

/** The page of `report`: what a browser runs, and how it looks. */
const PAGE = {
  entryPoints: [".ts", ".css"].map((end) => ({ in: `src/web/page${end}`, out: "page" })),
  platform: "browser",
  target: "es2022",
  format: "iife",
  minify: true,
  external: [],
};

// Loaded only where people have installed them beside pai; the first one is compiled there.
const EXTERNAL = ["hnswlib-node", "mammoth", "pdfjs-dist"];

// What it gives to CommonJS loads its parts by names that no bundler sees.
const AS_MODULES = { "jsonc-parser": "jsonc-parser/lib/esm/main.js" };

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
  const library = await bundleOne(root, {
    ...LIBRARY,
    define,
    plugins: [builtinsOfCommonJs, packagesWithShortNames],
  });
  const page = await bundleOne(root, PAGE);
  const all = [...results, library, page].map((result) => result.metafile);
  const metafile = {
    inputs: Object.assign({}, ...all.map(({ inputs }) => inputs)),
    outputs: Object.assign({}, ...all.map(({ outputs }) => outputs)),
  };
  const files = [
    ...results.flatMap(({ outputFiles }) => outputFiles.map(wrapped)),
    ...page.outputFiles.map(({ path: file, text }) => sealed(file, text.trimEnd())),
    ...library.outputFiles,
  ];
  writeAll(path.join(root, "dist"), files, JSON.stringify(metafile));
  return metafile;
}

/** One bundle of the program. `late` gathers what the first ones import on demand, and the last one holds. */
function bundleProgram(root, { name, define, late }) {
  const isLast = name === "others";
  const made = isLast ? othersEntry(late) : { recall: RECALL, browse: BROWSE }[name];
  const entry =
    made === undefined
      ? { entryPoints: { [name]: ENTRIES[name] } }
      : { stdin: { contents: made, resolveDir: root }, outdir: undefined, outfile: `dist/${name}.cjs` };
  return bundleOne(root, {
    ...entry,
    format: "cjs",
    outExtension: { ".js": ".cjs" },
    minifyIdentifiers: OF_PACKAGES.has(name),
    supported: { "dynamic-import": false },
    define: { ...define, ...(name === "browse" ? INK_DEFINES : {}), "import.meta.dirname": "__dirname" },
    plugins: [
      noSubprocesses,
      ...(OF_PACKAGES.has(name) ? [] : [packagesWithShortNames]),
      ...(name === "browse" ? [inkInOneBundle(root)] : []),
      isLast ? ofOtherBundles(root) : onDemand(root, { late, held: HELD[name] ?? [] }),
    ],
  });
}

function othersEntry(late) {
  const modules = [...late].sort().map((file) => `${JSON.stringify(file)}: () => require("./${file}")`);
  return `export * from "./src/cli/run-others.ts";
export { main as browseThread } from "./src/cli/browse/thread.ts";
export const late = {${modules.join(",")}};`;
}

/** ink and React as they run for people, not for those who develop with them. */
const INK_DEFINES = {
  "process.env.NODE_ENV": '"production"',
  "process.env.DEV": '"false"',
  "import.meta.url": '"file:///"', // read in development only
  fetch: "undefined", // the layout engine decodes itself instead
};
/** ink measures as pai does: packages for it take longer to load than all of ink. */
const WIDTH = `import { displayWidth } from "./src/text/width.ts";
export default (text) => displayWidth(text.replace(/\\u001b\\[[\\d;]*m/g, ""));`;
/**
 * What of ink 6.8 is changed: what it waits for while it is loaded, in development only; and how far up it goes to draw what has changed,
 * which is a line too little (mended in later versions, which need Node 22).
 */
const INK_MENDS = {
  "reconciler.js": [
    ["await import('./devtools.js')", "undefined"],
    ["await loadPackageJson()", "undefined"],
  ],
  "log-update.js": [
    [
      "buffer.push(ansiEscapes.cursorUp(previousVisible - 1));",
      "buffer.push(ansiEscapes.cursorUp(previousOutput.endsWith('\\n') ? previousVisible : previousVisible - 1));",
    ],
  ],
};
/** The layout engine, whose `ready` says when it can be used. */
const LAYOUT = `import { loadYoga } from "yoga-layout/load";
const Yoga = {};
export const ready = loadYoga().then((loaded) => Object.assign(Yoga, loaded));
export default Yoga;
export * from "yoga-layout/load";`;

/** ink without its tools for developers, and without what it does differently where the environment says CI: whoever looks at a screen has a terminal. */
function inkInOneBundle(root) {
  return {
    name: "ink-in-one-bundle",
    setup(build) {
      const made = { "yoga-layout": LAYOUT, "is-in-ci": "export default false;", "string-width": WIDTH };
      build.onResolve({ filter: /^(?:yoga-layout|is-in-ci|string-width)$/ }, ({ path: name }) => ({
        path: name,
        namespace: "made",
      }));
      build.onLoad({ filter: /.*/, namespace: "made" }, ({ path: name }) => ({
        contents: made[name],
        resolveDir: root,
      }));
      build.onLoad({ filter: /[\\/]ink[\\/]build[\\/](?:reconciler|log-update)\.js$/ }, ({ path: file }) => ({
        contents: mended(file, INK_MENDS[path.basename(file)]),
      }));
    },
  };
}

/** The names inside packages tell nobody anything: the chunks that hold them are a third smaller without. */
const packagesWithShortNames = {
  name: "packages-with-short-names",
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.m?js$/ }, async ({ path: file }) => {
      const { code } = await transform(readFileSync(file, "utf8"), { minifyIdentifiers: true });
      return { contents: code };
    });
  },
};

/** Imports on demand are of another bundle: of one that begins with what they name, else of the last one. */
function onDemand(root, { late, held }) {
  return {
    name: "on-demand",
    setup(build) {
      build.onResolve({ filter: /\.ts$/ }, ({ kind, path: asked, resolveDir }) => {
        if (kind !== "dynamic-import") return undefined;
        const file = fileNamed(root, { resolveDir, path: asked });
        const other = BUNDLES[file];
        if (other) return { path: other, external: true };
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
const ofOtherBundles = (root) => ({
  name: "of-other-bundles",
  setup(build) {
    build.onResolve({ filter: /\.ts$/ }, ({ kind, ...asked }) => {
      const other = kind === "dynamic-import" ? BUNDLES[fileNamed(root, asked)] : undefined;
      return other && { path: other, external: true };
    });
  },
});

function fileNamed(root, { resolveDir, path: asked }) {
  return path.relative(root, path.resolve(resolveDir, asked)).replaceAll("\\", "/");
}

function mended(file, mends) {
  return mends.reduce(
    (source, [known, instead]) => {
      if (source.split(known).length !== 2)
        throw new Error(`${file} is not as it was when it was mended: ${known}`);
      return source.replace(known, instead);
    },
    readFileSync(file, "utf8"),
  );
}

/** A bundle as its loader wants it: ASCII, a checksum in front. */
function wrapped({ path: file, text }) {
  return sealed(file, asAscii(`${WRAPPER[0]}${text}${WRAPPER[1]}`));
}

/** A checksum in front, as a comment: scripts and style sheets have the same. */
function sealed(file, code) {
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
    alias: AS_MODULES,
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
      if (/\.(?:c?js|cache|node|sum)$/.test(name) && !kept.has(file)) rmSync(file, { force: true });
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
