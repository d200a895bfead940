import { basename, join } from "node:path";
import process from "node:process";
import type { FileOps } from "../ports.ts";

/** What `native/look.c` has: see there. */
interface Native {
  unchanged(
    root: string,
    names: Uint8Array,
    dirs: Float64Array,
    files: Float64Array,
    settledMs: number,
  ): Uint8Array | undefined;
}

/** Where the build puts it, from `dist/chunks/` of the library and from `src/store/` of the sources; the program lies beside it. */
const DIST: Readonly<Record<string, string>> = { chunks: "..", store: "../../dist" };
const FILE = `native-${process.platform}-${process.arch}.node`;

let known: Native | undefined;
let isKnown = false;

/** `FileOps.unchanged` below a root: it cannot where the build had no compiler for it. IO, when called. */
export function unchangedBelow(root: string): NonNullable<FileOps["unchanged"]> {
  return ({ names, dirs, files }, settledMs) => {
    if (!isKnown) known = load();
    isKnown = true;
    return known?.unchanged(root, names, dirs, files, settledMs);
  };
}

/** From that one place alone: what is loaded runs. */
function load(): Native | undefined {
  const here = import.meta.dirname;
  const module: { exports: Partial<Native> } = { exports: {} };
  try {
    process.dlopen(module, join(here, DIST[basename(here)] ?? ".", FILE));
  } catch {
    return undefined; // not there, or made for another system
  }
  return typeof module.exports.unchanged === "function" ? (module.exports as Native) : undefined;
}
