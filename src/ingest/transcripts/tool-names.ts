/** Calls of tools whose result has not come; older ones are forgotten and their result is just `tool`. */
const MAX_OPEN_CALLS = 1_000;

/** A command of a shell that starts pai, in the JSON of a call. */
const STARTS_PAI = /(?:["'`;&|(]\s*|\\n\s*|\bnpx (?:-y )?|\/)pai(?:\s+|","\s*)[a-z]/;
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

/** The speaker of what a call gave back: `tool:<name>`, `tool:pai` for a shell that started pai, `tool` without a name. Pure. */
export function speakerOfTool(name: string | undefined, input: unknown): string {
  // Some calls hold JSON within JSON.
  const told = JSON.stringify(input)?.replaceAll('\\"', '"') ?? "";
  if (STARTS_PAI.test(told)) return "tool:pai";
  return name === undefined ? "tool" : `tool:${name}`;
}

/** Whether a turn is what pai gave back: it holds what was remembered, as it stood then. Pure. */
export function isOwnTool(speaker: string): boolean {
  return OWN_TOOL.test(speaker);
}
