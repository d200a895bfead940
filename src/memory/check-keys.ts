import { headerKeys, type Memory } from "../domain/kinds.ts";
import { readFrontMatter } from "../markdown/front-matter.ts";
import { nearest } from "../text/nearest.ts";
import type { Finding } from "./check-store.ts";

/** Finds keys that nothing reads and that look like a known one mistyped: their meaning is lost. Pure. */
export function checkKeys({ path, raw, header }: Memory): Finding[] {
  const front = readFrontMatter(raw);
  if ("code" in front) return [];
  const known = headerKeys(header.kind);
  return Object.keys(front.data).flatMap((key) => {
    const near = known.includes(key) ? undefined : nearest(key, known);
    if (near === undefined) return [];
    const message = `the key "${key}" is unknown; did you mean ${near}?`;
    return [{ code: "mistyped_key", path, message, fixable: false }];
  });
}
