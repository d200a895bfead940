import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from "@modelcontextprotocol/server";
import { isPaiError, KEPT_OWN } from "../domain/errors.ts";
import { asOwnPrompt } from "../domain/prompt.ts";
import { readInput, type ToolInput, type ToolName } from "../domain/tool-inputs.ts";
import { oneLine } from "../text/escape.ts";
import { fenced } from "../text/fence.ts";
import { redact } from "../text/safety/secrets.ts";
import { type Answer, explain, type Host, type OpenHost } from "./call.ts";
import { openToTools, questionLines, safe } from "./print.ts";
import { context, expand, fetchOne, recall, search, status } from "./read-tools.ts";
import { INSTRUCTIONS, TOOLS, type Tool } from "./tools.ts";
import { answer, correct, remember } from "./write-tools.ts";

const HANDLERS: {
  readonly [Name in ToolName]: (host: Host, given: ToolInput<Name>) => Promise<Answer>;
} = {
  memory_recall: recall,
  memory_remember: remember,
  memory_answer: answer,
  memory_expand: expand,
  memory_correct: correct,
  memory_context: context,
  memory_status: status,
  search,
  fetch: fetchOne,
};

export interface ServerOptions {
  readonly version: string;
  readonly open: OpenHost;
  /** What a program is called that does not say its name (default: `unknown`). */
  readonly caller?: string;
  /** Default: the seven. */
  readonly tools?: readonly Tool[];
  /** Told of each call that begins; it ends with the promise. */
  readonly during: <T>(work: Promise<T>) => Promise<T>;
}

/** Calls that write, of all servers of this process: each waits for those before it, and no reader waits. */
let writes: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const turn = writes.then(work, work);
  writes = turn.catch(() => undefined);
  return turn;
}

/** How long a client may keep lists that never change while a server runs, ms. */
const HOUR_MS = 3_600_000;

/** A server of the memory for one connection, or one request. */
export function createServer(options: ServerOptions): Server {
  const { version, open, tools = TOOLS, during, caller = "unknown" } = options;
  const fixed = { ttlMs: HOUR_MS, cacheScope: "public" } as const;
  const server = new Server(
    { name: "pai", version },
    {
      capabilities: { tools: {}, resources: {}, prompts: {} },
      instructions: INSTRUCTIONS,
      cacheHints: {
        "tools/list": fixed,
        "resources/list": fixed,
        "resources/templates/list": fixed,
        "prompts/list": fixed,
        "server/discover": fixed,
      },
    },
  );
  const told = new Set<string>();
  const host = (request: ServerContext) => {
    const notices: string[] = [];
    const tell = (text: string) => {
      if (text === KEPT_OWN) return; // the answer says of each statement where it is
      if (!told.has(text)) notices.push(oneLine(redact(text).text));
      told.add(text);
    };
    return { notices, host: () => open(clientOf(server, request) || caller, tell) };
  };
  const answered = <T>(given: unknown, work: () => Promise<T>) => during(orProtocolError(given, work));
  server.setRequestHandler("tools/list", () => ({ tools: tools as never }));
  server.setRequestHandler("tools/call", async ({ params: { name, arguments: given = {} } }, request) => {
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `there is no tool ${JSON.stringify(name.slice(0, 60))}`,
      );
    const { notices, host: opened } = host(request);
    // What is taken back while it waits for its turn is not done.
    const work = async () =>
      request.mcpReq.signal.aborted ? failed("cancelled") : callTool(tool.name, opened, given, notices);
    return during(tool.annotations.readOnlyHint ? work() : inTurn(work));
  });
  server.setRequestHandler("resources/list", () => ({ resources: RESOURCES }));
  server.setRequestHandler("resources/templates/list", () => ({ resourceTemplates: TEMPLATES }));
  server.setRequestHandler("resources/read", ({ params: { uri } }, request) =>
    answered({ uri }, async () => {
      const found = await readResource(host(request).host(), uri);
      if (found !== undefined) return { contents: [found] };
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "there is no such resource", { uri });
    }),
  );
  server.setRequestHandler("prompts/list", () => ({ prompts: PROMPTS }));
  server.setRequestHandler("prompts/get", ({ params: { name } }, request) =>
    answered({ name }, async () => {
      const prompt = PROMPTS.find((one) => one.name === name);
      if (prompt === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, "there is no such prompt");
      const text = await consolidatePrompt(host(request).host());
      const messages = [{ role: "user" as const, content: { type: "text" as const, text } }];
      return { description: prompt.description, messages };
    }),
  );
  return server;
}

