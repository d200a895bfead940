import type { Handler } from "./call.ts";
import { textOf } from "./call.ts";
import { line, safe, told } from "./print.ts";
import { card, recall } from "./read-tools.ts";
import { READS, type Tool } from "./tools.ts";

/*
 * The two tools that connectors of chat programs ask for, by the names and shapes that they want: what `memory_recall` and
 * `memory_expand` say.
 */
const TITLE_CHARS = 80;

const search: Handler = async (host, given) => {
  const { structured } = await recall(host, { query: textOf(given, "query"), limit: 20 });
  const found = structured.results as readonly ReturnType<typeof told>[]; // as it gives them
  const results = found.map(({ id, text }) => ({ id, title: titleOf(text), url: `memory://${id}` }));
  return { structured: { results }, text: JSON.stringify({ results }) };
};

const fetchOne: Handler = async (host, given) => {
  const shown = await host.memory.show(textOf(given, "id") ?? "");
  const one = told(shown);
  const document = {
    ...{ id: one.id, title: titleOf(one.text), text: await card(host, shown.id), url: `memory://${one.id}` },
    metadata: { line: line(one) },
  };
  return { structured: document, text: JSON.stringify(document) };
};

function titleOf(text: string): string {
  const [first = ""] = safe(text).split("\n");
  return first.length > TITLE_CHARS ? `${first.slice(0, TITLE_CHARS)}…` : first;
}

function tool(name: string, description: string, argument: string): Tool {
  return {
    name,
    description,
    inputSchema: { type: "object", properties: { [argument]: { type: "string" } }, required: [argument] },
    outputSchema: { type: "object" },
    annotations: READS,
  };
}

export const CONNECTOR_TOOLS: readonly { readonly tool: Tool; readonly handler: Handler }[] = [
  { tool: tool("search", "Search the user's memory.", "query"), handler: search },
  { tool: tool("fetch", "One memory with its evidence and history, by its id.", "id"), handler: fetchOne },
];
