/** What a program puts into the name of a copy where two versions met: Syncthing, Nextcloud, Resilio, Seafile, then Dropbox and Obsidian. */
const MARKS: readonly RegExp[] = [
  /[.~]sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,16})?(?=\.[^./]*$|$)/u,
  /_conflict-\d{8}-\d{6}(?=\.[^./]*$|$)/u,
  /\.conflict(?=\.[^./]*$)/iu,
  / \(sfconflict [^()/]*\)(?=\.[^./]*$|$)/iu,
  / \((?:[^()/]* )?(?:conflicted copy|case conflict|konflikt|in konflikt stehende kopie|conflit|copie en conflit|conflicto|copia en conflicto|copia in conflitto)(?: [^()/]*)?\)(?=\.[^./]*$|$)/iu,
];
/** A number behind the name: a copy of iCloud or Google Drive, or the second part of something. */
const NUMBERED = /(?: \d{1,2}| ?\(\d{1,2}\))(?=\.[^./]*$)/u;

/** The path of the file that this one may be another version of, and whether its name alone says so; undefined for any other name. Pure. */
export function originalOf(path: string): { readonly path: string; readonly isCertain: boolean } | undefined {
  const mark = MARKS.find((pattern) => pattern.test(path));
  if (mark !== undefined) return { path: path.replace(mark, ""), isCertain: true };
  return NUMBERED.test(path) ? { path: path.replace(NUMBERED, ""), isCertain: false } : undefined;
}
