import { PAGES } from "../memory/page.ts";
import { fenced } from "../text/fence.ts";
import type { Host } from "./call.ts";
import { asked, questionLines, safe } from "./print.ts";
import { card } from "./read-tools.ts";

const SCHEME = "memory://";

/** The pages that a client may show or put into a prompt. */
export const RESOURCES = PAGES.map((name) => ({
  uri: `${SCHEME}${name}`,
  name,
  description: name === "profile.md" ? "Who the user is" : "What the user's memory is surest of",
  mimeType: "text/markdown",
}));

export const TEMPLATES = [
  {
    uriTemplate: `${SCHEME}{id}`,
    name: "memory",
    description: "One memory with its evidence and history",
    mimeType: "text/plain",
  },
];

/** The content of a resource; undefined where no resource has that address. PaiError `unknown_id`. */
export async function readResource(host: Host, uri: string) {
  if (!uri.startsWith(SCHEME)) return undefined;
  const rest = uri.slice(SCHEME.length);
  const name = PAGES.find((page) => page === rest);
  if (name === undefined) return { uri, mimeType: "text/plain", text: await card(host, rest) };
  const text = await host.memory.page(name);
  return {
    ...{ uri, mimeType: "text/markdown" },
    text: text === undefined ? `There is no ${name} yet: maintenance writes it.\n` : safe(text),
  };
}

export const PROMPTS = [
  { name: "consolidate", description: "Walk through the open questions of the memory and settle them" },
];

/** Questions of one walk. */
const WALKED = 20;

/** The words of the prompt `consolidate`. */
export async function consolidatePrompt(host: Host): Promise<string> {
  const { results, total } = await host.memory.questions({ limit: WALKED });
  if (results.length === 0)
    return "No question about the user's memory is open. Say so; nothing is to be done.";
  const lines = results.map(asked).flatMap(questionLines);
  const rest = total > results.length ? ` (the first ${results.length} of ${total})` : "";
  return [
    `These questions about the user's memory are open${rest}. In each, something newer may have changed something older.`,
    "Answer with memory_answer what you know for certain from this conversation or from memory_expand. Ask the user about",
    "the others, a few at a time, in plain words; leave open what nobody knows. Report at the end what changed.",
    "",
    fenced(lines),
  ].join("\n");
}
