import { spawnSync } from "node:child_process";
import * as fs from "node:fs";
import { PaiError } from "../domain/errors.ts";
import type { Git } from "../ports.ts";
import { joinHost, makeHostDirectory, needHostText, removeHostDirectory } from "./host.ts";
import { writeHostText } from "./host-write.ts";

/** What is read of its output in one piece. */
const MOST_BYTES = 2 ** 30;
/** They name another repository than the one that the store lies in: a hook of git sets them. */
const ELSEWHERE = /^GIT_(?:DIR|WORK_TREE|INDEX_FILE|OBJECT_DIRECTORY|COMMON_DIR|NAMESPACE|PREFIX)$/;

/** git for the repository of a store; `driver`: see `Git`. Nothing goes through a shell. IO. */
export function openGit(store: string, driver: string): Git {
  const surroundings = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ELSEWHERE.test(name)),
  );
  return {
    driver,
    run(words, { input, at = store, index } = {}) {
      // A password can be typed on a terminal alone, and messages are quoted in English.
      const asks = process.stdin.isTTY === true;
      const env = {
        ...surroundings,
        LC_ALL: "C",
        ...(!asks && { GIT_TERMINAL_PROMPT: "0" }),
        ...(index !== undefined && { GIT_INDEX_FILE: index }),
      };
      const { status, stdout, stderr, error } = spawnSync("git", ["-C", at, ...words], {
        env,
        maxBuffer: MOST_BYTES,
        stdio: [input === undefined && asks ? "inherit" : "pipe", "pipe", "pipe"],
        ...(input !== undefined && { input }),
      });
      if (error) throw notDone(error);
      return { ok: status === 0, out: stdout, said: new TextDecoder().decode(stderr) };
    },
    keepLines(path, lines) {
      const before = needHostText(path) ?? "";
      const missing = lines.filter((line) => !before.split(/\r?\n/).includes(line));
      if (missing.length === 0) return;
      const end = before === "" || before.endsWith("\n") ? "" : "\n";
      writeHostText(path, `${before}${end}${missing.map((line) => `${line}\n`).join("")}`);
    },
    writeTexts(dir, texts) {
      makeHostDirectory(dir);
      return texts.map((text, n) => {
        const path = joinHost(dir, String(n));
        fs.writeFileSync(path, text);
        return path;
      });
    },
    remove: removeHostDirectory,
  };
}

/** PaiError `git_failed` where no git can be started. IO. */
export function assertGit(): void {
  const { error } = spawnSync("git", ["--version"]);
  if (error) throw notDone(error);
}

function notDone(error: Error & { readonly code?: string }): PaiError {
  if (error.code === "ENOBUFS")
    return new PaiError("git_failed", `git has more than ${MOST_BYTES} bytes to print at once`, {
      hint: "git log --stat   # shows which files are that large",
    });
  const why = error.code === "ENOENT" ? "there is no such program on this machine" : error.message;
  return new PaiError("git_failed", `could not start git: ${why}`, {
    hint: "install git, then run the command again",
  });
}
