import { readFileSync } from "node:fs";
import path from "node:path";

/*
 * Functions that all commands may come to call and few do: to write to the store, to make an index, to look for words that are
 * spelt alike. Each group of sources is a file of its own, which is loaded at the first call of one of its functions, so that
 * recall starts without them. The sources import each other as always.
 */

/** The file of each group, and the sources that are in it. */
export const ON_DEMAND = {
  writing: [
    "src/store/apply.ts",
    "src/store/carry-out.ts",
    "src/store/history.ts",
    "src/store/local.ts",
    "src/store/stray.ts",
  ],
  indexing: ["src/index/build-base.ts", "src/index/compact.ts"],
  widening: ["src/index/mini.ts"],
};

/** A file of the program, as what is loaded on demand names it. */
const PACKED = /^\.\/[\w-]+\.cjs$/;
/** Headers that pai itself wrote are read without YAML: its parser is loaded where another one turns up. */
const YAML = 'export default (...given) => require("./gray-matter.cjs").default(...given);';

/** How a bundle is asked for the file of a group: an entry point. */
export const groupEntry = (group) => `group:${group}`;

/** Gives a source outside of a group, for each function that it imports of one, a function that loads the group's file and calls it; so for YAML. */
export function onDemand(root) {
  const groupOf = new Map(
    Object.entries(ON_DEMAND).flatMap(([group, files]) => files.map((file) => [file, group])),
  );
  const below = (file) => path.relative(root, file).replaceAll("\\", "/");
  return {
    name: "on-demand",
    setup(build) {
      build.onResolve({ filter: /^group:/ }, ({ path: entry }) => ({
        path: entry.slice("group:".length),
        namespace: "group",
      }));
      build.onLoad({ filter: /.*/, namespace: "group" }, ({ path: group }) => ({
        contents: ON_DEMAND[group].map((file) => `export * from ${JSON.stringify(`./${file}`)};`).join(""),
        resolveDir: root,
      }));
      build.onResolve({ filter: /\.ts$/ }, ({ path: asked, importer, resolveDir, namespace }) => {
        const file = below(path.resolve(resolveDir, asked));
        const group = groupOf.get(file);
        const isInside = namespace === "group" || groupOf.get(below(importer)) === group;
        return group === undefined || isInside ? undefined : { path: file, namespace: "called" };
      });
      build.onResolve({ filter: /^gray-matter$/ }, ({ importer }) =>
        /\.ts$/.test(importer) ? { path: "gray-matter", namespace: "on-demand" } : undefined,
      );
      build.onLoad({ filter: /.*/, namespace: "on-demand" }, () => ({ contents: YAML }));
      build.onResolve({ filter: PACKED }, ({ path: file }) => ({ path: file, external: true }));
      build.onLoad({ filter: /.*/, namespace: "called" }, ({ path: file }) => ({
        contents: callsOf(readFileSync(path.join(root, file), "utf8"), `./${groupOf.get(file)}.cjs`),
      }));
    },
  };
}

/** Anything but a function that is imported of such a source is an error of the bundle: it is not there. */
function callsOf(source, file) {
  const names = [...source.matchAll(/^export (?:async )?function\*? (\w+)/gm)].map(([, name]) => name);
  return names
    .map((name) => `export const ${name}=(...given)=>require("${file}").${name}(...given);`)
    .join("");
}
