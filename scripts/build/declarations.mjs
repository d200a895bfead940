import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";

const SPECIFIER = /((?:from|import)\s*\(?\s*)"([^"]+)"/g;

/**
 * Writes dist/types: the declarations of the library, complete in themselves. Imports get the extension
 * `.js`, which every resolution mode of TypeScript maps to the declarations beside it, and the
 * declarations of zod (the only package that the types name) are copied in. What the library's types never name is left out.
 * Returns false where the sources have type errors (tsc has said which).
 */
export function writeDeclarations(root) {
  const fresh = path.join(root, "dist", `types.${process.pid}.tmp`);
  rmSync(fresh, { recursive: true, force: true });
  const ok = emit(root, fresh);
  if (existsSync(fresh)) {
    const copy = zodCopier(root, fresh);
    for (const file of declarationsIn(fresh))
      rewrite(file, (specifier) => ownSpecifier(specifier, file, copy));
    keepReached(fresh);
    replaceFolder(fresh, path.join(root, "dist", "types"));
  }
  return ok;
}

function emit(root, outDir) {
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const arguments_ = [tsc, "-p", "tsconfig.build.json", "--outDir", outDir, "--pretty", "false"];
  const run = spawnSync(process.execPath, arguments_, { cwd: root, encoding: "utf8" });
  if (run.error) throw run.error;
  if (run.status !== 0) process.stderr.write(`${run.stdout}${run.stderr}`);
  return run.status === 0;
}

function ownSpecifier(specifier, file, copyZod) {
  if (specifier.startsWith(".")) return specifier.replace(/\.ts$/, ".js");
  if (specifier !== "zod/mini") return specifier;
  const to = path.relative(path.dirname(file), copyZod()).replaceAll("\\", "/");
  return to.startsWith(".") ? to : `./${to}`;
}

/** Copies the declarations that `zod/mini` reaches, once; returns the path of its index. */
function zodCopier(root, types) {
  const from = path.join(root, "node_modules", "zod", "v4");
  const to = path.join(types, "vendor", "zod");
  const done = new Set();
  const copy = (file) => {
    if (done.has(file)) return;
    done.add(file);
    const text = readFileSync(path.join(from, file), "utf8").replace(COMMENTS, "").replace(INDENTS, "");
    mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
    writeFileSync(path.join(to, file), text);
    for (const [, , specifier = ""] of text.matchAll(SPECIFIER)) {
      if (!specifier.startsWith(".")) continue; // an example in a comment
      copy(path.join(path.dirname(file), specifier.replace(/\.js$/, ".d.ts")));
    }
  };
  return () => {
    copy(path.join("mini", "index.d.ts"));
    return path.join(to, "mini", "index.js");
  };
}

/** Comments on lines of their own that do not steer the compiler: what they explain, zod's documentation does. */
const COMMENTS = /^[ \t]*\/\*\*(?:(?!\*\/|@ts-)[\s\S])*\*\/[ \t]*\n/gm;

/** tsc indents by four spaces: in shapes within shapes a sixth of all that is published. */
const INDENTS = /^(?: {4})+/gm;

function rewrite(file, change) {
  const text = readFileSync(file, "utf8").replace(INDENTS, "");
  writeFileSync(
    file,
    text.replace(SPECIFIER, (_, before, specifier) => `${before}"${change(specifier)}"`),
  );
}

function declarationsIn(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => name.endsWith(".d.ts"))
    .map((name) => path.join(folder, name));
}

const ENTRIES = ["index.d.ts", path.join("domain", "shapes.d.ts")];

function keepReached(folder) {
  const reached = new Set();
  const reach = (file) => {
    if (reached.has(file) || !existsSync(file)) return;
    reached.add(file);
    for (const [, , specifier = ""] of readFileSync(file, "utf8").matchAll(SPECIFIER))
      if (specifier.startsWith("."))
        reach(path.join(path.dirname(file), specifier.replace(/\.js$/, ".d.ts")));
  };
  for (const entry of ENTRIES) reach(path.join(folder, entry));
  for (const file of declarationsIn(folder)) if (!reached.has(file)) rmSync(file);
}

function replaceFolder(fresh, place) {
  const old = `${place}.${process.pid}.old`;
  if (existsSync(place)) renameSync(place, old);
  renameSync(fresh, place);
  rmSync(old, { recursive: true, force: true });
}
