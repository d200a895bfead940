import type { ConfigKey } from "./config-key.ts";

/** What MEMORY.md shows, and where it lies. */
export const PAGE_KEYS = {
  "memoryMd.global": {
    type: "pages",
    default: ["MEMORY.md"],
    anywhere: true,
    doc: "Pages for what applies everywhere; paths relative to the store, absolute, or starting with `~/`. The first page gets graduated memories. Only in the user's settings.",
  },
  "memoryMd.project": {
    type: "pages",
    default: [".claude/memory/MEMORY.md"],
    anywhere: false,
    doc: "Pages for what belongs to a project; paths relative to its work tree. The first page gets graduated memories. Only in the user's settings.",
  },
  "memoryMd.promoteConfidence": {
    type: "number",
    default: 0.7,
    min: 0,
    max: 1,
    doc: "Minimum confidence of a belief on a page.",
  },
  "memoryMd.promoteMinEvidence": {
    type: "integer",
    default: 3,
    min: 1,
    max: 1_000,
    unit: "observations",
    doc: "Minimum evidence of a belief on a page; pinned beliefs are always shown.",
  },
  "memoryMd.removeConfidence": {
    type: "number",
    default: 0.5,
    min: 0,
    max: 1,
    doc: "A former belief with a confidence below this is removed from the page on the next day.",
  },
  "memoryMd.demoteDays": {
    type: "integer",
    default: 30,
    min: 0,
    max: 36_500,
    unit: "days",
    doc: "A former belief is removed from the page after this time.",
  },
  "memoryMd.maxActive": {
    type: "integer",
    default: 10,
    min: 0,
    max: 100,
    unit: "beliefs",
    doc: "Maximum number of beliefs on a page.",
  },
  "memoryMd.maxFormer": {
    type: "integer",
    default: 5,
    min: 0,
    max: 100,
    unit: "beliefs",
    doc: "Maximum number of former beliefs on a page.",
  },
  "memoryMd.maxLines": {
    type: "integer",
    default: 30,
    min: 2,
    max: 300,
    unit: "lines",
    doc: "Maximum number of lines of the section of beliefs, including its markers.",
  },
  "memoryMd.pageLines": {
    type: "integer",
    default: 200,
    min: 10,
    max: 10_000,
    unit: "lines",
    doc: "Maximum number of lines of a page without the section of beliefs; beyond it, the oldest graduated memories move to `archive/`.",
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;

/** A page is text that tools read, never a file that some program runs. */
const PAGE_NAME = /\.(?:md|mdc|markdown)$/i;
const MAX_PAGES = 10;
const MAX_PATH = 500;
/** An empty, `.` or `..` part, a backslash, a control character. */
const UNSAFE = /(?:^|\/)\.{0,2}(?:\/|$)|[\\\x00-\x1f\x7f-\x9f]/u;

/** The paths of pages that a setting gives, or what was expected. `anywhere`: absolute ones are allowed. Pure. */
export function readPages(
  value: unknown,
  anywhere: boolean,
): { value: readonly string[] } | { expected: string } {
  const given = typeof value === "string" ? value.split(",") : value;
  const isList = Array.isArray(given) && given.every((path) => typeof path === "string");
  const pages = isList ? given.map((path: string) => path.trim()).filter((path) => path !== "") : [];
  const fits = pages.length <= MAX_PAGES && pages.every((path) => isPage(path, anywhere));
  if (isList && fits && new Set(pages).size === pages.length) return { value: pages };
  const where = anywhere ? "relative, absolute or below ~/" : "relative, without ..";
  return { expected: `at most ${MAX_PAGES} different paths of .md files (${where}), with commas between` };
}

function isPage(path: string, anywhere: boolean): boolean {
  if (path.length > MAX_PATH || !PAGE_NAME.test(path)) return false;
  const inside = anywhere ? path.replace(/^~?\//, "") : path;
  return !UNSAFE.test(inside) && !(inside === path && path.startsWith("~"));
}

/** What the hooks of agents may do. */
export const HOOK_KEYS = {
  "hooks.deadlineMs": {
    type: "integer",
    default: 300,
    min: 20,
    max: 10_000,
    unit: "ms",
    doc: "`pai hook` says nothing once it has run for this long; what Node takes to start is not counted.",
  },
  "hooks.ingest": {
    type: "boolean",
    default: true,
    doc: "`pai hook` lets sessions of agents be taken in when they end.",
  },
} as const satisfies Readonly<Record<string, ConfigKey>>;
