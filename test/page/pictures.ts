// Makes the pictures of README.md from what the program prints and draws today.   npm run pictures
// They show a store that is filled here. Needs tmux, and a browser for the page.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { removeTree } from "../remove-tree.mjs";
import { WalkTerminal } from "../walks/terminal.ts";
import { Chromium, findChromium } from "./chromium.ts";
import { terminalSvg } from "./terminal-svg.ts";

const FOLDER = "docs/pictures";
const PROGRAM = path.resolve("bin/pai.js");
const TODAY = "2026-11-21T18:00:00Z";
/** What is said, and how many days before. */
const SAID = [
  [40, "I live in Lisbon and work as a nurse"],
  [38, "Mara is my sister and lives in Porto"],
  [33, "Leo plays the cello at the music school on Rua Augusta"],
  [30, "I prefer the window seat on trains"],
  [26, "The allotment key hangs behind the bakery door"],
  [20, "Mara is allergic to walnuts", "--allow-secret", "she told us all"],
  [12, "The boiler service costs 90 euros"],
  [9, "I promised Leo to tune the cello by 18 November"],
  [6, "Leo and Mara play together in Porto on Sundays"],
  [4, "I will book the train to Porto by 24 November"],
  [2, "The boiler service costs 110 euros now"],
  [1, "Mara moved to Braga"],
  [0, "I will bring Mara the blue suitcase on Friday"],
  [0, "The bakery is closed until Tuesday, so no allotment key"],
] as const;
const SIZE = { columns: 92, rows: 20 };
const PAGE = { width: 1_080, height: 760, scale: 1 };

const home = fs.mkdtempSync(path.join(os.tmpdir(), "pai-pictures-"));
const env = { HOME: home, PATH: process.env.PATH ?? "", LC_ALL: "C.UTF-8", TZ: "UTC" };
try {
  fs.mkdirSync(FOLDER, { recursive: true });
  fillStore();
  fs.writeFileSync(path.join(FOLDER, "browse.svg"), await pictureOfBrowse());
  const program = findChromium();
  if (program === undefined) console.log("no browser here: the picture of the page stays as it was");
  else fs.writeFileSync(path.join(FOLDER, "page.webp"), await pictureOfPage(program));
} finally {
  removeTree(home);
}

function pai(...words: readonly string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [PROGRAM, ...words], { env, encoding: "utf8" });
  if (status !== 0) throw new Error(`pai ${words.join(" ")}: ${stderr}`);
}

function fillStore(): void {
  for (const [days, text, ...how] of SAID) {
    const now = new Date(Date.parse(TODAY) - days * 86_400_000).toISOString();
    pai("remember", text, ...how, "--now", now);
  }
}

async function pictureOfBrowse(): Promise<string> {
  const terminal = new WalkTerminal(env, SIZE);
  try {
    terminal.run(`${process.execPath} ${PROGRAM} browse --now ${TODAY}`);
    await terminal.until(/^> /m);
    terminal.type("/mara");
    await terminal.until((shown) => /search: mara/.test(shown) && !shown.includes("The bakery"));
    return terminalSvg(terminal.shown(true), "pai browse");
  } finally {
    terminal.close();
  }
}

async function pictureOfPage(program: string): Promise<Buffer> {
  const args = [PROGRAM, "report", "--serve", "--write", "--json", "--now", TODAY];
  const server = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  const browser = await Chromium.start(program);
  try {
    const [line] = (await once(server.stdout, "data")) as [Buffer];
    await browser.open((JSON.parse(line.toString("utf8")) as { readonly url: string }).url);
    await browser.until("document.querySelector('section') !== null");
    await browser.screenshot(PAGE.width, "light"); // sets the size of the window
    const clip = { x: 0, y: 0, ...PAGE };
    const { data } = await browser.send("Page.captureScreenshot", { format: "webp", quality: 70, clip });
    return Buffer.from(String(data), "base64");
  } finally {
    await browser.close();
    server.kill();
  }
}
