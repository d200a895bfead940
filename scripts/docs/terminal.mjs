import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

const BEGIN = "<!-- terminal -->\n```console\n";
const END = "```\n<!-- end of terminal -->";
/** The moment of the first command; each later one follows a minute after. */
const START_MS = Date.parse("2026-11-21T09:00:00Z");
const MINUTE_MS = 60_000;

/** The page with what its commands print today: the lines after `$ ` of all blocks, run in order in one empty home. */
export function withTerminals(text, root) {
  const home = mkdtempSync(path.join(tmpdir(), "pai-terminal-"));
  try {
    const bin = writeProgram(home, root);
    let ran = 0;
    return text
      .split(BEGIN)
      .map((part, i) => {
        if (i === 0) return part;
        const end = part.indexOf(END);
        if (end < 0) throw new Error(`docs: a terminal has no ${END}`);
        const printed = [...part.slice(0, end).matchAll(/^\$ (.*)$/gm)].map(
          ([line, command]) => `${line}\n${run(command, { minute: ran++, home, bin })}`,
        );
        return `${BEGIN}${printed.join("")}${part.slice(end)}`;
      })
      .join("");
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** A folder with `pai` in it, which takes $NOW for now. */
function writeProgram(home, root) {
  const bin = path.join(home, "bin");
  const program = path.join(bin, "pai");
  mkdirSync(bin);
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' '${root}/bin/pai.js' --now "$NOW" "$@"\n`);
  chmodSync(program, 0o755);
  return bin;
}

/** What a command prints, stdout before stderr, without ids of change sets: they are those of the clock on the wall. */
function run(command, { minute, home, bin }) {
  const env = {
    HOME: home,
    TZ: "UTC",
    PATH: `${bin}:${process.env.PATH}`,
    NOW: new Date(START_MS + minute * MINUTE_MS).toISOString(),
  };
  const { stdout, stderr } = spawnSync("sh", ["-c", command], { cwd: home, env, encoding: "utf8" });
  return `${stdout}${stderr}`.replaceAll(/\bcs_[0-9a-z]{26}/g, "cs_…").replaceAll(home, "~");
}
