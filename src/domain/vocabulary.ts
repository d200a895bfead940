export const KINDS = ["episode", "fact", "commitment", "box", "belief", "artifact", "entity"] as const;
export type Kind = (typeof KINDS)[number];

/** Folder of each kind, below the store root (and below `archive/`). */
export const KIND_FOLDER: Readonly<Record<Kind, string>> = {
  episode: "episodes",
  fact: "facts",
  commitment: "commitments",
  box: "boxes",
  belief: "beliefs",
  artifact: "artifacts",
  entity: "entities",
};

export const CATEGORIES = [
  "fact",
  "preference",
  "correction",
  "entity",
  "decision",
  "relationship",
  "principle",
  "moment",
  "skill",
  "identity",
  "interest",
  "personality",
  "experience",
  "goal",
  "guideline",
] as const;
export type Category = (typeof CATEGORIES)[number];

/** Given as a category, it says that a remark is a promise or a to-do, which is a kind of its own. */
export const COMMITMENT = "commitment";

export const SOURCES = ["user", "agent", "tool", "web", "import"] as const;
export type Source = (typeof SOURCES)[number];
/** Formats of conversations, as `ingest --format` names them. */
export const TRANSCRIPT_FORMATS = [
  "ndjson",
  "claude-code",
  "codex",
  "gemini",
  "opencode",
  "openai",
  "claude-ai",
  "gemini-takeout",
  "telegram",
  "transcript",
] as const;
export type TranscriptFormat = (typeof TRANSCRIPT_FORMATS)[number];
/** Where notes come from, as `import --from` names them. */
export const NOTE_KINDS = [
  "claude-memory",
  "codex-memory",
  "openclaw",
  "remnic",
  "basic-memory",
  "obsidian",
  "agent-rules",
  "markdown",
  "mem0",
  "chatgpt-memory",
  "claude-ai-memory",
  "claude-ai-project",
  "server-memory",
  "letta",
  "claude-mem",
  "day-one",
  "journal",
  "apple-notes",
  "notion",
  "pai-v1",
] as const;
export type NoteKind = (typeof NOTE_KINDS)[number];
/** What `export --format` writes; the first two lose nothing. */
export const EXPORT_FORMATS = [
  "json",
  "ndjson",
  "markdown",
  "claude-memory",
  "basic-memory",
  "obsidian",
  "agents-md",
] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
/** Those that are a folder of files. */
export const FOLDER_FORMATS: readonly ExportFormat[] = ["claude-memory", "basic-memory", "obsidian"];
export const LINK_TYPES = [
  "follows",
  "references",
  "contradicts",
  "supports",
  "related",
  "replaced_in_part_by",
] as const;

/** What sort of thing an entity is. */
export const ENTITY_TYPES = ["person", "place", "organisation", "tool", "project", "other"] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/** The memories that are read at once in a project that has one of its own. */
export const STORES = ["personal", "project"] as const;
export type StoreName = (typeof STORES)[number];

/** The defaults that a file does not spell out. */
export const DEFAULTS = {
  category: "fact",
  subject: "owner",
  source: "user",
  scope: "global",
  status: "active",
  verification: "unverified",
  confidence: 0.6,
  importance: 5,
} as const;

/** What starts programs at set times on a machine. */
export const SCHEDULERS = ["crontab", "systemd", "launchd", "tasks"] as const;
export type Scheduler = (typeof SCHEDULERS)[number];

/** Hours between two runs; each divides a day. */
export const PERIODS = ["1h", "2h", "3h", "4h", "6h", "8h", "12h", "24h"] as const;
export type Period = (typeof PERIODS)[number];

/** Said in place of a project: every one of them. */
export const ALL_PROJECTS = "all";

/** The programs that `pai install` knows. */
export const CLIENTS = [
  "claude-code",
  "codex",
  "gemini",
  "cursor",
  "vscode",
  "opencode",
  "claude-desktop",
  "cline",
] as const;
export type Client = (typeof CLIENTS)[number];
