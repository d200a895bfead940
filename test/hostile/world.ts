import { cpSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import process from "node:process";
import { runProgram } from "../../src/cli/main.ts";
import { printError } from "../../src/cli/print.ts";
import { createTerminal, type Terminal } from "../../src/cli/terminal.ts";

/** A person's corner of a disk: home with a store, settings, a work tree in git with a linked one beside it. */
export class World {
  readonly root: string;

  constructor(root: string) {
    this.root = root;
  }

  at(...names: readonly string[]): string {
    return join(this.root, ...names);
  }

  /** What a command printed and how it ended, run in this very process. */
  async pai(...words: readonly string[]): Promise<EntityInput> {
    process.env.HOME = this.at("home");
    process.env.XDG_CONFIG_HOME = this.at("config");
    process.env.PAI_CONSOLIDATE_AUTO = "false";
    process.chdir(this.at("work/sub"));
    let [out, err] = ["", ""];
    const terminal: Terminal = {
      ...createTerminal(),
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
    };
    const argv = [...words, "--json"];
    try {
      const status = await runProgram(argv, terminal);
      return { words, status, out, err };
    } catch (error) {
      const status = await printError(error, argv, terminal);
      const stack = error instanceof Error ? (error.stack ?? "") : String(error);
      return { words, status, out, err: err + stack, code: errorCode(out) };
    }
  }
}

export interface EntityInput {
  readonly words: readonly string[];
  readonly status: number;
  readonly out: string;
  readonly err: string;
  /** Of the error that ended it. */
  readonly code?: string | undefined;
}

function errorCode(out: string): string | undefined {
  return (JSON.parse(out) as { error?: { code?: string } }).error?.code;
}

const SAID = [
  "I prefer oranges to apples",
  "Mara lives in Lisbon and works at Acme",
  "I promised to call Mara by Friday",
  "Our project deploys on Tuesdays",
  "I drink tea every morning",
  "The gateway timeout is 30 seconds",
  "gateway timeout bumped to 60s",
];
const TALK = "me: I moved to Porto last year.\nbot: Nice! Which street?\nme: Rua das Flores.\n";

/** Fills an empty directory with everything that pai reads somewhere. */
export async function makeWorld(root: string): Promise<void> {
  const world = new World(root);
  for (const dir of ["home", "config/pai", "work/.git/worktrees/linked", "work/sub", "linked", "outside"])
    mkdirSync(world.at(dir), { recursive: true });
  const texts: Readonly<Record<string, string>> = {
    "work/.git/config": '[remote "origin"]\n\turl = https://example.org/me/app\n',
    "work/.git/HEAD": "ref: refs/heads/main\n",
    "work/.git/worktrees/linked/commondir": "../..\n",
    "linked/.git": `gitdir: ${world.at("work/.git/worktrees/linked")}\n`,
    "config/pai/config.yaml": "recall.limit: 6\n",
    "outside/talk.txt": TALK,
  };
  for (const [path, text] of Object.entries(texts)) writeFileSync(world.at(path), text);
  for (const text of SAID) await must(world.pai("remember", text));
  await must(world.pai("ingest", world.at("outside/talk.txt")));
  const tea = await world.pai("recall", "tea", "--kind", "fact");
  const { id } = (JSON.parse(tea.out) as { results: readonly { id: string }[] }).results[0] ?? { id: "" };
  await must(world.pai("forget", id, "--yes"));
  await must(world.pai("consolidate"));
  await must(world.pai("config", "set", "recall.limit", "5"));
  for (const name of ["IDENTITY.md", "MEMORY.md"])
    writeFileSync(world.at("home/.pai", name), `# ${name}\n\nMine.\n`);
}

async function must(told: Promise<EntityInput>): Promise<void> {
  const { status, words, out, err } = await told;
  if (status !== 0) throw new Error(`${words.join(" ")}: ${status}\n${out}\n${err}`);
}

/** A world like the one that was made. */
export function copyWorld(from: string, to: string): World {
  cpSync(from, to, { recursive: true, preserveTimestamps: true });
  writeFileSync(join(to, "linked/.git"), `gitdir: ${join(to, "work/.git/worktrees/linked")}\n`);
  return new World(to);
}

/** The path of the first entry below a folder, in the order of names. */
export function firstIn(folder: string, end = ""): string {
  const found = readdirSync(folder)
    .toSorted()
    .find((name) => name.endsWith(end));
  if (found === undefined) throw new Error(`nothing in ${folder}`);
  return join(folder, found);
}
