// Prints the generated parts of docs/ from the sources.
//   node scripts/docs.mjs           writes them
//   node scripts/docs.mjs --check   fails, and names the files, where they differ
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { printCommands } from "./docs/commands.mjs";
import { loadSources } from "./docs/sources.mjs";
import { printConfig, printKeyTables, printStatusTable } from "./docs/tables.mjs";
import { withTerminals } from "./docs/terminal.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

await main();

async function main() {
  const sources = await loadSources(ROOT);
  const printed = new Map([
    ["docs/cli.md", printCommands(sources)],
    ["docs/config.md", printConfig(sources)],
    [
      "docs/lifecycle.md",
      withSections("docs/lifecycle.md", {
        "status-table": printStatusTable(sources),
      }),
    ],
    ["README.md", withTerminals(read("README.md") ?? fail("README.md does not exist"), ROOT)],
    ["docs/format.md", withSections("docs/format.md", { keys: printKeyTables(sources) })],
  ]);
  if (process.argv.includes("--check")) check(printed);
  else for (const [name, text] of printed) writeFileSync(path.join(ROOT, name), text);
}

function check(printed) {
  const stale = [...printed].filter(([name, text]) => read(name) !== text).map(([name]) => name);
  if (stale.length === 0) return;
  console.error(`docs: not what the sources say: ${stale.join(", ")}. Run: npm run docs`);
  process.exitCode = 1;
}

function read(name) {
  const file = path.join(ROOT, name);
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** The page with the text between each pair of markers replaced. */
function withSections(name, sections) {
  let text = read(name) ?? fail(`${name} does not exist`);
  for (const [section, content] of Object.entries(sections)) {
    const begin = `<!-- generated: ${section} -->\n`;
    const end = "<!-- end of generated -->";
    const from = text.indexOf(begin);
    const to = text.indexOf(end, from);
    if (from < 0 || to < 0) fail(`${name} has no section "${section}" between ${begin.trim()} and ${end}`);
    text = `${text.slice(0, from)}${begin}${content.trim()}\n${text.slice(to)}`;
  }
  return text;
}

function fail(message) {
  throw new Error(`docs: ${message}`);
}
