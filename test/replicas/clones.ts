import { execFileSync, spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { openMemory, type PaiMemory } from "../../src/open-memory.ts";
import { textsBelow, wholeText } from "../support/texts-below.ts";

const START = Date.parse("2026-11-16T10:00:00Z");

/** Clones of a store below a directory, each with a clock that goes on with every command. */
export class Clones {
  readonly root: string;
  /** Where the store lies in each: "" or a folder. */
  readonly #folder: string;
  #nowMs = START;

  constructor(root: string, folder = "") {
    this.root = root;
    this.#folder = folder;
  }

  /** A repository with a store that says one thing, and a bare remote that it follows. */
  async begin(name: string): Promise<void> {
    this.git(".", "init", "-q", "--bare", "-b", "main", "remote.git");
    this.make(name);
    await this.open(name).remember({ text: "I live in Bonn" });
    await this.open(name).keepInGit();
    this.commitAll(name);
    this.git(name, "remote", "add", "origin", path.join(this.root, "remote.git"));
    this.git(name, "push", "-q", "-u", "origin", "main");
  }

  /** A repository without a remote. */
  make(name: string): void {
    this.git(".", "init", "-q", "-b", "main", name);
    this.#identify(name);
    fs.mkdirSync(this.store(name), { recursive: true });
  }

  clone(name: string, ...options: readonly string[]): void {
    this.git(".", "clone", "-q", ...options, path.join(this.root, "remote.git"), name);
    this.#identify(name);
  }

  #identify(name: string): void {
    for (const [key, value] of [
      ["user.name", name],
      ["user.email", `${name}@example.org`],
      ["commit.gpgsign", "false"],
    ] as const)
      this.git(name, "config", key, value);
  }

  store(name: string): string {
    return path.join(this.root, name, this.#folder);
  }

  open(name: string): PaiMemory {
    this.#nowMs += 3_600_000;
    const now = this.#nowMs;
    return openMemory({
      store: this.store(name),
      stateDirectory: path.join(this.root, `state-${name}`),
      now: () => now,
    });
  }

  async say(name: string, ...texts: readonly string[]): Promise<void> {
    for (const text of texts) await this.open(name).remember({ text });
  }

  /** Erases all that says one of these words, facts and remarks. */
  async erase(name: string, ...words: readonly string[]): Promise<void> {
    const kinds = ["fact", "episode"] as const;
    const lists = await Promise.all(kinds.map((kind) => this.open(name).list({ kind, limit: 100 })));
    const ids = lists.flatMap(({ results }) =>
      results.flatMap(({ id, text }) => (words.some((word) => text.includes(word)) ? [id] : [])),
    );
    await this.open(name).forget(ids, { purge: true });
  }

  /** All that lies in a store, also in its journal and index, but for what git has. */
  wholeText(name: string): string {
    return wholeText(this.store(name), /^\.git(?:\/|$)/);
  }

  git(name: string, ...words: readonly string[]): string {
    return execFileSync("git", ["-C", path.join(this.root, name), ...words], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  }

  /** The same, whatever comes of it. */
  tryGit(name: string, ...words: readonly string[]) {
    return spawnSync("git", ["-C", path.join(this.root, name), ...words], { encoding: "utf8" });
  }

  commitAll(name: string): void {
    this.git(name, "add", "-A");
    this.git(name, "commit", "-q", "--allow-empty", "-m", "by hand");
  }

  /** All files of a store that travel, by name. */
  files(name: string): Record<string, string> {
    return textsBelow(this.store(name), /^\.(?:git|local|index)(?:\/|$)/);
  }

  async texts(name: string): Promise<readonly string[]> {
    return (await this.open(name).list({ kind: "fact", limit: 100 })).results.map(({ text }) => text).sort();
  }
}
