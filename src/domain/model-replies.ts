import * as z from "zod/mini";
import { isSensitive } from "../text/safety/sensitive.ts";
import { MODEL_CHOICES, UNSURE } from "./question.ts";
import { CATEGORIES } from "./vocabulary.ts";

/** How sure a model says that a statement is, and the confidence that stands for it. */
export const CERTAINTIES = { explicit: 0.95, implied: 0.8, inferred: 0.6, speculative: 0.35 } as const;
type Certainty = keyof typeof CERTAINTIES;
const CERTAIN = Object.keys(CERTAINTIES) as [Certainty, ...Certainty[]];
const ANSWERS = [UNSURE, ...new Set(Object.values(MODEL_CHOICES).flat())] as const;

/** What a role answers: the schema that a server is told, and how an answer is read. */
export interface ReplyShape<T> {
  readonly name: string;
  readonly schema: Readonly<Record<string, unknown>>;
  /** Undefined for what has another shape. */
  readonly read: (value: unknown) => T | undefined;
}

/** Many servers take no optional keys: what may be missing is null. */
const statementTold = {
  text: z.string(),
  category: z.enum(CATEGORIES),
  subject: z.string(),
  importance: z.number(),
  certainty: z.enum(CERTAIN),
  promise: z.boolean(),
};
/** What a model may get wrong without harm has a default; the words have none. */
const statementRead = {
  text: z.string(),
  category: z.catch(z.enum(CATEGORIES), "fact"),
  subject: z.catch(z.string(), "owner"),
  importance: z.catch(z.number(), 5),
  certainty: z.catch(z.enum(CERTAIN), "inferred"),
  promise: z.catch(z.boolean(), false),
};

const rereadRead = z.object({
  statements: z.array(
    z.object({
      ...statementRead,
      rewords: z.catch(z.nullable(z.number()), null),
      why: z.catch(z.string(), ""),
    }),
  ),
  wrong: z.catch(z.array(z.object({ n: z.number(), why: z.catch(z.string(), "") })), []),
});

const questionsRead = z.object({
  answers: z.array(z.object({ n: z.number(), choice: z.enum(ANSWERS), why: z.catch(z.string(), "") })),
});

const relation = {
  is: z.enum(["same", "replaces", "supports", "contradicts", "done", "cancelled", "moved", "sentence"]),
  of: z.nullable(z.number()),
  by: z.array(z.number()),
  sentence: z.nullable(z.string()),
};
const factsRead = z.object({
  relations: z.array(
    z.object({
      ...relation,
      of: z.catch(relation.of, null),
      sentence: z.catch(relation.sentence, null),
      why: z.catch(z.string(), ""),
    }),
  ),
});

export type RereadReply = z.infer<typeof rereadRead>;
export type StatementReply = RereadReply["statements"][number];
export type FactsReply = z.infer<typeof factsRead>;
export type QuestionsReply = z.infer<typeof questionsRead>;

/** Every shape that is asked for, by role. */
export const REPLY_SHAPES = {
  reread: shape(
    "reading",
    z.object({
      statements: z.array(z.object({ ...statementTold, rewords: z.nullable(z.number()), why: z.string() })),
      wrong: z.array(z.object({ n: z.number(), why: z.string() })),
    }),
    rereadRead,
  ),
  facts: shape(
    "relations",
    z.object({ relations: z.array(z.object({ ...relation, why: z.string() })) }),
    factsRead,
  ),
  questions: shape(
    "answers",
    z.object({ answers: z.array(z.object({ n: z.number(), choice: z.enum(ANSWERS), why: z.string() })) }),
    questionsRead,
  ),
};

function shape<T>(name: string, told: z.ZodMiniType, read: z.ZodMiniType<T>): ReplyShape<T> {
  return {
    name,
    get schema() {
      const { $schema: _, ...schema } = z.toJSONSchema(told);
      return schema;
    },
    read: (value) => {
      const parsed = read.safeParse(value);
      return parsed.success ? parsed.data : undefined;
    },
  };
}

/** Characters of a text that is sent to a model at most: what is longer is read by the rules alone. */
const MOST_CHARS = 20_000;

interface Openness {
  /** Somebody marked it as sensitive, or not; by rules, where not given. */
  readonly sensitive?: boolean | undefined;
  /** The words of a web page or a tool, which nobody chose: only rules read them. */
  readonly foreign?: boolean | undefined;
  /** `llm.sendSensitive`. */
  readonly sendSensitive: boolean;
}

/** Whether a model may be sent a text: it is no stranger's, not sensitive, unless that is allowed, and not very long. Pure. */
export function maySend(text: string, { sensitive, foreign, sendSensitive }: Openness): boolean {
  return (
    foreign !== true && text.length <= MOST_CHARS && (sendSensitive || !(sensitive ?? isSensitive(text)))
  );
}
