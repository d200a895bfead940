import type { Header } from "./kinds.ts";

export type Link = NonNullable<Header["links"]>[number];
export type LinkType = Link["type"];

/** The links of a memory without some of them; undefined where none is left. Pure. */
export function withoutLinks({ links = [] }: Header, gone: readonly Link[]): readonly Link[] | undefined {
  const left = links.filter((link) => !gone.includes(link));
  return left.length > 0 ? left : undefined;
}

/**
 * Whether a person has said that two memories may stand side by side: a link between them that says how they belong
 * together and has no strength. Links that are made by similarity have one, and contradictions say the opposite. Pure.
 */
export function isKeptApart(a: Header, b: Header): boolean {
  return saysSo(a, b.id) || saysSo(b, a.id);
}

function saysSo({ links = [] }: Header, id: string): boolean {
  return links.some(
    ({ to, type, strength }) => to === id && type !== "contradicts" && strength === undefined,
  );
}
