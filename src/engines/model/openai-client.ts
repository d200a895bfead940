import OpenAI, { APIConnectionError, APIError, APIUserAbortError } from "openai";
import { isPaiError } from "../../domain/errors.ts";
import { oneLine } from "../../text/escape.ts";
import { isObject, isText, textsIn } from "../../text/objects.ts";
import { redact } from "../../text/safety/secrets.ts";
import { fault, MAX_ANSWER_BYTES, type Received, type Sent, type Transport } from "./answers.ts";

export interface Server {
  readonly baseUrl: string;
  /** Undefined where the server wants none. */
  readonly apiKey: string | undefined;
}

/**
 * The way to an OpenAI-compatible server. Everything is given here: nothing is taken from the environment, nothing is
 * logged, and nothing is sent twice. The package's own timeout ends with the headers; the signal of a request ends its
 * body, too.
 */
export function openaiTransport(server: Server): Transport {
  const { baseUrl, apiKey } = server;
  const client = clientOf(server, { mostBytes: MAX_ANSWER_BYTES, ...CHAT });
  return {
    takesShape: true,
    send: async (sent) => {
      try {
        const reply: unknown = await client.chat.completions.create(bodyOf(sent), { signal: sent.signal });
        return received(reply, baseUrl);
      } catch (error) {
        throw asFault(error, { baseUrl, sent, hasKey: apiKey !== undefined, ...CHAT });
      }
    },
  };
}

const CHAT = { modelKey: "llm.model", placeKey: "llm.baseUrl" };
const EMBEDDINGS = { modelKey: "embedding.model", placeKey: "embedding.baseUrl" };

/** So many vectors of 8,192 numbers take no more, bytes. */
const MAX_VECTORS_BYTES = 32 * 1024 * 1024;

/** What a server is asked to embed. */
export interface EmbeddingsSent {
  readonly model: string;
  readonly texts: readonly string[];
  /** Undefined: as the model makes them. */
  readonly dimensions: number | undefined;
  readonly signal: AbortSignal;
}

/** One vector for each text, in order: numbers, all equally many. Throws a `fault`. */
export async function openaiEmbeddings(
  server: Server,
  { model, texts, dimensions, signal }: EmbeddingsSent,
): Promise<{ readonly vectors: readonly (readonly number[])[]; readonly tokens: number | undefined }> {
  const { baseUrl, apiKey } = server;
  const asked = { model, input: [...texts], encoding_format: "float" as const };
  try {
    const reply: unknown = await clientOf(server, {
      mostBytes: MAX_VECTORS_BYTES,
      ...EMBEDDINGS,
    }).embeddings.create({ ...asked, ...(dimensions !== undefined && { dimensions }) }, { signal });
    return readVectors(reply, texts.length, baseUrl);
  } catch (error) {
    throw asFault(error, { baseUrl, sent: { model, signal }, hasKey: apiKey !== undefined, ...EMBEDDINGS });
  }
}

function readVectors(reply: unknown, many: number, baseUrl: string) {
  const { data, usage } = replyOf(reply, baseUrl, EMBEDDINGS);
  if (!Array.isArray(data)) throw notAnApi(baseUrl, EMBEDDINGS.placeKey);
  const vectors = new Map<number, readonly number[]>();
  for (const [at, one] of data.entries()) {
    const { index = at, embedding } = (one ?? {}) as { index?: number; embedding?: unknown };
    if (isVector(embedding)) vectors.set(index, embedding);
  }
  const inOrder = Array.from({ length: many }, (_, i) => vectors.get(i) ?? []);
  const length = inOrder[0]?.length ?? 0;
  if (data.length !== many || length === 0 || inOrder.some((vector) => vector.length !== length))
    throw fault("wrong_shape", `${baseUrl} gives no vector for each text, or vectors that are none`, {
      hint: `does the model embed? pai config get ${EMBEDDINGS.modelKey}`,
    });
  return { vectors: inOrder, tokens: count(usage?.prompt_tokens) };
}