/** The name of the program at the other end, in signs that may stand anywhere; "" where it does not say. */
function clientOf(server: Server, { mcpReq: { envelope } }: ServerContext): string {
  // A client of 2026 says it in each request, one of before once.
  const said = (envelope as Readonly<Record<string, unknown>> | undefined)?.[CLIENT_INFO] as
    | { readonly name?: string }
    | undefined; // as the package has checked it
  const { name = "" } = said ?? server.getClientVersion() ?? {};
  // The log says it, so that it may hold no secret.
  const plain = redact(name).text.replace(/[^\p{L}\p{N} ._@/-]+/gu, "");
  return plain.trim().slice(0, NAME_CHARS);
}

const CLIENT_INFO = "io.modelcontextprotocol/clientInfo";
const NAME_CHARS = 60;

async function callTool(name: ToolName, open: () => Host, given: unknown, notices: readonly string[]) {
  const read = readInput(name, given);
  if ("wrong" in read) return failed(oneLine(read.wrong));
  const handle = HANDLERS[name] as (host: Host, input: unknown) => Promise<Answer>; // its own input was read
  try {
    const { structured, text } = await handle(open(), read.input);
    const notes = notices.map((notice) => `note: ${notice}\n`).join("");
    return {
      content: [{ type: "text" as const, text: `${text}${notes}` }],
      structuredContent: { ...structured },
    };
  } catch (error) {
    return failed(explain(error, given));
  }
}

function failed(text: string) {
  return { content: [{ type: "text" as const, text }], isError: true };
}

/** What a memory cannot do as an error of the protocol: these requests have no results that say so. */
async function orProtocolError<T>(given: unknown, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ProtocolError) throw error;
    const code = isPaiError(error) ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(code, explain(error, given));
  }
}

const SCHEME = "memory://";

const RESOURCES = (
  [
    ["MEMORY.md", "What the user's memory is surest of"],
    ["profile.md", "Who the user is"],
  ] as const
).map(([name, description]) => ({ uri: `${SCHEME}${name}`, name, description, mimeType: "text/markdown" }));

const TEMPLATES = [
  {
    uriTemplate: `${SCHEME}{id}`,
    name: "memory",
    description: "One memory with its evidence and history",
    mimeType: "text/plain",
  },
];

/** The content of a resource; undefined where no resource has that address. PaiError `unknown_id`. */
async function readResource(host: Host, uri: string) {
  if (!uri.startsWith(SCHEME)) return undefined;
  const rest = uri.slice(SCHEME.length);
  const name = RESOURCES.find((page) => page.uri === uri)?.name;
  if (name === undefined)
    return { uri, mimeType: "text/plain", text: (await expand(host, { id: rest })).text };
  const page = await host.memory.page(name);
  const text = page === undefined ? (await context(host, {})).text : safe(page); // maintenance writes pages: until then what they are made of
  return { uri, mimeType: "text/markdown", text };
}

const PROMPTS = [
  { name: "consolidate", description: "Walk through the open questions of the memory and settle them" },
];

const WALKED = 20;

async function consolidatePrompt(host: Host): Promise<string> {
  const { results, total } = await host.memory.questions({ limit: WALKED });
  if (results.length === 0)
    return "No question about the user's memory is open. Say so; nothing is to be done.";
  const lines = openToTools(results).flatMap(questionLines);
  const rest = total > results.length ? ` (the first ${results.length} of ${total})` : "";
  const words = [
    `These questions about the user's memory are open${rest}. In each, something newer may have changed something older.`,
    "Answer with memory_answer what you know for certain from this conversation or from memory_expand. Ask the user about",
    "the others, a few at a time, in plain words; leave open what nobody knows. Report at the end what changed.",
    "",
    fenced(lines),
  ];
  return asOwnPrompt(words.join("\n"));
}
