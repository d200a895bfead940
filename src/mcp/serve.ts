import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { PassThrough, type Readable, type Writable } from "node:stream";
import {
  createMcpHandler,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResponse,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { messageOf } from "../domain/errors.ts";
import { isObject } from "../text/objects.ts";
import { Calls, type OpenHost } from "./call.ts";
import { bodyWithin, isSame, LOOPBACK, listen } from "./loopback.ts";
import { Logins, MCP_PATH } from "./oauth.ts";
import { createServer } from "./server.ts";
import { CONNECTOR_TOOLS, TOOLS } from "./tools.ts";

export interface Serving {
  readonly version: string;
  readonly open: OpenHost;
  readonly input: Readable;
  readonly output: Writable;
  /** Told of what goes wrong beside the protocol, for stderr. */
  readonly notice: (text: string) => void;
  /** Resolves when the process is told to end: a signal, or its parent is gone. */
  readonly stopped: Promise<void>;
}

/** A message at most: a text of 1 MiB, escaped, and some to spare. */
const MAX_MESSAGE_BYTES = 32 * 1024 * 1024;

/**
 * Serves the memory on a pair of streams, until the input ends or somebody stops it. What was asked by then is finished; what was
 * asked before the input ended is answered, too.
 */
export async function serve({ version, open, input, output, notice, stopped }: Serving): Promise<void> {
  const calls = new Calls();
  const lines = new PassThrough();
  const transport = new StdioServerTransport(lines, output, { maxBufferSize: 2 * MAX_MESSAGE_BYTES });
  const handle = serveStdio(() => createServer({ version, open, during: calls.during }), {
    transport,
    onerror: ({ message }) => notice(message.slice(0, 200)),
  });
  const finished = async () => {
    for (let calm = 0; calm < CALM_TURNS; calm = calls.areDone ? calm + 1 : 0) {
      await calls.settled();
      await new Promise((next) => setImmediate(next));
    }
  };
  const ended = new Promise<void>((done) => {
    const tell = (message: string) => {
      notice(message);
      refuse(output, message);
    };
    input.on(
      "data",
      byLines((bytes) => void lines.write(messagesIn(bytes, output)), tell),
    );
    for (const end of ["end", "close", "error"]) input.once(end, () => void finished().then(done));
    output.once("error", () => done());
    output.once("close", () => done());
  });
  await Promise.race([ended, stopped]);
  input.pause();
  await finished();
  await handle.close();
}

const NEWLINE = 0x0a;
const NO_JSON = "Parse error: a line has to be one JSON message";
const NO_MESSAGE = "Invalid Request: a message has jsonrpc, a method, and an id that is a string or a number";
const MESSAGES = [isJSONRPCRequest, isJSONRPCNotification, isJSONRPCResponse];

function refuse(output: Writable, message: string, code = -32_700, given?: unknown): void {
  const { id } = isObject(given) ? given : {};
  const asked = typeof id === "string" || typeof id === "number" ? id : null;
  output.write(`${JSON.stringify({ jsonrpc: "2.0", id: asked, error: { code, message } })}\n`);
}

/** The same lines, those of a batch (an array, as clients of 2025-03-26 may send) each by itself. What is no message is answered at once. */
function messagesIn(bytes: Uint8Array, output: Writable): string {
  const isMessage = (one: unknown) => {
    const isOne = MESSAGES.some((is) => is(one));
    if (!isOne) refuse(output, NO_MESSAGE, -32_600, one);
    return isOne;
  };
  const messages = new TextDecoder()
    .decode(bytes)
    .split("\n")
    .flatMap((line) => {
      if (line.trim() === "") return [];
      try {
        const message: unknown = JSON.parse(line);
        if (!Array.isArray(message) || message.length === 0) return isMessage(message) ? [line] : [];
        return message.filter(isMessage).map((one) => JSON.stringify(one));
      } catch {
        refuse(output, NO_JSON);
        return [];
      }
    });
  return messages.map((message) => `${message}\n`).join("");
}

/**
 * Passes on whole lines: a reader that joins and searches all it has with each piece takes quadratic time for a long one, and ends with one that
 * is longer than any call. `tell` is told of that, and the rest of the line is passed over.
 */
function byLines(
  passOn: (bytes: Uint8Array) => void,
  tell: (text: string) => void,
): (chunk: Uint8Array) => void {
  let [begun, size]: [Uint8Array[], number] = [[], 0];
  return (chunk) => {
    const first = chunk.indexOf(NEWLINE) + 1;
    if (size > MAX_MESSAGE_BYTES && first === 0) return;
    const rest = size > MAX_MESSAGE_BYTES ? chunk.subarray(first) : chunk;
    if (rest !== chunk) [begun, size] = [[], 0];
    const end = rest.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      passOn(Buffer.concat([...begun, rest.subarray(0, end)]));
      [begun, size] = [[], 0];
    }
    begun.push(rest.subarray(end));
    size += rest.length - end;
    if (size <= MAX_MESSAGE_BYTES) return;
    begun = [];
    tell(`a line of more than ${MAX_MESSAGE_BYTES} bytes is left out`);
  };
}

