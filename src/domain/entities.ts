import { withoutMarks } from "../text/normalise.ts";
import { isStated } from "./flat.ts";
import { sha256 } from "./hash.ts";
import type { Header } from "./kinds.ts";
import { DEFAULTS } from "./vocabulary.ts";

/** Facts that one entity file lists, the newest ones; `sources_count` counts all. */
export const LISTED_FACTS = 200;

/** Code points of a slug, so that a file name stays below 255 bytes in every script. */
const MAX_SLUG = 60;
const OUTSIDE_OF_SLUGS = /[^\p{L}\p{M}\p{N}]|[\u115f\u1160\u3164\uffa0]/gu;

/**
 * The form in which names are compared: without case, white space, direction marks and compatibility forms. Close spellings stay different:
 * Jon is not John, nor José Jose. Pure.
 */
export function nameKey(name: string): string {
  const plain = withoutMarks(name).normalize("NFKC").toLowerCase().normalize("NFKC");
  return plain.replaceAll("’", "'").replace(/\s+/gu, " ").trim();
}

/** The name and the other names of an entity; [] for any other memory. Pure. */
export function namesOfEntity(header: Header): readonly string[] {
  if (header.kind !== "entity") return [];
  return [...(header.name === undefined ? [] : [header.name]), ...(header.aliases ?? [])];
}

/** The names under which an entity is looked up: its own, and the words of those with several. Pure. */
export function lookupNames(header: Header): readonly string[] {
  const keys = namesOfEntity(header).map(nameKey);
  return [...new Set(keys.flatMap((key) => [key, ...wordsOfName(key)]))];
}

/** The words of a name, where it has several. Pure. */
export function wordsOfName(key: string): readonly string[] {
  const words = key.split(" ");
  return words.length > 1 ? words : [];
}

/** Which entity each name means, as names are compared: its own names, and of a person the words that no other person's name has. Pure. */
export function entitiesByName<E extends Header>(entities: readonly E[]): ReadonlyMap<string, E> {
  const [own, words] = [new Map<string, E>(), new Map<string, E | undefined>()];
  for (const entity of entities)
    for (const key of namesOfEntity(entity).map(nameKey)) {
      if (!own.has(key)) own.set(key, entity);
      if (entity.kind !== "entity" || entity.type !== "person") continue;
      for (const word of wordsOfName(key))
        words.set(word, words.has(word) && words.get(word) !== entity ? undefined : entity);
    }
  const sure = [...words].flatMap(([word, entity]) =>
    entity === undefined ? [] : [[word, entity] as const],
  );
  return new Map([...sure, ...own]);
}

/** The names in a fact, as names are compared: its subject and entities. Pure. */
export function namesInFact({ subject, entities = [] }: Header): readonly string[] {
  return [...new Set([...(subject === undefined ? [] : [subject]), ...entities].map(nameKey))];
}

/**
 * The entities of a statement: those that it names, then its subject; lower case, each once, the owner left
 * out. [] for what is neither fact nor commitment. Pure.
 */
export function namesOf(header: Header): readonly string[] {
  if (!isStated(header)) return [];
  const { entities = [], subject = DEFAULTS.subject } = header;
  const names = [...entities, subject].map((name) => name.trim().toLowerCase());
  return [...new Set(names)].filter((name) => name !== "" && name !== DEFAULTS.subject);
}

/** The names under which a fact or an entity is found; [] for other kinds. Pure. */
export function namesUnder(header: Header): readonly string[] {
  return header.kind === "fact" ? namesInFact(header) : lookupNames(header);
}

/**
 * A file name of an entity: its type, and the letters, marks and digits of its name in every script, lower case,
 * joined by single hyphens. Begins with the type, so it is none of the names that Windows reserves. Pure.
 */
export function entityFileName(type: string, name: string): string {
  const [typeSlug, slug] = [slugOf(type), slugOf(name)];
  // A name of pictures alone has no letters: its hash stands for it.
  return `${typeSlug === "" ? "other" : typeSlug}-${slug === "" ? sha256(name).slice(-8) : slug}`;
}

function slugOf(text: string): string {
  const parts = nameKey(text).replace(OUTSIDE_OF_SLUGS, " ").trim().split(/ +/u).join("-");
  return [...parts].slice(0, MAX_SLUG).join("").replace(/-$/u, "");
}
