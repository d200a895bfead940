// npm run canary: what is private, said again and again, and every place where it must not turn up.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { CANARIES } from "./canaries.ts";
import { findLeaks } from "./matrix.ts";

const folder = mkdtempSync(path.join(tmpdir(), "pai-canary-"));
try {
  const { outputs, leaks } = await findLeaks(folder, CANARIES);
  for (const output of outputs) {
    const found = leaks.filter((leak) => leak.output === output);
    console.log(`${String(found.length).padStart(3)}  ${output}`);
    for (const { kind, word, where } of found) console.log(`       ${kind}, ${word}: ${where}`);
  }
  const pairs = outputs.length * CANARIES.length;
  console.log(
    `\n${leaks.length} of ${pairs} pairs of ${CANARIES.length} private things and ${outputs.length} outputs leak`,
  );
  process.exitCode = leaks.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
