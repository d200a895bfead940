import { randomBytes } from "node:crypto";
import type { Written } from "../bring/write/formats.ts";
import type { Config, ConfigName, ConfigValue } from "../domain/config.ts";
import { PaiError, type Problem } from "../domain/errors.ts";
import { LIMITS } from "../domain/limits.ts";
import { PROMPT_ROLES } from "../domain/prompt.ts";
import { layer, type Origin, readConfigFile, readEnvironment } from "../memory/settings.ts";
import { openMemory, type PaiMemory } from "../open-memory.ts";
import { openPageAssets, type PageAssets } from "../store/assets.ts";
import {
  absoluteHost,
  configDirectory,
  fileHost,
  findProgram,
  homeDirectory,
  isHostPath,
  joinHost,
  needHostText,
  readHostBytes,
  readHostText,
  realHostPath,
  upwards,
} from "../store/host.ts";
import { writeHostText } from "../store/host-write.ts";
import { isOfNewer, type Located, locateStore } from "../store/layout.ts";
import { openRoot } from "../store/node-fs.ts";
import { directoriesIn, findProject, namedProject, projectAt } from "../store/project.ts";
import { openZone } from "../store/systems.ts";
import { DAY_MS } from "../text/calendar.ts";
import { shellWord } from "../text/escape.ts";
import type { Zone } from "../text/time-zone.ts";
import { withOwn, withPersonal } from "./both.ts";
import { type Globals, type Opening, readGlobals } from "./options.ts";

export type { PaiMemory };

/** A command's surroundings, found once: where the store is, whose settings hold, which project this is. */
export interface Session {
  readonly located: Located;
  readonly memory: PaiMemory;
  /** What it is joined of, or it alone, each with the directory of its store. */
  readonly parts: readonly { readonly memory: PaiMemory; readonly directory: string }[];
  readonly config: Config;
  readonly origins: readonly Origin[];
  /** What is wrong with the settings, for a command that goes on without them. */
  readonly settingProblems: readonly Problem[];
  /** Key of the project that the command works in; undefined outside of any. */
  readonly project: string | undefined;
  readonly namesProject: boolean; // a person may have: by an option, or in the settings
  readonly cwd: string;
  readonly userConfigPath: string;
  /** Domain time, ms since 1970. */
  readonly nowMs: number;
  readonly zone: Zone;
  /** Extractions start maintenance. */
  readonly consolidates: boolean;
  /** Command line of the person's editor; undefined where none is set. */
  readonly editor: string | undefined;
}

/** A `--now` this far ahead of the clock would write a future that later commands trip over. */
const AHEAD_MS = DAY_MS;

const PROMPTS = "prompts";

/**
 * The composition root: reads the environment once, and puts store, index, clock and settings together.
 * PaiError `config_invalid` (not with `lenient`, for a command that tells of them or mends them), `invalid_value`.
 */
