import * as z from "zod/mini";
import { EDGE_TYPES } from "./edge.ts";
import { memoryFields, problemShape } from "./memory-shapes.ts";
import { LINK_TYPES } from "./vocabulary.ts";

export const edgeShape = z.object({
  from: z.string(),
  to: z.string(),
  type: z.enum(EDGE_TYPES),
  /** Of a link, what front matter calls it. */
  link: z.optional(z.enum(LINK_TYPES)),
  /** 0.1..1. */
  confidence: z.number(),
  /** How much the type counts beside it, 0..1; of a link its strength. */
  weight: z.number(),
  /** UTC days on which it was observed; none for a link. */
  days: z.array(z.string()),
  lastReinforcedAt: z.optional(z.string()),
});

export const graphShape = z.object({
  root: z.string(),
  depth: z.number(),
  /** The root first, then by their distance. `more`: edges of a memory that are not shown. */
  nodes: z.array(z.object({ ...memoryFields, depth: z.number(), more: z.number() })),
  /** Between the nodes, each once, the strongest first. */
  edges: z.array(edgeShape),
  problems: z.array(problemShape),
});

export type EdgeJson = z.infer<typeof edgeShape>;
export type GraphJson = z.infer<typeof graphShape>;
