import { escapeTerminal } from "../../text/escape.ts";
import { kindCounts } from "../render/memory.ts";
import { confirmOrThrow, type Run } from "../run.ts";
import { lookAtStore, type StoreSeen, setTrust, storeToTrust } from "../trust-store.ts";

/** `pai trust` */
export const run: Run = async (call) => {
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
function described({ memories, settings, problems, hasLocal, odd }: StoreSeen): string {
  const kinds = kindCounts(memories);
  const own = Object.entries(settings).map(([key, value]) => `${key} = ${escapeTerminal(value)}`);
  const strange = odd.map(
    ({ path, kind }) => `${escapeTerminal(path)} (${kind === "link" ? "a link" : "no regular file"})`,
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
