import * as z from "zod/mini";

/** How a plain value in front matter is meant: see `Reading` of the codec. */
export type KeyReading = "text" | "typed" | "exact";

/**
 * What the schema of a key makes of an unquoted value: `typed` for numbers, booleans and objects of known
 * keys, `exact` for records of free values, `text` for everything else. Pure.
 */
export function readingOfSchema(schema: z.core.$ZodType): KeyReading {
  if (schema instanceof z.ZodMiniOptional) return readingOfSchema(schema.def.innerType);
  if (schema instanceof z.ZodMiniArray) return readingOfSchema(schema.def.element);
  switch (schema._zod.def.type) {
    case "number":
    case "boolean":
    case "object":
      return "typed";
    case "record":
      return "exact";
    default:
      return "text";
  }
}

/** What a schema issue asks for, in words; undefined where the library's own message is better. Pure. */
export function explainIssue(issue: z.core.$ZodRawIssue): string | undefined {
  const got = quote(issue.input);
  switch (issue.code) {
    case "invalid_type":
      return `expected ${NAMES[issue.expected] ?? issue.expected}, got ${got}`;
    case "invalid_value":
      return `expected ${issue.values.length > 1 ? "one of " : ""}${issue.values.join(", ")}, got ${got}`;
    case "too_small":
      return issue.origin === "string"
        ? "must not be empty"
        : `must be at least ${issue.minimum}, got ${got}`;
    case "too_big":
      return issue.origin === "string"
        ? `must have at most ${issue.maximum} characters`
        : `must be at most ${issue.maximum}, got ${got}`;
    case "invalid_format":
      return `does not have the right form: ${got}`;
    case "invalid_union":
      return `is not a text, number, or true or false: ${got}`;
    default:
      return undefined;
  }
}

const NAMES: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list [a, b]",
  object: "an object",
  record: "an object",
};

function quote(value: unknown): string {
  if (value === undefined || value === null) return "nothing";
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 60 ? `${text.slice(0, 60)}...` : text;
}
