import { EXIT, PaiError, usage } from "../../domain/errors.ts";
import type { InstallJson } from "../../domain/system-shapes.ts";
import { CLIENTS, type Client } from "../../domain/vocabulary.ts";
import type { OpenHost } from "../../mcp/call.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { consolidateWhenDue, httpToken, openSession } from "../deps.ts";
import type { Setup } from "../installer.ts";
import { number, text } from "../options.ts";
import { type Call, confirmOrThrow, type Output, type Run } from "../run.ts";

type Report = InstallJson["clients"][number];

export const install: Run = async (call) => {
  const named = CLIENTS.filter((client) => call.words.includes(client));
  const { isSetUp, lookAtClient } = await loadInstaller();
  if (call.options.remove === true)
    return uninstall(call, named.length > 0 ? named : CLIENTS.filter(isSetUp));
  const { located } = call.session;
  const store = located.by === "flag" || located.by === "environment" ? located.directory : undefined;
  const setups = (named.length > 0 ? named : CLIENTS).map((client) => lookAtClient(client, store));
  return named.length > 0 ? setUp(call, setups, store) : survey(call, setups);
};

/** Only these commands need what reads other programs' settings. */
const loadInstaller = () => import("../installer.ts");

/** What the user does next; only a plugin has hooks. */
function nextOf({ client, commands }: Report): string {
  const isHooked = client === "codex" && commands.length > 0;
  return isHooked ? "restart it, and trust the hooks with /hooks" : "restart it";
}

function survey({ globals }: Call, setups: readonly Setup[]): Output {
  const found = setups.filter(({ plan }) => plan.isFound);
  const open = found.filter(({ isInstalled, refused }) => !isInstalled && refused === undefined);
  const lines = found.map((setup) => `${setup.plan.client}: ${stateOf(setup)}`);
  const hint = open.length > 0 ? [`pai install ${open.map(({ plan }) => plan.client).join(" ")}`] : [];
  return {
    json: { clients: setups.map((setup) => reportOf(setup, false)), dryRun: globals.dryRun },
    text: [...(lines.length > 0 ? lines : ["no client was found on this machine"]), ...hint].join("\n"),
  };
}

function stateOf({ plan, edits, isInstalled, isCurrent, refused }: Setup): string {
  if (refused !== undefined) return escapeTerminal(refused);
  if (isInstalled)
    return isCurrent || plan.files.length === 0
      ? "set up"
      : "set up by another version of pai; install it again";
  if (plan.commands.length > 0)
    return plan.commands.map((words) => escapeTerminal(words.slice(1).join(" "))).join("; ");
  return (
    edits.map(({ path, key }) => `adds ${key.path.join(".")} to ${escapeTerminal(path)}`).join("; ") ||
    "has pai already"
  );
}

async function setUp(call: Call, setups: readonly Setup[], store: string | undefined): Promise<Output> {
  const { globals, terminal } = call;
  const { installClient } = await loadInstaller();
  const open = setups.filter(({ refused, isCurrent }) => refused === undefined && !isCurrent);
  if (open.length > 0 && !globals.json && !globals.quiet) terminal.out(`${open.map(shown).join("\n")}\n`);
  const isWanted = open.length > 0 && (await confirmOrThrow(call, "Do this?"));
  const clients = setups.map((setup): Report => {
    const isOpen = isWanted && open.includes(setup);
    const result = isOpen && !globals.dryRun ? attempt(() => installClient(setup, store)) : setup;
    if (typeof result === "string") return reportOf({ ...setup, refused: result }, false);
    return reportOf({ ...result, isInstalled: setup.isInstalled }, isOpen);
  });
  const tried = open.filter(({ plan }) => plan.commands.length > 0).map(({ plan }) => plan.client);
  return output(call, clients, (client) => {
    if (client.changed && globals.dryRun) return "would be set up";
    const isByKey = client.commands.length === 0 && tried.some((one) => one === client.client);
    const how = isByKey
      ? ` by ${client.edits.map(({ path, key }) => `${key} in ${escapeTerminal(path)}`).join(", ")}, as its own command did nothing`
      : "";
    if (client.changed) return `set up${how}; ${nextOf(client)}`;
    return client.installed ? "was set up already" : "nothing was changed";
  });
}

