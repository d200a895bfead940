/** The part of JSON Schema that the tools are described with. */
export interface Schema {
  readonly type: "object" | "array" | "string" | "integer" | "number" | "boolean";
  readonly description?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
}

/** What is wrong with a value, in words for a model that may try again; undefined where it fits. `name`: what it is called. Pure. */
export function misfit(value: unknown, schema: Schema, name: string): string | undefined {
  if (!TYPES[schema.type](value)) return `${name} has to be ${ARTICLE[schema.type]}`;
  if (schema.enum !== undefined && !schema.enum.includes(value as string))
    // a string, by its type
    return `${name} has to be one of ${schema.enum.join(", ")}`;
  if (typeof value === "number") return outOfBounds(value, schema, name);
  if (Array.isArray(value)) return misfitOfItems(value, schema, name);
  return schema.properties === undefined
    ? undefined
    : misfitOfKeys(value as Readonly<Record<string, unknown>>, schema, name); // an object, by its type
}

const TYPES: Readonly<Record<Schema["type"], (value: unknown) => boolean>> = {
  object: (value) => typeof value === "object" && value !== null && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === "string",
  integer: Number.isSafeInteger,
  number: Number.isFinite,
  boolean: (value) => typeof value === "boolean",
};

const ARTICLE: Readonly<Record<Schema["type"], string>> = {
  object: "an object",
  array: "an array",
  string: "a string",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
};

function outOfBounds(value: number, { minimum, maximum }: Schema, name: string): string | undefined {
  const fits = value >= (minimum ?? value) && value <= (maximum ?? value);
  return fits ? undefined : `${name} has to be from ${minimum} to ${maximum}`;
}

function misfitOfItems(value: readonly unknown[], { items, maxItems }: Schema, name: string) {
  if (value.length > (maxItems ?? value.length)) return `${name} has to have at most ${maxItems} entries`;
  if (items === undefined) return undefined;
  for (const [i, one] of value.entries()) {
    const wrong = misfit(one, items, `${name}[${i}]`);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}

function misfitOfKeys(
  value: Readonly<Record<string, unknown>>,
  { properties = {}, required = [] }: Schema,
  name: string,
): string | undefined {
  const missing = required.find((key) => value[key] === undefined);
  if (missing !== undefined) return `${name} needs ${missing}`;
  for (const [key, one] of Object.entries(value)) {
    if (!Object.hasOwn(properties, key))
      return `${name} knows no ${JSON.stringify(key.slice(0, 60))}, but ${Object.keys(properties).join(", ")}`;
    const schema = properties[key];
    // Many clients send null for what is left out.
    const wrong =
      schema === undefined || one === undefined || one === null ? undefined : misfit(one, schema, key);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
