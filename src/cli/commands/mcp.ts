import type { OpenHost } from "../../mcp/call.ts";
import { consolidateWhenDue, openSession } from "../deps.ts";
import type { Call, Run } from "../run.ts";

declare const PAI_VERSION: string;

/** `pai mcp` */
export const run: Run = async ({ globals, terminal }) => {
  const { serve } = await import("../../mcp/serve.ts");
  const { input, output } = terminal.pipes();
  const stopped = terminal.stopped();
  await serve({
    version: PAI_VERSION,
    open: openHost(globals),
    ...{ input, output, stopped },
    notice: (text) => terminal.err(`pai: ${JSON.stringify(text)}\n`),
  });
  return { json: {}, text: "", plain: "" };
};

/** Settings, project and trust are looked up at each call: a server lives for days. */
function openHost(globals: Call["globals"]): OpenHost {
  return (client, notice) => {
    const session = openSession(globals, notice, { command: "mcp", client });
    const { memory, zone, nowMs } = session;
    return { memory, zone, nowMs, client, captured: () => consolidateWhenDue(session, 1) };
  };
}
