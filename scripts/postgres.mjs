// Starts a Postgres of this machine in a temporary folder, runs a command with its URL in PAI_POSTGRES, and stops it again.
//   node scripts/postgres.mjs <command> [words]
// The command may restart the server: it sends SIGUSR2 to the process PAI_POSTGRES_KEEPER.
import { spawn, spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";

/** Where distributions put the programs of the server, the newest version last. */
const PLACES = ["/usr/lib/postgresql", "/usr/local/pgsql"];
/** Postgres refuses to run as root. */
const OTHER_USER = "nobody";

const bin = findBin();
if (bin === undefined) {
  console.error("postgres: no server is installed here. On Debian: apt-get install postgresql");
  process.exit(1);
}
const root = mkdtempSync(path.join(tmpdir(), "pai-postgres-"));
const data = path.join(root, "data");
const isRoot = process.getuid?.() === 0;
if (isRoot) {
  const { stdout } = spawnSync("id", ["-u", OTHER_USER], { encoding: "utf8" });
  chownSync(root, Number(stdout), 0);
}
const port = await freePort();
// The data lie in memory or vanish soon: nothing is gained by waiting for a disk.
const OPTIONS = `-p ${port} -h 127.0.0.1 -k ${root} -c fsync=off -c max_connections=100`;

let status = 1;
try {
  server("initdb", ["-D", data, "-A", "trust", "-U", "pai", "-E", "UTF8", "--locale=C"]);
  start();
  process.on("SIGUSR2", () => {
    server("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
    start();
  });
  const stopped = new Promise((done) => {
    for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => done(1));
  });
  const [command = "true", ...words] = process.argv.slice(2);
  const url = `postgres://pai@127.0.0.1:${port}/postgres`;
  const env = { ...process.env, PAI_POSTGRES: url, PAI_POSTGRES_KEEPER: String(process.pid) };
  const child = spawn(command, words, { stdio: "inherit", env });
  const ended = new Promise((done) => child.on("exit", (code) => done(code ?? 1)));
  status = await Promise.race([ended, stopped]);
  child.kill();
} finally {
  server("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
  rmSync(root, { recursive: true, force: true });
}
process.exit(status);

function start() {
  server("pg_ctl", ["-D", data, "-w", "-l", path.join(root, "log"), "-o", OPTIONS, "start"]);
}

function server(program, words) {
  const whole = path.join(bin, program);
  const [name, all] = isRoot ? ["runuser", ["-u", OTHER_USER, "--", whole, ...words]] : [whole, words];
  const done = spawnSync(name, all, { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  if (done.status !== 0) throw new Error(`postgres: ${program} failed`);
}

function findBin() {
  const found = PLACES.flatMap((place) => {
    const versions = existsSync(place) ? readdirSync(place).sort((a, b) => Number(a) - Number(b)) : [];
    return [...versions.map((version) => path.join(place, version, "bin")), path.join(place, "bin")];
  });
  return found.findLast((place) => existsSync(path.join(place, "initdb")));
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => done(address.port));
    });
  });
}
