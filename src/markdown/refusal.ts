/** Why a text cannot be read. Expected, so a value and not an exception. */
export interface Refusal {
  readonly code: RefusalCode;
  /** 1-based line of the file, where one is to blame. */
  readonly line?: number;
  /** What is wrong and what to change, in one sentence. */
  readonly message: string;
}

/**
 * `encoding`: not UTF-8. `nul`: has NUL bytes. `too_large`: over a limit. `conflict_markers`: a merge was
 * not finished. `framing`: no `---` header. `front_matter`: the header is not the YAML that is accepted.
 * `schema`: the header is YAML, and not that of a memory.
 */
export type RefusalCode =
  | "encoding"
  | "nul"
  | "too_large"
  | "conflict_markers"
  | "framing"
  | "front_matter"
  | "schema";

/** A refusal with its optional line, as a value that can be returned. Pure. */
export function refuse(code: RefusalCode, message: string, line?: number): Refusal {
  return line === undefined ? { code, message } : { code, line, message };
}
