import { hexDigest } from "../domain/hash.ts";
import { fenceAfter } from "../text/fence.ts";

/** The sections that pai keeps on a page, in the order in which they stand there at first. */
export type SectionName = "BELIEFS" | "GRADUATED" | "PROFILE";

/** A managed section: everything from its BEGIN to its END. Offsets are in UTF-16 units of the page. */
export interface Section {
  readonly name: SectionName;
  /** Hash that BEGIN carries: that of the body as pai wrote it. */
  readonly sha: string | undefined;
  readonly from: number;
  readonly to: number;
  /** What lies between the markers, with line ends as `\n`. */
  readonly body: string;
  /** The body is, byte for byte but for line ends, what pai wrote. */
  readonly pristine: boolean;
}

/** The sections of a page in order, or why they cannot be told apart; `line` is 1-based. */
export type SectionsFound =
  | { readonly ok: true; readonly sections: readonly Section[] }
  | { readonly ok: false; readonly why: string; readonly line: number };

interface Marker {
  readonly name: SectionName;
  readonly is: "BEGIN" | "END";
  readonly sha: string | undefined;
  /** Index of its line. */
  readonly at: number;
}

const MARKER =
  /^ {0,3}<!--\s*PAI:(BELIEFS|GRADUATED|PROFILE):(BEGIN|END)(?:\s+sha=([0-9a-f]{16,64}))?\s*-->\s*$/;
const SHA_DIGITS = 16;

/**
 * Finds the managed sections of a page. Markers stand on lines of their own; those in code fences and front matter
 * are quotations. Any disorder is refused, since no one can tell whose lines they are. Pure.
 */
export function findSections(page: string): SectionsFound {
  const lines = linesOf(page);
  const markers = lines.flatMap(({ quoted, text }, at) => {
    const [found, name, is, sha] = MARKER.exec(text) ?? [];
    return quoted || found === undefined ? [] : [{ name, is, sha, at } as Marker]; // the pattern has no other words
  });
  const sections: Section[] = [];
  for (let i = 0; i < markers.length; i++) {
    const begin = markers[i] as Marker; // within bounds
    const next = markers[i + 1];
    const label = `PAI:${begin.name}`;
    if (begin.is === "END") return damage(`${label}:END has no BEGIN before it`, begin);
    if (next?.is !== "END" || next.name !== begin.name)
      return damage(`${label}:BEGIN has no END${next ? " before the next marker" : ""}`, begin);
    sections.push(sectionOf(page, lines, begin, next.at));
    i++;
  }
  return { ok: true, sections };
}

/** A section as it is to be written: markers, hash and body, with the line end of the page. Pure. */
export function renderSection(name: SectionName, body: string, lineEnd: string): string {
  const text = `<!-- PAI:${name}:BEGIN sha=${shaOf(body)} -->\n${body}<!-- PAI:${name}:END -->\n`;
  return lineEnd === "\n" ? text : text.replaceAll("\n", lineEnd);
}

/** The hash of a body that BEGIN carries. `body` has `\n` as its line ends. Pure. */
export function shaOf(body: string): string {
  return hexDigest(body, SHA_DIGITS);
}

/**
 * A page with one section written anew in its place, and other, older ones of the name gone. No other byte changes.
 * A section that was not there comes after `below`, or to the top (below the front matter), with a blank line after
 * it; `body` undefined takes the sections away, with that blank line. Pure.
 */
export function replaceSection(
  page: string,
  name: SectionName,
  body: string | undefined,
  sections: readonly Section[],
  keep?: Section,
): string {
  const own = sections.filter((section) => section.name === name);
  const place = keep ?? own[0];
  const lineEnd = lineEndOf(page);
  if (place === undefined)
    return body === undefined ? page : insertSection(page, renderSection(name, body, lineEnd), sections);
  let text = page;
  for (const section of own.toReversed()) {
    const [before, after] = [text.slice(0, section.from), text.slice(section.to)];
    if (section === place && body !== undefined) {
      const whole = renderSection(name, body, lineEnd);
      const isEnded = after !== "" || page.slice(0, section.to).endsWith("\n");
      text = `${before}${isEnded ? whole : whole.replace(/\r?\n$/, "")}${after}`;
    } else text = `${before}${after.replace(/^\r?\n/, "")}`;
  }
  return text;
}

