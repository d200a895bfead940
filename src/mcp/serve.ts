import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import { PassThrough, type Readable, type Writable } from "node:stream";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { messageOf } from "../domain/errors.ts";
import { Calls, type OpenHost } from "./call.ts";
import { bodyWithin, isSame, LOOPBACK, listen } from "./loopback.ts";
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
    input.on(
      "data",
      byLines(
        (bytes) => void lines.write(messagesIn(bytes, output)),
        (message) => {
          notice(message);
          refuse(output, message);
        },
      ),
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

function refuse(output: Writable, message: string): void {
  output.write(`${JSON.stringify({ jsonrpc: "2.0", id: null, error: { code: -32_700, message } })}\n`);
}

/** The same lines, those of a batch (an array, as clients of 2025-03-26 may send) each by itself. What is no JSON is answered at once. */
function messagesIn(bytes: Uint8Array, output: Writable): string {
  const messages = new TextDecoder()
    .decode(bytes)
    .split("\n")
    .flatMap((line) => {
      if (line.trim() === "") return [];
      try {
        const message: unknown = JSON.parse(line);
        return Array.isArray(message) ? message.map((one) => JSON.stringify(one)) : [line];
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
  /** Told the address once it listens. */
  readonly listening: (url: string) => void;
}

const PATH = "/mcp";
const MAX_BODY_BYTES = 4 * 1024 * 1024;

/**
 * Serves the memory as Streamable HTTP on this machine's own address, until somebody stops it. A request needs the token; one that a web
 * page sends, or that comes under another name, as by a rebound one, is refused.
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
  const server = createHttpServer((request, response) => {
    answer(request, response, how.token, handler.fetch).catch((error: unknown) => {
      notice(messageOf(error));
      if (response.headersSent) response.destroy();
      else refuseRequest(response, 500, "internal error");
    });
  });
  const port = await listen(server, how.port, "pai mcp --http");
  how.listening(`http://${LOOPBACK}:${port}${PATH}`);
  await how.stopped;
  const closed = new Promise((done) => server.close(done));
  while (!calls.areDone) await calls.settled(); // what was asked by then is finished
  await handler.close();
  server.closeAllConnections();
  await closed;
}

type Serve = (request: Request) => Promise<Response>;

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  token: string,
  serve: Serve,
): Promise<void> {
  const why = refusal(request, token);
  if (why !== undefined) return refuseRequest(response, why.status, why.message);
  const body = await bodyWithin(request, MAX_BODY_BYTES);
  if (body === undefined) return refuseRequest(response, 413, "the request is too large");
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined && name !== "authorization") headers.set(name, String(value));
  const { method = "GET" } = request;
  const asked = new Request(`http://${LOOPBACK}${PATH}`, {
    ...{ method, headers },
    ...(method !== "GET" && method !== "HEAD" && { body: new Uint8Array(body) }),
  });
  const given = await serve(asked);
  response.writeHead(given.status, Object.fromEntries(given.headers));
  if (given.body !== null) for await (const chunk of given.body) response.write(chunk);
  response.end();
}

/** Why a request is not answered; undefined where it is. */
function refusal({ headers, url = "" }: IncomingMessage, token: string) {
  const names = [
    validateHostHeader(headers.host, localhostAllowedHostnames()),
    validateOriginHeader(headers.origin, localhostAllowedHostnames()),
  ];
  for (const name of names) if (!name.ok) return { status: 403, message: name.message };
  const [, said = ""] = /^Bearer (.+)$/i.exec(headers.authorization ?? "") ?? [];
  if (!isSame(said, token)) return { status: 401, message: "a bearer token is missing or wrong" };
  return url.split("?")[0] === PATH ? undefined : { status: 404, message: `the server is at ${PATH}` };
}

function refuseRequest(response: ServerResponse, status: number, message: string): void {
  const challenge = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close", ...challenge });
  response.end(JSON.stringify({ error: message }));
}