export function openSession(globals: Globals, notice: (text: string) => void, how: Opening = {}): Session {
  const settingProblems: Problem[] = [];
  const tell = how.lenient ? (problem: Problem) => void settingProblems.push(problem) : undefined;
  const { env } = process;
  const cwd = how.cwd ?? process.cwd();
  const home = homeDirectory();
  const userConfigPath = joinHost(configDirectory(env.XDG_CONFIG_HOME), "pai", "config.yaml");
  const pass = ({ path, message }: Problem) => notice(`${path}: ${message}`);
  const user = readConfigFile(readHostText(userConfigPath), {
    name: userConfigPath,
    owner: "user",
    tell,
    pass,
  });
  const located = locateStore({ cwd, home, env, flag: globals.store, trusted: user.trust });
  if (located.untrusted !== undefined && how.command !== "trust") {
    notice(`using ${located.directory}, because ${located.untrusted} is not trusted; to use it: pai trust`);
  }
  const environment = readEnvironment(env, tell);
  /** The settings that hold for a store: another one's never do. */
  const layered = (store: string) => {
    const name = joinHost(store, "config.yaml");
    const told = tell ?? (isOfNewer(openRoot(store)) ? () => undefined : undefined);
    const { settings } = readConfigFile(readHostText(name, false), {
      name,
      owner: "store",
      tell: told,
      pass,
    });
    return layer([
      { name: "environment", settings: environment },
      { name: "store", settings },
      { name: "user", settings: user.settings },
    ]);
  };
  const { config, origins } = layered(located.directory);
  const offsetMs = globals.nowMs === undefined ? 0 : globals.nowMs - Date.now();
  if (offsetMs > AHEAD_MS && !globals.yes && !globals.dryRun) {
    throw new PaiError("invalid_value", "--now is more than a day in the future", {
      hint: "add --dry-run to look without writing anything, or --yes to write with that date",
    });
  }
  const now = globals.nowMs === undefined ? Date.now : () => globals.nowMs ?? Date.now();
  const here =
    globals.project === undefined
      ? findProject(cwd, user.projects, tell)
      : namedProject(globals.project, cwd, user.projects);
  const common = {
    project: here?.key,
    places: { home, project: here?.top, projects: directoriesIn(user.projects) },
    explicitProject: globals.project !== undefined,
    projectAt: (directory: string) => projectAt(directory, user.projects),
    now,
    model: {
      variable: (name: string) => env[name],
      prompts: joinHost(configDirectory(env.XDG_CONFIG_HOME), "pai", PROMPTS),
      command: how.command ?? "",
    },
    client: how.client,
    driver: programName(),
    dryRun: globals.dryRun,
    warm: how.warm,
    lockWaitMs: globals.wait ? LIMITS.lockWaitMs : 0,
    ...(how.passOver && { passOver: how.passOver }),
    ...(how.beforeEach && { beforeEach: how.beforeEach }),
    notice,
  };
  const open = (store: string, itsConfig: Config, isShared: boolean, isBesideOwn = false) =>
    openMemory({
      ...common,
      store,
      config: itsConfig,
      isShared,
      isBesideOwn,
      ...(how.tidies !== true && { tidy: () => void inBackground(["__tidy", store]) }),
    });
  const isAlone = located.personal === undefined || !isHostPath(joinHost(located.personal, "version"));
  const nearest = open(located.directory, config, located.personal !== undefined, !isAlone);
  const own = isAlone ? undefined : open(located.personal, layered(located.personal).config, false);
  const written = own ? withOwn(nearest, own, notice) : nearest;
  const readsBoth = located.by === "project" && config["memory.scope"] !== "here";
  const joined = readsBoth ? own : undefined;
  const memory = joined ? withPersonal(written, joined, config["recall.limit"]) : written;
  return {
    located,
    memory,
    parts: [
      ...(joined && located.personal !== undefined ? [{ memory: joined, directory: located.personal }] : []),
      { memory: written, directory: located.directory },
    ],
    config,
    origins,
    settingProblems,
    project: here?.key,
    namesProject: globals.project !== undefined || Object.keys(user.projects).length > 0,
    cwd,
    userConfigPath,
    nowMs: now(),
    zone: openZone(config["time.zone"]),
    // Maintenance begins by the clock: what is told to happen at another time waits for a person.
    consolidates: config["consolidate.auto"] && globals.nowMs === undefined,
    editor: env.VISUAL || env.EDITOR || undefined,
  };
}

/** How a shell calls this very program: by its name where that finds it, else by Node and its path. */
export function programName(): string {
  const script = process.argv[1] === undefined ? undefined : realHostPath(process.argv[1]);
  const found = findProgram("pai", process.env.PATH);
  if (script === undefined || (found !== undefined && realHostPath(found) === script)) return "pai";
  return [process.execPath, script].map(shellWord).join(" ");
}

export function variable(name: string): string | undefined {
  return process.env[name] || undefined;
}

/** The file that PAI_SEAL_IDENTITY names, and its text; undefined where it names none. */
export function sealIdentity(): { readonly file: string; readonly text: string } | undefined {
  const file = variable("PAI_SEAL_IDENTITY");
  return file === undefined ? undefined : { file, text: needHostText(file) ?? "" };
}

/** The prompts in use, and where they lie. PaiError `config_invalid` for an empty one of the person's own. */
export async function promptsInUse({ userConfigPath }: Session) {
  const { openPrompt } = await import("../store/assets.ts");
  const directory = joinHost(userConfigPath, "..", PROMPTS);
  return PROMPT_ROLES.map((role) => openPrompt(role, directory));
}

/** Starts maintenance in the background if this many extractions make it due, see `consolidate.auto`. */
export async function consolidateWhenDue({ located, consolidates }: Session, extractions: number) {
  if (!consolidates) return;
  const { countExtractions } = await import("../store/processes.ts");
  const isDue = countExtractions(openRoot(located.directory), extractions);
  if (isDue) await inBackground(["consolidate", "--quiet", "--store", located.directory]);
}

/** Lets the model, if one is set, read in a process of its own what was just said, and answer questions about it. */
export async function readByModelSoon({ located, config }: Session): Promise<void> {
  if (config["llm.provider"] === "embedded") return;
  await inBackground(["__read-by-model", located.directory]);
}

