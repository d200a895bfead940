import { createHash } from "node:crypto";

/*
 * esbuild makes a file of whatever several others share; opening and reading forty of them takes longer than what
 * is in most. What is always loaded together goes into one file: a pack.
 */

/** What a pack is made for, by the module that begins it: each takes what it needs and none before it has. */
const PACKS = [
  ["src/cli/main.ts"],
  ["src/cli/runners.ts"],
  ["src/app/remember.ts", "src/engines/embedded/engines.ts"],
];

const ASKS_FOR = /\brequire\("\.\/([\w-]+\.cjs)"\)/g;

/**
 * The pack that each file of a bundle goes into, by path in esbuild's metafile; the pack has the name of the file
 * that begins it. A file that is in no other pack is one of its own. Pure.
 */
export function packsOf(outputs) {
  const packs = new Map();
  for (const modules of PACKS) {
    const starts = modules.map((module) => outputOf(outputs, module));
    for (const start of starts) {
      for (const file of neededBy(outputs, start)) if (!packs.has(file)) packs.set(file, starts[0]);
    }
  }
  for (const file of Object.keys(outputs)) if (!packs.has(file)) packs.set(file, file);
  return packs;
}

/**
 * The source of a pack: an object of functions, one a file, of what a CommonJS file is given. It begins with a mark
 * of its content, by which compiled code is known to be of this very build. `parts` are CommonJS sources by name
 * of the file, `packOf` tells the pack of a file by name. Pure.
 */
export function packSource(parts, packOf) {
  const members = parts.map(({ name, code }) => {
    const source = code.replace(ASKS_FOR, (_, asked) => `require("./${packOf(asked)}#${asked}")`);
    // The brackets tell V8 that it will be called, so that it is not read twice where nothing is compiled yet.
    return `${JSON.stringify(name)}:(function(exports,require,module,__filename,__dirname){${source}})`;
  });
  const whole = `({${members.join(",\n")}})`;
  const mark = createHash("sha256").update(whole).digest("hex").slice(0, 16);
  return `/* ${mark} */${whole}`;
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
