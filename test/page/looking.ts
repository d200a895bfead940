import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Chromium } from "./chromium.ts";

const axe = readFileSync("node_modules/axe-core/axe.min.js", "utf8");

/** What follows an option of the command line. */
export const option = (name: string) => process.argv[process.argv.indexOf(name) + 1];
const pictures = process.argv.includes("--pictures") ? option("--pictures") : undefined;
/** What was not as it should be. */
export const failed: string[] = [];

export function check(what: string, isSo: boolean, found?: unknown): void {
  if (!isSo) failed.push(what);
  console.log(`${isSo ? "ok  " : "FAIL"} ${what}${found === undefined ? "" : `: ${JSON.stringify(found)}`}`);
}

/** As the browser's own button does: what is open closes. */
export async function goBack(browser: Chromium): Promise<void> {
  await browser.evaluate("history.back()");
  await browser.until(`document.querySelector("dialog") === null`);
}

/** The rules of axe, among them those of WCAG AA for contrast. */
export async function accessible(browser: Chromium, what: string): Promise<void> {
  await browser.send("Runtime.evaluate", { expression: axe });
  const found = await browser.evaluate<string[]>(
    `axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ": " + nodes[0].html))`,
  );
  check(`${what}: axe has nothing to say`, found.length === 0, found);
}

export function quiet(browser: Chromium, what: string): void {
  check(
    `${what}: the console, the scripts and the policy have nothing to say`,
    browser.complaints.length === 0,
    browser.complaints,
  );
  browser.complaints.length = 0;
}

export function keepPicture(name: string, bytes: Buffer): void {
  if (pictures === undefined) return;
  mkdirSync(pictures, { recursive: true });
  writeFileSync(path.join(pictures, name), bytes);
}
