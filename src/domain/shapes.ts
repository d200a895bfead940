import * as z from "zod/mini";
import * as memory from "./memory-shapes.ts";
import * as read from "./read-shapes.ts";
import * as system from "./system-shapes.ts";
import { LINK_TYPES } from "./vocabulary.ts";
import * as write from "./write-shapes.ts";

export const outcomeShape = z.object({
  action: z.enum(write.OUTCOMES),
  /** The new or the reinforced memory. */
  memory: z.optional(memory.memoryShape),
  /** The other one, which was superseded. */
  of: z.optional(memory.memoryShape),
  before: z.optional(z.number()),
  after: z.optional(z.number()),
  note: z.optional(z.string()),
});

export const rememberedShape = z.object({
  episode: z.optional(memory.memoryShape),
  outcomes: z.array(outcomeShape),
  /** What may have changed by it, for somebody to decide; absent where there is nothing. */
  questions: z.optional(z.array(write.questionShape)),
  /** It says that it is important, or sets something right: a question is shown, and a model reads it, at once. */
  urgent: z.optional(z.literal(true)),
  /** Files that could not be read; absent where there are none. */
  problems: z.optional(z.array(memory.problemShape)),
  ...memory.writeFields,
});
export const rememberShape = z.union([
  rememberedShape,
  z.object({
    lines: z.object({ total: z.number(), new: z.number() }),
    outcomes: z.array(outcomeShape),
    problems: z.array(z.object({ line: z.number(), message: z.string() })),
    changeSets: z.array(z.string()),
    dryRun: z.boolean(),
  }),
]);

/** A memory, or one turn of an episode: then `text` is what was said, and `turn` and its like are there. */
export const resultShape = z.object({
  ...memory.memoryFields,
  score: z.number(),
  rank: z.number(),
  support: z.enum(["strong", "weak"]),
  /** The better result that is linked with this one, which the query itself does not find. */
  via: z.optional(z.string()),
  /** The episode that a fact came from. */
  episode: z.optional(z.string()),
  /** The turn, or the section of a document, that was found, or that a fact came from. */
  turn: z.optional(z.number()),
  speaker: z.optional(z.string()),
  at: z.optional(z.string()),
  ref: z.optional(z.string()),
  hash: z.optional(z.string()),
  /** The turns next to it in its episode. */
  before: z.optional(z.array(memory.turnShape)),
  after: z.optional(z.array(memory.turnShape)),
  /** Ids of the facts from this turn that were found too. */
  facts: z.optional(z.array(z.string())),
  /** Of an episode or a turn: what it says that holds no more, and what took its place. */
  outdated: z.optional(
    z.array(z.object({ id: z.string(), text: z.string(), supersededBy: z.optional(z.string()) })),
  ),
  explain: z.optional(memory.explainShape),
});

export const recallShape = z.object({
  query: z.string(),
  results: z.array(resultShape),
  complete: z.boolean(),
  freshness: z.enum(["full", "directories"]),
  considered: z.number(),
  rejected: z.record(z.string(), z.number()),
  notices: z.array(z.string()),
  problems: z.array(memory.problemShape),
  whyNot: z.optional(z.object({ id: z.string(), stage: z.string(), reason: z.string() })),
  read: z.optional(memory.readingShape),
  /** How many more there are, where all that answers is listed; absent where the best results are. */
  leftOut: z.optional(z.number()),
  tookMs: z.number(),
});

export const listShape = z.object({
  results: z.array(memory.memoryShape),
  ...memory.listFields,
  /** How many there are; absent where more than the limit were found, and nobody counted them. */
  total: z.optional(z.number()),
});

export const showShape = z.object({
  ...memory.memoryFields,
  observations: z.number(),
  certainty: z.string(),
  policy: z.string(),
  recallable: z.boolean(),
  links: z.array(z.object({ to: z.string(), type: z.enum(LINK_TYPES), strength: z.optional(z.number()) })),
  /** Links that others keep to this one; links are read both ways. */
  linkedBy: z.array(
    z.object({ from: z.string(), type: z.enum(LINK_TYPES), strength: z.optional(z.number()) }),
  ),
  /** The first ones of those that links lead to and come from, and of what it replaces, or is replaced by. */
  linked: z.array(memory.memoryShape),
  evidence: z.array(memory.memoryShape),
  citedBy: z.array(memory.memoryShape),
  /** Of a box: what was captured together, but for what was forgotten. */
  members: z.optional(z.array(memory.memoryShape)),
  /** Of a belief. */
  belief: z.optional(z.object(read.beliefFields)),
  history: z.array(memory.eventShape),
  /** The front matter as it stands in the file. */
  front: z.record(z.string(), z.unknown()),
  /** The text was edited since its hash was taken; the next writing command takes it over. */
  handEdited: z.boolean(),
  /** Of a conversation: its turns, or those around the one that was asked for. */
  turns: z.optional(z.array(memory.turnShape)),
  /** The turn that was asked for. */
  turn: z.optional(z.number()),
});

