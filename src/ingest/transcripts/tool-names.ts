/** Calls of tools whose result has not come; older ones are forgotten and their result is just `tool`. */
const MAX_OPEN_CALLS = 1_000;

/** Which tool a result comes from, by the id of its call. */
export class ToolNames {
  readonly #names = new Map<string, string>();

  call(id: string, name: string): void {
    this.#names.set(id, name);
    if (this.#names.size > MAX_OPEN_CALLS) this.#names.delete(this.#names.keys().next().value ?? "");
  }

  /** The speaker of a result: `tool:<name>`, or `tool` where the call is not known. */
  speakerOf(id: string | undefined): string {
    const name = id === undefined ? undefined : this.#names.get(id);
    if (id !== undefined) this.#names.delete(id);
    return name === undefined ? "tool" : `tool:${name}`;
  }
}
