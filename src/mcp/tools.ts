import { schemaOf, type ToolName } from "../domain/tool-inputs.ts";

/** A tool as `tools/list` gives it. */
export interface Tool {
  readonly name: ToolName;
  readonly title: string;
  readonly description: string;
  readonly inputSchema: Readonly<Record<string, unknown>>;
  readonly outputSchema: Readonly<Record<string, unknown>>;
  readonly annotations: typeof READS;
}

const READS = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false };
/** Everything that is written is undone with one command. */
const WRITES = { ...READS, readOnlyHint: false };

const LIST = { type: "array" };
const STRING = { type: "string" };
const INTEGER = { type: "integer" };

function tool(
  name: ToolName,
  annotations: typeof READS,
  { title, description, gives }: Pick<Tool, "title" | "description"> & { readonly gives: object },
): Tool {
  const outputSchema = { type: "object", properties: gives, required: Object.keys(gives) };
  return { name, title, description, inputSchema: schemaOf(name), outputSchema, annotations };
}

export const INSTRUCTIONS =
  "The user's long-term memory. Recall before you answer about the user, their people or projects. " +
  "Remember lasting facts as statements; when one changes or closes something known, recall it first and give its id.";

/** The tools, always in this order. */
export const TOOLS: readonly Tool[] = [
  tool("memory_recall", READS, {
    title: "Search the memory",
    description:
      "Search the user's memory: facts, promises, beliefs, what was said, each with its id. " +
      "Give the question as query and, as queries, up to five guesses at the words of the note itself.",
    gives: { results: LIST, likely: INTEGER },
  }),
  tool("memory_remember", WRITES, {
    title: "Remember",
    description:
      "Keep what should be known later: statements, each with what it replaces or closes; or a text, from which rules take what they can. " +
      "Tells what became of each; asks about what has neither replaces, closes nor checked: true and may change something.",
    gives: { statements: LIST, questions: LIST },
  }),
  tool("memory_answer", WRITES, {
    title: "Answer open questions",
    description: "Answer open questions about memories that may contradict each other, from what you know.",
    gives: { answers: LIST },
  }),
  tool("memory_expand", READS, {
    title: "Show one memory",
    description: "Everything about one memory: the words it comes from, history, links, how sure it is.",
    gives: { id: STRING, text: STRING },
  }),
  tool("memory_correct", WRITES, {
    title: "Correct or forget a memory",
    description: "Correct a wrong memory (text), or forget it. Can be undone.",
    gives: { status: STRING },
  }),
  tool("memory_context", READS, {
    title: "Memories for a prompt",
    description:
      "A block of memories for a prompt: about a query, else all that is in force as far as it fits.",
    gives: { text: STRING },
  }),
  tool("memory_status", READS, {
    title: "State of the memory",
    description: "Counts, open questions, upkeep and problems of the memory.",
    gives: { total: INTEGER, questions: LIST },
  }),
];

/** Two more that connectors of chat programs ask for, by the names and shapes that they want. */
export const CONNECTOR_TOOLS: readonly Tool[] = [
  tool("search", READS, {
    title: "Search the memory",
    description: "Search the user's memory.",
    gives: { results: LIST },
  }),
  tool("fetch", READS, {
    title: "Show one memory",
    description: "One memory with its evidence and history, by its id.",
    gives: { id: STRING, text: STRING },
  }),
];
