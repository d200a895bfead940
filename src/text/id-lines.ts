import { oneLine } from "./escape.ts";

/** A line of a view: a statement, and the id of the memory that says it; undefined for a new one. */
export interface IdLine {
  readonly id: string | undefined;
  readonly text: string;
}

/** `- <text> <!-- <id> -->`; the text on one line. Pure. @see editsBetween */
export function printIdLine(text: string, id: string): string {
  return `- ${oneLine(text)} <!-- ${id} -->`;
}

const MARK = /<!-- ([a-z]{2}_[0-9a-z]{1,26}) -->[ \t]*$/;

/** The statements of a view as somebody left it; headings and empty lines say nothing. Pure. */
function readIdLines(text: string): readonly IdLine[] {
  return text.split("\n").flatMap((line): IdLine[] => {
    const mark = MARK.exec(line);
    const words = (mark === null ? line : line.slice(0, mark.index))
      .replace(/^\s*(?:[-*+]\s)?\s*/, "")
      .trim();
    return words === "" || words.startsWith("#") ? [] : [{ id: mark?.[1], text: words }];
  });
}

/** What somebody changed in a view. */
export interface ViewEdits {
  readonly added: readonly string[];
  readonly changed: readonly { readonly id: string; readonly text: string }[];
  readonly removed: readonly string[];
}

/** From one state of a view to another: a line without an id is new, one that is missing goes. Pure. */
export function editsBetween(before: string, after: string): ViewEdits {
  const old = new Map(
    readIdLines(before).flatMap(({ id, text }) => (id === undefined ? [] : [[id, text] as const])),
  );
  const now = readIdLines(after);
  const seen = new Set(now.flatMap(({ id }) => id ?? []));
  // A copy of a line says nothing new.
  const known = new Set(old.values());
  return {
    added: now.flatMap(({ id, text }) =>
      id !== undefined && old.has(id) ? [] : known.has(text) ? [] : [text],
    ),
    changed: now.flatMap(({ id, text }) =>
      id !== undefined && old.has(id) && old.get(id) !== text ? [{ id, text }] : [],
    ),
    removed: [...old.keys()].filter((id) => !seen.has(id)),
  };
}
