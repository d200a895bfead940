// The first minute with pai, in a store of its own that is kept for looking around.
//   node scripts/quickstart.mjs [--keep DIR]
// Every step runs the real program and is checked: the exit status is 1 where one does not do what is said.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const BIN = path.join(ROOT, "bin", "pai.js");
const NOTES = path.join(ROOT, "fixtures", "notes", "notes.txt");
const REMARK = "Our cat Biscuit gets half a tin at seven";
const EDITED = "Our cat Biscuit gets a whole tin at seven";

const folder = newFolder();
const store = path.join(folder, "store");
const environment = cleanEnvironment();
tour();

function tour() {
  say(`A new store in ${store}.`);
  pai(["init"], { has: store });

  say("Keep two things. Each becomes an episode (your words) and a fact (what they say).");
  pai(["remember", REMARK], { has: "Biscuit" });
  pai(["remember", "I prefer tabs over spaces in Go", "--tag", "work"], { has: "tabs" });

  say("Keep a whole file of notes, one a line, in one change set.");
  pai(["remember", "--file", NOTES], { has: /\b62\b/ });

  say("Ask. The best come first; --explain shows how each score comes about.");
  pai(["recall", "is Mara allergic to something", "--limit", "2", "--explain"], { has: "penicillin" });

  say("Memories are markdown files. Find the one about the cat and edit it by hand.");
  const file = pai(["recall", "Biscuit", "--limit", "1", "--format", "paths"], {
    has: /facts\/.*\.md/,
  }).trim();
  editByHand(path.resolve(store, file));

  say("The edit counts from now on.");
  pai(["recall", "Biscuit"], { has: "a whole tin", not: "half a tin" });

  say(
    "Say something again: it is not kept twice, but believed more. And the next change of the store takes edits over:",
  );
  pai(["remember", "I prefer tabs over spaces in Go."], { has: "already known" });
  const id = shortIdOf("Biscuit");
  pai(["show", "--history", id], { has: /new: [\s\S]*edited/ });

  say("People move. What is newer replaces what was; both stay linked, and nothing is lost.");
  pai(["remember", "I live in Lisbon and I work at Acme"], { has: "Lisbon" });
  pai(["remember", "I moved to Berlin"], { has: "which replaces" });

  say("Forget it: it is recalled no more (and the exit status is 3: nothing found).");
  pai(["forget", id], { has: "Biscuit" });
  pai(["recall", "Biscuit"], { status: 3, not: "a whole tin" });

  say("Everything can be taken back.");
  pai(["undo"], { has: "forget" });
  pai(["recall", "Biscuit", "--limit", "1"], { has: "a whole tin" });

  say("What is there now.");
  pai(["status"], { has: /facts?\b/ });

  whatNext();
}

function whatNext() {
  const setStore = process.platform === "win32" ? `set PAI_STORE=${store}` : `export PAI_STORE=${store}`;
  console.log(`
That was all of it: nothing left this machine. The store is kept; go on with it:

  ${setStore}
  npx pai recall "half marathon"    find something by its words
  npx pai agenda                    what is due
  npx pai browse                    look through everything; ? shows the keys
  npx pai report --serve --write    the same in a browser
  npx pai questions                 what only you can decide; it can wait

or start your own: unset PAI_STORE, then: npx pai remember "…" (it goes to ~/.pai).`);
}

/** Prints and runs one command, prints what it says, and checks it. Returns its stdout. */
function pai(parameters, expected) {
  console.log(`\n$ pai ${parameters.map(quoted).join(" ")}`);
  const { status, stdout, stderr } = run(parameters);
  process.stdout.write(stdout);
  process.stdout.write(stderr);
  const both = `${stdout}${stderr}`;
  if (status !== (expected.status ?? 0)) fail(`exit status ${status} instead of ${expected.status ?? 0}`);
  if (expected.has !== undefined && !contains(both, expected.has))
    fail(`${expected.has} is not in what it printed`);
  if (expected.not !== undefined && contains(both, expected.not))
    fail(`${expected.not} is in what it printed`);
  return stdout;
}

function run(parameters) {
  return spawnSync(process.execPath, [BIN, ...parameters], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
}

function editByHand(file) {
  const text = readFileSync(file, "utf8");
  const edited = text.replace(REMARK, EDITED);
  if (edited === text) fail(`${file} does not hold "${REMARK}"`);
  writeFileSync(file, edited);
  console.log(
    `\n# ${file}\n${edited.replaceAll(/^/gm, "  ").trimEnd()}\n# ("half a tin" is "a whole tin" now)`,
  );
}

function shortIdOf(query) {
  const { results } = JSON.parse(run(["recall", query, "--limit", "1", "--json", "--no-track"]).stdout);
  return results[0].shortId;
}

function say(sentence) {
  console.log(`\n${sentence}`);
}

function contains(text, expected) {
  return typeof expected === "string" ? text.includes(expected) : expected.test(text);
}

function quoted(word) {
  const short = word.replace(`${ROOT}`, "");
  return /^[\w./:=-]+$/.test(short) ? short : `"${short}"`;
}

function fail(problem) {
  console.error(`\nquickstart: ${problem}`);
  process.exit(1);
}

function newFolder() {
  const { values } = parseArgs({ options: { keep: { type: "string" } } });
  if (values.keep === undefined) return mkdtempSync(path.join(tmpdir(), "pai-quickstart-"));
  const chosen = path.resolve(values.keep);
  mkdirSync(chosen, { recursive: true });
  return chosen;
}

/** Nothing of the user's own: no settings, no store, no home. */
function cleanEnvironment() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(?:PAI_|XDG_CONFIG_HOME$)/.test(name));
  return { ...Object.fromEntries(kept), HOME: folder, USERPROFILE: folder, PAI_STORE: store, NO_COLOR: "1" };
}
