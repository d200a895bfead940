import { PaiError } from "../../domain/errors.ts";
import type { OpenHost } from "../../mcp/call.ts";
import { consolidateWhenDue, httpToken, openSession } from "../deps.ts";
import { number } from "../options.ts";
import type { Call, Run } from "../run.ts";

declare const PAI_VERSION: string;

const PORT = 8_722;

/** `pai mcp` */
export const run: Run = async ({ globals, terminal, options }) => {
  const port = number(options, "port", { min: 0, max: 65_535, whole: true });
  if (port !== undefined && options.http !== true)
    throw new PaiError("usage", "--port only works with --http", { hint: "pai mcp --http" });
  const { serve, serveHttp } = await import("../../mcp/serve.ts");
  const common = {
    version: PAI_VERSION,
    open: openHost(globals),
    stopped: terminal.stopped(),
    notice: (text: string) => terminal.err(`pai: ${JSON.stringify(text)}\n`),
  };
  if (options.http === true) {
    const { token, isNew } = httpToken();
    const listening = (url: string) =>
      terminal.err(`listening on ${url}\n${isNew ? `bearer token: ${token}\n` : ""}`);
    await serveHttp({ ...common, port: port ?? PORT, token, listening });
    return DONE;
  }
  if (terminal.canAsk())
    terminal.err("waiting for an MCP client on stdin, which usually starts this; Ctrl-C ends it\n");
  await serve({ ...common, ...terminal.pipes() });
  return DONE;
};

/** What is on stdout is the protocol's. */
const DONE = { json: {}, text: "", plain: "" };

/** Settings, project and trust are looked up at each call: a server lives for days. */
function openHost(globals: Call["globals"]): OpenHost {
  return (client, notice) => {
    const session = openSession(globals, notice, { command: "mcp", client, warm: true });
    const { memory, zone, nowMs } = session;
    return { memory, zone, nowMs, client, captured: () => consolidateWhenDue(session, 1) };
  };
}
