/** Where a page for people and prompts lies: in the store, or in a directory of the user's. */
export interface PagePlace {
  /** What messages call it: a path relative to the store, or an absolute one. */
  readonly name: string;
  /** Absolute directory that `path` is relative to; undefined for the store itself. */
  readonly root: string | undefined;
  readonly path: string;
}

/** A page as it lies there now: its text, undefined where there is none, or why pai leaves it alone. */
export type PageFound =
  | { readonly place: PagePlace; readonly text: string | undefined }
  | { readonly place: PagePlace; readonly refused: string };

/** The pages of one scope, or why it has none. */
export type PagesFound = { readonly pages: readonly PageFound[] } | { readonly skipped: string };

/** A page outside of the store that is to be written once the change set is committed, whose record says so. */
export interface PageWrite {
  readonly place: PagePlace;
  /** The text that was seen; undefined: there was no file. */
  readonly before: string | undefined;
  /** Undefined: the file goes. */
  readonly text: string | undefined;
}

/**
 * What became of a page: written; `changed` by somebody else meanwhile, and therefore left as they left it; or saved by
 * two others at once, of which the older text was set aside in the file `parked`.
 */
export type PageWritten = "written" | "changed" | { readonly parked: string };
