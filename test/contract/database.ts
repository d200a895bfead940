import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import process from "node:process";
import { Connection } from "../../src/index/postgres/connection.ts";

const ROOT = path.join(import.meta.dirname, "../..");

interface Options {
  readonly server?: ChildProcess;
  readonly patienceMs?: number;
  readonly program?: string | undefined;
}

/** A database for tests: that of `npm run postgres`, else one in a process of its own. */
export class Database {
  readonly connection: Connection;
  readonly #server: ChildProcess | undefined;

  /** `program`: the directory that holds `bin/` and `dist/`. */
  constructor(url: string, { server, patienceMs, program = ROOT }: Options = {}) {
    this.connection = new Connection(url, path.join(program, "bin/postgres-thread.js"), {
      ...(patienceMs !== undefined && { patienceMs }),
    });
    this.#server = server;
  }

  static async open(program?: string): Promise<Database> {
    if (process.env.PAI_POSTGRES !== undefined) return new Database(process.env.PAI_POSTGRES, { program });
    const script = path.join(ROOT, "test/postgres/pglite-server.mjs");
    const server = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    return new Database(`postgres://postgres@127.0.0.1:${String(port).trim()}/postgres`, { server, program });
  }

  /** Leaves nothing in it. Tables that are there are emptied: to make them takes longer. */
  empty(): void {
    const { ask } = this.connection;
    const [[there] = []] = ask("SELECT to_regclass('pai.meta') IS NOT NULL");
    if (there !== true) return;
    ask("TRUNCATE pai.memory, pai.posting, pai.gone, pai.vectors, pai.batch, pai.machine, pai.fed");
    ask("UPDATE pai.meta SET value = gen_random_uuid() WHERE name = 'made'");
  }

  close(): void {
    this.connection.close();
    this.#server?.kill();
  }
}
