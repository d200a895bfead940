import { CATEGORIES, COMMITMENT } from "../domain/vocabulary.ts";
import { isObject } from "../text/objects.ts";

/** A tool as `tools/list` gives it. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  readonly annotations: {
    readonly readOnlyHint: boolean;
    readonly destructiveHint: boolean;
    readonly idempotentHint: boolean;
    readonly openWorldHint: boolean;
  };
}

interface ObjectSchema extends Schema {
  readonly type: "object";
}

export const READS = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
};
/** Everything that is written is undone with one command. */
const WRITES = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };

const string: Schema = { type: "string" };
const flag: Schema = { type: "boolean" };
const list: Schema = { type: "array" };
const integer = (minimum: number, maximum: number): Schema => ({ type: "integer", minimum, maximum });
const said = (description: string): Schema => ({ type: "string", description });

function inputs(properties: Readonly<Record<string, Schema>>, ...required: readonly string[]): ObjectSchema {
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

function outputs(properties: Readonly<Record<string, Schema>>): ObjectSchema {
  return { type: "object", properties, required: Object.keys(properties) };
}

const PROJECT = said("key of another project than this one");
const UNTRUSTED: Schema = { type: "boolean", description: "also what web pages and tools said" };

/** One statement of `memory_remember`. */
const STATEMENT: Schema = {
  type: "object",
  properties: {
    text: said("one fact or promise, standing alone; the user is I: I live in Rome"),
    category: { type: "string", enum: [...CATEGORIES, COMMITMENT] },
    subject: said("whom it is about; default: the user"),
    importance: integer(1, 10),
    tags: { type: "array", items: string },
    keywords: {
      type: "array",
      items: string,
      maxItems: 8,
      description: "other words somebody may look for it by",
    },
    scope: { type: "string", enum: ["project"], description: "for all who work on this project" },
    valid_at: said("from when, ISO date"),
    replaces: said(
      "id, or ids with spaces, of what it takes the place of, all of it: say again what still holds",
    ),
    closes: said("id, or ids with spaces, of promises or appointments that it says are done, over or off"),
    checked: { ...flag, description: "you looked: it changes nothing known" },
  },
  required: ["text"],
};

/** What a client is told of the server. */
export const INSTRUCTIONS =
  "The user's long-term memory. Recall before you answer about the user, their people or projects. " +
  "Remember lasting facts as statements; when one changes or closes something known, recall it first and give its id.";

/** The tools, always in this order. */
export const TOOLS: readonly Tool[] = [
  {
    name: "memory_recall",
    title: "Search the memory",
    description:
      "Search the user's memory: facts, promises, beliefs, what was said, each with its id. " +
      "Give the question as query and, as queries, up to five guesses at the words of the note itself.",
    inputSchema: inputs({
      query: string,
      queries: { type: "array", items: string },
      limit: integer(1, 50),
      kind: { type: "string", enum: ["fact", "commitment", "belief", "episode", "entity"] },
      project: PROJECT,
      since: said("date"),
      until: said("date"),
      as_of: said("date: what was known then, at the end of a day"),
      untrusted: UNTRUSTED,
    }),
    outputSchema: outputs({ results: list, likely: { type: "integer" } }),
    annotations: READS,
  },
  {
    name: "memory_remember",
    title: "Remember",
    description:
      "Keep what should be known later: statements, each with what it replaces or closes; or a text, from which rules take what they can. " +
      "Tells what became of each; asks about what has neither replaces, closes nor checked: true and may change something.",
    inputSchema: inputs({ statements: { type: "array", items: STATEMENT, maxItems: 50 }, text: string }),
    outputSchema: outputs({ statements: list, questions: list }),
    annotations: WRITES,
  },
  {
    name: "memory_answer",
    title: "Answer open questions",
    description: "Answer open questions about memories that may contradict each other, from what you know.",
    inputSchema: inputs(
      {
        answers: {
          type: "array",
          items: {
            type: "object",
            properties: {
              question: said("its id"),
              choice: said(
                "one of its choices; replaces: the older no longer holds, mistaken: the newer is wrong",
              ),
              older: said("id of the older one, if not the first"),
              text: said("goes with replaces, moved (day), says (sentence)"),
            },
            required: ["question", "choice"],
          },
          maxItems: 50,
        },
      },
      "answers",
    ),
    outputSchema: outputs({ answers: list }),
    annotations: WRITES,
  },
  {
    name: "memory_expand",
    title: "Show one memory",
    description: "Everything about one memory: the words it comes from, history, links, how sure it is.",
    inputSchema: inputs({ id: string }, "id"),
    outputSchema: outputs({ id: string, text: string }),
    annotations: READS,
  },
  {
    name: "memory_correct",
    title: "Correct or forget a memory",
    description: "Correct a wrong memory (text), or forget it. Can be undone.",
    inputSchema: inputs({ id: string, text: string, forget: flag, reason: string }, "id"),
    outputSchema: outputs({ status: string }),
    annotations: WRITES,
  },
  {
    name: "memory_context",
    title: "Memories for a prompt",
    description:
      "A block of memories for a prompt: about a query, else all that is in force as far as it fits.",
    inputSchema: inputs({
      query: string,
      budget: { ...integer(50, 20_000), description: "tokens" },
      project: PROJECT,
      untrusted: UNTRUSTED,
    }),
    outputSchema: outputs({ text: string }),
    annotations: READS,
  },
  {
    name: "memory_status",
    title: "State of the memory",
    description: "Counts, open questions, upkeep and problems of the memory.",
    inputSchema: inputs({}),
    outputSchema: outputs({ total: { type: "integer" }, questions: list }),
    annotations: READS,
  },
];

interface Schema {
  readonly type: "object" | "array" | "string" | "integer" | "boolean";
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
  const [fits, wanted] = TYPES[schema.type];
  if (!fits(value)) return `${name} has to be ${wanted}`;
  if (schema.enum !== undefined && !schema.enum.includes(value as string))
    // a string, by its type
    return `${name} has to be one of ${schema.enum.join(", ")}`;
  if (typeof value === "number") return outOfBounds(value, schema, name);
  if (Array.isArray(value)) return misfitOfItems(value, schema, name);
  return schema.properties === undefined
    ? undefined
    : misfitOfKeys(value as Readonly<Record<string, unknown>>, schema, name); // an object, by its type
}

const TYPES: Readonly<Record<Schema["type"], readonly [fits: (value: unknown) => boolean, name: string]>> = {
  object: [isObject, "an object"],
  array: [Array.isArray, "an array"],
  string: [(value) => typeof value === "string", "a string"],
  integer: [Number.isSafeInteger, "a whole number"],
  boolean: [(value) => typeof value === "boolean", "true or false"],
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
    const its = name.endsWith("]") ? `${name}.${key}` : key; // of several the one that is wrong
    // Many clients send null for what is left out.
    const wrong =
      schema === undefined || one === undefined || one === null ? undefined : misfit(one, schema, its);
    if (wrong !== undefined) return wrong;
  }
  return undefined;
}
