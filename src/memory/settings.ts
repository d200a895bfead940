import {
  CONFIG_NAMES,
  type Config,
  type ConfigValue,
  defaultConfig,
  environmentName,
  isConfigName,
  isUsersOwn,
  readSetting,
  type Settings,
} from "../domain/config.ts";
import { PaiError, type Problem, withHint } from "../domain/errors.ts";
import { parseYaml } from "../markdown/front-matter.ts";
import { nearest } from "../text/nearest.ts";
import { isObject, isText } from "../text/objects.ts";

export interface ConfigFile {
  readonly settings: Settings;
  /** Stores that this user works in (user's file only), absolute paths. */
  readonly trust: readonly string[];
  /** Project keys by work tree, remote or folder name (user's file only). */
  readonly projects: Readonly<Record<string, string>>;
}

/** Keys that only the user's own file may set: a store that was cloned must not vouch for itself. */
const USER_KEYS = ["trust", "projects"];

const NOTHING: ConfigFile = { settings: {}, trust: [], projects: {} };

export interface ConfigPlace {
  /** What messages call it: the file's path. */
  readonly name: string;
  readonly owner: "user" | "store" | "environment";
  /** Receives what is wrong, for a command that continues without it; otherwise it is thrown. */
  readonly tell?: ((problem: Problem) => void) | undefined;
  /** Else told of a setting that is unlike every known one: a newer pai may have written it. */
  readonly pass?: (problem: Problem) => void;
}

/**
 * Reads a configuration file (`undefined`: there is none; or why it is not read). PaiError `config_invalid` names the file, the
 * misspelled key and its nearest known one, or the value and what was expected; where the place is told of it, the
 * setting is passed over instead, as one that only another version has always is. Pure.
 */
export function readConfigFile(
  source: string | { readonly refused: string } | undefined,
  place: ConfigPlace,
): ConfigFile {
  const { owner } = place;
  if (typeof source === "object") {
    const hint = "replace it with a plain text file, or remove it";
    refuse(place, `the settings cannot be read: ${source.refused}`, { hint });
    return NOTHING;
  }
  if (source === undefined || source.trim() === "") return NOTHING;
  const parsed = parseYaml(source);
  if (!parsed.ok) {
    const { line, message } = parsed;
    refuse(place, message, { line, hint: "fix that line, or delete the file" });
    return NOTHING;
  }
  const { trust, projects, ...rest } = parsed.data;
  const given = owner === "user" ? rest : parsed.data;
  return {
    settings: readSettings(flatten(given), place),
    trust: owner === "user" ? readTrust(trust, place) : [],
    projects: owner === "user" ? readProjects(projects, place) : {},
  };
}

/** Settings from the environment: `PAI_RECALL_LIMIT` for `recall.limit`. PaiError `config_invalid`, where nothing is told. Pure. */
export function readEnvironment(
  env: Readonly<Record<string, string | undefined>>,
  tell?: ConfigPlace["tell"],
): Settings {
  const given = CONFIG_NAMES.flatMap((name) => {
    const value = env[environmentName(name)];
    return value === undefined ? [] : [[name, value] as const];
  });
  return readSettings(Object.fromEntries(given), { name: "the environment", owner: "environment", tell });
}

export type Origin = ReturnType<typeof layer>["origins"][number];

/** Puts settings together, the first source that has a key winning, and says where each came from. Pure. */
export function layer(sources: readonly { readonly name: string; readonly settings: Settings }[]) {
  const defaults = defaultConfig();
  const origins = CONFIG_NAMES.map((key) => {
    const source = sources.find(({ settings }) => settings[key] !== undefined);
    return { key, value: source?.settings[key] ?? defaults[key], origin: source?.name ?? "default" };
  });
  const config = Object.fromEntries(origins.map(({ key, value }) => [key, value])) as Config; // all keys, right types
  return { config, origins };
}

function readSettings(given: Readonly<Record<string, unknown>>, place: ConfigPlace): Settings {
  const entries = Object.entries(given).flatMap(([key, value]) => {
    const read = readOne(key, value, place);
    return read === undefined ? [] : [[key, read] as const];
  });
  return Object.fromEntries(entries) as Settings; // each read as its key wants it
}

function readOne(key: string, value: unknown, place: ConfigPlace): ConfigValue | undefined {
  const isKnown = isConfigName(key);
  if (place.owner === "store" && (isKnown ? isUsersOwn(key) : USER_KEYS.includes(key))) {
    const hint = `remove it there; pai config set ${key} <value> --user   # if you want it`;
    return refuse(place, `"${key}" belongs in the user's own configuration only`, isKnown ? { hint } : {});
  }
  if (!isKnown) {
    const near = nearest(key, CONFIG_NAMES);
    const hint = near === undefined ? "pai config   # lists all settings" : `did you mean ${near}?`;
    // No misspelling: a setting that this version does not have.
    const told = near === undefined ? { ...place, tell: place.tell ?? place.pass } : place;
    return refuse(told, `there is no setting "${key}"`, { hint });
  }
  const read = readSetting(key, value);
  if ("value" in read) return read.value;
  const hints = {
    user: `pai config set ${key} <value> --user`,
    store: `pai config set ${key} <value>`,
    environment: `unset ${environmentName(key)}`,
  };
  const what = `${key} is ${JSON.stringify(value)}, expected ${read.expected}`;
  return refuse(place, what, { hint: hints[place.owner] });
}

/** Tells what is wrong with a configuration, or throws. */
function refuse(
  { name, tell }: ConfigPlace,
  what: string,
  { line, hint }: { readonly line?: number; readonly hint?: string } = {},
): undefined {
  if (tell === undefined) {
    const where = line === undefined ? name : `${name}, line ${line}`;
    throw new PaiError("config_invalid", `${where}: ${what}`, { hint });
  }
  const message = withHint({ message: what, hint });
  tell({ code: "config_invalid", path: name, ...(line !== undefined && { line }), message });
}

/** `{recall: {limit: 5}}` as `{"recall.limit": 5}`. */
function flatten(data: Readonly<Record<string, unknown>>, prefix = ""): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(data).flatMap(([key, value]): [string, unknown][] =>
      isObject(value) ? Object.entries(flatten(value, `${prefix}${key}.`)) : [[`${prefix}${key}`, value]],
    ),
  );
}

function readTrust(value: unknown, place: ConfigPlace): readonly string[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every(isText)) return value;
  refuse(place, "trust must be a list of paths");
  return [];
}

function readProjects(value: unknown, place: ConfigPlace): Readonly<Record<string, string>> {
  if (value === undefined || value === null) return {};
  if (isObject(value) && Object.values(value).every(isText)) return value as Record<string, string>;
  refuse(place, "projects must map a path or remote to a key");
  return {};
}
