import * as z from "zod/mini";
import { changeShape, memoryShape, problemShape, writeFields } from "./memory-shapes.ts";
import { PROMPT_ROLES } from "./prompt.ts";
import { KINDS, PERIODS, SCHEDULERS } from "./vocabulary.ts";

export const statusShape = z.object({
  store: z.string(),
  total: z.number(),
  byKind: z.record(z.string(), z.number()),
  byStatus: z.record(z.string(), z.number()),
  bytes: z.number(),
  index: z.object({
    freshness: z.string(),
    seq: z.number(),
    rebuilt: z.optional(z.string()),
    /** How a process that stays finds near vectors, where there are enough for a graph: `recall` of it, else why all are compared. */
    graph: z.optional(
      z.object({ vectors: z.number(), recall: z.optional(z.number()), lacking: z.optional(z.string()) }),
    ),
  }),
  changeSets: z.number(),
  /** Key of the project that the command worked in. */
  project: z.optional(z.string()),
  handEdits: z.number(),
  conflicts: z.number(),
  /** What rules suspect and cannot decide. */
  questions: z.number(),
  /** The model of the settings; absent where none is configured and nothing waits for one. */
  model: z.optional(
    z.object({
      provider: z.string(),
      name: z.string(),
      /** Remarks that it is to read again, the tokens that this takes at most, and their price. */
      waiting: z.number(),
      /** Open questions that it may be asked, and was not yet. */
      questions: z.number(),
      tokens: z.number(),
      cost: z.number(),
    }),
  ),
  /** The server of embeddings of the settings, and how many texts it has embedded; absent where none is configured. */
  embedding: z.optional(z.object({ model: z.string(), dimensions: z.number(), vectors: z.number() })),
  /** The last time that all passes of maintenance ran, wall time; absent before the first. */
  upkeep: z.optional(
    z.object({
      at: z.string(),
      /** The last time that a schedule did it. */
      beat: z.optional(z.string()),
      changed: z.number(),
      failed: z.array(z.string()),
      left: z.boolean(),
    }),
  ),
  /** Maintenance has not run for a day. */
  overdue: z.boolean(),
  /** What engines have cost: calls over the network, tokens sent and received; of a model, today (UTC). */
  spent: z.object({ calls: z.number(), tokens: z.number() }),
  /** The last calls of `pai hook`, of all stores of this user, at most 2,000; absent where there were none. */
  hooks: z.optional(
    z.object({
      calls: z.number(),
      /** Without an answer within the deadline, and for another reason. */
      late: z.number(),
      failed: z.number(),
      /** Sessions of agents that could not be taken in. */
      lost: z.number(),
    }),
  ),
  problems: z.array(problemShape),
});

export const doctorShape = z.object({
  problems: z.array(z.object({ ...problemShape.shape, fixable: z.boolean() })),
  ...writeFields,
});

export const reindexShape = z.object({
  memories: z.number(),
  problems: z.array(problemShape),
  tookMs: z.number(),
  dryRun: z.boolean(),
});
export const initShape = z.object({
  store: z.string(),
  created: z.boolean(),
  /** With --git: whether a repository was made; false where the store lies in one. */
  repository: z.optional(z.boolean()),
  dryRun: z.boolean(),
});
export const syncShape = z.object({
  remote: z.string(),
  branch: z.string(),
  /** Files of the store that were new here and are committed. */
  committed: z.number(),
  /** Files of the store that came from elsewhere. */
  received: z.object({ added: z.number(), changed: z.number(), removed: z.number() }),
  /** Memories to which both sides gave other words. */
  questions: z.number(),
  /** Memories in force whose words were erased on another machine, before somebody who did not know of that said them. */
  returned: z.array(memoryShape),
  /** Files that the remote has got. */
  sent: z.number(),
  pushed: z.boolean(),
  /** Commits that a sync would merge and push; only with --dry-run. */
  incoming: z.optional(z.number()),
  outgoing: z.optional(z.number()),
  /** What came and cannot be read. */
  problems: z.array(problemShape),
  changeSet: z.optional(z.string()),
  dryRun: z.boolean(),
});
export const trustShape = z.object({
  store: z.string(),
  trusted: z.boolean(),
  /** What the store brings along; absent with --revoke. */
  brings: z.optional(
    z.object({
      /** Markdown files by kind. */
      memories: z.record(z.enum(KINDS), z.number()),
      /** Local state or an index came along. */
      hasLocal: z.boolean(),
      /** Links, pipes and the like, by their path in the store. */
      odd: z.array(z.object({ path: z.string(), kind: z.enum(["link", "other"]) })),
      /** Its own settings by key. */
      settings: z.record(z.string(), z.string()),
      /** What is wrong with them. */
      problems: z.array(z.string()),
    }),
  ),
});
export const configShape = z.union([
  z.object({
    results: z.array(
      z.object({
        key: z.string(),
        value: z.union([z.number(), z.boolean(), z.string(), z.array(z.string())]),
        origin: z.string(),
        doc: z.string(),
      }),
    ),
  }),
  z.object({
    /** What models are asked: with the hash of the text, and the path of the person's own copy or the version of pai's. */
    prompts: z.array(
      z.object({
        role: z.enum(PROMPT_ROLES),
        text: z.string(),
        hash: z.string(),
        version: z.nullable(z.string()),
        path: z.nullable(z.string()),
      }),
    ),
  }),
]);
/** The entry of a store in a scheduler of the machine. */
export const scheduleShape = z.object({
  every: z.enum([...PERIODS, "off"]),
  system: z.enum(SCHEDULERS),
  /** Where the entry lies. */
  place: z.string(),
  units: z.array(z.object({ name: z.string(), text: z.string() })),
  changed: z.boolean(),
});
/** What `install` did, or would do, for each client. */
export const installShape = z.object({
  clients: z.array(
    z.object({
      client: z.string(),
      /** The client seems to be on this machine. */
      found: z.boolean(),
      /** What was there before the command. */
      installed: z.boolean(),
      changed: z.boolean(),
      /** Commands of the client that are run, files that are written, keys that are put into files. */
      commands: z.array(z.array(z.string())),
      files: z.array(z.string()),
      edits: z.array(z.object({ path: z.string(), key: z.string(), text: z.string() })),
      /** Why nothing is done. */
      refused: z.optional(z.string()),
      /** Of `--remove`: what is not as it was before. */
      left: z.optional(z.array(z.string())),
    }),
  ),
  dryRun: z.boolean(),
});
export type InstallJson = z.infer<typeof installShape>;
/** What a watcher did until it ended. */
export const watchShape = z.object({
  /** Why it ended. */
  ended: z.string(),
  /** Commands that it answered. */
  answered: z.number(),
  /** How often edits were taken over. */
  edits: z.number(),
});
export type WatchJson = z.infer<typeof watchShape>;
export type ScheduleJson = z.infer<typeof scheduleShape>;
export const completionShape = z.object({ shell: z.string(), script: z.string() });

export const reportShape = z.object({
  /** As it was named. */
  file: z.string(),
  bytes: z.number(),
  /** Of which it tells. */
  memories: z.number(),
  /** Left out because they are sensitive, or made of what is. */
  sensitive: z.number(),
  dryRun: z.boolean(),
});

/** Printed when the server listens; it runs on. */
export const serveShape = z.object({
  url: z.string(),
  port: z.number(),
  /** What requests to `/api/` bring along as `x-pai-token`. */
  token: z.string(),
  mayWrite: z.boolean(),
});

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

export type ConsolidateJson = z.infer<typeof consolidateShape>;
export type PrunableJson = z.infer<typeof prunableShape>;