function isVector(value: unknown): value is readonly number[] {
  const isOne = Array.isArray(value) && value.length > 1 && value.length <= 8_192;
  return isOne && value.every((x) => Number.isFinite(x)) && value.some((x) => x !== 0);
}

function clientOf(
  { baseUrl, apiKey }: Server,
  { mostBytes, placeKey }: { readonly mostBytes: number; readonly placeKey: string },
): OpenAI {
  return new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? "none",
    organization: null,
    project: null,
    adminAPIKey: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: 2_147_483_647,
    logLevel: "off",
    fetch: boundedFetch(mostBytes, (to) => redirected(baseUrl, to, placeKey)),
  });
}

function bodyOf({ model, messages, shape, mode, temperature }: Sent) {
  const format =
    mode === "json_schema"
      ? ({
          type: "json_schema",
          json_schema: { name: shape.name, strict: true, schema: { ...shape.schema } },
        } as const)
      : ({ type: "json_object" } as const);
  return {
    model,
    messages: messages.map(({ role, content }) => ({ role, content })),
    ...(temperature && { temperature: 0 }),
    ...(mode !== "plain" && { response_format: format }),
  };
}

/** `fetch` that goes nowhere else, and reads the whole body within the signal and no more than it may. */
function boundedFetch(mostBytes: number, redirects: (to: string | null) => Error) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.status >= 300 && response.status < 400 && response.status !== 304) {
      await response.body?.cancel();
      throw redirects(response.headers.get("location"));
    }
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of response.body ?? []) {
      bytes += part.length;
      if (bytes > mostBytes)
        throw fault("too_large", `the model's answer is larger than ${mostBytes / 1024} KiB`);
      parts.push(part);
    }
    const { status, headers } = response;
    const isEmpty = status === 204 || status === 304;
    return new Response(isEmpty ? null : Buffer.concat(parts), { status, headers });
  };
}

/** The parts of an answer that are looked at; whatever else a server sends. */
interface Reply {
  readonly choices?: readonly {
    readonly finish_reason?: unknown;
    readonly message?: { readonly content?: unknown; readonly refusal?: unknown };
  }[];
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };
  readonly data?: unknown;
}

function received(reply: unknown, baseUrl: string): Received {
  const { choices, usage } = replyOf(reply, baseUrl, CHAT);
  if (choices === undefined) throw notAnApi(baseUrl);
  const [first] = Array.isArray(choices) ? choices : [];
  const { content, refusal } = first?.message ?? {};
  return {
    text: typeof content === "string" ? content : "",
    tokensIn: count(usage?.prompt_tokens),
    tokensOut: count(usage?.completion_tokens),
    cutOff: first?.finish_reason === "length",
    refused: typeof refusal === "string" && refusal !== "",
  };
}

/** The answer of a server, of which each part is still to be checked. */
function replyOf(reply: unknown, baseUrl: string, { modelKey, placeKey }: typeof CHAT): Reply {
  if (!isObject(reply)) throw notAnApi(baseUrl, placeKey);
  if (reply.error === undefined || reply.error === null) return reply as Reply;
  throw fault("error_body", `the model's server says: ${quoted(messageIn(reply.error))}`, {
    hint: `pai config get ${modelKey}`,
  });
}

function count(value: unknown): number | undefined {
  return typeof value === "number" && Number.isInteger(value) && value >= 0 && value < 1e9
    ? value
    : undefined;
}

function notAnApi(baseUrl: string, placeKey = CHAT.placeKey) {
  return fault("not_an_api", `${baseUrl} answers, but not as a model's server does`, {
    hint: `the address usually ends in /v1: pai config get ${placeKey}`,
  });
}

/** What a server sends on to another address stays here: no setting names that one. */
function redirected(baseUrl: string, to: string | null, placeKey: string) {
  const where = to === null ? "" : ` to ${quoted(to)}`;
  return fault("redirected", `${baseUrl} sends requests on${where}, where no setting allows them to go`, {
    hint: `pai config set ${placeKey} URL --user   # the address that it sends on to, if you trust it`,
  });
}

