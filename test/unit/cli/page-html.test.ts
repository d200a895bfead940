import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { livePage, REPORT_HEAD, reportHtml } from "../../../src/cli/commands/page.ts";
import type { ReportData } from "../../../src/report/report-data.ts";

const PARTS = { script: "draw(document)", style: "body { margin: 0 }" };
const hashOf = (text = "") => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;

/** What hostile memories say. The page gets whole reports; here it is enough that they are JSON. */
const HOSTILE = [
  "</script><script>alert(1)</script>",
  "<!--<script>",
  "]]> & &lt; ' \" \\ \u2028",
  "</SCRIPT\t>",
  "<img src=x onerror=alert(1)>",
];
const data = { newest: HOSTILE } as unknown as ReportData;

describe("a page that is one file", () => {
  const html = reportHtml(PARTS, data);

  it("begins as every report does, and loads and sends nothing", () => {
    expect(html.startsWith(REPORT_HEAD)).toBe(true);
    const policy = /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(html)?.[1];
    expect(policy?.split("; ")).toEqual([
      "default-src 'none'",
      `script-src ${hashOf(PARTS.script)}`,
      `style-src ${hashOf(PARTS.style)}`,
      "img-src data:",
      "connect-src 'none'",
      "base-uri 'none'",
      "form-action 'none'",
    ]);
    expect(html).not.toMatch(/(?:src|href)="(?!data:)/);
    expect(html.indexOf("Content-Security-Policy")).toBeLessThan(html.indexOf("<style>"));
  });

  it("holds the script and the style that its policy names, byte for byte", () => {
    const [, style] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
    const [, script] = /<script>([\s\S]*?)<\/script>/.exec(html) ?? [];
    expect([hashOf(style), hashOf(script)]).toEqual([hashOf(PARTS.style), hashOf(PARTS.script)]);
  });

  it("holds texts as data that no text can leave", () => {
    const block = /<script type="application\/json" id="data">([^<]*)<\/script>/.exec(html)?.[1] ?? "";
    expect(JSON.parse(block)).toEqual(data);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(html).not.toContain("<img");
  });

  it("has no data where it is live, and may then ask its own server alone", () => {
    const { html: live, policy } = livePage(PARTS);
    expect(live).not.toContain('id="data"');
    expect(live).not.toContain("http-equiv");
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
  });
});
