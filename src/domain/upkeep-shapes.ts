import * as z from "zod/mini";
import { changeShape } from "./memory-shapes.ts";

/** How often everything is looked up in a simulation. `mixed`: a quarter of it in each of the other ways. */
export const ACCESS_PATTERNS = ["none", "daily", "weekly", "monthly", "mixed"] as const;
export type AccessPattern = (typeof ACCESS_PATTERNS)[number];

const tally = z.record(z.string(), z.number());

/** What maintenance did, pass by pass, in the order in which they ran. */
export const consolidateShape = z.object({
  /** Another process was at it already, and nothing was done here. */
  busy: z.boolean(),
  passes: z.array(
    z.object({
      name: z.string(),
      does: z.string(),
      /**
       * `off`: not wanted by the settings; `left`: the time or its limit was up before it had done all; `held`: the
       * clock is years ahead of all that the store has seen.
       */
      state: z.enum(["done", "off", "left", "held", "failed"]),
      /** Memories and pages that it changed. */
      changed: z.number(),
      /** Of these the pages; absent where there are none. */
      pages: z.optional(z.number()),
      counts: tally,
      /** What a person wants to know of it, a line each. */
      notes: z.optional(z.array(z.string())),
      /** Pages that it passed over, and why, a line each. */
      leftAlone: z.optional(z.array(z.string())),
      /** Why it failed, or was held back. */
      error: z.optional(z.string()),
    }),
  ),
  changed: z.number(),
  changeSets: z.array(z.string()),
  /** Files of an editor that lost a race against these changes. */
  parked: z.array(z.string()),
  /** Stopped between two change sets; the same command goes on from there. */
  interrupted: z.boolean(),
  dryRun: z.boolean(),
  /** What would change, with `--dry-run`. */
  changes: z.array(changeShape),
});

/** Facts that `prune` would take away, the most faded first. */
export const prunableShape = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      shortId: z.string(),
      text: z.string(),
      created: z.string(),
      confidence: z.number(),
      effectiveConfidence: z.number(),
    }),
  ),
  threshold: z.number(),
});

/** A store's future, week by week, if it is looked after every night and nothing is added. */
export const simulateShape = z.object({
  from: z.string(),
  days: z.number(),
  accessPattern: z.enum(ACCESS_PATTERNS),
  /** Settings that were tried instead of those in force. */
  set: z.record(z.string(), z.union([z.number(), z.boolean(), z.string(), z.array(z.string())])),
  memories: z.number(),
  /** How things stand at the start and after each week, and what happened in it. */
  weeks: z.array(
    z.object({
      day: z.number(),
      date: z.string(),
      status: tally,
      lifecycle: tally,
      temperature: tally,
      verification: tally,
      /** Memories that the week's passes changed, by pass and word: `ttl.expired`. */
      happened: tally,
      /** Facts that `prune` would take away on that day. */
      prunable: z.number(),
    }),
  ),
});

export type ConsolidateJson = z.infer<typeof consolidateShape>;
export type PrunableJson = z.infer<typeof prunableShape>;
export type SimulateJson = z.infer<typeof simulateShape>;