/** Turns of the event loop without a call, after which nothing that was asked is on its way any more. */
const CALM_TURNS = 20;

export interface Listening extends Omit<Serving, "input" | "output"> {
  /** 0: any that is free. */
  readonly port: number;
  /** What every request has to bring as its bearer token. */
  readonly token: string;
  /** The origin under which the world reaches it, through a tunnel of the user's own: programs may log in there; absent: none. */
  readonly publicUrl?: URL | undefined;
  readonly listening: (url: string) => void;
}

const MAX_BODY_BYTES = 4 * 1024 * 1024;
const MAX_LOGIN_BYTES = 64 * 1024;

/**
 * Serves the memory as Streamable HTTP on this machine's own address, until somebody stops it. A request needs the token, or one of a program
 * that was let in under `publicUrl`; one that a web page sends, or that comes under another name, as by a rebound one, is refused.
 */
export async function serveHttp(how: Listening): Promise<void> {
  const { version, open, notice } = how;
  const calls = new Calls();
  const handler = createMcpHandler(
    () =>
      createServer({
        version,
        open,
        tools: [...TOOLS, ...CONNECTOR_TOOLS],
        caller: "http",
        during: calls.during,
      }),
    {
      maxRequestBodySize: MAX_BODY_BYTES,
      onerror: ({ message }) => notice(message.slice(0, 200)),
    },
  );
  const { token, publicUrl } = how;
  const doors = {
    token,
    hosts: [...localhostAllowedHostnames(), ...(publicUrl === undefined ? [] : [publicUrl.hostname])],
    logins: publicUrl === undefined ? undefined : new Logins(token, publicUrl.origin, Date.now),
    serve: handler.fetch,
  };
  const server = createHttpServer((request, response) => {
    answer(request, response, doors).catch((error: unknown) => {
      notice(messageOf(error));
      if (response.headersSent) response.destroy();
      else refuseRequest(response, 500, "internal error");
    });
  });
  const port = await listen(server, how.port, "pai mcp --http");
  how.listening(`http://${LOOPBACK}:${port}${MCP_PATH}`);
  await how.stopped;
  const closed = new Promise((done) => server.close(done));
  while (!calls.areDone) await calls.settled(); // what was asked by then is finished
  await handler.close();
  server.closeAllConnections();
  await closed;
}

interface Doors {
  readonly token: string;
  /** The names under which it may be asked. */
  readonly hosts: string[];
  readonly logins: Logins | undefined;
  readonly serve: (request: Request) => Promise<Response>;
}

async function answer(request: IncomingMessage, response: ServerResponse, doors: Doors): Promise<void> {
  const { method = "GET", url = "", headers } = request;
  const refuse = (status: number, message: string) => refuseRequest(response, status, message, doors.logins);
  const names = [
    validateHostHeader(headers.host, doors.hosts),
    validateOriginHeader(headers.origin, doors.hosts),
  ];
  for (const name of names) if (!name.ok) return refuse(403, name.message);
  const [path = "", query = ""] = url.split("?");
  const isLogin = path !== MCP_PATH && doors.logins !== undefined;
  const [, said = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (!isLogin && !isSame(said, doors.token) && doors.logins?.isAccess(said) !== true)
    return refuse(401, "a bearer token is missing or wrong");
  if (!isLogin && path !== MCP_PATH) return refuse(404, `the server is at ${MCP_PATH}`);
  const body = await bodyWithin(request, isLogin ? MAX_LOGIN_BYTES : MAX_BODY_BYTES);
  if (body === undefined) return refuse(413, "the request is too large");
  if (isLogin) {
    const text = body.toString("utf8");
    const form = new URLSearchParams(method === "GET" ? query : text);
    const given = doors.logins.answer({ method, path, form, text });
    if (given === undefined) return refuse(404, `the server is at ${MCP_PATH}`);
    response.writeHead(given.status, { ...given.headers, Connection: "close" }).end(given.body);
    return;
  }
  const passed = new Headers();
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && name !== "authorization") passed.set(name, String(value));
  const asked = new Request(`http://${LOOPBACK}${MCP_PATH}`, {
    method,
    headers: passed,
    ...(method !== "GET" && method !== "HEAD" && { body: new Uint8Array(body) }),
  });
  const given = await doors.serve(asked);
  response.writeHead(given.status, Object.fromEntries(given.headers));
  if (given.body !== null) for await (const chunk of given.body) response.write(chunk);
  response.end();
}

function refuseRequest(response: ServerResponse, status: number, message: string, logins?: Logins): void {
  const challenge = status === 401 ? { "WWW-Authenticate": logins?.challenge ?? "Bearer" } : {};
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close", ...challenge });
  response.end(JSON.stringify({ error: message }));
}