/** A page with other bodies in its sections, as `change` gives them; a section with edits keeps the hash by which they are told. Pure. */
export function withBodies(page: string, change: (section: Section) => string): string {
  const found = findSections(page);
  if (!found.ok) return page;
  let text = page;
  for (const section of found.sections.toReversed()) {
    const { from, to, body, name, pristine } = section;
    const now = change(section);
    if (now === body) continue;
    const lineEnd = page.slice(from, to).includes("\r\n") ? "\r\n" : "\n";
    const whole = renderSection(name, now, lineEnd);
    const begin = pristine ? "" : page.slice(from, page.indexOf("\n", from) + 1);
    const rest = pristine ? whole : whole.slice(whole.indexOf("\n") + 1);
    text = `${text.slice(0, from)}${begin}${rest}${text.slice(to)}`;
  }
  return text;
}

/** A text without some of its lines, and without the headings below which nothing is left then. Pure. */
export function withoutLines(text: string, isGone: (line: string) => boolean): string {
  const lines = text.split("\n");
  const left = lines.filter((line) => !isGone(line));
  return left.length === lines.length ? text : left.join("\n").replace(EMPTY_PART, "");
}

const EMPTY_PART = /^## [^\n]*\n(?:[ \t]*\n)*(?=## |(?![\s\S]))/gm;

function insertSection(page: string, section: string, others: readonly Section[]): string {
  const above = others.findLast(({ name }) => name === "BELIEFS");
  const at = above?.to ?? endOfFrontMatter(page);
  const lineEnd = lineEndOf(page);
  const before = page.slice(0, at);
  const after = page.slice(at);
  const opening = before === "" || /(?:\n|^\uFEFF)$/.test(before) ? "" : lineEnd;
  if (above !== undefined) return `${before}${opening}${lineEnd}${section}${after}`;
  return `${before}${opening}${section}${after === "" ? "" : lineEnd}${after}`;
}

function sectionOf(
  page: string,
  lines: readonly PageLine[],
  { name, sha, at }: Marker,
  endAt: number,
): Section {
  const from = lines[at] as PageLine; // markers name lines that are there
  const end = lines[endAt] as PageLine;
  const body = page.slice(from.to, end.from).replaceAll("\r\n", "\n");
  const pristine = sha !== undefined && hexDigest(body).startsWith(sha);
  return { name, sha, from: from.from, to: end.to, body, pristine };
}

function damage(why: string, { at }: Marker): SectionsFound {
  return { ok: false, why, line: at + 1 };
}

/** One line of a page. Offsets are in UTF-16 units of the page. */
interface PageLine {
  readonly from: number;
  /** After its line end. */
  readonly to: number;
  /** Without its line end. */
  readonly text: string;
  /** Within a code fence, or the front matter: it is quoted, and means nothing. */
  readonly quoted: boolean;
}

const BOM = "\uFEFF";

/** The lines of a page, those of fences and of the front matter marked. Pure, linear. */
export function linesOf(page: string): readonly PageLine[] {
  const lines: PageLine[] = [];
  const bodyAt = endOfFrontMatter(page);
  let fence: string | undefined;
  for (let from = page.startsWith(BOM) ? 1 : 0; from < page.length; ) {
    const end = page.indexOf("\n", from);
    const to = end === -1 ? page.length : end + 1;
    const text = page.slice(from, to).replace(/\r?\n$/, "");
    const isBody = from >= bodyAt;
    const opened: string | undefined = isBody ? fenceAfter(fence, text) : undefined;
    lines.push({ from, to, text, quoted: !isBody || fence !== undefined || opened !== undefined });
    fence = opened;
    from = to;
  }
  return lines;
}

/** A byte order mark and the front matter, as far as they are there. */
const OPENING = /^\uFEFF?(?:---\r?\n(?:[^\n]*\n)*?(?:---|\.\.\.)\r?(?:\n|$))?/;

/** Offset of what follows the front matter; after a byte order mark alone where there is none. Pure. */
export function endOfFrontMatter(page: string): number {
  return OPENING.exec(page)?.[0].length ?? 0;
}

/** The line end of a page: that of its first line. Pure. */
export function lineEndOf(page: string): "\n" | "\r\n" {
  const first = page.indexOf("\n");
  return first > 0 && page[first - 1] === "\r" ? "\r\n" : "\n";
}