/** A token that is too short could be guessed. */
const TOKEN_CHARS = 16;

/** The server's token: from the environment, else a new one. PaiError `config_invalid` if it is too short. */
export function httpToken(): { readonly token: string; readonly isNew: boolean } {
  const { PAI_MCP_TOKEN: token } = process.env;
  if (token === undefined || token === "") return { token: randomBytes(32).toString("hex"), isNew: true };
  if (token.length >= TOKEN_CHARS) return { token, isNew: false };
  throw new PaiError("config_invalid", `PAI_MCP_TOKEN has less than ${TOKEN_CHARS} characters`, {
    hint: "omit it to get a random token",
  });
}

/** What the process does that `readByModelSoon` starts. */
export async function readByModel(store: string): Promise<number> {
  await openSession(readGlobals({ store }), () => undefined, { command: "refine" }).memory.refine();
  return 0;
}

/** Tidies up the index of a store, in a process of its own (`__tidy`): nothing depends on it. */
export async function tidy(store: string): Promise<number> {
  // With the user's settings: they say whose vectors the index has.
  const globals = readGlobals({ store });
  await openSession(globals, () => undefined, { lenient: true, tidies: true }).memory.tidy();
  return 0;
}

export function isStore({ located }: Session): boolean {
  return isHostPath(joinHost(located.directory, "version"));
}

/** How long a file is, bytes, and when it was changed last, ms since 1970; undefined for what is no file. */
export function fileAt({ cwd }: Session, path: string): ReturnType<typeof fileHost> {
  return path === "-" ? undefined : fileHost(absoluteHost(cwd, path));
}

/** What an editor left at a path; PaiError `editor_failed` where that is no file that a memory could be. */
export function readDraft(path: string): Uint8Array {
  const found = readHostBytes(path, true, LIMITS.fileBytes);
  if (found instanceof Uint8Array) return found;
  const why = found === undefined ? "the file is gone" : found.refused;
  throw new PaiError("editor_failed", `the editor left nothing to read in ${JSON.stringify(path)}: ${why}`, {
    hint: "nothing was changed; run pai edit again",
  });
}

export function pageAssets(): PageAssets {
  return openPageAssets();
}

/** So much of a file that a person named is read to see whether it is a report; none is as large. */
const REPORT_BYTES = 64 * 1024 * 1024;

/** PaiError `unsafe_path` where something else lies at a path than a file that begins with `head`. */
export function assertReportOrNothing(session: Session, path: string, head: string): void {
  const found = readHostBytes(absoluteHost(session.cwd, path), true, REPORT_BYTES);
  if (found === undefined) return;
  if (found instanceof Uint8Array && new TextDecoder().decode(found.subarray(0, head.length)) === head)
    return;
  const message = `refused to overwrite ${JSON.stringify(path)}: it is not a report of pai`;
  throw new PaiError("unsafe_path", message, { hint: "give another name, or add --force" });
}

export function writeUserFile(session: Session, path: string, text: string): void {
  writeHostText(absoluteHost(session.cwd, path), text);
}

export async function writeNewFiles(session: Session, path: string, written: Written): Promise<void> {
  const { assertNothingThere, writeNewFolder } = await import("../store/host-write.ts");
  const place = absoluteHost(session.cwd, path);
  assertNothingThere(place);
  if ("text" in written) writeHostText(place, written.text);
  else writeNewFolder(place, written.files);
}

/** Writes one setting (undefined: takes it out) to the store's configuration or the user's; the file's path. */
export async function setSetting(
  session: Session,
  key: ConfigName,
  value: ConfigValue | undefined,
  user: boolean,
) {
  const { setYamlValue } = await import("../markdown/edit-yaml.ts");
  if (!user) await session.memory.init();
  const path = user ? session.userConfigPath : joinHost(session.located.directory, "config.yaml");
  writeHostText(path, setYamlValue(needHostText(path, user) ?? "", key, value));
  return path;
}

/** Starts a command in a process of its own, which goes on when this one ends. */
export async function inBackground(words: readonly string[]): Promise<void> {
  const { spawn } = await import("node:child_process");
  const program = process.argv[1] ?? "";
  const child = spawn(process.execPath, [program, ...words], { detached: true, stdio: "ignore" });
  child.on("error", () => undefined);
  child.unref();
}

export function isInGit(directory: string): boolean {
  return upwards(directory).some((one) => isHostPath(joinHost(one, ".git")));
}
