import { PaiError } from "../domain/errors.ts";
import { readConfigFile } from "../memory/settings.ts";
import { absoluteHost, isHostDirectory, joinHost, realHostPath } from "../store/host.ts";
import { needHostText, readHostText } from "../store/host-files.ts";
import { writeHostText } from "../store/host-write.ts";
import { inspectStore } from "../store/layout.ts";
import { openRoot } from "../store/node-fs.ts";
import { type Survey, surveyStore } from "../store/survey.ts";
import type { Session } from "./deps.ts";

/** What a store brings along, for whoever is to trust it. */
export interface StoreSeen extends Survey {
  readonly settings: Readonly<Record<string, string>>;
  /** What is wrong with them, such as keys that no store may set. */
  readonly problems: readonly string[];
}

/**
 * The store that is to be trusted, or no longer: the one that is named, else the one that was found. PaiError `store_missing`
 * where there is none, or the directory is something else.
 */
export function storeToTrust(session: Session, named: string | undefined, trusted: boolean): string {
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
export function lookAtStore(directory: string): StoreSeen {
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
  const { setYamlItem } = await import("../markdown/edit-yaml.ts");
  const path = session.userConfigPath;
  writeHostText(path, setYamlItem(needHostText(path) ?? "", "trust", directory, trusted));
}
