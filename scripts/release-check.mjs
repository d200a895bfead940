// Whether a tag may be released: every file that names a version names the tag's, and the changelog has an entry for it.
//   node scripts/release-check.mjs v1.2.3
import fs from "node:fs";
import path from "node:path";
import process from "node:process";

const ROOT = path.resolve(import.meta.dirname, "..");
const VERSIONED = [
  "package.json",
  "package-lock.json",
  "server.json",
  ".claude-plugin/marketplace.json",
  "templates/agents/marketplace.json",
  "templates/agents/plugin/.claude-plugin/plugin.json",
  "templates/agents/gemini/gemini-extension.json",
];

const version = (process.argv[2] ?? "").replace(/^v/, "");
const read = (name) => fs.readFileSync(path.join(ROOT, name), "utf8");
const wrong = VERSIONED.filter((name) => !read(name).includes(`"version": ${JSON.stringify(version)}`));
if (!read("CHANGELOG.md").includes(`\n## [${version}] - `)) wrong.push("CHANGELOG.md");
if (wrong.length > 0) {
  console.error(`these do not name version ${JSON.stringify(version)}: ${wrong.join(", ")}`);
  process.exitCode = 1;
}
