import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from "node:http";
import {
  createMcpHandler,
  localhostAllowedHostnames,
  validateHostHeader,
  validateOriginHeader,
} from "@modelcontextprotocol/server";
import { Calls, type Handler, type OpenHost, textOf } from "./call.ts";
import { bodyWithin, isSame, LOOPBACK, listen } from "./loopback.ts";
import { line, safe, told } from "./print.ts";
import { card, recall } from "./read-tools.ts";
import { createServer } from "./server.ts";
import { READS, type Tool } from "./tools.ts";

export interface Listening {
  readonly version: string;
  readonly open: OpenHost;
  /** 0: any that is free. */
  readonly port: number;
  /** What every request has to bring as its bearer token. */
  readonly token: string;
  readonly notice: (text: string) => void;
  /** Told the address once it listens. */
  readonly listening: (url: string) => void;
  readonly stopped: Promise<void>;
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
    () => createServer({ version, open, more: CONNECTOR_TOOLS, caller: "http", during: calls.during }),
    {
      maxRequestBodySize: MAX_BODY_BYTES,
      onerror: ({ message }) => notice(message.slice(0, 200)),
    },
  );
  const server = createHttpServer((request, response) => {
    answer(request, response, how.token, handler.fetch).catch((error: unknown) => {
      notice(error instanceof Error ? error.message : String(error));
      if (response.headersSent) response.destroy();
      else refuse(response, 500, "internal error");
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
  if (why !== undefined) return refuse(response, why.status, why.message);
  const body = await bodyWithin(request, MAX_BODY_BYTES);
  if (body === undefined) return refuse(response, 413, "the request is too large");
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

function refuse(response: ServerResponse, status: number, message: string): void {
  const challenge = status === 401 ? { "WWW-Authenticate": "Bearer" } : {};
  response.writeHead(status, { "Content-Type": "application/json", Connection: "close", ...challenge });
  response.end(JSON.stringify({ error: message }));
}

/*
 * The two tools that connectors of chat programs ask for, by the names and shapes that they want: what `memory_recall` and
 * `memory_expand` say.
 */
const TITLE_CHARS = 80;

const search: Handler = async (host, given) => {
  const { structured } = await recall(host, { query: textOf(given, "query"), limit: 20 });
  const found = structured.results as readonly ReturnType<typeof told>[]; // as it gives them
  const results = found.map(({ id, text }) => ({ id, title: titleOf(text), url: `memory://${id}` }));
  return { structured: { results }, text: JSON.stringify({ results }) };
};

const fetchOne: Handler = async (host, given) => {
  const shown = await host.memory.show(textOf(given, "id") ?? "");
  const one = told(shown);
  const document = {
    ...{ id: one.id, title: titleOf(one.text), text: await card(host, shown.id), url: `memory://${one.id}` },
    metadata: { line: line(one) },
  };
  return { structured: document, text: JSON.stringify(document) };
};

function titleOf(text: string): string {
  const [first = ""] = safe(text).split("\n");
  return first.length > TITLE_CHARS ? `${first.slice(0, TITLE_CHARS)}…` : first;
}

function tool(name: string, title: string, description: string, argument: string): Tool {
  return {
    name,
    title,
    description,
    inputSchema: { type: "object", properties: { [argument]: { type: "string" } }, required: [argument] },
    outputSchema: { type: "object" },
    annotations: READS,
  };
}

const CONNECTOR_TOOLS: readonly { readonly tool: Tool; readonly handler: Handler }[] = [
  { tool: tool("search", "Search the memory", "Search the user's memory.", "query"), handler: search },
  {
    tool: tool("fetch", "Show one memory", "One memory with its evidence and history, by its id.", "id"),
    handler: fetchOne,
  },
];
