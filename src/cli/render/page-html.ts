import { createHash } from "node:crypto";
import type { ReportData } from "../../report/report-data.ts";

/** What every report begins with, and nothing else: a file that begins otherwise is somebody's own. */
export const REPORT_HEAD = '<!doctype html>\n<html lang="en" data-made-by="pai report">\n';

export interface PageParts {
  readonly script: string;
  readonly style: string;
}

/** One self-contained HTML file that shows a report: its own policy lets it load and send nothing. Pure. */
export function reportHtml(parts: PageParts, data: ReportData): string {
  const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(parts, "'none'")}">\n`;
  return htmlOf(parts, policy, `<script type="application/json" id="data">${jsonInHtml(data)}</script>\n`);
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
<main id="page"><noscript>This page draws itself with a script; the program's own commands, such as pai status, say the same.</noscript></main>
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

/** JSON that no text in it can end the element of. */
function jsonInHtml(value: unknown): string {
  return JSON.stringify(value).replaceAll("<", "\\u003c");
}