export const logShape = z.object({
  results: z.array(
    z.object({
      changeSet: z.string(),
      command: z.string(),
      /** Whose doing it was: `user`, `agent`, or `agent` and the name of a program. */
      source: z.string(),
      wall: z.string(),
      undoable: z.boolean(),
      undoneBy: z.optional(z.string()),
      events: z.array(memory.eventShape),
    }),
  ),
  /** What the memories of the events say, by id, where that was asked for. */
  texts: z.optional(z.record(z.string(), z.string())),
});

/** What a command that changes named memories did (forget, restore, correct, confirm, pin, ...). */
export const careShape = z.object({
  memories: z.array(memory.memoryShape),
  /** Other memories that carry the same content. */
  alsoIn: z.array(memory.memoryShape),
  notes: z.array(z.string()),
  ...memory.writeFields,
});

export const undoShape = z.object({
  undone: z.string(),
  command: z.string(),
  /** Of the same command, the change set before it that is in force: a run of maintenance makes several. Of an import, the name of the one before it. */
  before: z.optional(z.string()),
  ...memory.writeFields,
});

export const errorShape = z.object({
  schemaVersion: z.literal(1),
  error: z.object({ code: z.string(), message: z.string(), hint: z.optional(z.string()) }),
});

/** The schema of each command's `--json` document, by command name and view (`schemaVersion: 1` comes first in all). */
export const COMMAND_SHAPES = {
  remember: rememberShape,
  ingest: write.ingestShape,
  import: write.importShape,
  export: write.exportShape,
  recall: recallShape,
  /** Without a terminal. */
  browse: listShape,
  context: read.contextShape,
  agenda: read.agendaShape,
  diff: read.diffShape,
  show: showShape,
  "show --why": read.whyShape,
  "show --history": memory.historyShape,
  "show --timeline": read.timelineShape,
  list: listShape,
  "list --kind commitment": listShape,
  "list --kind box": read.boxesShape,
  "list --kind entity": read.entitiesShape,
  "list --kind belief": read.beliefsShape,
  report: system.reportShape,
  "report --serve": system.serveShape,
  forget: careShape,
  restore: careShape,
  correct: careShape,
  confirm: careShape,
  "confirm --doubt": careShape,
  pin: careShape,
  link: careShape,
  done: careShape,
  "done --cancelled": careShape,
  "done --reopen": careShape,
  edit: careShape,
  log: logShape,
  undo: undoShape,
  consolidate: system.consolidateShape,
  "consolidate --every": system.scheduleShape,
  prune: z.union([system.consolidateShape, system.prunableShape]),
  questions: write.questionsShape,
  answer: write.answerShape,
  status: system.statusShape,
  "status --usage": write.usageShape,
  doctor: system.doctorShape,
  "doctor --reindex": system.reindexShape,
  init: system.initShape,
  sync: system.syncShape,
  trust: system.trustShape,
  config: system.configShape,
  install: system.installShape,
  "install --remove": system.installShape,
  watch: system.watchShape,
  completion: system.completionShape,
} as const;

// Interfaces where many functions give one: declarations then name it, where a type is written out each time.
export type OutcomeJson = z.infer<typeof outcomeShape>;
export interface RememberedJson extends z.infer<typeof rememberedShape> {}
export type ResultJson = z.infer<typeof resultShape>;
export interface RecallJson extends z.infer<typeof recallShape> {}
export interface ListJson extends z.infer<typeof listShape> {}
export interface ShowJson extends z.infer<typeof showShape> {}
export interface LogJson extends z.infer<typeof logShape> {}
export interface CareJson extends z.infer<typeof careShape> {}
export type UndoJson = z.infer<typeof undoShape>;
export type SyncJson = z.infer<typeof system.syncShape>;
export type StatusJson = z.infer<typeof system.statusShape>;
export type DoctorJson = z.infer<typeof system.doctorShape>;
export type ReindexJson = z.infer<typeof system.reindexShape>;
