import { Connection } from "./index/postgres/connection.ts";
import { type OpenSharedOptions, openShared } from "./index/postgres/shared-index.ts";
import type { SearchIndex } from "./index-ports.ts";
import { parseMemoryFile } from "./markdown/memory-file.ts";
import type { Store } from "./ports.ts";
import { postgresThread } from "./store/assets.ts";

/** Connections of this process, by their URLs. */
const connections = new Map<string, Connection>();

/** The index in the database at a URL. PaiError `index_unreadable` where it cannot be used. */
export function openIndexAt(url: string, options: Omit<OpenSharedOptions, "connection">): SearchIndex {
  return openShared({ ...options, connection: connectionTo(url) });
}

/** Reads memories; those whose files other machines have, from the database at a URL. */
export function readingAt(url: string, read: Store["readMemory"]): Store["readMemory"] {
  return (path, known) => {
    const here = read(path, known);
    if (known === undefined || "header" in here || here.code !== "missing") return here;
    const [[raw] = []] = connectionTo(url).ask("SELECT raw FROM pai.memory WHERE path = $1", [path]);
    return raw === undefined ? here : parseMemoryFile(path, raw as Uint8Array, known); // as it was fed
  };
}

function connectionTo(url: string): Connection {
  const connection = connections.get(url) ?? new Connection(url, postgresThread());
  connections.set(url, connection);
  return connection;
}
