import { EXIT, PaiError } from "../../domain/errors.ts";
import { handleOf } from "../../domain/ids.ts";
import type { MemoryJson } from "../../domain/memory-shapes.ts";
import type { SyncJson } from "../../domain/shapes.ts";
import { readConfigFile } from "../../memory/settings.ts";
import { openMemory } from "../../open-memory.ts";
import {
  absoluteHost,
  homeDirectory,
  isHostDirectory,
  joinHost,
  makeHostDirectory,
  needHostText,
  readHostText,
  realHostPath,
} from "../../store/host.ts";
import { writeHostText } from "../../store/host-write.ts";
import { inspectStore, surveyStore } from "../../store/layout.ts";
import { openRoot } from "../../store/node-fs.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { programName, type Session, variable } from "../deps.ts";
import { chosen } from "../options.ts";
import { changeLines, count, kindCounts, memoryLines, problemNotice } from "../render/memory.ts";
import type { Painter } from "../render/painter.ts";
import { confirmOrThrow, progressOf, type Run } from "../run.ts";

export const doctor: Run = async (call) => {
  const { session, options, paint, globals } = call;
  if (chosen(options, ["reindex", "fix"]) === "reindex") return reindex(call);
  const result = await session.memory.doctor(options.fix === true);
  const { changes } = result;
  const problems = [
    ...session.settingProblems.map((problem) => ({ ...problem, fixable: false })),
    ...result.problems,
  ];
  const lines = problems.map(({ code, path, line, message, fixable }) => {
    const where = line === undefined ? path : `${path}:${line}`;
    return `${paint.warn(code)} ${escapeTerminal(where)}: ${escapeTerminal(message)}${fixable ? paint.dim(" (--fix repairs it)") : ""}`;
  });
  const mended =
    changes.length > 0
      ? [`${globals.dryRun ? "would repair" : "repaired"}:`, changeLines(changes, paint)]
      : [];
  // Where there is no store yet nothing was found, and nothing is wrong.
  const isThere = problems.every(({ code }) => code !== "store_missing");
  const bad = isThere || problems.length > 1 ? EXIT.someSkipped : EXIT.nothingFound;
  const verdict = problems.length === 0 ? "no problems found" : count(problems.length, "problem");
  return {
    json: { ...result, problems },
    text: [...mended, ...lines, verdict].join("\n"),
    exit: problems.length === 0 ? EXIT.done : bad,
  };
};

export const init: Run = async ({ session, globals, options }) => {
  const { dryRun } = globals;
  const isPersonal = options.personal === true;
  const personal = variable("PAI_HOME") ?? joinHost(homeDirectory(), ".pai");
  const isNamed = globals.store !== undefined || variable("PAI_STORE") !== undefined;
  const directory = isNamed
    ? session.located.directory
    : realHostPath(isPersonal ? personal : joinHost(session.cwd, ".pai"));
  const memory = openMemory({ store: directory, driver: programName() });
  const isTrusted = !isPersonal && !isNamed && !dryRun;
  if (options.git === true) (await import("../../store/git.ts")).assertGit();
  // First the settings: a store that they cannot name is not to be made.
  if (isTrusted) await setTrust(session, directory, true);
  const create = async () => {
    makeHostDirectory(joinHost(directory, ".."));
    return memory.init();
  };
  const created = dryRun
    ? !isHostDirectory(directory)
    : await create().catch(async (error) => {
        if (isTrusted) await setTrust(session, directory, false);
        throw error;
      });
  const repository = options.git === true && !dryRun ? (await memory.keepInGit()).made : undefined;
  const place = escapeTerminal(directory);
  const kept =
    repository === undefined
      ? ""
      : `\n${repository ? "created a git repository in it" : "it is kept in the git repository that it lies in"}`;
  const made = dryRun
    ? `would create the store ${place}`
    : `created the store ${place}\nstart with: pai remember "…"`;
  return {
    json: { store: directory, created, ...(repository !== undefined && { repository }), dryRun },
    text: `${created ? made : `${place} is already a store`}${kept}`,
  };
};

const reindex: Run = async (call) => {
  const { tell, end } = progressOf(call);
  const result = await call.session.memory.reindex(tell).finally(end);
  const memories = count(result.memories, "memory");
  return {
    json: result,
    text: result.dryRun ? `would index ${memories}` : `indexed ${memories} in ${result.tookMs} ms`,
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: problemNotice(result.problems),
  };
};

export const sync: Run = async ({ session, paint }) => {
  const result = await session.memory.sync();
  return {
    json: result,
    text: [described(result), ...result.returned.map((memory) => cameBack(memory, paint))].join("\n"),
    exit: result.problems.length > 0 ? EXIT.someSkipped : EXIT.done,
    notices: problemNotice(result.problems),
  };
};

function cameBack(memory: MemoryJson, paint: Painter): string {
  const how = `said again after it was erased; to erase this, too: pai forget ${handleOf(memory)} --purge`;
  return `${how}\n${memoryLines(memory, paint, "  ")}`;
}

function described(result: SyncJson): string {
  const { received, questions, committed, sent, changeSet, dryRun, incoming = 0, outgoing = 0 } = result;
  const remote = escapeTerminal(result.remote);
  if (dryRun) {
    const waits = committed > 0 ? "; what is new in the store would be committed first" : "";
    return `would merge ${count(incoming, "commit")} of ${remote} and push ${count(outgoing, "commit")}${waits}`;
  }
  const some = (n: number, what: string) => n > 0 && `${count(n, "file")} ${what}`;
  const came = [
    some(received.added, "new"),
    some(received.changed, "changed"),
    some(received.removed, "removed"),
  ].filter(Boolean);
  const back = changeSet === undefined ? "" : "; pai undo takes that back";
  const told = [
    `from ${remote}: ${came.length === 0 ? "nothing new" : `${came.join(", ")}${back}`}`,
    `to ${remote}: ${sent === 0 ? "nothing new" : count(sent, "file")}`,
    questions > 0 && `both machines changed ${count(questions, "memory")}: pai questions`,
  ];
  return told.filter(Boolean).join("\n");
}

export const trust: Run = async (call) => {
  const { session, words, options, globals, terminal } = call;
  const trusted = options.revoke !== true;
  const directory = storeToTrust(session, words[0], trusted);
  const seen = trusted ? lookAtStore(directory) : undefined;
  const brings = seen === undefined ? "" : bringingsOf(seen);
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

function bringingsOf(seen: ReturnType<typeof lookAtStore>): string {
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
