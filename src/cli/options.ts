import { PaiError, type Problem, usage } from "../domain/errors.ts";
import { ALL_PROJECTS, type Category } from "../domain/vocabulary.ts";
import { parseDuration, parseMoment, type Zone } from "../text/time-zone.ts";

type Options = Readonly<Record<string, unknown>>;

export interface Opening {
  /** The command, as `usage` names it. */
  readonly command?: string;
  readonly client?: string;
  readonly lenient?: boolean;
  /** The process opens sessions, or the index, again and again; see `OpenOptions`. */
  readonly warm?: boolean | "exact" | undefined;
  readonly tidies?: boolean;
  readonly passOver?: (problem: Problem) => void;
  /** Absolute path of the directory to work in (default: that of the process). */
  readonly cwd?: string;
  readonly beforeEach?: () => void;
}

export interface Globals {
  readonly store: string | undefined;
  readonly json: boolean;
  readonly quiet: boolean;
  readonly color: boolean;
  readonly project: string | undefined;
  /** `--now`, ms since 1970. */
  readonly nowMs: number | undefined;
  readonly dryRun: boolean;
  readonly yes: boolean;
  readonly wait: boolean;
  readonly verbose: boolean;
}

/** Reads the options of every command. PaiError `invalid_value`. */
export function readGlobals(options: Options): Globals {
  return {
    store: text(options, "store"),
    json: options.json === true,
    quiet: options.quiet === true,
    color: options.color !== false,
    project: text(options, "project"),
    nowMs: moment(options, "now", { nowMs: Date.now() }),
    dryRun: options.dryRun === true,
    yes: options.yes === true,
    wait: options.wait !== false,
    verbose: options.verbose === true,
  };
}

/** Refuses the project `all` for commands that store something. PaiError `usage`. */
export function assertOneProject(project: string | undefined): void {
  if (project !== ALL_PROJECTS) return;
  throw usage(
    `--project ${ALL_PROJECTS} only works with commands that read: a memory belongs to one project or to none`,
    "give the key of a project or a directory, or omit the option",
  );
}

/** A text option; undefined where it is not given. PaiError `invalid_value` for an empty one. */
export function text(options: Options, name: string): string | undefined {
  const value = options[name];
  if (typeof value !== "string") return undefined;
  if (value.trim() === "") throw invalid(name, value, "some text");
  return value;
}

/** A text option that is one line of a header: trimmed, without line ends, at most 200 characters. */
export function word(options: Options, name: string): string | undefined {
  const value = text(options, name)?.trim();
  if (value !== undefined && (value.length > 200 || /[\n\r\0]/.test(value))) {
    throw invalid(name, `${[...value].length} characters`, "one line of at most 200 characters");
  }
  return value;
}

/** A number option within bounds. PaiError `invalid_value`. */
export function number(
  options: Options,
  name: string,
  bounds: { min: number; max: number; whole?: boolean },
) {
  const given = options[name];
  if (given === undefined) return undefined;
  const value = typeof given === "string" && given.trim() !== "" ? Number(given) : Number.NaN;
  const fits = value >= bounds.min && value <= bounds.max && (!bounds.whole || Number.isInteger(value));
  if (!fits)
    throw invalid(
      name,
      given,
      `${bounds.whole ? "a whole number" : "a number"} from ${bounds.min} to ${bounds.max}`,
    );
  return value;
}

/** `--limit`: how many, at most `max`. PaiError `invalid_value`. */
export function limit(options: Options, max = 1_000_000): number | undefined {
  return number(options, "limit", { min: 1, max, whole: true });
}

/** A moment, ms since 1970. PaiError `invalid_value`. */
export function moment(
  options: Options,
  name: string,
  { nowMs, zone }: { readonly nowMs: number; readonly zone?: Zone },
): number | undefined {
  const given = text(options, name);
  if (given === undefined) return undefined;
  const iso = parseMoment(given, nowMs, zone);
  if (iso === undefined)
    throw invalid(name, given, "a date such as 2026-11-01, 2026-11-01T09:30, yesterday, 3 days ago");
  return Date.parse(iso);
}

/** A duration in ms. PaiError `invalid_value`. */
export function duration(options: Options, name: string): number | undefined {
  const given = text(options, name);
  if (given === undefined) return undefined;
  const ms = parseDuration(given);
  if (ms === undefined || ms <= 0) throw invalid(name, given, "a duration such as 90m, 12h, 7d, 2w");
  return ms;
}

/** A category (commander has checked that it is one). */
export function category(options: Options): Category | undefined {
  return text(options, "category") as Category | undefined;
}

/** The one of these switches that is given; undefined where none is. PaiError `usage` for several. */
export function chosen<Name extends string>(options: Options, names: readonly Name[]): Name | undefined {
  const given = names.filter((name) => options[name] === true);
  if (given.length > 1) throw usage(`use only one of ${names.map(flagOf).join(", ")}`);
  return given[0];
}

/** Refuses options that say nothing beside `view`; `belong`: the views of each that not every view takes. PaiError `usage`. */
export function assertFits(
  options: Options,
  view: string | undefined,
  belong: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [name, views] of Object.entries(belong)) {
    if (options[name] === undefined || (view !== undefined && views.includes(view))) continue;
    throw usage(`${flagOf(name)} only works with ${views.join(" or ")}`);
  }
}

export function flagOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function invalid(name: string, got: unknown, expected: string): PaiError {
  return new PaiError(
    "invalid_value",
    `expected ${flagOf(name)} to be ${expected}, got ${JSON.stringify(got)}`,
  );
}
