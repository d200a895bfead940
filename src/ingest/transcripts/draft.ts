import { isObject, isText, type JsonObject } from "../../text/objects.ts";
/** A turn as a parser found it, not yet checked. */
export interface DraftTurn {
  /** 1-based line of the input on which it begins. */
  readonly line: number;
  /** The conversation that it belongs to; absent where the input does not say. */
  readonly session?: string | undefined;
  /** The directory in which it was said, where the input says so. */
  readonly cwd?: string | undefined;
  readonly speaker: string;
  /** ms since 1970, or the words of the source. */
  readonly at?: number | string | undefined;
  readonly ref?: string | undefined;
  /** Conversations of which this one may repeat turns, at other times. */
  readonly copied?: readonly string[];
  readonly text: string;
}

/** Something in the input that could not be kept, or not in full. */
export interface LineProblem {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
}

/** What a parser made of some lines. */
export interface Drafts {
  readonly turns: DraftTurn[];
  readonly problems: LineProblem[];
  /** What was left out on purpose, such as `thinking`, and how often. */
  readonly skipped: Map<string, number>;
}

/** A line of the input without its line end: `text` is undefined where it cannot be read, `problem` says why. */
export interface InputLine {
  readonly line: number;
  readonly text: string | undefined;
  readonly problem?: string;
}

/** A parser of one format; it keeps what it must know of what came before. */
export interface TranscriptParser {
  /** Takes the next line, or the next value of a list. */
  readonly take: (line: InputLine, into: Drafts) => void;
  readonly end?: ((into: Drafts) => void) | undefined;
}

/** Where a value stands in the input. */
export interface Place {
  /** 1-based line on which it begins. */
  readonly line: number;
  /** 1-based place of the value among the values of the input. */
  readonly position: number;
  readonly into: Drafts;
}

/** A parser of an input with a JSON object in each line. */
export function objects(
  takeObject: (entry: JsonObject, line: number, into: Drafts, chars: number) => void,
  end?: TranscriptParser["end"],
): TranscriptParser {
  const take: TranscriptParser["take"] = (input, into) => {
    const entry = objectOf(input, into);
    if (entry !== undefined) takeObject(entry, input.line, into, input.text?.length ?? 0);
  };
  return { take, end };
}

/** A parser of an input with a list of JSON values. */
export function values(
  takeValue: (value: unknown, place: Place) => void,
  end?: TranscriptParser["end"],
): TranscriptParser {
  let position = 0;
  const take: TranscriptParser["take"] = ({ line, text, problem }, into) => {
    position++;
    const read = text === undefined ? { problem: problem ?? "cannot be read" } : parseJson(text);
    if ("problem" in read) report(into, line, read.problem);
    else takeValue(read.value, { line, position, into });
  };
  return { take, end };
}

export function noDrafts(): Drafts {
  return { turns: [], problems: [], skipped: new Map() };
}

/** Counts something that is left out on purpose. Gives undefined: there is no turn, and no note. */
export function skip(into: Pick<Drafts, "skipped">, what: string): undefined {
  into.skipped.set(what, (into.skipped.get(what) ?? 0) + 1);
}

/** Counts each of a list of such things; what is no list has none. */
export function skipEach(into: Pick<Drafts, "skipped">, list: unknown, what: string): void {
  if (Array.isArray(list)) for (const _ of list) skip(into, what);
}

/** Notes something that cannot be kept, or not in full. Gives undefined: there is no turn. */
export function report(into: Drafts, line: number, message: string): undefined {
  into.problems.push({ line, message });
}

/** A value of JSON if it is a text that is not empty. Pure. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The JSON object that a line holds. Undefined where it is blank, or holds none, which is then reported. */
function objectOf({ line, text, problem }: InputLine, into: Drafts): JsonObject | undefined {
  if (text === undefined) return report(into, line, problem ?? "cannot be read");
  if (text.trim() === "") return;
  const read = parseJson(text);
  if ("problem" in read) return report(into, line, read.problem);
  if (!isObject(read.value)) return report(into, line, "is not a JSON object");
  return read.value;
}

/** The value of a text of JSON, or what is wrong with it in a few words. Pure. */
export function parseJson(text: string): { readonly value: unknown } | { readonly problem: string } {
  try {
    return { value: JSON.parse(text) };
  } catch {
    const open = text.trimStart()[0];
    const cut =
      (open === "{" && !text.trimEnd().endsWith("}")) || (open === "[" && !text.trimEnd().endsWith("]"));
    return { problem: cut ? "is cut off: no whole JSON value" : "is no valid JSON" };
  }
}

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
    else if (isObject(block) && typeof block.text === "string" && TEXT_TYPES.has(block.type))
      texts.push(block.text);
    else skip(into, nameOfBlock(isObject(block) ? block.type : undefined));
  }
  return texts.join("\n\n");
}

const TEXT_TYPES: ReadonlySet<unknown> = new Set([undefined, "text", "input_text", "output_text"]);

/** The texts in one, or in pieces that have one each. Pure. */
export function textsOf(content: unknown): readonly string[] {
  const parts = Array.isArray(content) ? content : [content];
  return parts.map((part) => (isObject(part) ? part.text : part)).filter(isText);
}

/** A block's type in words, as the list of what was left out has it. Pure. */
export function nameOfBlock(type: unknown): string {
  if (typeof type !== "string") return "block of an unknown type";
  if (type === "tool_use") return "tool call";
  return type.slice(0, 40).replaceAll("_", " ");
}

/** Calls of tools whose result has not come; older ones are forgotten and their result is just `tool`. */
const MAX_OPEN_CALLS = 1_000;

/** A command of a shell that starts pai, in the JSON of a call. */
const STARTS_PAI = /(?:["'`;&|(]\s*|\\n\s*|\bnpx (?:-y )?|\/)pai(?:\.js)?(?:\s+|","\s*)[a-z]/;
/** A file of a store, in the JSON of a call that reads it. */
const OF_A_STORE = /[\s"'`=/\\]\.pai[/\\]/;
/** What pai calls itself as a tool: the command, or one of the tools of `pai mcp`, under whatever name of the server. */
const OWN_TOOL =
  /^tool:(?:pai|(?:.*[^a-z])?memory_(?:recall|remember|answer|expand|correct|context|status))$/i;

/** Which tool a result comes from, by the id of its call. */
export class ToolNames {
  readonly #names = new Map<string, string>();

  call(id: string, name: string, input: unknown): void {
    this.#names.set(id, speakerOfTool(name, input));
    if (this.#names.size > MAX_OPEN_CALLS) this.#names.delete(this.#names.keys().next().value ?? "");
  }

  /** The speaker of a result: `tool:<name>`, or `tool` where the call is not known. */
  speakerOf(id: string | undefined): string {
    const speaker = id === undefined ? undefined : this.#names.get(id);
    if (id !== undefined) this.#names.delete(id);
    return speaker ?? "tool";
  }
}

/** The speaker of what a call gave back: `tool:<name>`, `tool:pai` for a shell that started pai and for what read a store's files, `tool` without a name. Pure. */
export function speakerOfTool(name: string | undefined, input: unknown): string {
  // Some calls hold JSON within JSON.
  const told = JSON.stringify(input)?.replaceAll('\\"', '"') ?? "";
  if (STARTS_PAI.test(told) || OF_A_STORE.test(told)) return "tool:pai";
  return name === undefined ? "tool" : `tool:${name}`;
}

/** Whether a turn is what pai gave back: it holds what was remembered, as it stood then. Pure. */
export function isOwnTool(speaker: string): boolean {
  return OWN_TOOL.test(speaker);
}
