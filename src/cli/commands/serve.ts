import { PaiError } from "../../domain/errors.ts";
import { isStore, pageAssets } from "../deps.ts";
import { duration, number } from "../options.ts";
import { livePage } from "../render/page-html.ts";
import { printJson } from "../report.ts";
import type { Run } from "../run.ts";

/** Signals that end the server. */
const ENDS = ["SIGINT", "SIGTERM"] as const;

/** `pai serve` */
export const run: Run = async ({ session, options, globals, terminal }) => {
  const store = session.located.directory;
  if (!isStore(session))
    throw new PaiError("store_missing", `there is no store in ${store}`, {
      hint: "pai remember creates one",
    });
  const [{ serveHttp }, { redact }] = await Promise.all([
    import("../serve-http.ts"),
    import("../../text/safety/secrets.ts"),
  ]);
  const mayWrite = options.write === true;
  const serving = await serveHttp({
    ...{ memory: session.memory, page: livePage(pageAssets()), store, mayWrite },
    isThere: () => isStore(session),
    port: number(options, "port", { min: 0, max: 65_535, whole: true }) ?? 0,
    project: globals.project === undefined ? undefined : session.project,
    includeSensitive: options.includeSensitive === true,
    idleMs: duration(options, "idle"),
    redact: (text) => redact(text).text,
  });
  for (const signal of ENDS) process.once(signal, serving.close);
  const { url, port, token } = serving;
  if (globals.json) printJson(terminal, { url, port, token, mayWrite });
  else if (!globals.quiet)
    terminal.out(`${url}\n${mayWrite ? "answers and undoes on request" : "only shows"}; Ctrl-C ends it\n`);
  await serving.closed;
  for (const signal of ENDS) process.off(signal, serving.close);
  return { json: {}, text: "", plain: "" };
};
