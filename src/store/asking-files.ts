import type { FileOps } from "../ports.ts";

/** The same files, and before whatever is done with them `before` is asked: what that throws is thrown. */
export function asking(files: FileOps, before: (() => void) | undefined): FileOps {
  if (before === undefined) return files;
  const entries = Object.entries(files).map(([name, own]) => {
    if (typeof own !== "function") return [name, own] as const;
    const asked = (...given: unknown[]) => {
      before();
      return own(...given);
    };
    return [name, asked] as const;
  });
  return Object.fromEntries(entries) as unknown as FileOps; // each as it was
}
