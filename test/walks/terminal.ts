import { execFileSync, spawnSync } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Whether tmux is there, in which the walks are made. */
export function hasTmux(): boolean {
  return spawnSync("tmux", ["-V"]).status === 0;
}

const POLL_MS = 50;
const STILL_POLLS = 120_000 / POLL_MS;
let terminals = 0;

/** A terminal with a shell in it: keys go in, and what a person would see comes out. */
export class WalkTerminal {
  readonly #socket: string;

  /** `env.HOME` goes away after the walk, and the socket of tmux with it. */
  constructor(env: Readonly<Record<string, string>>, { columns = 80, rows = 24 } = {}) {
    this.#socket = path.join(env.HOME ?? "", `tmux-${terminals++}`);
    const settings = Object.entries(env).map(([key, value]) => `${key}=${value}`);
    const shell = [
      "env",
      "-i",
      "TERM=xterm-256color",
      "PS1=shell> ",
      ...settings,
      "bash",
      "--norc",
      "--noprofile",
    ];
    const size = ["-x", `${columns}`, "-y", `${rows}`];
    this.#tmux("-f", "/dev/null", "new-session", "-d", ...size, "-s", "walk", ...shell);
  }

  /** Presses keys by their names in tmux (`Enter`, `C-c`), or types a text. */
  press(...keys: readonly string[]): void {
    for (const key of keys) this.#tmux("send-keys", "-t", "walk", key);
  }

  /** Types a text as it is, whatever keys it may name. */
  type(text: string): void {
    this.#tmux("send-keys", "-t", "walk", "-l", text);
  }

  /** Runs a command line in the shell. */
  run(line: string): void {
    this.type(line);
    this.press("Enter");
  }

  /** What is on the screen, `ansi` with its colours. */
  shown(ansi = false): string {
    return this.#tmux("capture-pane", "-t", "walk", "-p", ...(ansi ? ["-e"] : []));
  }

  /** Waits until the screen shows something. An Error, with what is there, where nothing has changed on it for two minutes. */
  async until(seen: RegExp | ((shown: string) => boolean)): Promise<string> {
    let before = "";
    for (let polls = 0; polls < STILL_POLLS; polls++) {
      const shown = this.shown();
      if (typeof seen === "function" ? seen(shown) : seen.test(shown)) return shown;
      if (shown !== before) polls = 0;
      before = shown;
      await sleep(POLL_MS);
    }
    throw new Error(`${seen} was waited for in vain; the screen shows:\n${before}`);
  }

  resize(columns: number, rows: number): void {
    this.#tmux("resize-window", "-t", "walk", "-x", `${columns}`, "-y", `${rows}`);
  }

  /** Whether the program has the screen that it goes back from. */
  isOnSecondScreen(): boolean {
    return this.#tmux("display-message", "-t", "walk", "-p", "#{alternate_on}").trim() === "1";
  }

  /** The id of the process that the shell runs in front. */
  foreground(): number {
    const shell = this.#tmux("display-message", "-t", "walk", "-p", "#{pane_pid}").trim();
    return Number(execFileSync("ps", ["-o", "tpgid=", "-p", shell], { encoding: "utf8" }));
  }

  close(): void {
    spawnSync("tmux", ["-S", this.#socket, "kill-server"]);
  }

  #tmux(...words: readonly string[]): string {
    return execFileSync("tmux", ["-S", this.#socket, ...words], { encoding: "utf8" });
  }
}
