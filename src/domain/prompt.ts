import { sha256 } from "./hash.ts";

/** What models are asked to do: a file of templates/prompts each. */
export const PROMPT_ROLES = ["extract", "judge", "reread", "questions", "beliefs", "facts"] as const;
export type PromptRole = (typeof PROMPT_ROLES)[number];

/** A prompt as it is used. */
export interface Prompt {
  readonly role: PromptRole;
  readonly text: string;
  /** Of the file that comes with the program; undefined for one of the person's own that names none. */
  readonly version: string | undefined;
  /** The first 12 digits of the SHA-256 of the text. */
  readonly hash: string;
}

const HEAD = /^<!-- version (\d{1,6}) -->\n/;
const HASH_DIGITS = 12;

/** Reads the file of a prompt. Pure. */
export function readPrompt(role: PromptRole, file: string): Prompt {
  const text = file.replace(/\r\n/g, "\n").replace(HEAD, "").trim();
  const digits = sha256(text).slice("sha256:".length);
  return { role, text, version: HEAD.exec(file)?.[1], hash: digits.slice(0, HASH_DIGITS) };
}
