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

/** The reason that a fact carries which another one has taken in. Pure. @see isMerged */
export function mergedInto(id: string): string {
  return `merged into ${id}`;
}

/** Whether a fact was taken in by another one, which speaks for it since then. Pure. */
export function isMerged({ status, superseded_by, reason }: Header): boolean {
  return status === "superseded" && superseded_by !== undefined && reason === mergedInto(superseded_by);
}
