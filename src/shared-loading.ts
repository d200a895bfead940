import type { Config } from "./domain/config.ts";

/** What searches in a database, once it is loaded. */
let shared: typeof import("./shared-index.ts") | undefined;

/** Loads it, for settings that name a database. */
export async function loadShared(config: Config): Promise<void> {
  if (config["index.url"] !== "") shared ??= await import("./shared-index.ts");
}

/** What searches in the database that settings name; undefined where they name none. */
export function sharedOf(config: Config): typeof shared {
  return config["index.url"] === "" ? undefined : shared;
}
