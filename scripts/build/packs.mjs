import { createHash } from "node:crypto";
import path from "node:path";
import { build } from "esbuild";
import { groupEntry } from "./on-demand.mjs";

/*
 * esbuild makes a file of whatever several others share. Opening and reading forty of them takes longer than what is
 * in most, and each thing that one exports costs a function to make and two calls whenever it is used. So what is always
 * loaded together goes into one file, as one scope: a pack. What other packs use of it lies there under the names of
 * its files (parts).
 */

/** What reads any command line, and prints help. */
const PARSING = ["src/cli/parse-line.ts", "src/cli/help.ts"];
/** What `remember` needs, but for what all commands do. */
const REMEMBER = ["src/cli/commands/remember.ts", "src/app/remember.ts", "src/engines/embedded/engines.ts"];
/** What the other commands do. */
const OTHERS = [
  "src/cli/other-commands.ts",
  "src/cli/complete.ts",
  "src/app/care.ts",
  "src/app/commitments.ts",
  "src/app/history.ts",
  "src/app/list.ts",
  "src/app/show.ts",
  "src/app/status.ts",
];
/**
 * What a pack is made for, by the modules that begin it: each takes what it needs and none before it has. `shared`: what is
 * needed by both of two lists of modules, too.
 */
const PACKS = [
  { begins: ["src/cli/main.ts"], shared: [PARSING, ["src/cli/runners.ts"]] },
  { begins: PARSING },
  { begins: ["src/cli/runners.ts"] },
  { begins: [groupEntry("writing")], shared: [REMEMBER, OTHERS] },
  { begins: REMEMBER },
  { begins: OTHERS },
  { begins: [groupEntry("indexing")] },
  { begins: [groupEntry("widening")] },
];

