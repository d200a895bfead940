import { documentLines } from "./document-lines.ts";
import { findFrame } from "./front-matter.ts";

/** A piece of a document that is found by itself. */
export interface Section {
  /** The headings above it, the outermost first; none before the first heading. */
  readonly headings: readonly string[];
  /** As it stands in the document, not empty. */
  readonly text: string;
}

/** Longer sections are cut, in characters. */
const MOST_CHARS = 2_000;

/**
 * The sections of a Markdown document without its front matter: what stands below each heading, up to the next one. A section of over
 * 2,000 characters is cut between paragraphs, or where those are as long, between lines. Headings with nothing below them make no section.
 * Pure.
 */
export function sectionsOf(document: string): readonly Section[] {
  const frame = findFrame(document);
  const body = "code" in frame ? document : document.slice(frame.bodyAt);
  const found: Section[] = [];
  let headings: readonly string[] = [];
  let lines: string[] = [];
  const close = () => {
    for (const text of piecesOf(lines.join("\n"))) found.push({ headings, text });
    lines = [];
  };
  for (const { text, heading, isUnderline } of documentLines(body)) {
    if (heading) {
      close();
      headings = [...headings.slice(0, heading.level - 1), heading.text];
    } else if (!isUnderline) lines.push(text);
  }
  close();
  return found;
}

function piecesOf(text: string): readonly string[] {
  const whole = text.replace(/^(?:[ \t]*\n)+/u, "").trimEnd();
  if (whole === "") return [];
  if (whole.length <= MOST_CHARS) return [whole];
  return joined(
    whole.split(/\n(?:[ \t]*\n)+/u).flatMap((part) => {
      return part.length <= MOST_CHARS ? [part] : joined(part.split("\n"), "\n");
    }),
    "\n\n",
  );
}

/** As many parts together as fit. */
function joined(parts: readonly string[], between: string): readonly string[] {
  const pieces: string[] = [];
  let open: string | undefined;
  for (const part of parts) {
    const longer: string = open === undefined ? part : `${open}${between}${part}`;
    if (open !== undefined && longer.length > MOST_CHARS) {
      pieces.push(open);
      open = part;
    } else open = longer;
  }
  return [...pieces, ...(open === undefined ? [] : [open])].filter((piece) => piece.trim() !== "");
}