interface Circumstances {
  readonly baseUrl: string;
  readonly sent: Pick<Sent, "model" | "signal">;
  readonly hasKey: boolean;
  readonly modelKey: string;
  readonly placeKey: string;
}

function asFault(error: unknown, circumstances: Circumstances) {
  const { baseUrl, sent, placeKey } = circumstances;
  const known = causesOf(error).find(isPaiError);
  if (known) return known;
  const isAbort = error instanceof Error && /^(?:AbortError|TimeoutError)$/.test(error.name);
  if (error instanceof APIUserAbortError || sent.signal.aborted || isAbort)
    return fault("timeout", `the model at ${baseUrl} did not answer in time`, {
      again: true,
      hint: "pai config set llm.timeoutSeconds 120 --user   # for a slow model",
      cause: error,
    });
  if (error instanceof APIConnectionError || !(error instanceof APIError) || error.status === undefined)
    return unreachable(error, baseUrl, placeKey);
  return ofStatus(error, circumstances);
}

/** An error and what caused it: a fault that was thrown while the body was read comes wrapped. */
function causesOf(error: unknown, depth = 4): readonly Error[] {
  return error instanceof Error && depth > 0 ? [error, ...causesOf(error.cause, depth - 1)] : [];
}

function unreachable(error: unknown, baseUrl: string, placeKey: string) {
  if (error instanceof SyntaxError) return notAnApi(baseUrl, placeKey);
  const codes = causesOf(error).map((one) => ("code" in one ? one.code : undefined));
  const code = codes.find((one) => typeof one === "string");
  const wasReset = code === "ECONNRESET" || code === "UND_ERR_SOCKET" || code === "EPIPE";
  return fault(
    wasReset ? "reset" : "unreachable",
    `the model at ${baseUrl} cannot be reached${code === undefined ? "" : ` (${code})`}`,
    { again: true, unsent: !wasReset, hint: `is it running? pai config get ${placeKey}`, cause: error },
  );
}

function ofStatus(error: APIError, { baseUrl, sent, hasKey, modelKey, placeKey }: Circumstances) {
  const { status = 0 } = error as { readonly status?: number };
  const said = quoted(messageIn(error.error) || error.message);
  if (status === 401 || status === 403) {
    return fault("key", `${baseUrl} refuses the key (${status}): ${said}`, {
      hint: hasKey
        ? "pai config get llm.apiKeyEnv   # is the key in this variable right?"
        : "pai config set llm.apiKeyEnv OPENAI_API_KEY --user   # the name of the variable with your key",
    });
  }
  if (status === 404 && !(typeof error.error === "object" && error.error !== null))
    return notAnApi(baseUrl, placeKey);
  if (status === 404)
    return fault("no_such_model", `${baseUrl} knows no model ${JSON.stringify(sent.model)}: ${said}`, {
      hint: `pai config set ${modelKey} NAME --user`,
    });
  if (status === 429)
    return fault("rate_limited", `${baseUrl} is asked too often: ${said}`, {
      again: error.headers?.get("x-should-retry") !== "false",
      waitMs: waitMs(error.headers?.get("retry-after")),
    });
  if (status >= 500)
    return fault("server_error", `the model at ${baseUrl} failed (${status}): ${said}`, { again: true });
  return fault("bad_request", `${baseUrl} refuses the request (${status}): ${said}`, {
    hint: `pai config get ${modelKey}`,
  });
}

/** Of seconds, or of a date; 0 where nothing is said. */
function waitMs(value: string | null | undefined): number {
  if (value === null || value === undefined) return 0;
  const seconds = Number(value);
  const ms = Number.isNaN(seconds) ? Date.parse(value) - Date.now() : seconds * 1_000;
  return Number.isFinite(ms) && ms > 0 ? ms : 0;
}

function messageIn(error: unknown): string {
  return isText(error) ? error : (textsIn(Object(error), "message").message ?? "");
}

const SAID_CHARS = 200;

/** What a server says is data: one line, no secrets, not long. */
function quoted(text: string): string {
  return JSON.stringify(oneLine(redact(text.slice(0, 2_000)).text).slice(0, SAID_CHARS));
}
