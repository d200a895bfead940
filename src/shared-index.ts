import { Connection } from "./index/postgres/connection.ts";
import { type OpenSharedOptions, openShared } from "./index/postgres/shared-index.ts";
import type { SearchIndex } from "./index-ports.ts";
import { postgresThread } from "./store/assets.ts";

/** Connections of this process, by their URLs. */
const connections = new Map<string, Connection>();

/** The index in the database at a URL. PaiError `index_unreadable` where it cannot be used. */
export function openIndexAt(url: string, options: Omit<OpenSharedOptions, "connection">): SearchIndex {
  const connection = connections.get(url) ?? new Connection(url, postgresThread());
  connections.set(url, connection);
  return openShared({ ...options, connection });
}
