// npm run canary: what is private, said again and again, and every place where it must not turn up.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { CANARIES } from "./canaries.ts";
import { findDoorLeaks } from "./doors.ts";
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
  const entered = await findDoorLeaks(path.join(folder, "doors"), CANARIES);
  for (const { kind, word, output, where } of entered.leaks)
    console.log(`  ${output}: ${kind}, ${word}: ${where}`);
  for (const one of entered.lost) console.log(`  lost by ${one}`);
  const ways = `${entered.things} private things and ${entered.doors.length} doors of a project's memory`;
  console.log(`${entered.leaks.length} of ${entered.doors.length * entered.things} pairs of ${ways} leak`);
  process.exitCode = leaks.length + entered.leaks.length + entered.lost.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
