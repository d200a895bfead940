import type { Header } from "./kinds.ts";
import { DEFAULTS } from "./vocabulary.ts";

/** Who wrote a memory of a store that several people share, and whom it is about. */
type Written = Pick<Header, "author" | "subject">;

/** How somebody's statements about themself name whom they are about: by the first name, as others speak of them. Pure. */
export function selfName(author: string): string {
  return author.trim().split(/\s+/u)[0]?.toLowerCase() ?? DEFAULTS.subject;
}

/** Whether a memory is by somebody; nobody is known to have written what has no author. Pure. */
export function isBy({ author }: Written, name: string): boolean {
  return author?.toLowerCase() === name.toLowerCase();
}

/** Whether a statement is what its author says of themself, and another one that of somebody else, which does not end it. Pure. */
export function outranks(older: Written, newer: Written): boolean {
  const { author, subject } = older;
  return author !== undefined && subject === selfName(author) && !isBy(newer, author);
}

/** Whether a statement is what a reader says of themself. Pure. */
export function isOfReader(memory: Written, reader: string | undefined): boolean {
  return reader !== undefined && memory.subject === selfName(reader) && isBy(memory, reader);
}

/** Whether a statement is what somebody else than the reader says of themself. Pure. */
export function isOfAnother({ author, subject }: Written, reader: string | undefined): boolean {
  const isSelf = author !== undefined && subject === selfName(author);
  return isSelf && author.toLowerCase() !== reader?.toLowerCase();
}

/** Whether a memory concerns a reader: it is theirs or about them, or nobody is known to have written it. Pure. */
export function concerns(memory: Written, reader: string | undefined): boolean {
  const { author, subject } = memory;
  return author === undefined || reader === undefined || isBy(memory, reader) || subject === selfName(reader);
}
