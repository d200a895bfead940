import type { KnownValue } from "../memory/known-values.ts";

/** An option of a command, as help, completion, parser and docs know it. */
export interface OptionDefinition {
  /** Commander's form: `-k, --kind <kind>`, `--explain`, `--tag <tag...>` (repeatable). */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  /** What people may take for a choice, each with what to do instead. */
  readonly refused?: Readonly<Record<string, string>>;
  /** What the store knows that completes it. */
  readonly completes?: KnownValue;
}

export interface ArgumentDefinition {
  /** Commander's form: `<id>`, `[text...]`. */
  readonly form: string;
  readonly summary: string;
  /** What completes it. */
  readonly completes?: "id" | "changeset" | "setting" | "value" | "shell";
}

export const GROUPS = ["daily", "capture", "recall", "care", "history", "system"] as const;

/** A command, defined once: the parser, `--help`, completion and docs/cli.md come from it. */
export interface CommandDefinition {
  readonly name: string;
  readonly aliases?: readonly string[];
  readonly group: (typeof GROUPS)[number];
  /** One sentence. */
  readonly summary: string;
  /** What a reader of `--help` should know besides, a few lines at most. */
  readonly details?: string;
  readonly args: readonly ArgumentDefinition[];
  readonly options: readonly OptionDefinition[];
  /** At least two real examples. */
  readonly examples: readonly { readonly run: string; readonly does: string }[];
}
