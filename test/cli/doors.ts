import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { runProgram } from "../../src/cli/main.ts";
import { printError } from "../../src/cli/print.ts";
import { pipesOnly, setEnvironment } from "./in-process.ts";

/** What a command printed, on both streams, and its status. */
export interface Utterance {
  readonly status: number;
  readonly text: string;
}

/** A person who works with the program in this very process: hundreds of command lines a second. */
export class Visitor {
  readonly root = mkdtempSync(path.join(tmpdir(), "pai-doors-"));
  readonly store = path.join(this.root, "store");
  readonly work = path.join(this.root, "work");
  readonly configFile = path.join(this.root, "config/pai/config.yaml");

  constructor() {
    for (const dir of [this.work, path.dirname(this.configFile)]) mkdirSync(dir, { recursive: true });
    (globalThis as { PAI_VERSION?: string }).PAI_VERSION ??= "0.0.0"; // the build puts it there
  }

  leave(): void {
    rmSync(this.root, { recursive: true, force: true });
  }

  /** Runs a command line in the work tree. */
  async pai(words: readonly string[], input = ""): Promise<Utterance> {
    const argv = ["--store", this.store, ...words];
    let text = "";
    const say = (more: string) => {
      text += more;
    };
    const pipes = pipesOnly({ out: "", err: "" }, input);
    const terminal = { ...pipes, out: say, err: say, hasInput: () => input !== "" };
    const before = { cwd: process.cwd(), env: { ...process.env } };
    Object.assign(process.env, {
      XDG_CONFIG_HOME: path.join(this.root, "config"),
      PAI_CONSOLIDATE_AUTO: "false",
      EDITOR: path.join(this.root, "editor.sh"),
    });
    process.chdir(this.work);
    try {
      const status = await runProgram(argv, terminal).catch((error) => printError(error, argv, terminal));
      return { status, text };
    } finally {
      process.chdir(before.cwd);
      setEnvironment(before.env);
    }
  }

  write(name: string, text: string): string {
    const file = path.join(this.root, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
    return file;
  }

  /** All that lies in the store, its paths included. */
  bytes(): string {
    const names = readdirSync(this.store, { recursive: true, encoding: "utf8" });
    const texts = names.map((name) => {
      const file = path.join(this.store, name);
      return statSync(file).isFile() ? `${name}\n${readFileSync(file, "utf8")}` : name;
    });
    return texts.join("\n");
  }
}
