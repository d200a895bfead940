/*
 * Letters without the sets of Unicode, which take a hundred times longer to build than all other patterns
 * here together: the blocks in which the letters of living scripts lie. Capitals are those of Latin, Greek and Cyrillic.
 */
const CLASSES: Readonly<Record<string, string>> = {
  L: "A-Za-z\\u00c0-\\u02af\\u0370-\\u1fff\\u2c00-\\u2dff\\u3040-\\ud7ff",
  Lu: "A-Z\\u00c0-\\u00d6\\u00d8-\\u00de\\u0100-\\u017f\\u0386-\\u03ab\\u0400-\\u042f",
  M: "\\u0300-\\u036f",
  N: "0-9",
};

/** A name within a pattern: up to four words with a capital, an apostrophe of possession included. */
const NAME = "[{Lu}][{L}{M}'’-]{0,30}(?: [{Lu}][{L}{M}'’-]{0,30}){0,3}";
/** What belongs to somebody is left out: "Anna's Birthday" names Anna. */
const BEHIND = /['’]s(?: .*)?$|(?<!['’-])['’-]+$/;

/** A pattern in which, within brackets, `{L}` stands for letters, `{Lu}` capitals, `{M}` marks, `{N}` digits. Pure. */
export function frame(source: string, flags = ""): RegExp {
  return new RegExp(
    source.replace(/\{(Lu|L|M|N)\}/g, (_, name: string) => CLASSES[name] ?? ""),
    flags,
  );
}

/** A table that is made when it is first needed: most remarks name nobody. */
export function made<T>(make: () => T): () => T {
  let table: T | undefined;
  return () => {
    table ??= make();
    return table;
  };
}

/** A named group that holds a name, for `frame`. Pure. */
export function nameGroup(group: string): string {
  return `(?<${group}>${NAME})`;
}

/** The name that a group found; undefined for none. Pure. */
export function wholeName(found: string | undefined): string | undefined {
  return found?.replace(BEHIND, "") || undefined;
}
