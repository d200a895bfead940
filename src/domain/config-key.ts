interface KeyBase {
  /** One sentence for `pai config` and docs/config.md. */
  readonly doc: string;
  readonly unit?: string;
}

/** A setting: its default, range and unit. */
export type ConfigKey =
  | (KeyBase & {
      readonly type: "number" | "integer";
      readonly default: number;
      readonly min: number;
      readonly max: number;
    })
  | (KeyBase & { readonly type: "boolean"; readonly default: boolean })
  | (KeyBase & { readonly type: "phrases"; readonly default: readonly string[] })
  | (KeyBase & { readonly type: "zone"; readonly default: string })
  | (KeyBase & { readonly type: "choice"; readonly default: string; readonly choices: readonly string[] })
  /** `expected` says what the pattern wants. */
  | (KeyBase & {
      readonly type: "text";
      readonly default: string;
      readonly pattern: RegExp;
      readonly expected: string;
    })
  /** A program with its arguments. */
  | (KeyBase & { readonly type: "words"; readonly default: readonly string[] })
  /** Files of Markdown; `anywhere`: the user's own settings may name one by an absolute path. */
  | (KeyBase & { readonly type: "pages"; readonly default: readonly string[]; readonly anywhere: boolean });

/** A setting that is a number from `min` to `max`. */
export function number(value: number, min: number, max: number, unit?: string) {
  return { type: "number", default: value, min, max, ...(unit !== undefined && { unit }) } as const;
}

/** A setting that is a whole number from `min` to `max`. */
export function integer(value: number, min: number, max: number, unit?: string) {
  return { ...number(value, min, max, unit), type: "integer" } as const;
}

/** A setting that is on or off. */
export function flag(value: boolean) {
  return { type: "boolean", default: value } as const;
}
