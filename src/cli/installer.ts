import { spawnSync } from "node:child_process";
import { PaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import { programCall } from "../domain/programs.ts";
import type { Client } from "../domain/vocabulary.ts";
import {
  type ClientPlan,
  type Machine,
  type Place,
  type Program,
  planClient,
  WITHOUT_SHELL,
} from "../install/clients.ts";
import { type ConfigKey, hasKey, saysAsBefore, withKey, withoutKey } from "../install/config-edit.ts";
import { openTemplates } from "../store/assets.ts";
import {
  configDirectory,
  findProgram,
  homeDirectory,
  inTheWayOf,
  isHostDirectory,
  isHostPath,
  isHostReadOnly,
  joinHost,
  makeHostDirectory,
  needHostText,
  realHostPath,
  removeEmptyDirectory,
  removeHostDirectory,
  removeHostFile,
  upwards,
  userStateDirectory,
} from "../store/host.ts";
import { writeHostText } from "../store/host-write.ts";
import { jsonIn } from "../text/objects.ts";
import { variable } from "./deps.ts";

/** A client's own command may take so long, ms: some of them look for updates. */
const COMMAND_MS = 120_000;
const HELP_MS = 20_000;
/** Where it is kept what was done, below the user's own directory: a record for each client, and pai's files for it. */
const RECORDS = "agents";

interface Installed {
  readonly client: Client;
  /** `before`: the file before, null where there was none; `after`: the hash of what was written. */
  readonly edits: readonly (Omit<PlannedEdit, "before"> & { readonly before: string | null })[];
  /** The user's own settings before the client's commands wrote to them; null: there were none. */
  readonly settings: readonly (ClientPlan["settings"][number] & { readonly before: string | null })[];
  readonly files: readonly { readonly path: string; readonly sha: string }[];
  readonly undoing: readonly (readonly string[])[];
  readonly copies: readonly string[];
  readonly made: readonly string[];
}

export interface PlannedEdit {
  readonly path: string;
  readonly key: ConfigKey;
  readonly before: string | undefined;
  readonly after: string;
  readonly inserted: string;
}

export interface Setup {
  readonly plan: ClientPlan;
  readonly edits: readonly PlannedEdit[];
  readonly isInstalled: boolean;
  readonly isCurrent: boolean;
  readonly refused?: string;
}

/** How pai is called: by its name where a shell finds this very program by it, else by Node and its path. */
function programFor(client: Client, store: string | undefined): Program {
  const script = realHostPath(process.argv[1] ?? "");
  const found = WITHOUT_SHELL.has(client) ? undefined : findProgram("pai", variable("PATH"));
  const isThis = found !== undefined && realHostPath(found) === script;
  const named = store === undefined ? [] : ["--store", store];
  const isWindows = process.platform === "win32";
  if (isThis) return { command: "pai", args: named, isWindows };
  return { command: process.execPath, args: [script, ...named], isWindows };
}

function thisMachine(hasCommands = true): Machine {
  const templates = openTemplates();
  return {
    platform: process.platform,
    home: homeDirectory(),
    configHome: configDirectory(variable("XDG_CONFIG_HOME")),
    variable,
    join: (...names) => joinHost(...names),
    isThere: isHostPath,
    onPath: (name) => findProgram(name, variable("PATH")),
    helpOf: (words) => (hasCommands ? helpOf(words) : ""),
    ownFolder: (client) => joinHost(userStateDirectory(), RECORDS, client),
    template: (name) => new TextDecoder().decode(templates.read(`agents/${name}`)),
  };
}

/**
 * What would be done for a client; `store`: the one to name in its settings; `hasCommands`: false where its own commands do nothing. Nothing is
 * written. IO.
 */
export function lookAtClient(client: Client, store: string | undefined, hasCommands = true): Setup {
  const plan = planClient(client, programFor(client, store), thisMachine(hasCommands));
  const record = readRecord(client);
  const isInstalled = record !== undefined;
  const base = { plan, edits: [], isInstalled, isCurrent: false };
  try {
    const edits = plan.edits.flatMap(({ path, key }) => planEdit(path, key));
    for (const { path } of plan.files) refuseForeignFile(path, record);
    const namesake = isInstalled ? undefined : plan.taken.find(isPlace);
    if (namesake !== undefined)
      throw refusal(namesake.path, "there is another plugin of the name pai; remove that first");
    const isWritten = plan.files.every(({ path, text }) => needHostText(path, false) === text);
    return {
      ...base,
      edits,
      isCurrent: edits.length === 0 && isWritten && (isInstalled || plan.files.length === 0),
    };
  } catch (error) {
    if (!(error instanceof PaiError)) throw error;
    return { ...base, refused: error.message };
  }
}

/**
 * What makes a client use pai, all or nothing; what was done before is taken back first. Where the client's own commands say that they worked and
 * nothing shows it, a key of its settings does. What was done; PaiError `client_failed`, and as of `writeHostText`. IO.
 */
export function installClient(seen: Setup, store: string | undefined): Setup {
  const { client } = seen.plan;
  const wasInstalled = uninstallClient(client) !== undefined;
  const setup = wasInstalled ? lookAtClient(client, store) : seen;
  const { plan, edits, refused } = setup;
  if (refused !== undefined) throw new PaiError("unsafe_path", refused);
  const { files, commands, undoing, copies, settings } = plan;
  const targets = [...files.map(({ path }) => path), ...edits.map(({ path }) => path), recordPath(client)];
  const made = missingDirectories(targets);
  const record: Installed = {
    client,
    edits: edits.map((edit) => ({ ...edit, before: edit.before ?? null, after: sha256(edit.after) })),
    settings: settings.map(({ path, syntax }) => ({ path, syntax, before: needHostText(path) ?? null })),
    files: files.map(({ path, text }) => ({ path, sha: sha256(text) })),
    undoing,
    copies,
    made,
  };
  writeHostText(recordPath(client), `${JSON.stringify(record, null, 2)}\n`);
  try {
    for (const { path, text } of files) writeHostText(path, text);
    for (const { path, before, after } of edits) {
      if (needHostText(path, false) !== before)
        throw new PaiError("conflict", `left ${JSON.stringify(path)} alone: it has just changed`, {
          hint: "run the command again",
        });
      writeHostText(path, after);
    }
    for (const words of commands) run(words);
  } catch (error) {
    uninstallClient(client);
    throw error;
  }
  if (plan.proofs.every(isPlace)) return setup;
  uninstallClient(client);
  return installClient(lookAtClient(client, store, false), store);
}

/**
 * Takes back what was done for a client; undefined where nothing was, else what is left, in words: what its own commands could not do, and files
 * that are not as they were. PaiError `wrong_state` where somebody has edited the key since. IO.
 */
export function uninstallClient(client: Client): readonly string[] | undefined {
  const record = readRecord(client);
  if (record === undefined) return undefined;
  const found = record.edits.map((edit) => ({ ...edit, now: needHostText(edit.path, false) }));
  const restored = found.map((edit) => ({ ...edit, text: without(edit) })); // all, before any is written
  const failures = undone(record);
  for (const { path, now, text } of restored) if (now !== text) put(path, text);
  const others = record.settings.map((file) => ({ ...file, text: settled(file) }));
  for (const path of record.copies) removeHostDirectory(path);
  for (const { path, sha } of record.files)
    if (sha256(needHostText(path, false) ?? "") === sha) removeHostFile(path);
  removeHostFile(recordPath(client));
  for (const directory of record.made.toReversed()) removeEmptyDirectory(directory);
  const changed = [...restored, ...others].filter(({ text, before }) => text !== (before ?? undefined));
  return [
    ...failures,
    ...changed.map(({ path }) => `${JSON.stringify(path)} keeps what else was changed in it since`),
  ];
}

function undone({ client, undoing }: Installed): readonly string[] {
  if (undoing.length === 0) return [];
  const { commands } = planClient(client, programFor(client, undefined), thisMachine());
  return commands.length === 0 ? [`its own command to take pai out is gone`] : undoing.flatMap(failureOf);
}

/** What is in the user's settings after the client's commands: what was there before, where they left nothing but what is empty. */
function settled({ path, syntax, before }: Installed["settings"][number]): string | undefined {
  const now = needHostText(path);
  const old = before ?? undefined;
  if (now === old || !saysAsBefore(now, old, { syntax, isEmptied: true })) return now;
  put(path, old);
  return old;
}

function put(path: string, text: string | undefined): void {
  if (text === undefined) removeHostFile(path);
  else writeHostText(path, text);
}

function isPlace({ path, key }: Place): boolean {
  return key === undefined ? isHostPath(path) : hasKey(needHostText(path) ?? "", key);
}

export function isSetUp(client: Client): boolean {
  return readRecord(client) !== undefined;
}

/** The text of a file without the key; undefined: the file goes. */
function without(
  edit: Installed["edits"][number] & { readonly now: string | undefined },
): string | undefined {
  const { path, key, before, after, inserted, now } = edit;
  if (now === undefined) return undefined;
  const old = before ?? undefined;
  if (sha256(now) === after) return old;
  const text = withoutKey(now, { inserted, before: old, key });
  if (text !== undefined) return saysAsBefore(text, old, key) ? old : text;
  throw new PaiError("wrong_state", `cannot take pai out of ${JSON.stringify(path)}: it was edited there`, {
    hint: "remove the key by hand, then run the command again",
  });
}

function planEdit(path: string, key: ClientPlan["edits"][number]["key"]): readonly PlannedEdit[] {
  const inTheWay = inTheWayOf(joinHost(path, ".."));
  if (inTheWay !== undefined) throw refusal(path, `${JSON.stringify(inTheWay)} is not a directory`);
  const before = needHostText(path, false);
  if (before !== undefined && isHostReadOnly(path)) throw refusal(path, "it is read-only");
  const edited = withKey(before, key);
  if ("refused" in edited) throw refusal(path, edited.refused);
  if ("same" in edited) return [];
  return [{ path, key, before, after: edited.text, inserted: edited.inserted }];
}

function refuseForeignFile(path: string, record: Installed | undefined): void {
  const text = needHostText(path, false);
  if (text === undefined) return;
  const own = record?.files.find((file) => file.path === path);
  if (own?.sha !== sha256(text)) throw refusal(path, "there is another file, which pai did not write");
}

function refusal(path: string, why: string): PaiError {
  return new PaiError("unsafe_path", `left ${JSON.stringify(path)} alone: ${why}`, { data: { path } });
}

function missingDirectories(paths: readonly string[]): readonly string[] {
  const missing = paths.flatMap((path) =>
    upwards(joinHost(path, "..")).filter((one) => !isHostDirectory(one)),
  );
  const made = [...new Set(missing)].sort((a, b) => a.length - b.length);
  for (const directory of made) makeHostDirectory(directory);
  return made;
}

function run(words: readonly string[]): void {
  const { status, stdout, stderr, error } = called(words, COMMAND_MS);
  if (status === 0) return;
  const said = (error?.message ?? (stderr.trim() || stdout.trim())).slice(0, 500);
  throw new PaiError("client_failed", `${JSON.stringify(words.join(" "))} failed: ${said}`, {
    hint: "nothing was changed; update the client, or try the command by hand",
  });
}

function helpOf(words: readonly string[]): string {
  const { status, stdout } = called(words, HELP_MS);
  return status === 0 ? stdout : "";
}

function called([command = "", ...rest]: readonly string[], timeout: number) {
  const { command: program, args, ...how } = programCall(command, rest, process.platform === "win32");
  return spawnSync(program, args, { ...how, encoding: "utf8", timeout, stdio: ["ignore", "pipe", "pipe"] });
}

function failureOf(words: readonly string[]): readonly string[] {
  try {
    run(words);
    return [];
  } catch (error) {
    if (error instanceof PaiError) return [error.message];
    throw error;
  }
}

function recordPath(client: Client): string {
  return joinHost(userStateDirectory(), RECORDS, `${client}.json`);
}

function readRecord(client: Client): Installed | undefined {
  return jsonIn(needHostText(recordPath(client), false)) as Installed | undefined; // pai wrote it
}
