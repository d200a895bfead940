import type { Memory } from "../../domain/kinds.ts";
import { utcDay } from "../../domain/paths.ts";
import { DEFAULTS } from "../../domain/vocabulary.ts";
import { markdownText } from "../../text/escape.ts";

/** A file of a folder that is written; `path` is relative to it, with forward slashes. */
export interface OutFile {
  readonly path: string;
  readonly text: string;
}

/** The UTC day of which a memory tells. Pure. */
export function dayOf({ header }: Memory): string {
  return utcDay(header.valid_at ?? header.created);
}

/** Whom or what a memory is about. Pure. */
export function subjectOf({ header }: Memory): string {
  return header.subject ?? DEFAULTS.subject;
}

/** Memories of one kind, oldest first. Pure. */
export function ofKind(memories: readonly Memory[], kind: Memory["header"]["kind"]): readonly Memory[] {
  const key = (memory: Memory) => `${dayOf(memory)} ${memory.header.id}`;
  return memories.filter(({ header }) => header.kind === kind).toSorted((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** A statement as a bullet, read as nothing but its words; whom it is about stands in front where it does not say so. Pure. */
export function bulletOf(memory: Memory): string {
  const subject = subjectOf(memory);
  const isNamed = subject === DEFAULTS.subject || memory.text.toLowerCase().includes(subject.toLowerCase());
  return `${isNamed ? "" : `${markdownText(subject)}: `}${markdownText(memory.text)}`;
}

const SLUG_CHARS = 60;

/** Gives each thing a file name of its own, from the words of its text; two never differ in case alone. */
export class FileNames {
  readonly #taken = new Set<string>();

  /** `id`, of letters, digits, `-` and `_`, sets apart what begins with the same words. Small letters, digits and hyphens, without an ending. */
  slugOf(words: string, id: string): string {
    const parts =
      words
        .toLowerCase()
        .normalize("NFC")
        .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
    const slug = [...parts.join("-")]
      .slice(0, SLUG_CHARS)
      .join("")
      .replace(/-[^-]*$/u, (end) => (parts.join("-").length > SLUG_CHARS ? "" : end));
    return this.#take(slug === "" ? id : slug, id);
  }

  /** The words themselves, as a note is called, without what file systems or links do not take. */
  titleOf(words: string, id: string): string {
    const title = words.replace(/[\p{Cc}\p{Cf}\\/:*?"<>|#^[\]]+/gu, " ").replace(/\s+/gu, " ");
    const short = withoutDots([...title.trim()].slice(0, SLUG_CHARS).join("").trim());
    return this.#take(short === "" ? id : short, id);
  }

  #take(name: string, id: string): string {
    const apart = `${name}-${id.slice(-6)}`;
    let own = name;
    for (let n = 1; this.#taken.has(own.toLowerCase()); n++) own = n === 1 ? apart : `${apart}-${n}`;
    this.#taken.add(own.toLowerCase());
    return own;
  }
}

/** No name begins with a dot, which hides it, or ends in one, which some systems drop. */
function withoutDots(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && " .".includes(name.charAt(from))) from++;
  while (to > from && " .".includes(name.charAt(to - 1))) to--;
  return name.slice(from, to);
}
