import { PaiError } from "../../domain/errors.ts";
import { readConfigFile } from "../../memory/settings.ts";
import {
  absoluteHost,
  isHostDirectory,
  joinHost,
  needHostText,
  readHostText,
  realHostPath,
} from "../../store/host.ts";
import { writeHostText } from "../../store/host-write.ts";
import { inspectStore, surveyStore } from "../../store/layout.ts";
import { openRoot } from "../../store/node-fs.ts";
import { escapeTerminal } from "../../text/escape.ts";
import type { Session } from "../deps.ts";
import { kindCounts } from "../render/memory.ts";
import { type Commands, confirmOrThrow, type Run } from "../run.ts";

const trust: Run = async (call) => {
  const { session, words, options, globals, terminal } = call;
  const trusted = options.revoke !== true;
  const directory = storeToTrust(session, words[0], trusted);
  const seen = trusted ? lookAtStore(directory) : undefined;
  const brings = seen === undefined ? "" : described(seen);
  // Whoever runs it in a script has decided; a person sees only now what the store brings along.
  const asks = trusted && !globals.json && !globals.yes && !globals.dryRun && terminal.canAsk();
  if (asks) terminal.out(`${escapeTerminal(directory)}\n${brings}\n`);
  const isWanted = !asks || (await confirmOrThrow(call, "Use this store for commands in this project?"));
  if (isWanted && !globals.dryRun) await setTrust(session, directory, trusted);
  const state = isWanted && trusted ? "trusted" : trusted ? "not trusted" : "not trusted any more";
  const text = `${escapeTerminal(directory)} is ${state}`;
  return {
    json: { store: directory, trusted: isWanted && trusted, ...(seen !== undefined && { brings: seen }) },
    text: asks || brings === "" ? text : `${text}\n${brings}`,
  };
};

/** What a store brings along and is able to do, a line each. Pure. */
function described(seen: ReturnType<typeof lookAtStore>): string {
  const { memories, settings, problems, hasLocal, odd } = seen;
  const kinds = kindCounts(memories);
  const own = Object.entries(settings).map(([key, value]) => `${key} = ${escapeTerminal(value)}`);
  const strange = odd.map(
    ({ path, kind }) => `${escapeTerminal(path)} (${kind === "link" ? "a link" : "not a regular file"})`,
  );
  return [
    `  holds ${kinds || "no memories"}, which recall will find and agents will read`,
    `  its own settings: ${own.length > 0 ? own.join(", ") : "none"}`,
    ...problems.map((problem) => `  ignored settings: ${escapeTerminal(problem)}`),
    ...(hasLocal ? ["  it has local state or an index, which are used only if your pai made them"] : []),
    ...(strange.length > 0 ? [`  never followed: ${strange.join(", ")}`] : []),
    "  it cannot name pages, directories, commands or addresses outside itself",
  ].join("\n");
}

/**
 * The store that is to be trusted, or no longer: the one that is named, else the one that was found. PaiError `store_missing`
 * where there is none, or the directory is something else.
 */
function storeToTrust(session: Session, named: string | undefined, trusted: boolean): string {
  const found =
    named === undefined ? session.located.untrusted : realHostPath(absoluteHost(session.cwd, named));
  const directory = found ?? (session.located.by === "project" ? session.located.directory : undefined);
  const hint = "pai trust <dir>, or pai init";
  if (directory === undefined)
    throw new PaiError("store_missing", "there is no .pai here to trust", { hint });
  const isStore = isHostDirectory(directory) && inspectStore(openRoot(directory)).state === "store";
  if (trusted && !isStore)
    throw new PaiError("store_missing", `there is no store in ${JSON.stringify(directory)}`, { hint });
  return directory;
}

/** Looks at a store without using it: nothing is written, and no memory is read. IO. */
function lookAtStore(directory: string) {
  const problems: string[] = [];
  const tell = ({ message }: { readonly message: string }) => void problems.push(message);
  const name = joinHost(directory, "config.yaml");
  const { settings } = readConfigFile(readHostText(name, false), { name, owner: "store", tell });
  return {
    ...surveyStore(openRoot(directory)),
    settings: Object.fromEntries(Object.entries(settings).map(([key, value]) => [key, String(value)])),
    problems,
  };
}

/** Lists a store in the user's configuration, or takes it out. IO. */
export async function setTrust(session: Session, directory: string, trusted: boolean): Promise<void> {
  const { setYamlItem } = await import("../../markdown/edit-yaml.ts");
  const path = session.userConfigPath;
  writeHostText(path, setYamlItem(needHostText(path) ?? "", "trust", directory, trusted));
}

export const TRUST: Commands = { trust };
