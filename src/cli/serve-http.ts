import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { isPaiError, messageOf, noStoreYet, PaiError } from "../domain/errors.ts";
import { bodyWithin, isSame, LOOPBACK, listen } from "../mcp/loopback.ts";
import { objectIn } from "../text/objects.ts";
import type { PaiMemory } from "./deps.ts";

export interface ServeOptions {
  readonly memory: PaiMemory;
  readonly page: { readonly html: string; readonly policy: string };
  readonly store: string;
  readonly isThere: () => boolean;
  /** 0: any that is free. */
  readonly port: number;
  readonly mayWrite: boolean;
  readonly includeSensitive: boolean;
  /** Only what is seen from this project; absent: everything. */
  readonly project?: string | undefined;
  /** Ends after so many ms without a request; absent: never. */
  readonly idleMs?: number | undefined;
}

export type Serving = Awaited<ReturnType<typeof serveHttp>>;

const TOKEN_BYTES = 24;
const BODY_BYTES = 64 * 1024;
const RESULTS = 12;
/** Timers of Node that are to last longer end at once. */
const MOST_WAIT_MS = 2 ** 31 - 1;

/** Every answer: nothing of it is kept by a browser, taken for something else or shown in a frame. */
const HEADERS = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
};

/**
 * Serves the page to this machine alone. `url`: its address, the token in the fragment, which browsers send to nobody; `close`: takes no more
 * requests, and lets those that were begun end. PaiError `busy` where another program has the port, `io`.
 */
export async function serveHttp(options: ServeOptions) {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const server = createServer();
  const port = await listen(server, options.port, "pai report --serve");
  const closed = new Promise<void>((done) => server.once("close", done));
  const close = () => {
    clearTimeout(idle);
    server.close();
    server.closeIdleConnections();
  };
  let idle: NodeJS.Timeout | undefined;
  const wait = () => {
    clearTimeout(idle);
    if (options.idleMs !== undefined) idle = setTimeout(close, Math.min(options.idleMs, MOST_WAIT_MS));
  };
  wait();
  server.on("request", (request, response) => {
    wait();
    void respond(request, response, { ...options, port, token });
  });
  return { port, token, url: `http://${LOOPBACK}:${port}/#${token}`, closed, close };
}

/** Where a request is refused, with what it is told. */
class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

type Surroundings = ServeOptions & { readonly port: number; readonly token: string };
/** `asked`: a value of the address; `told`: the texts of these names in the body. */
interface Request {
  readonly asked: (name: string) => string;
  readonly told: <K extends string>(...keys: readonly K[]) => Promise<Record<K, string> & Told>;
}
type Told = Readonly<Record<string, string | undefined>>;

type Route = (request: Request, around: Surroundings) => Promise<object>;

/** What is done to one memory; what is done to one in somebody's words. */
const toOne =
  (act: "forget" | "fulfil" | "cancel"): Route =>
  async ({ told }, { memory }) =>
    memory[act]([(await told("id")).id]);
const inWords =
  (act: "correct" | "move"): Route =>
  async ({ told }, { memory }) => {
    const { id, text } = await told("id", "text");
    return memory[act](id, text);
  };

/** Whether somebody has pressed what shows private memories: those of one search, or of the page, by themselves. */
const wantsPrivate = ({ asked }: Request) => asked("private") !== "";

