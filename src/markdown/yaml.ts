import { LIMITS } from "../domain/limits.ts";
import { parseWithGrayMatter } from "./gray-yaml.ts";
import { checkLines, findConflict, type Refusal } from "./guards.ts";
import { findKeyLines } from "./key-lines.ts";
import { isRejected, settle } from "./tree.ts";

export type YamlResult =
  /** Null-prototype objects, arrays, strings, numbers, booleans and null. */
  | { readonly ok: true; readonly data: Readonly<Record<string, unknown>> }
  /** `line` is 1-based; 1 where no line is to blame. */
  | { readonly ok: false; readonly line: number; readonly message: string };

/**
 * Reads a YAML file of settings under the rules of front matter: one mapping, no code,
 * anchors, aliases, tags, merge keys, duplicate or dangerous keys; at most 16 KiB, 64 keys, 4 levels.
 * Unquoted `true`, `false` and decimal numbers are values; dates, `yes`, `~` and `0123` are text. An empty
 * file is an empty object. Nothing is thrown. Pure.
 */
export function parseYaml(source: string): YamlResult {
  const text = source.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  if (new TextEncoder().encode(text).length > LIMITS.headerBytes) {
    return { ok: false, line: 1, message: `over ${LIMITS.headerBytes} bytes` };
  }
  const lines = text.split("\n");
  const wrong = findConflict(text, 1) ?? checkLines(lines, 1);
  if (wrong) return failed(wrong, 0);
  if (lines.every((line) => /^\s*(#|$)/.test(line))) return { ok: true, data: Object.create(null) };
  const parsed = parseWithGrayMatter(text, "");
  if ("code" in parsed) {
    const { line, message } = failed(parsed, 1);
    // What is missing at the end of the text is missing in its last line that says something.
    return { ok: false, line: Math.min(line, text.trimEnd().split("\n").length), message };
  }
  const data = settle(parsed.tree, () => "typed");
  if (!isRejected(data)) return { ok: true, data };
  const at = findKeyLines(lines, Object.keys(Object(parsed.tree)), 1)?.get(data.key)?.first ?? 1;
  return { ok: false, line: at, message: data.key === "" ? data.message : `${data.key}: ${data.message}` };
}

/** `before`: how many lines the parser saw before the text. */
function failed({ line, message }: Refusal, before: number): YamlResult & { readonly ok: false } {
  return { ok: false, line: Math.max(1, (line ?? 1) - before), message };
}
