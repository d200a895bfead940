import { spacedForm } from "./normalise.ts";
import { compare } from "./numbers.ts";

/** A statement, with whom or what it is about or names, lower case. */
export interface Naming {
  readonly text: string;
  /** Undefined for the owner. */
  readonly subject?: string | undefined;
  readonly names: readonly string[];
}

/** Statements by the names in them: those that several share, the most named first, and what names none of them. */
export interface ByName<T> {
  readonly groups: readonly (readonly [name: string, of: readonly T[]])[];
  readonly others: readonly T[];
}

/** From so many statements on a name has a group of its own. */
const NAMED_BY = 2;

/** A text with a blank around each word, to look for whole names in; "Mara's" names Mara. Pure. */
export function formOf(text: string): string {
  return spacedForm(text.normalize("NFKC").replace(/['’]s\b/gu, ""));
}

/**
 * Each statement once: with those about the same, else with the most named of the names in it. Keeps their order. `mayName`: whose names
 * groups are called by. Pure.
 */
export function byName<T extends Naming>(
  statements: readonly T[],
  mayName: (statement: T) => boolean = () => true,
): ByName<T> {
  const forms = new Map(statements.map((one) => [one, formOf(one.text)]));
  const isIn = (one: T, name: string) => one.subject === name || isNamed(name, forms.get(one) ?? "");
  const several = [...new Set(statements.filter(mayName).flatMap(({ names }) => names))]
    .filter((name, _, names) => !(name.endsWith("s") && names.includes(name.slice(0, -1))))
    .map((name) => ({ name, count: statements.filter((one) => isIn(one, name)).length }))
    .filter(({ count }) => count >= NAMED_BY)
    .sort((a, b) => b.count - a.count || compare(a.name, b.name));
  const groups = new Map<string, T[]>(several.map(({ name }) => [name, []]));
  const others: T[] = [];
  for (const one of statements) {
    const own =
      several.find(({ name }) => name === one.subject) ?? several.find(({ name }) => isIn(one, name));
    (groups.get(own?.name ?? "") ?? others).push(one);
  }
  return { groups: [...groups].filter(([, of]) => of.length > 0), others };
}

/** "stans best" and "Stan's best" name Stan. */
function isNamed(name: string, form: string): boolean {
  return form.includes(` ${name} `) || form.includes(` ${name}s `);
}