const ROUTES: Readonly<Record<string, Route>> = {
  "GET /api/report": async (request, { memory, mayWrite, includeSensitive, project }) => {
    const withPrivate = wantsPrivate(request);
    return {
      ...(await memory.report({ includeSensitive, project, withUndo: mayWrite, withPrivate })),
      mayWrite,
    };
  },
  "GET /api/name": async ({ asked }, { memory, includeSensitive, project }) => {
    const found = await memory.reportOn(asked("name"), { includeSensitive, project });
    if (found === undefined) throw new Refusal(404, "this name is not there any more");
    return found;
  },
  // Of half a word nothing is looked up yet: what is opened is.
  "GET /api/search": async (request, { memory, includeSensitive }) => {
    const found = await memory.recall(request.asked("q"), { limit: RESULTS, track: false, nearest: true });
    const isOpen = includeSensitive || wantsPrivate(request);
    const results = found.results.filter(({ sensitive }) => isOpen || !sensitive);
    return { ...found, results, heldBack: found.results.length - results.length };
  },
  "GET /api/memory": async (request, { memory, mayWrite, includeSensitive }) => {
    const found = await memory.show(request.asked("id"), mayWrite, { isOpen: true });
    const { evidence, citedBy } = found;
    const isOpen = includeSensitive || wantsPrivate(request);
    if (found.sensitive && !isOpen)
      throw new Refusal(403, "this memory is private; search for it, then press: show it");
    const open = (some: typeof evidence) =>
      some.filter(({ status, sensitive }) => status !== "forgotten" && (isOpen || !sensitive));
    const said =
      evidence.length === 1 ? await memory.show(evidence[0]?.id ?? "", false, { isOpen: true }) : found;
    const states = said.citedBy.filter(({ kind }) => kind === "fact" || kind === "commitment");
    return { ...found, evidence: open(evidence), citedBy: open(citedBy), isAlone: states.length === 1 };
  },
  "POST /api/correct": inWords("correct"),
  "POST /api/remember": async ({ told }, { memory }) => memory.remember(await told("text")),
  "POST /api/erase": async ({ told }, { memory }) =>
    memory.forget((await told("ids")).ids.split(" "), { purge: true }),
  "POST /api/forget": toOne("forget"),
  "POST /api/done": toOne("fulfil"),
  "POST /api/cancel": toOne("cancel"),
  "POST /api/move": inWords("move"),
  "POST /api/answer": async ({ told }, { memory }) => {
    const { question, choice, older, text } = await told("question", "choice");
    return memory.answer(question, choice, { older, text });
  },
  "POST /api/undo": async ({ told }, { memory }) => memory.undo((await told("changeSet")).changeSet),
};

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  around: Surroundings,
): Promise<void> {
  try {
    assertFromHere(request, around.port);
    const url = new URL(`http://${LOOPBACK}${request.url?.startsWith("/") ? request.url : "/*"}`); // "//" is no host
    const asked = `${request.method} ${url.pathname}`;
    if (asked === "GET /") {
      const policy = { "content-security-policy": around.page.policy };
      send(response, 200, { "content-type": "text/html; charset=utf-8", ...policy }, around.page.html);
      return;
    }
    const route = Object.hasOwn(ROUTES, asked) ? ROUTES[asked] : undefined;
    if (route === undefined) throw new Refusal(404, "there is nothing at this address");
    assertToken(request, around.token);
    if (request.method === "POST") assertMayWrite(request, around);
    if (!around.isThere()) throw new PaiError("store_missing", noStoreYet(around.store));
    const given: Request = {
      asked: (name) => url.searchParams.get(name) ?? "",
      told: (...keys) => bodyOf(request, keys),
    };
    sendJson(response, 200, await route(given, around));
  } catch (error) {
    await sendError(response, error);
  }
}

/** A name that leads here by the tricks of others' name servers, or a page of somebody else, is refused. */
function assertFromHere({ headers, method }: IncomingMessage, port: number): void {
  const hosts = [`${LOOPBACK}:${port}`, `localhost:${port}`];
  const { host = "", origin } = headers;
  if (!hosts.includes(host)) throw new Refusal(403, "this address is not the one of pai report --serve");
  if (origin === undefined ? method !== "GET" : origin !== `http://${host}`)
    throw new Refusal(403, "pages of others may not ask pai");
}

function assertToken({ headers }: IncomingMessage, token: string): void {
  if (!isSame(String(headers["x-pai-token"] ?? ""), token))
    throw new Refusal(401, "the token is missing or wrong; open the address that pai report --serve printed");
}

function assertMayWrite({ headers }: IncomingMessage, { mayWrite }: Surroundings): void {
  if (!mayWrite) throw new Refusal(403, "this server only shows; start it with pai report --serve --write");
  if (!/^application\/json(?:;|$)/.test(headers["content-type"] ?? ""))
    throw new Refusal(415, "the body has to be JSON");
}

/** The texts of a JSON object that a request brings along: those of `keys`, and others as far as they are there. */
async function bodyOf<K extends string>(
  request: IncomingMessage,
  keys: readonly K[],
): Promise<Record<K, string> & Told> {
  const body = await bodyWithin(request, BODY_BYTES);
  if (body === undefined) throw new Refusal(413, "the body is too long");
  const found = Object.entries(objectIn(body.toString("utf8")));
  const texts = found.filter(([, value]) => typeof value === "string" && value.trim() !== "");
  const wrong = [...keys, ...found.map(([key]) => key)].find((key) => !texts.some(([name]) => name === key));
  if (wrong !== undefined) throw new Refusal(400, `expected a text as ${wrong}, got none`);
  return Object.fromEntries(texts) as Record<K, string> & Told;
}

async function sendError(response: ServerResponse, error: unknown): Promise<void> {
  if (error instanceof Refusal) {
    response.setHeader("connection", "close"); // its body is not read to the end
    return sendJson(response, error.status, { error: { code: "refused", message: error.message } });
  }
  const { redact } = await import("../text/safety/secrets.ts");
  const known = isPaiError(error) ? error : new PaiError("internal", messageOf(error));
  const { code, message, hint } = known;
  const told = { code, message: redact(message).text, hint: hint && redact(hint).text };
  sendJson(response, isPaiError(error) ? 400 : 500, { error: told });
}

function sendJson(response: ServerResponse, status: number, document: object): void {
  send(response, status, { "content-type": "application/json; charset=utf-8" }, JSON.stringify(document));
}

function send(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  text: string,
): void {
  response.writeHead(status, { ...HEADERS, ...headers });
  response.end(text);
}
