import { messageOf } from "./domain/errors.ts";
import { Connection } from "./index/postgres/connection.ts";
import type { OpenSharedOptions } from "./index/postgres/refresh-shared.ts";
import { openShared } from "./index/postgres/shared-index.ts";
import type { SearchIndex } from "./index-ports.ts";
import { parseMemoryFile } from "./markdown/memory-file.ts";
import type { Store } from "./ports.ts";
import { postgresThread } from "./store/assets.ts";

const connections = new Map<string, Connection>();

/** The index in the database at a URL. PaiError `index_unreadable` where it cannot be used. */
export function openIndexAt(url: string, options: Omit<OpenSharedOptions, "connection">): SearchIndex {
  return openShared({ ...options, connection: connectionTo(url) });
}

/**
 * A store that reads memories whose files other machines have, and whose changes others find at once; where they cannot be told now, the next
 * command of this machine does it.
 */
export function sharedStore(
  store: Store,
  url: string,
  feed: () => void,
  notice: ((text: string) => void) | undefined,
): Store {
  const readMemory: Store["readMemory"] = (path, known) => {
    const here = store.readMemory(path, known);
    if (known === undefined || "header" in here || here.code !== "missing") return here;
    const [[raw] = []] = connectionTo(url).ask("SELECT raw FROM pai.memory WHERE path = $1", [path]);
    return raw === undefined ? here : parseMemoryFile(path, raw as Uint8Array, known); // as it was fed
  };
  const apply: Store["apply"] = async (...change) => {
    const result = await store.apply(...change);
    try {
      if (result.ok) feed();
    } catch (error) {
      notice?.(`written, but not yet in the shared index: ${messageOf(error)}`);
    }
    return result;
  };
  return { ...store, readMemory, apply };
}

function connectionTo(url: string): Connection {
  const connection = connections.get(url) ?? new Connection(url, postgresThread());
  connections.set(url, connection);
  return connection;
}
