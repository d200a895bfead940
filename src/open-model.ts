import { randomBytes } from "node:crypto";
import { defaultConfig } from "./domain/config.ts";
import { maySend } from "./domain/model-replies.ts";
import { PERSON } from "./domain/question.ts";
import { readUsage, sumUsage, usagePath } from "./domain/usage.ts";
import type { Answerer, Spent } from "./engine-ports.ts";
import type { Context, Engines } from "./memory/context.ts";
import { type ModelSurroundings, type OpenOptions, stateFiles } from "./open-context.ts";
import { openPrompt } from "./store/assets.ts";
import { userStateDirectory } from "./store/host.ts";
import { openRoot } from "./store/node-fs.ts";

const NONE: ModelSurroundings = { variable: () => undefined, prompts: "", command: "library" };

/** Whether the settings name a model. */
function wantsModel({ config = defaultConfig() }: OpenOptions): boolean {
  return config["llm.provider"] !== "embedded";
}

/** What asking is done with, beside the settings. */
export interface Asking {
  /** Ask again what was answered before. */
  readonly fresh?: boolean | undefined;
  /** Much else waits for the answers. */
  readonly hasty?: boolean | undefined;
  /** With `dryRun`: gathers what would be sent. */
  readonly requests?: string[] | undefined;
}

/** A way to ask the model of the settings, for one command on a store. */
async function openAsking(options: OpenOptions, context: Context, asking: Asking) {
  const { fresh = false, hasty = false, requests } = asking;
  const { openAsker } = await import("./engines/model/open.ts");
  const { variable, prompts, command, secondMs } = options.model ?? NONE;
  const tell = ({ role, text }: { readonly role: string; readonly text: string }) => {
    if (requests) requests.push(text);
    else context.notice(`would ask the model (${role}): ${text}`);
  };
  const around = {
    config: context.config,
    variable,
    state: stateFiles(options),
    files: context.store.files,
    prompt: (role: Parameters<typeof openPrompt>[0]) => openPrompt(role, prompts || undefined),
    command,
    secondMs,
    fresh,
    hasty,
    instead: context.dryRun ? tell : undefined,
    notice: context.notice,
    wall: Date.now,
    nonce: () => randomBytes(8).toString("hex"),
  };
  return { asker: openAsker(around), around };
}

type Opened = Awaited<ReturnType<typeof openAsking>>;

/** The engines of a command that keeps remarks: the embedded ones, which note what the model may read again. */
export function noting(own: Engines, { config }: Pick<Context, "config">): Engines {
  const sendSensitive = config["llm.sendSensitive"];
  return { ...own, isUnread: (text, sensitive) => maySend(text, { sensitive, sendSensitive }) };
}

/** What a command that asks nothing needs to know what was answered. */
export async function openAnswerer(options: OpenOptions, context: Context): Promise<Answerer> {
  return answererOf(await openAsking(options, context, {}));
}

async function answererOf({ asker, around }: Opened): Promise<Answerer> {
  const { modelAnswerer } = await import("./engines/model/answerer.ts");
  return modelAnswerer({ id: modelName(around), asker, prompt: () => around.prompt("questions") });
}

/** The engines of a command that lets the model read again what waits; without a model the embedded ones. */
export async function withRereader(
  options: OpenOptions,
  context: Context,
  own: Engines,
  asking: Asking,
): Promise<Engines> {
  if (!wantsModel(options)) return own;
  const opened = await openAsking(options, context, asking);
  const { asker, around } = opened;
  const { modelRereader } = await import("./engines/model/rereader.ts");
  const rereader = modelRereader({
    ...{ id: modelName(context), asker, own: own.extractor },
    prompt: () => around.prompt("reread"),
  });
  const { modelRelater } = await import("./engines/model/relater.ts");
  const relater = modelRelater({
    ...{ id: modelName(context), asker, prompt: () => around.prompt("facts") },
  });
  return { ...own, rereader, relater, answerer: await answererOf(opened) };
}

/** What people call the model: its name, or the program. No name is taken for that of somebody else who answers. */
function modelName({ config }: Pick<Context, "config">): string {
  const name =
    config["llm.provider"] === "command"
      ? (config["llm.command"][0] ?? "the command")
      : config["llm.model"] || "the model";
  return name === PERSON || name === "agent" ? `the model ${name}` : name;
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
