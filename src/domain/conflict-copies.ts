/** What a program puts into the name of a copy where two versions met: Syncthing, Nextcloud, Resilio, Seafile, then Dropbox and Obsidian. */
const MARKS: readonly RegExp[] = [
  /[.~]sync-conflict-\d{8}-\d{6}(?:-[A-Z0-9]{1,16})?(?=\.[^./]*$|$)/u,
  /_conflict-\d{8}-\d{6}(?=\.[^./]*$|$)/u,
  /\.conflict(?=\.[^./]*$)/iu,
  / \(sfconflict [^()/]*\)(?=\.[^./]*$|$)/iu,
  / \((?:[^()/]* )?(?:conflicted copy|case conflict|konflikt|in konflikt stehende kopie|conflit|copie en conflit|conflicto|copia en conflicto|copia in conflitto)(?: [^()/]*)?\)(?=\.[^./]*$|$)/iu,
];
/** What a copy has behind its name, and other files may have: a number, "- Copy", "(2026-05-12 conflict)", the name of a machine. */
const COPIED =
  /(?: \d{1,2}| ?\(\d{1,2}\)|[ _-]{1,3}[([]?(?:[^()[\]/]{1,40} )?(?:copy|kopie|copie|c[oó]pia|conf(?:lict)?|konflikt|syncconflict)(?: ?[\d( ][^()[\]/]{0,40})?[)\]]?|-(?:DESKTOP|LAPTOP|PC)-[A-Z0-9]{2,12})(?=\.[^./]*$)/iu;

/** The path of the file that this one may be another version of, and whether its name alone says so; undefined for any other name. Pure. */
export function originalOf(path: string): { readonly path: string; readonly isCertain: boolean } | undefined {
  const mark = MARKS.find((pattern) => pattern.test(path));
  if (mark !== undefined) return { path: path.replace(mark, ""), isCertain: true };
  return COPIED.test(path) ? { path: path.replace(COPIED, ""), isCertain: false } : undefined;
}
