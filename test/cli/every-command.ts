import { execFileSync } from "node:child_process";
import { cpSync, existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { COMMAND_SHAPES } from "../../src/domain/shapes.ts";
import { Person, type RunOptions } from "./harness.ts";

export type CommandName = keyof typeof COMMAND_SHAPES;

/** A store with one of everything that commands work on. */
export class Prepared {
  readonly person = new Person();
  active = "";
  promised = "";
  fulfilled = "";
  forgotten = "";
  pinned = "";

  async fill(): Promise<void> {
    const { person } = this;
    writeFileSync(
      this.transcript,
      "Anna: I moved to Oslo in May.\nBob: I will send you the keys tomorrow.\n",
    );
    const elsewhere = path.join(person.root, "elsewhere");
    await person.json(["remember", "The bakery closes at noon", "--store", elsewhere]);
    await person.pai(["export", "--store", elsewhere, "--output", this.exported]);
    this.active = (await person.remember("I prefer tabs over spaces", "--tag", "work")).fact;
    this.forgotten = (await person.remember("The spare key is under the flower pot")).fact;
    this.pinned = (await person.remember("Anna is allergic to penicillin", "--subject", "anna")).fact;
    this.promised = (await person.remember("I will send Bob the report by Friday")).fact;
    this.fulfilled = (await person.remember("I will water the plants tomorrow")).fact;
    await person.remember("The dog hates the vacuum", "--session", "home");
    await person.remember("My sister Clara works at Siemens");
    await person.remember("The gateway timeout is 30 seconds");
    await person.remember("gateway timeout bumped to 60s");
    await person.remember("The cat sleeps on the piano", "--session", "home");
    for (const day of ["01", "02", "03"])
      await person.remember("I practise the cello after dinner", "--now", `2026-10-${day}`);
    await person.json(["consolidate", "--only", "beliefs"]);
    await person.json(["done", this.fulfilled]);
    await person.json(["pin", this.pinned]);
    await person.json(["forget", this.forgotten]);
  }

  /** A short conversation in a file. */
  get transcript(): string {
    return path.join(this.person.root, "talk.txt");
  }

  /** An export with one memory that the store does not have. */
  get exported(): string {
    return path.join(this.person.root, "export.ndjson");
  }

  /** A store of its own that equals this one, for a command that may change it. */
  fork(name: string): string {
    const copy = path.join(this.person.root, `store-${name}`);
    cpSync(this.person.store, copy, { recursive: true, preserveTimestamps: true });
    return copy;
  }

  /** Words with which each command does its work on a fork, and changes something if it ever does. */
  words(name: CommandName, fork: string): readonly string[] {
    const { active, forgotten, pinned, promised, fulfilled } = this;
    const all: Readonly<Record<CommandName, readonly string[]>> = {
      remember: ["The dentist is in Elm Street"],
      ingest: [this.transcript],
      import: [this.exported],
      export: ["--format", "obsidian", "--output", `vault-${path.basename(fork)}`],
      recall: ["tabs", "--explain", "--why-not", forgotten],
      context: ["tabs", "or", "spaces"],
      agenda: ["month"],
      diff: ["2020-01-01"],
      show: [active],
      "show --why": [active],
      "show --history": [active],
      "show --timeline": ["anna"],
      list: [],
      "list --kind commitment": [],
      "list --kind box": [],
      "list --kind entity": [],
      "list --kind belief": ["--all"],
      browse: [],
      forget: [active],
      restore: [forgotten],
      correct: [active, "I prefer spaces over tabs"],
      confirm: [active],
      "confirm --doubt": [active],
      pin: [active],
      link: [active, pinned],
      done: [promised],
      "done --cancelled": [promised],
      "done --reopen": [fulfilled],
      report: ["--html", `report-${path.basename(fork)}.html`],
      "report --serve": ["--idle", "1s"],
      edit: [active],
      log: [],
      undo: [],
      consolidate: [],
      "consolidate --every": ["4h", "--dry-run"],
      prune: [],
      questions: [],
      answer: ["last", "yes"],
      status: [],
      "status --usage": [],
      doctor: [],
      "doctor --reindex": [],
      init: [],
      sync: this.#withRemote(name === "sync" ? fork : undefined),
      trust: [fork],
      config: ["set", "recall.limit", "5"],
      completion: ["bash"],
      install: [],
      "install --remove": [],
      watch: ["--idle", "1s"],
    };
    return [...name.split(" "), ...all[name], "--store", fork];
  }

  /** A store in git, with a bare folder as its remote; no further words. */
  #withRemote(fork: string | undefined): readonly string[] {
    if (fork === undefined || existsSync(path.join(fork, ".git"))) return [];
    const remote = `${fork}-remote`;
    for (const words of [
      ["init", "-q", "--bare", "-b", "main", remote],
      ["init", "-q", "-b", "main", fork],
      ["-C", fork, "config", "user.name", "A"],
      ["-C", fork, "config", "user.email", "a@example.org"],
      ["-C", fork, "remote", "add", "origin", remote],
      ["-C", fork, "add", "-A"],
      ["-C", fork, "commit", "-q", "-m", "a day"],
      ["-C", fork, "push", "-q", "-u", "origin", "main"],
    ])
      execFileSync("git", words);
    return [];
  }
}

/** An editor that changes the text of the memory. */
export const EDITOR: RunOptions = { env: { EDITOR: "sed -i 's/over/rather than/'" } };

/** Commands that change something: their `--dry-run` must not. */
export const WRITING: readonly CommandName[] = [
  "remember",
  "ingest",
  "import",
  "forget",
  "restore",
  "correct",
  "edit",
  "confirm",
  "confirm --doubt",
  "pin",
  "link",
  "done",
  "done --cancelled",
  "done --reopen",
  "consolidate",
  "prune",
  "undo",
  "doctor",
  "doctor --reindex",
  "init",
  "trust",
  "config",
];
