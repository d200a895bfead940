// Eight processes look after a store while a person edits its MEMORY.md and that of a project: no edit is lost.
//   node test/load/pages.mjs [--short] [--seed N] [--program DIR]
// Exit status 1 where any of it is broken.
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { conclude, flag, library, PROGRAM, printTable, startNode, temporaryFolder } from "./lab.mjs";

const SHORT = process.argv.includes("--short");
const SEED = Number(flag("--seed", Math.floor(Math.random() * 2 ** 31)));
const PROCESSES = SHORT ? 3 : 8;
const FOR_MS = SHORT ? 2_500 : 60_000;
/** Between two saves, ms. */
const [LEAST_MS, MOST_MS] = SHORT ? [50, 300] : [200, 2_000];
const DAY_MS = 86_400_000;
const MARKER = /^<!-- PAI:BELIEFS:(BEGIN|END)/gm;
const WORKER = fileURLToPath(new URL("worker.mjs", import.meta.url));
const EDITOR = fileURLToPath(new URL("page-editor.mjs", import.meta.url));

const folder = temporaryFolder();
const store = path.join(folder, "store");
const project = path.join(folder, "project");
const pages = [path.join(store, "MEMORY.md"), path.join(project, ".claude/memory/MEMORY.md")];
const places = { home: folder, projects: { demo: project } };
const violations = [];
const { openMemory } = await library();

console.log(`pages: ${PROCESSES} processes, ${FOR_MS / 1000} s, seed ${SEED}${SHORT ? ", short" : ""}`);
const ids = await prepare();
const person = startNode([EDITOR, String(SEED), String(LEAST_MS), String(MOST_MS), ...pages]);
const workers = Array.from({ length: PROCESSES }, (_, n) =>
  startNode([
    WORKER,
    store,
    JSON.stringify({ name: "pages", ids, seed: SEED + n, places, forMs: FOR_MS }),
    "--program",
    PROGRAM,
  ]),
);
const ends = await Promise.all(workers.map(({ ended }) => ended));
person.child.kill("SIGTERM");
const { stdout } = await person.ended;
await check(
  ends,
  stdout.split("\n").filter((mark) => mark !== ""),
);
conclude(violations);

/** A store with beliefs that hold everywhere, and others of a project; their ids. */
async function prepare() {
  mkdirSync(project, { recursive: true });
  const habits = [
    "I practise the cello",
    "I love green tea",
    "We deploy on Thursdays",
    "We write tests first",
  ];
  for (const [n, text] of habits.entries()) {
    for (const daysAgo of [8, 6, 4, 2]) {
      const now = () => Date.now() - daysAgo * DAY_MS;
      const within = n < 2 ? {} : { project: "demo", explicitProject: true };
      await openMemory({ store, now, ...within }).remember({ text });
    }
  }
  const memory = openMemory({ store, places });
  await memory.consolidate();
  return (await memory.beliefs({ all: true, project: "demo" })).results.map(({ id }) => id);
}

async function check(ends, marks) {
  for (const { status, stderr } of ends) if (status !== 0) violations.push(`a process failed: ${stderr}`);
  const lines = ends.flatMap(({ stdout }) =>
    stdout.split("\n").flatMap((line) => (line.endsWith("}") ? [JSON.parse(line)] : [])),
  );
  for (const { failed, message } of lines) if (failed !== undefined) violations.push(`${failed}: ${message}`);
  const memory = openMemory({ store, places });
  const last = await memory.consolidate({ only: ["promote"] });
  const texts = pages.map((page) => readFileSync(page, "utf8"));
  for (const [n, text] of texts.entries()) {
    const markers = text.match(MARKER) ?? [];
    if (markers.length !== 2) violations.push(`${pages[n]} has ${markers.length} markers`);
  }
  const aside = [...textsBelow(path.join(store, ".local/conflicts")), ...textsBelow(project, /conflict/)];
  const lost = marks.filter((mark) => ![...texts, ...aside].some((text) => text.includes(`\n${mark}\n`)));
  if (lost.length > 0)
    violations.push(`${lost.length} of ${marks.length} saves are lost: ${lost.join(", ")}`);
  const facts = (await memory.list({ kind: "fact", status: "all", limit: 100_000, project: "demo" })).results;
  const bullets = marks.filter((mark) => Number(mark.split("-")[2]) % 3 === 0);
  const known = new Set(facts.map(({ text }) => text));
  const kept = bullets.filter((mark) => known.has(`I keep the bullet ${mark}`));
  const told = last.passes.flatMap(({ error }) => error ?? []);
  violations.push(...told);
  printTable([
    {
      runs: lines.filter(({ failed }) => failed === undefined).length,
      "page writes": lines.reduce((sum, { changed = 0 }) => sum + changed, 0),
      saves: marks.length,
      lost: lost.length,
      "kept aside": aside.length,
      "bullets taken over": `${kept.length} of at most ${bullets.length}`,
    },
  ]);
}

function textsBelow(directory, where = /./) {
  try {
    return readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && where.test(entry.name))
      .map((entry) => readFileSync(path.join(entry.parentPath ?? entry.path, entry.name), "utf8"));
  } catch {
    return []; // nothing was kept aside
  }
}
