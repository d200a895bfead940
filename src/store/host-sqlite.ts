import { open } from "node:fs/promises";

const MAGIC = "SQLite format 3\0";
/** The tables of claude-mem that hold something to remember. */
const TABLES = ["observations", "session_summaries", "user_prompts"];

/**
 * The bytes of a file; of claude-mem's database the rows of its tables as JSON, where this Node has SQLite. The database is only read, and
 * what another program has not yet written into the file itself is read with it. IO.
 */
export async function* databaseAsJson(
  place: string,
  bytes: () => AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  const json = (await isDatabase(place)) ? await rowsOf(place) : undefined;
  if (json === undefined) yield* bytes();
  else yield new TextEncoder().encode(json);
}

async function isDatabase(place: string): Promise<boolean> {
  const file = await open(place, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString("latin1", 0, bytesRead) === MAGIC;
  } finally {
    await file.close();
  }
}

async function rowsOf(place: string): Promise<string | undefined> {
  const sqlite = await loadSqlite();
  if (sqlite === undefined) return undefined;
  const database = new sqlite.DatabaseSync(place, { readOnly: true });
  try {
    const has = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all();
    const names = TABLES.filter((table) => has.some(({ name }) => name === table));
    if (!names.includes("observations")) return undefined;
    const rows = names.map((table) => [table, database.prepare(`SELECT * FROM ${table}`).all()]);
    return JSON.stringify(Object.fromEntries(rows));
  } finally {
    database.close();
  }
}

interface Sqlite {
  readonly DatabaseSync: new (
    place: string,
    options: { readonly readOnly: boolean },
  ) => { prepare: (sql: string) => { all: () => Record<string, unknown>[] }; close: () => void };
}

/** Undefined before Node 22.13. That it is experimental there is nothing to tell a user. */
async function loadSqlite(): Promise<Sqlite | undefined> {
  const { emitWarning } = process;
  process.emitWarning = () => undefined;
  try {
    const name = "node:sqlite";
    return (await import(name)) as Sqlite;
  } catch {
    return undefined;
  } finally {
    process.emitWarning = emitWarning;
  }
}
