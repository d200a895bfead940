/** Under what names stand together: those that nothing shows to be a person or a thing stand between both. */
export const NAME_GROUPS = ["People", "Other names", "Places and things", "Topics"] as const;

const THINGS: ReadonlySet<string> = new Set(["place", "organisation", "tool", "project"]);

/** The group of a name by what it is, such as `person`. Pure. */
export function groupOfName(type: string): (typeof NAME_GROUPS)[number] {
  if (type === "person") return "People";
  if (type === "topic") return "Topics";
  return THINGS.has(type) ? "Places and things" : "Other names";
}

/** A name as a heading: people and places have capitals, also where somebody types in small letters alone; all else is spelled as it is. Pure. */
export function titled({ name, type }: { readonly name: string; readonly type: string }): string {
  const isSmall = (type === "person" || type === "place") && /^[\p{Ll}\p{M} .'’-]+$/u.test(name);
  return isSmall ? name.replaceAll(/(?<![\p{L}\p{M}'’])\p{L}/gu, (first) => first.toUpperCase()) : name;
}
