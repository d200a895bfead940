import { nameKey, namesInFact, namesOfEntity } from "../domain/entities.ts";
import type { HeaderOf } from "../domain/kinds.ts";
import { DEFAULTS } from "../domain/vocabulary.ts";
import type { PassView } from "../passes/pass.ts";

export type EntityHeader = HeaderOf<"entity">;

/** Letters of the longer name from which on a letter within it may be missing. */
const LONG_NAME = 6;
/** Other names that both are named with, where no relation tells. */
const SHARED_NAMES = 2;
const MARKS = /\p{M}/gu;
const NO_LETTER = /[\s'’.\-‐]/gu;
const DOUBLED = /(.)\1+/gu;

/** The pairs of entities of a store that are one, each once. Pure. */
export function samePairs(
  entities: readonly EntityHeader[],
  row: PassView["row"],
): readonly (readonly [EntityHeader, EntityHeader])[] {
  const pairs = new Map<string, readonly [EntityHeader, EntityHeader]>();
  const add = (one: EntityHeader, other: EntityHeader) => {
    if (one.id === other.id || typeOf(one) !== typeOf(other)) return;
    const [a, b] = one.id < other.id ? [one, other] : [other, one];
    pairs.set(`${a.id} ${b.id}`, [a, b]);
  };
  for (const [one, other] of byName(entities)) add(one, other);
  for (const [one, other] of bySpelling(entities)) if (isOneThing(one, other, row)) add(one, other);
  return [...pairs.values()];
}

/** Those of which one has the other's name, as its own or as the only one that is also called so. */
function* byName(entities: readonly EntityHeader[]): Generator<readonly [EntityHeader, EntityHeader]> {
  const called = grouped(
    entities,
    (header) => new Set(namesOfEntity(header).map((name) => keyOf(header, name))),
  );
  for (const [key, all] of called) {
    const own = all.filter((header) => keyOf(header, header.name ?? "") === key);
    const also = all.filter((header) => !own.includes(header));
    const [first, ...others] = own;
    // An alias of two may mean either.
    if (first === undefined || also.length > 1) continue;
    for (const other of [...others, ...also]) yield [first, other];
  }
}

/** Those whose names differ in accents, hyphens, a doubled letter, or a letter within a long one that one lacks. */
function* bySpelling(entities: readonly EntityHeader[]): Generator<readonly [EntityHeader, EntityHeader]> {
  const spelled = grouped(entities, (header) => {
    const folded = foldedName(header);
    return new Set(folded === undefined ? [] : [`${typeOf(header)} ${folded}`]);
  });
  for (const [key, all] of spelled) {
    for (const [i, one] of all.entries()) for (const other of all.slice(i + 1)) yield [one, other];
    const name = key.slice(key.indexOf(" ") + 1);
    for (const shorter of name.length < LONG_NAME ? [] : withoutOneLetter(name)) {
      for (const other of spelled.get(`${key.slice(0, key.indexOf(" "))} ${shorter}`) ?? [])
        for (const one of all) yield [one, other];
    }
  }
}

/** Something speaks for one thing beside the spelling, and nothing names the two together. */
function isOneThing(one: EntityHeader, other: EntityHeader, row: PassView["row"]): boolean {
  const [own, theirs] = [one, other].map((header) => new Set(namesOfEntity(header).map(nameKey))) as [
    Set<string>,
    Set<string>,
  ];
  const [near, far] = [one, other].map((header) => namesWith(header, row)) as [Set<string>, Set<string>];
  const isTold = [...theirs].some((name) => near.has(name)) || [...own].some((name) => far.has(name));
  const listed = new Set(one.sources);
  if (isTold || (other.sources ?? []).some((id) => listed.has(id))) return false;
  const relations = new Set((one.relations ?? []).map(relationKey));
  if ((other.relations ?? []).some((relation) => relations.has(relationKey(relation)))) return true;
  const shared = [...near].filter((name) => far.has(name) && name !== DEFAULTS.subject);
  return shared.length >= SHARED_NAMES;
}

/** What the facts of an entity name besides it. */
function namesWith(header: EntityHeader, row: PassView["row"]): ReadonlySet<string> {
  const own = new Set(namesOfEntity(header).map(nameKey));
  const names = (header.sources ?? []).flatMap((id) => {
    const fact = row(id)?.header;
    return fact === undefined ? [] : namesInFact(fact);
  });
  return new Set(names.filter((name) => !own.has(name)));
}

function relationKey({ type, to }: { readonly type: string; readonly to: string }): string {
  return JSON.stringify([type, nameKey(to)]);
}

/** A Latin name without what spellings of one name differ in; undefined for any other, and where digits tell things apart. */
function foldedName({ name = "" }: EntityHeader): string | undefined {
  const plain = nameKey(name).normalize("NFD").replaceAll(MARKS, "").replaceAll(NO_LETTER, "");
  return /^\p{Script=Latin}{3,}$/u.test(plain) ? plain.replaceAll(DOUBLED, "$1") : undefined;
}

/** The first and the last letter make other names: Ana and Hana, Martin and Martina. */
function withoutOneLetter(name: string): readonly string[] {
  return Array.from({ length: name.length - 2 }, (_, i) => name.slice(0, i + 1) + name.slice(i + 2));
}

function typeOf({ type = "other" }: EntityHeader): string {
  return type;
}

function keyOf(header: EntityHeader, name: string): string {
  return `${typeOf(header)} ${nameKey(name)}`;
}

function grouped(
  entities: readonly EntityHeader[],
  keysOf: (header: EntityHeader) => ReadonlySet<string>,
): ReadonlyMap<string, readonly EntityHeader[]> {
  const found = new Map<string, EntityHeader[]>();
  for (const header of entities) {
    for (const key of keysOf(header)) {
      const known = found.get(key);
      if (known) known.push(header);
      else found.set(key, [header]);
    }
  }
  return found;
}
