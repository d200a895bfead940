/** Under what names stand together: those that nothing shows to be a person or a thing stand between both. */
export const NAME_GROUPS = ["People", "Other names", "Places and things", "Topics"] as const;

const THINGS: ReadonlySet<string> = new Set(["place", "organisation", "tool", "project"]);

/** The group of a name by what it is, such as `person`. Pure. */
export function groupOfName(type: string): (typeof NAME_GROUPS)[number] {
  if (type === "person") return "People";
  if (type === "topic") return "Topics";
  return THINGS.has(type) ? "Places and things" : "Other names";
}

/** A name as a heading: whoever types in small letters alone means no other name by it. Pure. */
export function titled(name: string): string {
  const isSmall = name === name.toLowerCase();
  return isSmall ? name.replaceAll(/(?<![\p{L}\p{N}'’])\p{L}/gu, (first) => first.toUpperCase()) : name;
}
