import * as z from "zod/mini";
import { problemShape } from "./memory-shapes.ts";

export const relationShape = z.object({ type: z.string(), to: z.string(), fact: z.string() });

const entityShape = z.object({
  id: z.string(),
  shortId: z.string(),
  path: z.string(),
  name: z.string(),
  /** `person`, `place`, `organisation`, `tool`, `project`, `other`, or what a person wrote. */
  type: z.string(),
  aliases: z.array(z.string()),
  /** How many facts name it, or are about it. */
  facts: z.number(),
  /** When the newest of them was said; absent for none. */
  lastSaid: z.optional(z.string()),
  /** What it is to whom, as far as it still holds; `fact` says so. */
  relations: z.array(relationShape),
});

export const entitiesShape = z.object({
  results: z.array(entityShape),
  total: z.number(),
  problems: z.array(problemShape),
});

export type RelationJson = z.infer<typeof relationShape>;
export type EntityJson = z.infer<typeof entityShape>;
export type EntitiesJson = z.infer<typeof entitiesShape>;
