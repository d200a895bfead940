import { CLASSES_BY_KEY } from "./class-table.ts";

/** The classes of alternatives that a word belongs to, by key: `color` of `red`; empty for most words. Pure. */
export function classesOf(key: string): ReadonlySet<string> {
  return CLASSES_BY_KEY.get(key) ?? NONE;
}

const NONE: ReadonlySet<string> = new Set();
