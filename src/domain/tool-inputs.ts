import * as z from "zod/mini";
import en from "zod/v4/locales/en.js";
import { isObject } from "../text/objects.ts";
import { LIMITS } from "./limits.ts";
import { CATEGORIES, COMMITMENT } from "./vocabulary.ts";

const string = z.string();
const said = (description: string) => z.string().check(z.describe(description));
const flagged = (description: string) => z.boolean().check(z.describe(description));
const within = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most));
const word = z.string().check(z.maxLength(LIMITS.wordChars));
const listOf = <T extends z.ZodMiniType>(of: T, most: number) => z.array(of).check(z.maxLength(most));

const project = z.optional(said("key of another project than this one"));
const untrusted = z.optional(flagged("also what web pages and tools said"));

/** One statement of `memory_remember`. */
const statement = z.strictObject({
  text: said("one fact or promise, standing alone; the user is I: I live in Rome"),
  category: z.optional(z.enum([...CATEGORIES, COMMITMENT])),
  subject: z.optional(word.check(z.describe("whom it is about; default: the user"))),
  importance: z.optional(within(1, 10)),
  tags: z.optional(z.array(word)),
  keywords: z.optional(listOf(word, 8).check(z.describe("other words somebody may look for it by"))),
  scope: z.optional(z.enum(["project"]).check(z.describe("for all who work on this project"))),
  valid_at: z.optional(said("from when, ISO date")),
  replaces: z.optional(
    said("id, or ids with spaces, of what it takes the place of, all of it: say again what still holds"),
  ),
  closes: z.optional(
    said("id, or ids with spaces, of promises or appointments that it says are done, over or off"),
  ),
  checked: z.optional(flagged("you looked: it changes nothing known")),
});

const decision = z.strictObject({
  question: said("its id"),
  choice: said("one of its choices; replaces: the older no longer holds, mistaken: the newer is wrong"),
  older: z.optional(said("id of the older one, if not the first")),
  text: z.optional(said("goes with replaces, moved (day), says (sentence)")),
});

/** What the tools of an agent are given, by their names. */
export const TOOL_INPUTS = {
  memory_recall: z.strictObject({
    query: z.optional(string),
    queries: z.optional(z.array(string)),
    limit: z.optional(within(1, 50)),
    kind: z.optional(z.enum(["fact", "commitment", "belief", "episode", "entity"])),
    project,
    since: z.optional(said("date; alone: all that is new since")),
    until: z.optional(said("date")),
    as_of: z.optional(said("date: what was known then, at the end of a day")),
    untrusted,
  }),
  memory_remember: z.strictObject({
    statements: z.optional(listOf(statement, 50)),
    text: z.optional(string),
  }),
  memory_answer: z.strictObject({ answers: listOf(decision, 50) }),
  memory_expand: z.strictObject({ id: string }),
  memory_correct: z.strictObject({
    id: string,
    text: z.optional(string),
    forget: z.optional(z.boolean()),
    reason: z.optional(string),
  }),
  memory_context: z.strictObject({
    query: z.optional(string),
    budget: z.optional(within(50, 20_000).check(z.describe("tokens"))),
    project,
    untrusted,
  }),
  memory_status: z.strictObject({}),
  search: z.strictObject({ query: string }),
  fetch: z.strictObject({ id: string }),
};

export type ToolName = keyof typeof TOOL_INPUTS;
/** What a tool is given. */
export type ToolInput<Name extends ToolName> = z.infer<(typeof TOOL_INPUTS)[Name]>;
export type StatementInput = z.infer<typeof statement>;
export type DecisionInput = z.infer<typeof decision>;

/** The JSON Schema of what a tool is given. */
export function schemaOf(name: ToolName): Readonly<Record<string, unknown>> {
  // Clients pay for each word of it; what is not allowed is refused all the same.
  const override = ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }) => {
    delete jsonSchema.additionalProperties;
    delete jsonSchema.maxLength;
  };
  const { $schema: _, ...schema } = z.toJSONSchema(TOOL_INPUTS[name], { override });
  return schema;
}

/** What a tool is given, or what is wrong with that, in words for a model that may try again. Many clients send null for what is left out. Pure. */
export function readInput<Name extends ToolName>(
  name: Name,
  given: unknown,
): { readonly input: ToolInput<Name> } | { readonly wrong: string } {
  const { data, error } = TOOL_INPUTS[name].safeParse(withoutNulls(given), { error: inEnglish });
  if (error === undefined) return { input: data as ToolInput<Name> }; // what its shape reads
  const [{ path = [], message = "" } = {}] = error.issues;
  const place = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  return { wrong: `${place.replace(/^\./, "") || name}: ${message}` };
}

const inEnglish = en().localeError;

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isObject(value)) return value;
  const there = Object.entries(value).filter(([, one]) => one !== null);
  return Object.fromEntries(there.map(([key, one]) => [key, withoutNulls(one)]));
}
