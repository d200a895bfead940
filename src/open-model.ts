import { randomBytes } from "node:crypto";
import { type Config, defaultConfig } from "./domain/config.ts";
import { isPaiError, PaiError, withHint } from "./domain/errors.ts";
import { maySend } from "./domain/model-replies.ts";
import { stepOf } from "./domain/progress.ts";
import { PERSON } from "./domain/question.ts";
import type { StatusJson } from "./domain/shapes.ts";
import { readUsage, sumUsage, usagePath } from "./domain/usage.ts";
import type { Answerer, Embedder, Extractor } from "./engine-ports.ts";
import { faultOf } from "./engines/model/answers.ts";
import { joinedEmbedder } from "./engines/model/joined-embedder.ts";
import { Ledger } from "./engines/model/ledger.ts";
import { embeddedText } from "./index/load.ts";
import { isMemory } from "./markdown/memory-file.ts";
import type { Context, EmbeddedRun, Engines, Meant } from "./memory/context.ts";
import { type ModelSurroundings, type OpenOptions, stateFiles } from "./open-context.ts";
import type { FileOps } from "./ports.ts";
import { openPrompt } from "./store/assets.ts";
import { userStateDirectory } from "./store/host.ts";
import { openRoot } from "./store/node-fs.ts";
import { KeptVectors } from "./store/vector-cache.ts";
import { estimateTokens } from "./text/fence.ts";
import { grouped } from "./text/numbers.ts";
import { redact } from "./text/safety/secrets.ts";

const NONE: ModelSurroundings = { variable: () => undefined, prompts: "", command: "library" };

export interface Asking {
  /** Ask again what was answered before. */
  readonly fresh?: boolean | undefined;
  /** Much else waits for the answers. */
  readonly hasty?: boolean | undefined;
}

