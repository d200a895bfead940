import { type Drafts, isObject, report, skip } from "./draft.ts";

/** The speaker of each role of the usual chat formats; undefined: instructions, which nobody said. */
const SPEAKERS: ReadonlyMap<string, string | undefined> = new Map([
  ["user", "user"],
  ["human", "user"],
  ["assistant", "assistant"],
  ["ai", "assistant"],
  ["model", "assistant"],
  ["tool", "tool"],
  ["function", "tool"],
  ["system", undefined],
  ["developer", undefined],
]);

/**
 * The speaker of a role: `user`, `assistant`, `tool` or `tool:<name>`. Undefined where there is no turn to
 * make: a system prompt is counted as left out, an unknown role is a problem.
 */
export function speakerOfRole(role: unknown, name: unknown, line: number, into: Drafts): string | undefined {
  const key = typeof role === "string" ? role.toLowerCase() : undefined;
  if (key === undefined || !SPEAKERS.has(key)) {
    const shown = JSON.stringify(role)?.slice(0, 80);
    return report(into, line, shown === undefined ? "has no role" : `has an unknown role: ${shown}`);
  }
  const speaker = SPEAKERS.get(key);
  if (speaker === undefined) skip(into, "system prompt");
  return speaker === "tool" && typeof name === "string" && name !== "" ? `tool:${name}` : speaker;
}

/**
 * The text of a message's content: a text, or a list of blocks, of which those of type `text` (also
 * `input_text`, `output_text`) count, with an empty line between; other blocks are counted as left out by
 * their type. Undefined for what is no content at all.
 */
export function textOfContent(content: unknown, into: Drafts): string | undefined {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return undefined;
  const texts: string[] = [];
  for (const block of content) {
    if (typeof block === "string") texts.push(block);
    else if (isObject(block) && typeof block.text === "string" && isTextType(block.type))
      texts.push(block.text);
    else skip(into, nameOfBlock(isObject(block) ? block.type : undefined));
  }
  return texts.join("\n\n");
}

function isTextType(type: unknown): boolean {
  return type === undefined || type === "text" || type === "input_text" || type === "output_text";
}

/** A block's type in words, as the list of what was left out has it. Pure. */
export function nameOfBlock(type: unknown): string {
  if (typeof type !== "string") return "block of an unknown type";
  if (type === "tool_use") return "tool call";
  return type.slice(0, 40).replaceAll("_", " ");
}
