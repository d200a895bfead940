import { isObject, type JsonObject } from "../../text/objects.ts";
import { nameOfBlock, type Place, report, skip, speakerOfRole, speakerOfTool, textOf } from "./draft.ts";

/**
 * Takes one session of OpenCode, as `opencode export` writes it: `info` and `messages`, each with `info` and `parts`. A turn is the text of
 * a message, or what a tool gave back. Left out and counted: reasoning, calls, what the program inserted, bookkeeping.
 */
export function takeOpenCode(value: unknown, { line, position, into }: Place): undefined {
  if (!isObject(value) || !Array.isArray(value.messages)) return report(into, line, 'has no "messages"');
  const about = isObject(value.info) ? value.info : {};
  const whole = { session: textOf(about.id) ?? `#${position}`, cwd: textOf(about.directory) };
  for (const message of value.messages) {
    if (textOf(about.parentID) !== undefined) skip(into, "line of a sub-agent");
    else if (isObject(message)) takeMessage(message, whole, { line, position, into });
    else report(into, line, "has a message that is not an object");
  }
}

function takeMessage(
  { info, parts }: JsonObject,
  whole: { readonly session: string; readonly cwd: string | undefined },
  { line, into }: Place,
): undefined {
  if (!isObject(info) || !Array.isArray(parts)) return report(into, line, "has a message without parts");
  const speaker = speakerOfRole(info.role, undefined, line, into);
  if (speaker === undefined) return;
  const created = isObject(info.time) ? info.time.created : undefined;
  const common = { line, ...whole, at: typeof created === "number" ? created : undefined };
  const texts: string[] = [];
  const results: { readonly speaker: string; readonly ref: string | undefined; readonly text: string }[] = [];
  for (const part of parts.filter(isObject)) {
    if (part.synthetic === true || part.ignored === true) skip(into, "inserted line");
    else if (part.type === "text" && typeof part.text === "string") texts.push(part.text);
    else if (part.type === "tool") {
      skip(into, "tool call");
      const output = isObject(part.state) ? textOf(part.state.output) : undefined;
      const input = isObject(part.state) ? part.state.input : undefined;
      const speaker = speakerOfTool(textOf(part.tool), input);
      if (output !== undefined) results.push({ speaker, ref: textOf(part.callID), text: output });
    } else skip(into, part.type === "reasoning" ? "thinking" : nameOfBlock(part.type));
  }
  const text = texts.join("\n\n");
  if (text !== "") into.turns.push({ ...common, speaker, ref: textOf(info.id), text });
  for (const result of results) into.turns.push({ ...common, ...result });
}
