import { escapeTerminal } from "../../text/escape.ts";
import { initStore } from "../deps.ts";
import type { Run } from "../run.ts";

/** `pai init` */
export const run: Run = async ({ session, globals, options }) => {
  const { directory, created } = await initStore(session, globals, options.personal === true);
  const { dryRun } = globals;
  const place = escapeTerminal(directory);
  const made = dryRun
    ? `would create the store ${place}`
    : `created the store ${place}\nkeep something in it: pai remember "…"`;
  return {
    json: { store: directory, created, dryRun },
    text: created ? made : `${place} is a store already`,
  };
};
