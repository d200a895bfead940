import { sha256 } from "../domain/hash.ts";
import type { Context } from "./context.ts";

/** What tells a file from others, and from itself when it has changed. */
export interface FileState {
  /** Below what was named, or its own name. */
  readonly path: string;
  /** When it was last changed, ms since 1970; absent for stdin. */
  readonly changedMs?: number | undefined;
  /** How long it is; absent for stdin. */
  readonly bytes?: number | undefined;
}

/**
 * What the change sets of an import are called: one that goes on with the same files after it was stopped has the same name, so that both are
 * taken back as one. What comes from a stream has another name each time.
 */
export function importCommand(
  command: "import" | "ingest",
  files: readonly FileState[],
  { clock }: Pick<Context, "clock">,
): string {
  const told = files.map(({ path, bytes, changedMs }) => [path, bytes ?? clock.wall(), changedMs]);
  return `${command}:${sha256(JSON.stringify(told)).slice(-8)}`;
}

/** The parts of such a name; undefined for other commands. */
export function importOf(command: string): { readonly command: string; readonly name: string } | undefined {
  const [, kind, name] = /^(import|ingest):(.+)$/.exec(command) ?? [];
  return kind !== undefined && name !== undefined ? { command: kind, name } : undefined;
}
