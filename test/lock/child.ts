import { randomUUID } from "node:crypto";
import { appendFileSync, renameSync, writeFileSync } from "node:fs";
import { takeLock } from "../../src/store/lock.ts";
import { openRoot } from "../../src/store/node-fs.ts";
import { realProcesses } from "../../src/store/processes.ts";

/** Takes the lock so many times, and each time leaves behind the lock of a process that ended. */
const [root = "", witness = "", rounds = "1", endedPid = "1"] = process.argv.slice(2);
const processes = realProcesses();
const place = {
  files: openRoot(root),
  processes,
  nonce: () => randomUUID(),
  wall: () => Date.now(),
  abandoned: new Set<string>(),
};

for (let round = 0; round < Number(rounds); round++) {
  await takeLock(place, 60_000);
  appendFileSync(witness, `enter ${process.pid}\n`);
  for (let spin = 0; spin < 20_000; spin++) Math.sqrt(spin);
  appendFileSync(witness, `leave ${process.pid}\n`);
  const ended = { pid: Number(endedPid), start: "gone", nonce: randomUUID(), host: processes.host, wall: 0 };
  writeFileSync(`${root}/ended-${process.pid}`, JSON.stringify(ended));
  renameSync(`${root}/ended-${process.pid}`, `${root}/.local/lock`);
}
await takeLock(place, 60_000);
process.kill(process.pid, "SIGKILL"); // the last lock is left by a process that really ended
