// A person who edits memory files by hand while others write: node editor.mjs <store> <seed>. Each edit adds a
// mark to the text and is reported once it is saved; ends by SIGTERM. Saves by renaming or in place, in turn.
import { existsSync, readdirSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { randomFrom } from "./lab.mjs";

const [, , store, seed] = process.argv;
const random = randomFrom(Number(seed));
const facts = path.join(store, "facts");
/** Between two saves, ms at most. */
const PAUSE_MS = 80;
let isOver = false;
process.on("SIGTERM", () => {
  isOver = true;
});

for (let n = 0; !isOver; n++) {
  const names = readdirSync(facts, { recursive: true }).filter((name) => name.endsWith(".md"));
  edit(path.join(facts, names[Math.floor(random() * names.length)]), `mark-${seed}-${n}-end`, n % 2 === 0);
  await new Promise((wake) => setTimeout(wake, random() * PAUSE_MS));
}

function edit(file, mark, byRename) {
  if (!existsSync(file)) return;
  const text = readFileSync(file, "utf8");
  if (!text.endsWith("\n")) return; // met while an in-place save of ours is on its way
  const edited = text.replace(/\n$/, ` ${mark}\n`);
  if (byRename) {
    const aside = path.join(path.dirname(file), `.save-${mark}`);
    writeFileSync(aside, edited, { mode: 0o600 });
    renameSync(aside, file);
  } else writeFileSync(file, edited);
  writeSync(1, `${mark}\n`);
}
