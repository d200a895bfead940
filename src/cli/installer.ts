import { spawnSync } from "node:child_process";
import { PaiError } from "../domain/errors.ts";
import { sha256 } from "../domain/hash.ts";
import {
  type Client,
  type ClientPlan,
  type Machine,
  type Program,
  planClient,
  WITHOUT_SHELL,
} from "../install/clients.ts";
import { hasKey, withKey, withoutKey } from "../install/config-edit.ts";
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
  realHostPath,
  removeEmptyDirectory,
  removeHostDirectory,
  removeHostFile,
  upwards,
  userStateDirectory,
} from "../store/host.ts";
import { needHostText } from "../store/host-files.ts";
import { writeHostText } from "../store/host-write.ts";
import { variable } from "./deps.ts";

/** A client's own command may take so long, ms: some of them look for updates. */
const COMMAND_MS = 120_000;
/** Where it is kept what was done, below the user's own directory: a record for each client, and pai's files for it. */
const RECORDS = "agents";

/** What was done for a client, and what undoes it: also the backup of what was edited. */
interface Installed {
  readonly client: Client;
  readonly edits: readonly {
    readonly path: string;
    /** The file before; null: there was none. */
    readonly before: string | null;
    readonly after: string;
    readonly inserted: string;
  }[];
  readonly files: readonly { readonly path: string; readonly sha: string }[];
  readonly undoing: readonly (readonly string[])[];
  readonly copies: readonly string[];
  /** Directories that were made, the outermost first. */
  readonly made: readonly string[];
}

/** A file with a key that is to be put in. */
export interface PlannedEdit {
  readonly path: string;
  readonly key: string;
  readonly before: string | undefined;
  readonly after: string;
  readonly inserted: string;
}