/** An import of a part as esbuild writes it, fixed (with its names, or for its effects) or on demand. */
const IMPORT = /\bimport(?:(?:\{([^{}]*)\}from)?|\()"\.\/([\w-]+\.cjs)"/g;
/** A part that is required, or imported on demand, where esbuild would copy it with a function for each export. */
const REQUIRED =
  /\b(?:__toESM\(require\("\.\/([\w-]+\.cjs)"\)(?:,1)?\)|(?:__)?require\("\.\/([\w-]+\.cjs)"\))/g;

/** A module of Node with a default export, for which esbuild would copy it, too. */
const OF_NODE = /\b__toESM\((require\("node:[\w/]+"\))(?:,1)?\)/g;

/**
 * The pack that each file of a bundle goes into, by path in esbuild's metafile; the pack has the name of the file
 * that begins it. A file that is in no other pack is one of its own. Pure.
 */
function packsOf(outputs, packs) {
  const packOf = new Map();
  const needed = (modules) => modules.flatMap((module) => [...neededBy(outputs, outputOf(outputs, module))]);
  for (const { begins, shared: [some = [], others = []] = [] } of packs) {
    const byOthers = new Set(needed(others));
    const files = [...needed(begins), ...needed(some).filter((file) => byOthers.has(file))];
    for (const file of files) if (!packOf.has(file)) packOf.set(file, files[0]);
  }
  for (const file of Object.keys(outputs)) if (!packOf.has(file)) packOf.set(file, file);
  return packOf;
}

/**
 * The sources of the packs of a bundle, by path. Each is a function of what a CommonJS file is given, and of `give`,
 * which is called with what others use of it: functions that give the exports of a part, by its name. It begins
 * with a mark of its content, by which compiled code is known to be of this very build. `outputs` are those of
 * esbuild's metafile, `texts` the same files by path, as ES modules.
 */
export async function packSources(outputs, texts, packs = PACKS) {
  const packOf = packsOf(outputs, packs);
  const bundle = new Map(
    Object.keys(outputs).map((file) => [
      path.basename(file),
      { file, pack: path.basename(packOf.get(file)), text: texts.get(file), uses: usesIn(texts.get(file)) },
    ]),
  );
  const names = new Set([...bundle.values()].map(({ pack }) => pack));
  const { outputFiles } = await build({
    entryPoints: [...names].map((name) => ({ in: `pack:${name}`, out: name.replace(/\.cjs$/, "") })),
    outdir: "packs",
    outExtension: { ".js": ".cjs" },
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    supported: { "dynamic-import": false },
    minifyWhitespace: true,
    write: false,
    logLevel: "warning",
    logOverride: { "direct-eval": "silent" }, // of gray-matter, for a language that it is never given
    plugins: [hoisting(bundle, givenBy(bundle, outputs))],
  });
  return new Map(
    outputFiles.map(({ path: out, text }) => {
      const name = path.basename(out);
      return [path.join(path.dirname(bundle.get(name).file), name), wholePack(text, bundle)];
    }),
  );
}

function wholePack(code, bundle) {
  const source = code
    .replace(REQUIRED, (_, demanded, asked) => {
      const name = demanded ?? asked;
      return `require("./${bundle.get(name).pack}#${name}")`;
    })
    .replace(OF_NODE, "(its=>({__proto__:its,default:its}))($1)");
  // The brackets tell V8 that it will be called, so that it is not read twice where nothing is compiled yet.
  const whole = `(function(require,__filename,__dirname,give){${source}})`;
  const ascii = asAscii(whole);
  const mark = createHash("sha256").update(ascii).digest("hex").slice(0, 16);
  return `/* ${mark} */${ascii}`;
}

/**
 * The program is read as ASCII. esbuild leaves other characters alone in patterns and in the raw texts that patterns are made
 * of: there `\u2019` is the character too, and two of them are one beyond the first 65,536.
 */
function asAscii(source) {
  const escaped = /\\[^\x00-\x7f]/.exec(source);
  if (escaped) throw new Error(`a pattern escapes what needs none: ${escaped[0]}`);
  return source.replace(/[^\x00-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** Parts as modules of one scope; those of other packs as what they give. */
function hoisting(bundle, given) {
  const packOf = (name) => bundle.get(name).pack;
  return {
    name: "hoisting",
    setup(build) {
      build.onResolve({ filter: /^pack:/ }, ({ path: entry }) => ({
        path: entry.slice("pack:".length),
        namespace: "pack",
      }));
      build.onResolve({ filter: /^\.\/[\w-]+\.cjs$/ }, ({ path: asked, importer, namespace, kind }) => {
        const name = asked.slice("./".length);
        if (kind !== "import-statement") return { path: asked, external: true };
        const asking = namespace === "pack" ? importer : packOf(importer);
        return asking === packOf(name)
          ? { path: name, namespace: "part" }
          : { path: `${name}?${asking}`, namespace: "other" };
      });
      build.onLoad({ filter: /.*/, namespace: "pack" }, ({ path: name }) => ({
        contents: entryOf(name, bundle, given),
      }));
      build.onLoad({ filter: /.*/, namespace: "part" }, ({ path: name }) => ({
        contents: bundle.get(name).text,
      }));
      build.onLoad({ filter: /.*/, namespace: "other" }, ({ path: asked }) => ({
        contents: otherOf(...asked.split("?"), bundle),
      }));
    },
  };
}

/** What begins a pack: all its parts, and what they have for others. */
function entryOf(pack, bundle, given) {
  const parts = [...bundle].filter(([, part]) => part.pack === pack).map(([name]) => name);
  const first = [pack, ...parts.filter((name) => name !== pack)];
  const imports = first.map((name, i) => {
    const names = (given.get(name) ?? []).map((one) => `${one} as part${i}_${one}`);
    return `import{${names}}from"./${name}";`;
  });
  const gives = first.flatMap((name, i) => {
    const pairs = given.get(name)?.map((one) => `${one}:part${i}_${one}`);
    return pairs ? [`${JSON.stringify(name)}:()=>({${pairs}})`] : [];
  });
  return `${imports.join("")}give({${gives}});`;
}

/** What a pack uses of a part of another one. The program changes nothing that it has exported. */
function otherOf(name, pack, bundle) {
  const users = [...bundle.values()].filter((part) => part.pack === pack);
  const names = new Set(users.flatMap(({ uses }) => [...(uses.get(name)?.names ?? [])]));
  const values = [...names].map((one) => `export const ${one}=other.${one};`);
  return `const other=require("./${name}");${values.join("")}export{};`;
}

/** The names that each part has for other packs; none for a part that no other one asks for. */
function givenBy(bundle, outputs) {
  const given = new Map();
  for (const [name, { file, pack, uses }] of bundle) {
    const all = () => outputs[file].exports;
    if (outputs[file].entryPoint) given.set(name, new Set(all()));
    for (const [other, { names, onDemand }] of uses) {
      if (!onDemand && bundle.get(other).pack === pack) continue;
      const known = given.get(other) ?? new Set();
      given.set(other, known);
      for (const one of onDemand ? outputs[bundle.get(other).file].exports : names) known.add(one);
    }
  }
  return new Map([...given].map(([name, names]) => [name, [...names]]));
}

/** The parts that one imports: their names, and whether on demand. Pure. */
function usesIn(text) {
  const uses = new Map();
  for (const [statement, names = "", part] of text.matchAll(IMPORT)) {
    const known = uses.get(part) ?? { names: new Set(), onDemand: false };
    uses.set(part, known);
    known.onDemand ||= statement.startsWith("import(");
    for (const one of names.split(",")) if (one !== "") known.names.add(one.split(" as ")[0]);
  }
  return uses;
}

function outputOf(outputs, module) {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === module);
  if (!found) throw new Error(`no file of the bundle begins with ${module}`);
  return found[0];
}

/** The file and all that its fixed imports name. */
function neededBy(outputs, start) {
  const found = new Set([start]);
  for (const file of found) {
    for (const { path: name, kind, external } of outputs[file].imports) {
      if (kind === "import-statement" && !external) found.add(name);
    }
  }
  return found;
}
