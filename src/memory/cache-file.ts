import type { FileOps } from "../ports.ts";

/** An object that may be lost: {} where there is none, or none that can be read. IO. */
export function readCache(files: FileOps, path: string): Readonly<Record<string, unknown>> {
  try {
    const known: unknown = JSON.parse(new TextDecoder().decode(files.read(path)));
    const isObject = typeof known === "object" && known !== null && !Array.isArray(known);
    return isObject ? (known as Record<string, unknown>) : {};
  } catch {
    return {}; // not there yet, or cut short
  }
}

/** Puts an object in place of what was there. Its folder has to be there. IO. */
export function writeCache(files: FileOps, path: string, value: object): void {
  const temp = `${path}.tmp`;
  if (files.stat(path)?.kind === "directory") return; // somebody else's, and nothing depends on it
  if (files.stat(temp)) files.unlink(temp);
  files.create(temp, new TextEncoder().encode(`${JSON.stringify(value)}\n`));
  files.rename(temp, path);
}
