/** How programs call the second copy of a file that was changed on two machines. */
const NAMES: readonly RegExp[] = [
  // Syncthing: name.sync-conflict-20261128-101500-ABCDEFG.md
  /^(?<stem>.+)\.sync-conflict-\d{8}-\d{6}(?:-\w+)?(?<end>\.[^.]*)?$/,
  // Dropbox and Nextcloud: name (Ada's conflicted copy 2026-11-28).md
  /^(?<stem>.+) \([^()]*conflicted copy[^()]*\)(?<end>\.[^.]*)?$/i,
  // ownCloud: name_conflict-20261128-101500.md
  /^(?<stem>.+)_conflict-\d{8}-\d{6}(?<end>\.[^.]*)?$/,
];
/** iCloud and Google Drive: "name 2.md", "name (1).md". People name files so, too: only where the first one lies beside it. */
const NUMBERED = /^(?<stem>.+) (?:\d{1,2}|\(\d{1,2}\))(?<end>\.[^.]*)?$/;

/**
 * The path of the file that another one is a conflict copy of, as Syncthing, Dropbox, Nextcloud, ownCloud, iCloud and Google Drive name
 * them; undefined for a file that is none. `isThere`: whether there is a file at a path. Pure.
 */
export function originalOf(path: string, isThere: (path: string) => boolean): string | undefined {
  const from = path.lastIndexOf("/") + 1;
  const of = (pattern: RegExp) => {
    const { stem, end = "" } = pattern.exec(path.slice(from))?.groups ?? {};
    return stem === undefined ? undefined : `${path.slice(0, from)}${stem}${end}`;
  };
  for (const pattern of NAMES) {
    const original = of(pattern);
    if (original !== undefined) return original;
  }
  const original = of(NUMBERED);
  return original !== undefined && isThere(original) ? original : undefined;
}
