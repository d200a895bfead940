import type { FileOps } from "../../src/ports.ts";

/** The same files; `before` is told of each call, and may throw instead of it. */
export function watchedFiles(
  files: FileOps,
  before: (call: string, words: readonly unknown[]) => void,
): FileOps {
  return new Proxy(files, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...words: readonly unknown[]) => {
        before(String(key), words);
        return value.apply(target, [...words]);
      };
    },
  });
}
