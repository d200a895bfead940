// A person who edits pages by hand: node page-editor.mjs <seed> <pause ms> <most pause ms> <page...>. Each save adds a
// mark at the end of the page, every third one also a bullet in the section of beliefs; saves by renaming or in place,
// in turn. What was saved is reported; ends by SIGTERM.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { randomFrom } from "./lab.mjs";

const [, , seed, least, most, ...pages] = process.argv;
const random = randomFrom(Number(seed));
const END = "<!-- PAI:BELIEFS:END -->";
let isOver = false;
process.on("SIGTERM", () => {
  isOver = true;
});

for (let n = 0; !isOver; n++) {
  const page = pages[n % pages.length];
  save(page, `mark-${seed}-${n}-end`, n);
  await new Promise((wake) => setTimeout(wake, Number(least) + random() * (Number(most) - Number(least))));
}

function save(page, mark, n) {
  mkdirSync(path.dirname(page), { recursive: true });
  const text = existsSync(page) ? readFileSync(page, "utf8") : "# Mine\n";
  const withBullet = n % 3 === 0 ? text.replace(END, () => `- I keep the bullet ${mark}\n${END}`) : text;
  const edited = `${withBullet}${mark}\n`;
  if (n % 2 === 0) {
    const aside = path.join(path.dirname(page), `.save-${mark}`);
    writeFileSync(aside, edited);
    renameSync(aside, page);
  } else writeFileSync(page, edited);
  writeSync(1, `${mark}\n`);
}
