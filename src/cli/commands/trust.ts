import { escapeTerminal } from "../../text/escape.ts";
import { setTrust } from "../deps.ts";
import type { Run } from "../run.ts";

/** `pai trust` */
export const run: Run = async ({ session, words, options, globals }) => {
  const trusted = options.revoke !== true;
  const directory = await setTrust(session, words[0], trusted, globals.dryRun);
  const text = `${escapeTerminal(directory)} is ${trusted ? "trusted" : "not trusted any more"}`;
  return { json: { store: directory, trusted }, text };
};
