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

/** Why it says so; nothing hangs on it. */
const why = z.catch(z.string(), "");

/** Many servers take no optional keys: what may be missing is null. What a model may get wrong without harm has a default; the words have none. */
const reread = z.object({
  statements: z.array(
    z.object({
      text: z.string(),
      category: z.catch(z.enum(CATEGORIES), "fact"),
      subject: z.catch(z.string(), "owner"),
      importance: z.catch(z.number(), 5),
      certainty: z.catch(z.enum(CERTAIN), "inferred"),
      promise: z.catch(z.boolean(), false),
      rewords: z.catch(z.nullable(z.number()), null),
      why,
    }),
  ),
  wrong: z.catch(z.array(z.object({ n: z.number(), why })), []),
});

const questions = z.object({
  answers: z.array(z.object({ n: z.number(), choice: z.enum(ANSWERS), why })),
});

const facts = z.object({
  relations: z.array(
    z.object({
      is: z.enum(["same", "replaces", "supports", "contradicts", "done", "cancelled", "moved", "sentence"]),
      of: z.catch(z.nullable(z.number()), null),
      by: z.array(z.number()),
      sentence: z.catch(z.nullable(z.string()), null),
      why,
    }),
  ),
});

export type RereadReply = z.infer<typeof reread>;
export type StatementReply = RereadReply["statements"][number];
export type FactsReply = z.infer<typeof facts>;
export type QuestionsReply = z.infer<typeof questions>;

/** Every shape that is asked for, by role. */
export const REPLY_SHAPES = {
  reread: shape("reading", reread),
  facts: shape("relations", facts),
  questions: shape("answers", questions),
};

function shape<T>(name: string, of: z.ZodMiniType<T>): ReplyShape<T> {
  return {
    name,
    get schema() {
      // A server is told of no default: it had better give all.
      const override = ({ jsonSchema }: { readonly jsonSchema: { default?: unknown } }) => {
        delete jsonSchema.default;
      };
      const { $schema: _, ...schema } = z.toJSONSchema(of, { override });
      return schema;
    },
    read: (value) => {
      const parsed = of.safeParse(value);
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
