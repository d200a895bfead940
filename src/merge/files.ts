import { nameKey } from "../domain/entities.ts";
import type { Memory } from "../domain/kinds.ts";
import { PROFILE_SECTIONS, printPageState, readPageState } from "../domain/page.ts";
import { isMemoryPath } from "../domain/paths.ts";
import { conflictSides, hasConflict } from "../markdown/guards.ts";
import { writtenMemory } from "../markdown/memory-file.ts";
import {
  findSections,
  lineEndOf,
  renderSection,
  type Section,
  type SectionName,
  shaOf,
  withBodies,
  withoutLines,
} from "../markdown/page-sections.ts";
import { compare } from "../text/numbers.ts";
import { each, mergeSequence, mergeText } from "../text/three-way.ts";
import { mergeStateLines } from "./lines.ts";
import { mergeMemories } from "./memories.ts";

export interface MergedFile {
  readonly text: string;
  /** Memories that have to have files of their own: other words of this one, or another one of the same name. */
  readonly apart: readonly Memory[];
}

/**
 * One text of two versions of a file, by what is in it; `base` is empty where there was none before. The same whichever side comes
 * first. Pure.
 */
export function mergeFile(base: string, ours: string, theirs: string): MergedFile {
  const [before, own, other] = [base, ours, theirs].map(memoryIn);
  if (own !== undefined && other !== undefined) return mergeBoth(before, own, other);
  const plain = (text: string): MergedFile => ({ text, apart: [] });
  if (ours === theirs || theirs === base) return plain(ours);
  if (ours === base) return plain(theirs);
  const texts = [base, ours, theirs] as const;
  if (texts.every(isLines)) return plain(mergeStateLines(...texts));
  if (texts.every((text) => text === "" || /^\{\s*"off"/.test(text))) return plain(mergePageStates(...texts));
  return plain(mergePage(...texts));
}

function mergeBoth(base: Memory | undefined, ours: Memory, theirs: Memory): MergedFile {
  if (ours.raw === theirs.raw) return { text: ours.raw, apart: [] };
  if (isOne(ours, theirs)) {
    const before = base !== undefined && isOne(base, ours) ? base : undefined;
    const { raw, apart } = mergeMemories(before, ours, theirs);
    return { text: raw, apart: apart === undefined ? [] : [apart] };
  }
  const [first, second] = ours.header.id < theirs.header.id ? [ours, theirs] : [theirs, ours];
  return { text: first.raw, apart: [second] };
}

/** Whether two files are of one memory: by its id, or that of an entity by its name. Pure. */
export function isOne({ header: a }: Memory, { header: b }: Memory): boolean {
  if (a.id === b.id) return true;
  if (a.kind !== "entity" || b.kind !== "entity") return false;
  return a.name !== undefined && nameKey(a.name) === nameKey(b.name ?? "");
}

/** The memory in a text; undefined where it is none, or cannot be read. Pure. */
export function memoryIn(text: string): Memory | undefined {
  if (!text.startsWith("---") && !text.startsWith("\uFEFF---")) return undefined;
  return writtenMemory("", text);
}

function isLines(text: string): boolean {
  return text.split("\n").every((line) => line === "" || /^\{.*\}\r?$|^[<|>]{7}(?: |$)|^={7}$/.test(line));
}

/**
 * A file in which git or another program left the marks of a merge, as a merge of both sides; undefined where there are none, or the
 * sides cannot be told apart or read. Pure.
 */
export function mendFile(path: string, text: string): MergedFile | undefined {
  if (!hasConflict(text)) return undefined;
  if (path.endsWith(".jsonl")) return { text: mergeStateLines("", text, text), apart: [] };
  const sides = conflictSides(text);
  if (sides === undefined) return undefined;
  if (!isMemoryPath(path)) return mergeFile(sides.base ?? "", sides.ours, sides.theirs);
  const [ours, theirs] = [memoryIn(sides.ours), memoryIn(sides.theirs)];
  return (
    ours && theirs && mergeBoth(sides.base === undefined ? undefined : memoryIn(sides.base), ours, theirs)
  );
}

/** Stands for a section while the text around it is merged. A page cannot have it: it has a NUL. */
const placeOf = (name: SectionName) => `\0${name}\n`;

/**
 * A page that was changed on two sides: what a person wrote line by line, the sections that pai keeps bullet by bullet. A section in
 * which somebody has written keeps the hash that tells so; any other is signed anew, and the next `consolidate` renders it. Pure.
 */
function mergePage(base: string, ours: string, theirs: string): string {
  const [before, own, other] = [base, ours, theirs].map(takeApart);
  // Nobody can tell whose lines they are: all of them are a person's.
  if (before === undefined || own === undefined || other === undefined) return mergeText(base, ours, theirs);
  const names = [...new Set([...own.sections.keys(), ...other.sections.keys()])].sort();
  let text = mergeText(before.text, own.text, other.text);
  const lineEnd = lineEndOf(ours) === lineEndOf(theirs) ? lineEndOf(ours) : "\n";
  for (const name of names) {
    const [was, mine, yours] = [before, own, other].map(({ sections }) => sections.get(name));
    const section = mergeSection(name, was, mine, yours, lineEnd);
    const place = placeOf(name);
    const at = text.indexOf(place);
    if (at < 0) continue;
    text = `${text.slice(0, at + place.length)}${text.slice(at + place.length).replaceAll(place, "")}`;
    text = text.replace(place, () => section);
  }
  return text;
}

interface TakenApart {
  readonly text: string;
  readonly sections: ReadonlyMap<SectionName, Section>;
}

function takeApart(page: string): TakenApart | undefined {
  const found = findSections(page);
  if (!found.ok || page.includes("\0")) return undefined;
  const sections = new Map<SectionName, Section>();
  let text = "";
  let at = 0;
  for (const section of found.sections) {
    if (sections.has(section.name)) return undefined;
    sections.set(section.name, section);
    text += page.slice(at, section.from) + placeOf(section.name);
    at = section.to;
  }
  return { text: text + page.slice(at), sections };
}

function mergeSection(
  name: SectionName,
  base: Section | undefined,
  ours: Section | undefined,
  theirs: Section | undefined,
  lineEnd: string,
): string {
  const taken = takenOf(base, ours, theirs);
  if (taken !== undefined) return sign(name, taken.body, taken.sha, lineEnd);
  const [own, other] = [ours, theirs].map((side) => side?.body ?? "");
  const shas = [ours, theirs].flatMap((side) => (side?.pristine === false ? (side.sha ?? []) : [])).sort();
  return sign(name, mergeBody(base?.body ?? "", own ?? "", other ?? ""), shas[0], lineEnd);
}

/** The section of the one side that has changed it, or in which somebody has written; undefined where it takes both. */
function takenOf(base: Section | undefined, ours: Section | undefined, theirs: Section | undefined) {
  const said = (side: Section | undefined) => side && `${side.sha} ${side.body}`;
  if (said(ours) === said(theirs) || said(theirs) === said(base)) return ours;
  if (said(ours) === said(base)) return theirs;
  if (ours === undefined || theirs === undefined) return ours ?? theirs;
  // What the other side shows is rendered anew; what somebody has written is taken over by that.
  if (ours.pristine === theirs.pristine) return undefined;
  return ours.pristine ? theirs : ours;
}

function sign(name: SectionName, body: string, sha: string | undefined, lineEnd: string): string {
  const text = renderSection(name, body, lineEnd);
  return sha === undefined ? text : text.replace(`sha=${shaOf(body)}`, () => `sha=${sha}`);
}

/** Lines below their headings; a bullet is told by the memory that it shows, another line by its words. */
function mergeBody(base: string, ours: string, theirs: string): string {
  if (ours === theirs || theirs === base) return ours;
  if (ours === base) return theirs;
  const sides = each([base, ours, theirs], blocksOf);
  const byHeading = mergeSequence(
    sides,
    ({ heading }) => heading,
    (a, b) => rankOf(a) - rankOf(b),
  );
  return byHeading
    .map(({ heading }) => {
      const all = each(sides, (blocks) => blocks.find((block) => block.heading === heading)?.lines ?? []);
      const shown = mergeSequence(all, keyOf, (x, y) => compare(keyOf(x), keyOf(y)));
      if (heading === "") return shown.map((line) => `${line}\n`).join("");
      return shown.length === 0 ? "" : `${heading}\n\n${shown.map((line) => `${line}\n`).join("")}\n`;
    })
    .join("");
}

const HEADINGS = [
  "",
  "## Beliefs",
  "## Former Beliefs",
  ...PROFILE_SECTIONS.map(([, title]) => `## ${title}`),
];

/** Of days the latest comes first. */
function rankOf({ heading }: Block): number {
  const day = Date.parse(heading.slice("## ".length));
  return HEADINGS.includes(heading) ? HEADINGS.indexOf(heading) : Number.isNaN(day) ? HEADINGS.length : -day;
}

interface Block {
  readonly heading: string;
  readonly lines: readonly string[];
}

function blocksOf(body: string): Block[] {
  const blocks: { heading: string; lines: string[] }[] = [{ heading: "", lines: [] }];
  for (const line of body.split("\n")) {
    if (/^## /.test(line)) blocks.push({ heading: line, lines: [] });
    else if (line.trim() !== "") blocks.at(-1)?.lines.push(line);
  }
  return blocks;
}

const ID = /<!--\s*([a-z]{2}_[0-9a-hjkmnp-tv-z]{26}(?:#[0-9a-f]{8})?)[^>]*-->\s*$/;

function keyOf(line: string): string {
  return ID.exec(line)?.[1] ?? line;
}

/** A page without the lines of its sections that show one of these memories. Pure. */
export function withoutLinesOf(page: string, ids: (id: string) => boolean): string {
  const isGone = (line: string) => {
    const id = ID.exec(line)?.[1]?.split("#")[0];
    return id !== undefined && ids(id);
  };
  return withBodies(page, ({ body }) => withoutLines(body, isGone));
}

function mergePageStates(base: string, ours: string, theirs: string): string {
  const sides = each([base, ours, theirs], (text) => readPageState(text === "" ? undefined : text));
  const [was, mine, yours] = sides;
  const scopes = [...new Set([...Object.keys(mine.renderings), ...Object.keys(yours.renderings)])].sort();
  const renderings = scopes.map((scope) => {
    const all = each(sides, (state) =>
      Object.hasOwn(state.renderings, scope) ? (state.renderings[scope] ?? []) : [],
    );
    const merged = mergeSequence(
      all,
      ([sha]) => sha,
      ([a], [b]) => compare(a, b),
    );
    return [scope, merged];
  });
  const takenOff = mergeSequence(
    each(sides, (state) => state.takenOff ?? []),
    (id) => id,
    compare,
  );
  const off = mine.off === was.off ? yours.off : yours.off === was.off ? mine.off : true;
  return printPageState({ off, takenOff: [...takenOff].sort(), renderings: Object.fromEntries(renderings) });
}
