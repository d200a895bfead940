import { randomBytes } from "node:crypto";
import { defaultConfig } from "./domain/config.ts";
import { maySend } from "./domain/model-data.ts";
import { readUsage, sumUsage, usagePath } from "./domain/usage.ts";
import type { Spent } from "./engine-ports.ts";
import type { Context, Engines } from "./memory/context.ts";
import type { ModelSurroundings, OpenOptions } from "./open-context.ts";
import { makeHostDirectory, userStateDirectory } from "./store/host.ts";
import { openRoot } from "./store/node-fs.ts";
import { openPrompt } from "./store/prompts.ts";

const NONE: ModelSurroundings = { variable: () => undefined, prompts: "", command: "library" };

/** Whether the settings name a model. */
function wantsModel({ config = defaultConfig() }: OpenOptions): boolean {
  return config["llm.provider"] !== "embedded";
}

/** What asking is done with, beside the settings. */
export interface Asking {
  /** Ask again what was answered before. */
  readonly fresh?: boolean | undefined;
  /** With `dryRun`: gathers what would be sent. */
  readonly requests?: string[] | undefined;
}

/** A way to ask the model of the settings, for one command on a store. */
async function openAsking(options: OpenOptions, context: Context, { fresh = false, requests }: Asking) {
  const { openAsker } = await import("./engines/model/open.ts");
  const { variable, prompts, command } = options.model ?? NONE;
  const state = options.stateDirectory ?? userStateDirectory();
  try {
    makeHostDirectory(state);
  } catch {
    // then nothing can be noted there, and nothing is asked
  }
  const tell = ({ role, text }: { readonly role: string; readonly text: string }) => {
    if (requests) requests.push(text);
    else context.notice(`would ask the model (${role}): ${text}`);
  };
  const around = {
    config: context.config,
    variable,
    state: openRoot(state),
    files: context.store.files,
    prompt: (role: Parameters<typeof openPrompt>[0]) => openPrompt(role, prompts || undefined),
    command,
    fresh,
    instead: context.dryRun ? tell : undefined,
    notice: context.notice,
    wall: Date.now,
    nonce: () => randomBytes(8).toString("hex"),
  };
  return { asker: openAsker(around), around };
}

/** The engines of a command that keeps remarks: the embedded ones, and the model as far as the settings want it at once. */
export async function withModel(options: OpenOptions, context: Context, own: Engines): Promise<Engines> {
  if (!wantsModel(options)) return own;
  const sendSensitive = context.config["llm.sendSensitive"];
  const mayRead = (text: string, sensitive: boolean | undefined) =>
    maySend(text, { sensitive, sendSensitive });
  if (context.config["llm.when"] === "later") return { ...own, isUnread: mayRead };
  const { asker, around } = await openAsking(options, context, {});
  const { modelEngines } = await import("./engines/model/open.ts");
  const { isUnread, ...engines } = modelEngines(asker, own, around, related(context));
  return { ...engines, isUnread };
}

/** The engines of a command that lets the model read again what waits; without a model the embedded ones. */
export async function withRereader(
  options: OpenOptions,
  context: Context,
  own: Engines,
  asking: Asking,
): Promise<Engines> {
  if (!wantsModel(options)) return own;
  const { asker, around } = await openAsking(options, context, asking);
  const [{ modelEngines }, { modelRereader }] = [
    await import("./engines/model/open.ts"),
    await import("./engines/model/rereader.ts"),
  ];
  const { judge } = modelEngines(asker, own, around, related(context));
  const prompt = () => around.prompt("reread");
  const rereader = modelRereader({ id: modelName(context), asker, prompt, own: own.extractor });
  return { ...own, judge, rereader };
}

function related(context: Context): number {
  return context.embedder()?.levels.related ?? 2;
}

/** What people call the model: its name, or the program. */
function modelName({ config }: Pick<Context, "config">): string {
  if (config["llm.provider"] === "embedded") return "";
  if (config["llm.provider"] === "command") return config["llm.command"][0] ?? "the command";
  return config["llm.roles.extract.model"] || config["llm.model"] || "the model";
}

/** What this user's requests have come to today, UTC. IO. */
export function spentToday(options: OpenOptions): Spent {
  const { calls, tokensIn, tokensOut } = sumUsage(readUsage(usageOf(options, Date.now())));
  return { calls, tokens: tokensIn + tokensOut };
}

/** What was noted of the requests of a UTC day; "" where nothing was. IO. */
export function usageOf(options: OpenOptions, moment: number): string {
  try {
    const files = openRoot(options.stateDirectory ?? userStateDirectory());
    return new TextDecoder().decode(files.read(usagePath(moment)));
  } catch {
    return "";
  }
}
