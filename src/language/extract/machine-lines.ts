import { MACHINE_LINES } from "./machine-line-forms.ts";

/** Whether a trimmed line is code, a shell command, JSON, a log or a stack trace. Constant time. Pure. */
export function isMachineLine(line: string): boolean {
  const head = line.length > 300 ? line.slice(0, 300) : line;
  if (PROSE_BEFORE_SEMICOLON.test(head) && /\w \w.{0,99} \w/.test(head)) return false;
  return MACHINE_LINES.some((pattern) => pattern.test(head));
}

const PROSE_BEFORE_SEMICOLON = /^[A-Z"'“][^(){}=<>]{1,300};$/u;
