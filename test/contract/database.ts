import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import process from "node:process";
import { Connection } from "../../src/index/postgres/connection.ts";

const ROOT = path.join(import.meta.dirname, "../..");
export const THREAD = path.join(ROOT, "bin/postgres-thread.js");

/** A database for tests: that of `npm run postgres`, else one in a process of its own. */
export class Database {
  readonly connection: Connection;
  readonly #server: ChildProcess | undefined;

  private constructor(url: string, server?: ChildProcess) {
    this.connection = new Connection(url, THREAD);
    this.#server = server;
  }

  static async open(): Promise<Database> {
    if (process.env.PAI_POSTGRES !== undefined) return new Database(process.env.PAI_POSTGRES);
    const script = path.join(ROOT, "test/postgres/pglite-server.mjs");
    const server = spawn(process.execPath, [script], { stdio: ["pipe", "pipe", "inherit"] });
    const [port] = (await once(server.stdout, "data")) as [Buffer];
    return new Database(`postgres://postgres@127.0.0.1:${String(port).trim()}/postgres`, server);
  }

  /** Leaves nothing in it. */
  empty(): void {
    this.connection.ask("DROP SCHEMA IF EXISTS pai CASCADE");
  }

  close(): void {
    this.connection.close();
    this.#server?.kill();
  }
}
