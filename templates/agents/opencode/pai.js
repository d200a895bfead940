// Written by `pai install opencode`; `pai install --remove opencode` removes it.
import { spawn } from "node:child_process";

const PAI = ["pai"];
/** The program itself gives up after 2 s; this is for what hangs. */
const PATIENCE_MS = 5_000;
/** Characters of memories in one session's prompt. */
const MOST_CHARS = 8_000;

/** What pai says of an event; "" for nothing, and where anything fails. */
function ask(event, input) {
  return new Promise((resolve) => {
    const [command, ...words] = [...PAI, "hook", event];
    const child = spawn(command, words, { stdio: ["pipe", "pipe", "ignore"] });
    const chunks = [];
    const timer = setTimeout(() => child.kill("SIGKILL"), PATIENCE_MS);
    child.on("error", () => resolve(""));
    child.stdin.on("error", () => undefined);
    child.stdout.on("data", (chunk) => chunks.push(chunk));
    child.on("close", () => {
      clearTimeout(timer);
      try {
        resolve(JSON.parse(Buffer.concat(chunks).toString()).hookSpecificOutput.additionalContext ?? "");
      } catch {
        resolve("");
      }
    });
    child.stdin.end(JSON.stringify(input));
  });
}

export const PaiMemory = async ({ directory }) => {
  const blocks = new Map();
  return {
    "chat.message": async ({ sessionID }, { parts }) => {
      const said = parts.filter(({ type, synthetic }) => type === "text" && !synthetic);
      const input = {
        session_id: sessionID,
        cwd: directory,
        prompt: said.map(({ text }) => text).join("\n"),
      };
      const first = blocks.has(sessionID) ? "" : await ask("session-start", input);
      const beside = await ask("prompt", input);
      const shown = [...(blocks.get(sessionID) ?? []), first, beside].filter((text) => text !== "");
      while (shown.join("").length > MOST_CHARS) shown.splice(1, 1);
      blocks.set(sessionID, shown);
    },
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      const shown = sessionID === undefined ? [...blocks.values()].at(-1) : blocks.get(sessionID);
      system.push(...(shown ?? []));
    },
  };
};