/** A way to ask the model of the settings, for one command on a store. */
async function openAsking(options: OpenOptions, context: Context, asking: Asking) {
  const { fresh = false, hasty = false } = asking;
  const { openAsker } = await import("./engines/model/open.ts");
  const { variable, prompts, command, secondMs } = options.model ?? NONE;
  const tell = ({ role, text }: { readonly role: string; readonly text: string }) =>
    context.notice(`would ask the model (${role}): ${text}`);
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

/** The engines of a command that keeps remarks: the embedded ones, which note what the model may read again. */
export function noting(own: Engines, { config }: Pick<Context, "config">): Engines {
  const sendSensitive = config["llm.sendSensitive"];
  return { ...own, isUnread: (text, sensitive) => maySend(text, { sensitive, sendSensitive }) };
}

/** What the model does for pai, by its name, for one command on a store. */
async function openRoles(options: OpenOptions, context: Context, asking: Asking) {
  const { asker, around } = await openAsking(options, context, asking);
  const { modelAnswerer, modelRelater, modelRereader } = await import("./engines/model/roles.ts");
  const as = (role: Parameters<typeof openPrompt>[0]) => {
    return { id: modelName(context), asker, prompt: () => around.prompt(role) };
  };
  return {
    answerer: modelAnswerer(as("questions")),
    relater: modelRelater(as("facts")),
    rereader: (own: Extractor) => modelRereader({ ...as("reread"), own }),
  };
}

/** What a command that asks nothing needs to know what was answered. */
export async function openAnswerer(options: OpenOptions, context: Context): Promise<Answerer> {
  return (await openRoles(options, context, {})).answerer;
}

/** The engines of a command that lets the model read again what waits; without a model the embedded ones. */
export async function withRereader(
  options: OpenOptions,
  context: Context,
  own: Engines,
  asking: Asking,
): Promise<Engines> {
  const { config = defaultConfig() } = options;
  if (config["llm.provider"] === "embedded") return own;
  const { rereader, ...roles } = await openRoles(options, context, asking);
  return { ...own, ...roles, rereader: rereader(own.extractor) };
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
export function spentToday(options: OpenOptions): StatusJson["spent"] {
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

const BATCH = 100;
/** So long a query waits for its vector, ms: then it is compared without. */
const QUERY_MS = 3_000;
/** So long a batch of maintenance takes at most, ms. */
const BATCH_MS = 60_000;
/** The first pause before a request is sent again, ms. */
const PAUSE_MS = 500;

/** What the index compares with: the embedded vectors, beside those of the server as far as it has made any. `meant`: what it made of a query. */
export function joinedWith(
  own: Embedder | undefined,
  config: Config,
  files: FileOps,
  meant: Meant | undefined,
): Embedder | undefined {
  const kept = keptIn(config, files);
  if (own === undefined || kept.dimensions === 0) return own;
  return joinedEmbedder(own, kept, meant?.vector);
}

export function embeddingOf(config: Config, files: FileOps): NonNullable<StatusJson["embedding"]> {
  const { dimensions, size } = keptIn(config, files);
  return { model: config["embedding.model"], dimensions, vectors: size };
}

function keptIn(config: Config, files: FileOps): KeptVectors {
  const [place, model] = [placeOf(config), config["embedding.model"]];
  return new KeptVectors(files, { place, model, wanted: config["embedding.dimensions"] });
}

function placeOf(config: Config): string {
  return config["embedding.baseUrl"] || config["llm.baseUrl"];
}

/** The server's vector of a query, or why there is none. Undefined if it has embedded no memory yet. */
export async function meantBy(query: string, options: OpenOptions): Promise<Meant | undefined> {
  const { config = defaultConfig() } = options;
  const kept = keptIn(config, openRoot(options.store));
  const said = redact(query).text;
  if (kept.dimensions === 0 || said.trim() === "") return undefined;
  if (!maySend(said, { sendSensitive: config["llm.sendSensitive"] }))
    return { failure: "a sensitive query is not sent" };
  try {
    const [vector = []] = await embedTexts([said], options, { tryMs: QUERY_MS, retries: 0, kept });
    const length = Math.hypot(...vector);
    return { vector: Float32Array.from(vector, (x) => x / length) };
  } catch (error) {
    if (!isPaiError(error)) throw error;
    return { failure: withHint(error) };
  }
}

/** Lets the server embed what it has not yet, some texts at a time, each batch kept at once; what cannot be embedded now waits. */
export async function embedMissing(
  options: OpenOptions,
  context: Context,
  { isStopped = () => false, progress }: Parameters<NonNullable<Context["embedMissing"]>>[0],
): Promise<EmbeddedRun> {
  const { config, store } = context;
  const kept = keptIn(config, store.files);
  const missing = new Set<string>();
  for (const row of context.openIndex().rows()) {
    const memory = store.readMemory(row.path, row);
    const text = isMemory(memory) ? embeddedText(row.header, memory.text) : undefined;
    const { sensitive } = row.header;
    if (text === undefined || !maySend(text, { sensitive, sendSensitive: config["llm.sendSensitive"] }))
      continue;
    const said = redact(text).text;
    if (!kept.has(said)) missing.add(said);
  }
  const texts = [...missing];
  if (context.dryRun || texts.length === 0) return { embedded: 0, waiting: texts.length };
  let embedded = 0;
  let failure = whyNot(options);
  if (failure === undefined)
    context.notice(
      `embedding ${texts.length === 1 ? "1 text" : `${grouped(texts.length)} texts`} by ${config["embedding.model"]}`,
    );
  while (embedded < texts.length && failure === undefined && !isStopped()) {
    progress?.(stepOf("embed", "text", embedded, texts.length));
    const batch = texts.slice(embedded, embedded + BATCH);
    const how = { tryMs: BATCH_MS, retries: config["llm.retries"], kept };
    try {
      kept.add(batch, await embedTexts(batch, options, how));
      embedded += batch.length;
    } catch (error) {
      if (!isPaiError(error)) throw error;
      failure = withHint(error);
    }
  }
  if (embedded > 0) {
    kept.noteAdded();
    context.openIndex().rebuild();
  }
  return { embedded, waiting: texts.length - embedded, ...(failure !== undefined && { failure }) };
}

async function embedTexts(
  texts: readonly string[],
  options: OpenOptions,
  { tryMs, retries, kept }: { readonly tryMs: number; readonly retries: number; readonly kept: KeptVectors },
): Promise<readonly (readonly number[])[]> {
  const { config = defaultConfig() } = options;
  const model = config["embedding.model"];
  const missing = whyNot(options);
  if (missing !== undefined) throw new PaiError("config_invalid", missing);
  const ledger = openLedger(options);
  const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  const wanted = config["embedding.dimensions"];
  const server = { baseUrl: placeOf(config), apiKey: keyOf(options) };
  const { openaiEmbeddings } = await import("./engines/model/openai-client.ts");
  for (let tries = 0; ; tries++) {
    const ticket = ledger.admit("embed", model, { tokensIn: tokens, tokensOut: 0 });
    try {
      const signal = AbortSignal.timeout(Math.min(tryMs, config["llm.timeoutSeconds"] * 1_000));
      const dimensions = wanted === 0 ? undefined : wanted;
      const reply = await openaiEmbeddings(server, { model, texts, dimensions, signal });
      ticket.settle({ tokensIn: reply.tokens ?? tokens, tokensOut: 0 });
      assertLength(reply.vectors[0]?.length ?? 0, wanted || kept.dimensions, server.baseUrl);
      return reply.vectors;
    } catch (error) {
      const { again, unsent, name, waitMs = 0 } = faultOf(error) ?? {};
      const wasRead = name === "timeout" || name === "reset";
      ticket.settle(unsent ? "unsent" : { tokensIn: wasRead ? tokens : 0, tokensOut: 0 });
      if (again !== true || tries >= retries) throw error;
      await new Promise((resolve) =>
        setTimeout(resolve, Math.min(tryMs, Math.max(waitMs, PAUSE_MS * 2 ** tries))),
      );
    }
  }
}

function openLedger(options: OpenOptions): Ledger {
  const { config = defaultConfig(), model } = options;
  return new Ledger({
    files: stateFiles(options),
    budget: { dailyCalls: config["llm.dailyCalls"], dailyTokens: config["llm.dailyTokens"] },
    command: model?.command ?? "library",
    wall: Date.now,
    nonce: () => randomBytes(8).toString("hex"),
  });
}

function assertLength(length: number, expected: number, place: string): void {
  if (expected === 0 || length === expected) return;
  throw new PaiError(
    "engine_unusable",
    `${place} gives vectors of ${length} numbers in the place of ${expected}`,
    {
      hint: "pai config set embedding.dimensions 0 --user   # as the model makes them; another model has another name",
      data: { fault: "wrong_shape" },
    },
  );
}

/** What has to be set before anything can be asked, and how; undefined where all is. */
function whyNot(options: OpenOptions): string | undefined {
  const { config = defaultConfig() } = options;
  const key = config["llm.apiKeyEnv"];
  if (config["embedding.model"] === "")
    return "embedding.model is not set; pai config set embedding.model NAME --user";
  if (key === "" || keyOf(options)) return undefined;
  return `llm.apiKeyEnv names ${key}, which is not set; export ${key}=…   # your key`;
}

function keyOf({ config = defaultConfig(), model }: OpenOptions): string | undefined {
  const key = config["llm.apiKeyEnv"];
  return key === "" ? undefined : model?.variable(key)?.trim();
}