/** What is known of a client, and what can be done. */
export interface Setup {
  readonly plan: ClientPlan;
  readonly edits: readonly PlannedEdit[];
  readonly isInstalled: boolean;
  /** Nothing would change. */
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

function thisMachine(): Machine {
  const templates = openTemplates();
  return {
    platform: process.platform,
    home: homeDirectory(),
    configHome: configDirectory(variable("XDG_CONFIG_HOME")),
    variable,
    join: (...names) => joinHost(...names),
    isThere: isHostPath,
    onPath: (name) => findProgram(name, variable("PATH")),
    ownFolder: (client) => joinHost(userStateDirectory(), RECORDS, client),
    template: (name) => new TextDecoder().decode(templates.read(`agents/${name}`)),
  };
}

/** What would be done for a client; `store`: the one to name in its settings. Nothing is written. IO. */
export function lookAtClient(client: Client, store: string | undefined): Setup {
  const plan = planClient(client, programFor(client, store), thisMachine());
  const record = readRecord(client);
  const isInstalled = record !== undefined;
  const base = { plan, edits: [], isInstalled, isCurrent: false };
  try {
    const edits = plan.edits.flatMap(({ path, key }) => planEdit(path, key));
    for (const { path } of plan.files) refuseForeignFile(path, record);
    if (!isInstalled) refuseNamesakes(plan);
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

/** What makes a client use pai, all or nothing; what was done before is taken back first. PaiError `client_failed`, and as of `writeHostText`. IO. */
export function installClient(seen: Setup, store: string | undefined): void {
  const { client } = seen.plan;
  const wasInstalled = uninstallClient(client) !== undefined;
  const { plan, edits, refused } = wasInstalled ? lookAtClient(client, store) : seen;
  if (refused !== undefined) throw new PaiError("unsafe_path", refused);
  const { files, commands, undoing, copies } = plan;
  const targets = [...files.map(({ path }) => path), ...edits.map(({ path }) => path), recordPath(client)];
  const made = missingDirectories(targets);
  const record: Installed = {
    client,
    edits: edits.map(({ path, before = null, after, inserted }) => ({
      path,
      before,
      after: sha256(after),
      inserted,
    })),
    files: files.map(({ path, text }) => ({ path, sha: sha256(text) })),
    undoing,
    copies,
    made,
  };
  writeHostText(recordPath(client), `${JSON.stringify(record, null, 2)}\n`);
  try {
    for (const { path, text } of files) writeHostText(path, text);
    for (const { path, before, after } of edits) {
      if (needHostText(path, false) !== before) throw changedMeanwhile(path);
      writeHostText(path, after);
    }
    for (const words of commands) run(words);
  } catch (error) {
    uninstallClient(client);
    throw error;
  }
}

/**
 * Takes back what was done for a client; undefined where nothing was, else what commands of the client said that failed: it may be gone, or
 * know nothing of pai any more. PaiError `wrong_state` where somebody has edited the key since. IO.
 */
export function uninstallClient(client: Client): readonly string[] | undefined {
  const record = readRecord(client);
  if (record === undefined) return undefined;
  const found = record.edits.map((edit) => ({ ...edit, now: needHostText(edit.path, false) }));
  const restored = found.map((edit) => ({ ...edit, text: without(edit) })); // all, before any is written
  const failures = record.undoing.flatMap(failureOf);
  for (const { path, now, text } of restored) {
    if (now === undefined || now === text) continue;
    if (text === undefined) removeHostFile(path);
    else writeHostText(path, text);
  }
  for (const path of record.copies) removeHostDirectory(path);
  for (const { path, sha } of record.files) if (shaOf(path) === sha) removeHostFile(path);
  removeHostFile(recordPath(client));
  for (const directory of record.made.toReversed()) removeEmptyDirectory(directory);
  return failures;
}

/** The clients that were set up. IO. */
export function isSetUp(client: Client): boolean {
  return readRecord(client) !== undefined;
}

/** The text of a file without the key; undefined: the file goes. */
function without(
  edit: Installed["edits"][number] & { readonly now: string | undefined },
): string | undefined {
  const { path, before, after, inserted, now } = edit;
  if (now === undefined) return undefined;
  if (sha256(now) === after) return before ?? undefined;
  if (!now.includes(inserted.trim())) return now; // somebody has taken it out
  const text = withoutKey(now, inserted);
  if (text !== undefined) return text;
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
  return [{ path, key: key.path.join("."), before, after: edited.text, inserted: edited.inserted }];
}

function refuseForeignFile(path: string, record: Installed | undefined): void {
  const text = needHostText(path, false);
  if (text === undefined) return;
  const own = record?.files.find((file) => file.path === path);
  if (own?.sha !== sha256(text)) throw refusal(path, "there is another file, which pai did not write");
}

/** A plugin or extension of the same name that pai did not set up. */
function refuseNamesakes({ taken }: ClientPlan): void {
  for (const { path, key } of taken) {
    const isTaken = key === undefined ? isHostPath(path) : hasKey(needHostText(path) ?? "", key);
    if (isTaken) throw refusal(path, "there is another plugin of the name pai; remove that first");
  }
}

function refusal(path: string, why: string): PaiError {
  return new PaiError("unsafe_path", `left ${JSON.stringify(path)} alone: ${why}`, { data: { path } });
}

function changedMeanwhile(path: string): PaiError {
  return new PaiError("conflict", `left ${JSON.stringify(path)} alone: it has just changed`, {
    hint: "run the command again",
  });
}

/** The directories that have to be made for these files, the outermost first. */
function missingDirectories(paths: readonly string[]): readonly string[] {
  const missing = paths.flatMap((path) =>
    upwards(joinHost(path, "..")).filter((one) => !isHostDirectory(one)),
  );
  const made = [...new Set(missing)].sort((a, b) => a.length - b.length);
  for (const directory of made) makeHostDirectory(directory);
  return made;
}

function run(words: readonly string[]): void {
  const [command = "", ...rest] = words;
  const { status, stdout, stderr, error } = spawnSync(command, rest, {
    encoding: "utf8",
    timeout: COMMAND_MS,
    stdio: ["ignore", "pipe", "pipe"],
  });
  if (status === 0) return;
  const said = (error?.message ?? (stderr.trim() || stdout.trim())).slice(0, 500);
  throw new PaiError("client_failed", `${JSON.stringify(words.join(" "))} failed: ${said}`, {
    hint: "nothing was changed; update the client, or try the command by hand",
  });
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
  const text = needHostText(recordPath(client), false);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as Installed; // pai wrote it
  } catch {
    return undefined;
  }
}

function shaOf(path: string): string | undefined {
  const text = needHostText(path, false);
  return text === undefined ? undefined : sha256(text);
}
