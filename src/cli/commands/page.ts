import { createHash } from "node:crypto";
import { usage } from "../../domain/errors.ts";
import type { ReportData } from "../../report/report-data.ts";
import { escapeTerminal } from "../../text/escape.ts";
import { assertReportOrNothing, isStore, pageAssets, writeUserFile } from "../deps.ts";
import { assertFits, duration, number, text } from "../options.ts";
import { printJson } from "../print.ts";
import { count, sensitiveNotice } from "../render/memory.ts";
import { assertStore, type Run } from "../run.ts";

export const report: Run = async (call) => {
  const { session, options, globals } = call;
  const file = text(options, "html");
  if ((file === undefined) !== (options.serve === true))
    throw usage("a report is a page: give --html FILE, or --serve", "pai report --html report.html");
  if (file === undefined) return serve(call);
  assertFits(options, "--html", { port: ["--serve"], write: ["--serve"], idle: ["--serve"] });
  assertStore(session);
  if (options.force !== true) assertReportOrNothing(session, file, REPORT_HEAD);
  const data = await session.memory.report({
    includeSensitive: options.includeSensitive === true,
    project: globals.project === undefined ? undefined : session.project,
  });
  const html = reportHtml(pageAssets(), data);
  if (!globals.dryRun) writeUserFile(session, file, html);
  const { sensitive } = data.leftOut;
  return {
    json: {
      file,
      bytes: Buffer.byteLength(html),
      memories: data.memories,
      sensitive,
      dryRun: globals.dryRun,
    },
    text: `${globals.dryRun ? "would write" : "wrote"} ${escapeTerminal(file)}: ${count(data.memories, "memory")}`,
    notices: [sensitiveNotice(sensitive)],
  };
};

const ENDS = ["SIGINT", "SIGTERM"] as const;

const serve: Run = async ({ session, options, globals, terminal }) => {
  const store = session.located.directory;
  assertStore(session);
  const { serveHttp } = await import("../serve-http.ts");
  const mayWrite = options.write === true;
  const serving = await serveHttp({
    memory: session.memory,
    page: livePage(pageAssets()),
    store,
    mayWrite,
    isThere: () => isStore(session),
    port: number(options, "port", { min: 0, max: 65_535, whole: true }) ?? 0,
    project: globals.project === undefined ? undefined : session.project,
    includeSensitive: options.includeSensitive === true,
    idleMs: duration(options, "idle"),
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

/** What every report begins with, and nothing else: a file that begins otherwise is somebody's own. */
export const REPORT_HEAD = '<!doctype html>\n<html lang="en" data-made-by="pai report">\n';

type PageParts = ReturnType<typeof pageAssets>;

/** One self-contained HTML file that shows a report: its own policy lets it load and send nothing. Pure. */
export function reportHtml(parts: PageParts, data: ReportData): string {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c");
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(parts, "'none'")}">\n`;
  return htmlOf(parts, policy, `<script type="application/json" id="data">${json}</script>\n`);
}

/** The page that asks its server for the report, and the policy that the server sends along. Pure. */
export function livePage(parts: PageParts): { readonly html: string; readonly policy: string } {
  return {
    html: htmlOf(parts, "", ""),
    policy: `${policyOf(parts, "'self'")}; frame-ancestors 'none'`,
  };
}

function htmlOf({ script, style }: PageParts, policy: string, data: string): string {
  return `${REPORT_HEAD}<head>
<meta charset="utf-8">
${policy}<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>What pai remembers</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<main id="page"><p class="empty" role="status">Reading what pai remembers…</p><noscript>This page draws itself with a script; the program's own commands, such as pai status, say the same.</noscript></main>
${data}<script>${script}</script>
</body>
</html>
`;
}

function policyOf({ script, style }: PageParts, connect: "'none'" | "'self'"): string {
  return [
    "default-src 'none'",
    `script-src 'sha256-${hashOf(script)}'`,
    `style-src 'sha256-${hashOf(style)}'`,
    "img-src data:",
    `connect-src ${connect}`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("base64");
}