async function uninstall(call: Call, named: readonly Client[]): Promise<Output> {
  const { globals } = call;
  const { isSetUp, uninstallClient } = await loadInstaller();
  const there = named.filter(isSetUp);
  const isWanted = there.length > 0 && (await confirmOrThrow(call, `Take pai out of ${there.join(", ")}?`));
  const clients = named.map((client): Report => {
    const isThere = there.includes(client);
    const result = isWanted && isThere && !globals.dryRun ? attempt(() => uninstallClient(client)) : [];
    const end = typeof result === "string" ? { refused: result } : { left: [...(result ?? [])] };
    const changed = isWanted && isThere && typeof result !== "string";
    const nothing = { found: true, commands: [], files: [], edits: [] };
    return { client, ...nothing, installed: isThere, changed, ...end };
  });
  return output(call, clients, (client) => {
    if (client.changed && globals.dryRun) return "would be removed";
    if (client.changed) {
      const { left = [] } = client;
      return `removed; ${left.length > 0 ? left.map((one) => escapeTerminal(one)).join("; ") : "your settings are as they were"}`;
    }
    return client.installed ? "nothing was changed" : "was not set up by pai install";
  });
}

/** Each client by itself: what one refuses holds up no other. */
function attempt<Result>(work: () => Result): Result | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof PaiError)
      return error.hint === undefined ? error.message : `${error.message} (${error.hint})`;
    throw error;
  }
}

function output({ globals }: Call, clients: readonly Report[], say: (client: Report) => string): Output {
  const lines = clients.map(
    (one) => `${one.client}: ${one.refused === undefined ? say(one) : escapeTerminal(one.refused)}`,
  );
  return {
    json: { clients: [...clients], dryRun: globals.dryRun },
    text: lines.length > 0 ? lines.join("\n") : "no client was set up by pai install",
    exit: clients.some(({ refused }) => refused !== undefined) ? EXIT.failed : EXIT.done,
  };
}

function reportOf({ plan, edits, isInstalled, refused }: Setup, changed: boolean): Report {
  return {
    client: plan.client,
    found: plan.isFound,
    installed: isInstalled,
    changed,
    commands: plan.commands.map((words) => [...words]),
    files: plan.files.map(({ path }) => path),
    edits: edits.map(({ path, key, inserted }) => ({ path, key: key.path.join("."), text: inserted })),
    ...(refused !== undefined && { refused }),
  };
}

function shown({ plan, edits }: Setup): string {
  return [
    `${plan.client}:`,
    ...plan.files.map(({ path }) => `  writes ${escapeTerminal(path)}`),
    ...edits.flatMap(({ path, inserted }) => [
      `  ${escapeTerminal(path)}`,
      ...inserted
        .trim()
        .split(/\r?\n/)
        .map((line) => `  + ${escapeTerminal(line)}`),
    ]),
    ...plan.commands.map((words) => `  runs ${escapeTerminal(words.join(" "))}`),
  ].join("\n");
}

declare const PAI_VERSION: string;

const PORT = 8_722;

export const mcp: Run = async ({ globals, terminal, options }) => {
  const port = number(options, "port", { min: 0, max: 65_535, whole: true });
  const publicUrl = publicUrlOf(text(options, "public"));
  for (const name of ["port", "public"])
    if (options[name] !== undefined && options.http !== true)
      throw usage(`--${name} only works with --http`, "pai mcp --http");
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
      terminal.err(
        `listening on ${url}${publicUrl === undefined ? "" : `, for the world ${publicUrl.origin}${new URL(url).pathname}`}\n${isNew ? `bearer token: ${token}\n` : ""}`,
      );
    await serveHttp({ ...common, port: port ?? PORT, token, publicUrl, listening });
    return DONE;
  }
  if (terminal.canAsk())
    terminal.err("waiting for an MCP client on stdin, which usually starts this; Ctrl-C ends it\n");
  await serve({ ...common, ...terminal.pipes() });
  return DONE;
};

/** The address of a tunnel: an origin, over https, or that of this machine for a trial. PaiError `usage`. */
function publicUrlOf(given: string | undefined): URL | undefined {
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && url.hostname === "localhost");
  if (url !== undefined && isSafe && url.href === `${url.origin}/`) return url;
  throw usage(
    "--public has to be an https address without a path",
    "pai mcp --http --public https://pai.example.org",
  );
}

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
