/**
 * Starts a process of its own that tidies up the index of a store. Whatever goes wrong is left to the next
 * command: nothing depends on it.
 */
export function tidyInBackground(store: string): void {
  void inBackground(["__tidy", store]);
}

/** Starts maintenance of a store in a process of its own; where one is at it already, that one does nothing. */
export function consolidateInBackground(store: string): Promise<void> {
  return inBackground(["consolidate", "--quiet", "--store", store]);
}

async function inBackground(words: readonly string[]): Promise<void> {
  const { spawn } = await import("node:child_process");
  const program = process.argv[1] ?? "";
  const child = spawn(process.execPath, [program, ...words], { detached: true, stdio: "ignore" });
  child.on("error", () => undefined);
  child.unref();
}
