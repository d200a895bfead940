import type * as z from "zod/mini";
import { SCHEMAS } from "./header-schemas.ts";
import { isIsoDate } from "./iso-date.ts";
import { KINDS, type Kind } from "./vocabulary.ts";

/** What a value has to be: its schema as data. `otherwise`: what is said of a text that does not have its form. */
export type Rule =
  | {
      readonly is: "text";
      readonly least?: number;
      readonly most?: number;
      /** The source of a regular expression, or `isIsoDate`. */
      readonly form?: string;
      readonly otherwise?: string;
    }
  | { readonly is: "number"; readonly whole?: true; readonly least?: number; readonly most?: number }
  | { readonly is: "flag" }
  | { readonly is: "one"; readonly of: readonly string[] }
  | { readonly is: "list"; readonly of: Rule }
  | { readonly is: "object"; readonly keys: readonly KeyRule[] }
  /** Free keys, each with a text, a number, or true or false. */
  | { readonly is: "record"; readonly keys: Rule };

export interface KeyRule {
  readonly key: string;
  readonly rule: Rule;
  readonly needed?: true;
}

/** The form of a text that is a date. */
export const DATE = "isIsoDate";

/** The keys of each kind in the order in which they are written. The program has this table, and no schema, in it. */
export const HEADER_KEYS: Readonly<Record<Kind, readonly string[]>> = mapped(SCHEMAS, ({ shape }) =>
  Object.keys(shape),
);

/** What each key has to be; the same in every kind that has it. `kind` itself is what tells the others. */
export const KEY_RULES: Readonly<Record<string, KeyRule>> = keyTable();

function keyTable(): Record<string, KeyRule> {
  const table: Record<string, KeyRule> = {};
  for (const one of Object.values(SCHEMAS).flatMap(({ shape }) => keyRules(shape))) {
    const known = table[one.key];
    if (one.key === "kind") table.kind = { ...one, rule: { is: "one", of: KINDS } };
    else if (known === undefined) table[one.key] = one;
    else if (JSON.stringify(known) !== JSON.stringify(one))
      throw new Error(`${one.key} has to be one thing in one kind, and another in the next`);
  }
  return table;
}

function mapped<K extends string, A, B>(from: Readonly<Record<K, A>>, to: (value: A) => B): Record<K, B> {
  return Object.fromEntries(Object.entries<A>(from).map(([key, value]) => [key, to(value)])) as Record<K, B>; // the same keys
}

function keyRules(shape: Readonly<Record<string, z.core.$ZodType>>): readonly KeyRule[] {
  return Object.entries(shape).map(([key, schema]): KeyRule => {
    const { def } = (schema as z.core.$ZodTypes)._zod;
    if (def.type === "optional") return { key, rule: ruleOf(def.innerType) };
    return { key, rule: ruleOf(schema), needed: true };
  });
}

function ruleOf(schema: z.core.$ZodType): Rule {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "string":
      return textRule(def.checks ?? []);
    case "template_literal":
      return { is: "text", form: String(schema._zod.pattern?.source) };
    case "number":
      return { is: "number", ...("format" in def && { whole: true as const }), ...limits(def.checks ?? []) };
    case "boolean":
      return { is: "flag" };
    case "literal":
      return { is: "one", of: def.values.map(String) };
    case "enum":
      return { is: "one", of: Object.values(def.entries).map(String) };
    case "array":
      return { is: "list", of: ruleOf(def.element) };
    case "object":
      return { is: "object", keys: keyRules(def.shape) };
    case "record":
      return { is: "record", keys: ruleOf(def.keyType) };
    default:
      throw new Error(`no rule is known for a schema of ${def.type}`);
  }
}

function textRule(checks: readonly z.core.$ZodCheck<never>[]): Rule {
  const form = checks
    .map(({ _zod: { def } }) => def as unknown as FormDef)
    .find(({ pattern, fn }) => pattern ?? fn);
  if (form === undefined) return { is: "text", ...limits(checks) };
  if (form.pattern === undefined && form.fn !== isIsoDate)
    throw new Error("no rule is known for this refinement");
  return {
    is: "text",
    ...limits(checks),
    form: form.pattern?.source ?? DATE,
    otherwise: String(form.error?.()),
  };
}

/** What is looked at of the definition of a check. */
interface FormDef {
  readonly pattern?: RegExp;
  readonly fn?: unknown;
  readonly error?: () => unknown;
}

function limits(checks: readonly z.core.$ZodCheck<never>[]): { least?: number; most?: number } {
  const found: { least?: number; most?: number } = {};
  for (const check of checks) {
    const { def } = (check as unknown as z.core.$ZodChecks)._zod;
    if (def.check === "greater_than") found.least = Number(def.value);
    if (def.check === "less_than") found.most = Number(def.value);
    if (def.check === "min_length") found.least = def.minimum;
    if (def.check === "max_length") found.most = def.maximum;
  }
  return found;
}
