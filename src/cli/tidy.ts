/**
 * Starts a process of its own that tidies up the index of a store. Whatever goes wrong is left to the next
 * command: nothing depends on it.
 */
export function tidyInBackground(store: string): void {
  void import("node:child_process").then(({ spawn }) => {
    const program = process.argv[1] ?? "";
    const child = spawn(process.execPath, [program, "__tidy", store], { detached: true, stdio: "ignore" });
    child.on("error", () => undefined);
    child.unref();
  });
}
