import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

/** Another program over the same files. */
export interface Peer {
  readonly name: string;
  /** Makes its index of a store from nothing; false where it cannot. */
  readonly index: (root: string) => boolean;
  /** One search in a fresh process. */
  readonly search: (root: string, words: readonly string[]) => { readonly ms: number };
}

interface Tool {
  readonly name: string;
  readonly package: string;
  readonly bin: string;
  readonly index: (root: string) => readonly (readonly string[])[];
  readonly search: (root: string, words: readonly string[]) => readonly string[];
}

/** What each is asked to do: its own index over the folders of the store, its search by words. */
const TOOLS: readonly Tool[] = [
  {
    name: "qmd",
    package: "@tobilu/qmd",
    bin: "qmd",
    index: (root) => [["collection", "add", root, "--name", "bench"], ["update"]],
    search: (_, words) => ["search", words.join(" ")],
  },
  {
    name: "clawvault",
    package: "clawvault",
    bin: "clawvault",
    index: (root) => [
      ["init", root, "--name", "bench"],
      ["reindex", "--vault", root],
    ],
    search: (root, words) => ["search", words.join(" "), "--vault", root],
  },
];
const INSTALL_MS = 300_000;

/**
 * The peers that the registry gives, installed into a folder of their own below the system's temporary one, where the next run finds
 * them again; never a dependency. Says of each that cannot be had why it is left out.
 */
export function peers(node: string): readonly Peer[] {
  // Native modules are built for one version of Node.
  const version = spawnSync(node, ["--version"], { encoding: "utf8" }).stdout.trim();
  const home = path.join(os.tmpdir(), "pai-bench-peers", version);
  fs.mkdirSync(home, { recursive: true });
  return TOOLS.flatMap((tool): Peer[] => {
    const program = installed(tool, home, node);
    return program === undefined ? [] : [peerOf(tool, program, node)];
  });
}

function installed(tool: Tool, home: string, node: string): string | undefined {
  const folder = path.join(home, tool.bin);
  const program = path.join(folder, "node_modules/.bin", tool.bin);
  if (!fs.existsSync(program)) {
    fs.mkdirSync(folder, { recursive: true });
    fs.writeFileSync(path.join(folder, "package.json"), '{"private":true}');
    const words = ["install", "--no-audit", "--no-fund", tool.package];
    const done = spawnSync("npm", words, {
      cwd: folder,
      env: { ...process.env, PATH: pathOf(node) },
      encoding: "utf8",
      timeout: INSTALL_MS,
    });
    if (done.status !== 0 || !fs.existsSync(program)) {
      const why = done.stderr?.trim().split("\n").at(-1) ?? "npm could not be run";
      console.log(`${tool.name}: left out, ${tool.package} could not be installed (${why})`);
      return undefined;
    }
  }
  return fs.realpathSync(program);
}

/** Where the binary itself is the first `node`. */
function pathOf(node: string): string {
  return [path.dirname(node), process.env.PATH].join(path.delimiter);
}

function peerOf(tool: Tool, program: string, node: string): Peer {
  const home = (root: string) => path.join(root, `.bench-${tool.bin}`);
  const run = (root: string, words: readonly string[]) => {
    // What it keeps lies in the store of the benchmark and goes with it.
    const env = {
      PATH: pathOf(node),
      HOME: home(root),
      XDG_CACHE_HOME: home(root),
      XDG_CONFIG_HOME: home(root),
    };
    const start = performance.now();
    const { status } = spawnSync(node, [program, ...words], { cwd: root, env, stdio: "ignore" });
    return { status, ms: performance.now() - start };
  };
  return {
    name: tool.name,
    index: (root) => {
      fs.mkdirSync(home(root), { recursive: true });
      return tool.index(root).every((words) => run(root, words).status === 0);
    },
    search: (root, words) => {
      const { status, ms } = run(root, tool.search(root, words));
      if (status !== 0) throw new Error(`${tool.name}: a search ended with ${status}`);
      return { ms };
    },
  };
}
