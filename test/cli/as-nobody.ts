import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, readdirSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import type { Person } from "./harness.ts";
import { builtProgram } from "./program.ts";

const NOBODY = 65_534;
const AS_NOBODY = ["setpriv", "--reuid", String(NOBODY), "--clear-groups"];

/**
 * What to run a command through so that file permissions hold for it: nothing for an ordinary user; root
 * steps down to nobody, who is given the person's files. Undefined where neither is possible.
 */
export function withoutPrivileges(person: Person): readonly string[] | undefined {
  if (process.getuid?.() !== 0) return [];
  const [command = "", ...words] = AS_NOBODY;
  if (spawnSync(command, [...words, "true"]).status !== 0) return undefined;
  chmodSync(path.dirname(builtProgram()), 0o755);
  chmodSync(builtProgram(), 0o755);
  for (const name of ["", ...readdirSync(person.root, { recursive: true, encoding: "utf8" })])
    chownSync(path.join(person.root, name), NOBODY, NOBODY);
  return AS_NOBODY;
}

/** Says which test could not run here, and why, where nobody can overlook it. */
export function skipLoudly(what: string, why: string): void {
  process.stderr.write(`\nSKIPPED: ${what}: ${why}\n`);
}
