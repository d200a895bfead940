import { execFileSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { sha256 } from "../../src/domain/hash.ts";
import { skipLoudly, withoutPrivileges } from "./as-nobody.ts";
import { aPerson, inParallel, list, type Person } from "./harness.ts";

function pipeAt(file: string): string {
  execFileSync("mkfifo", [file]);
  return file;
}

async function failed(person: Person, words: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const ran = await person.apart([...words, "--json"], { env });
  expect([ran.signal, ran.status], ran.stderr).toEqual([null, 1]);
  return ran.json().error;
}

describe("a home that is none", () => {
  const HOMES = [
    ["", "config_invalid", "not an absolute path"],
    [".", "config_invalid", "not an absolute path"],
    ["sub/home", "config_invalid", "not an absolute path"],
    ["/proc/self", "io", "/proc/self/.pai"],
    ["/proc/self/none/below", "io", "/proc/self/none"],
    ["/dev/null", "io", "not a directory"],
  ] as const;

  it("is named by a command that ends, and nothing is written where the command is run", async () => {
    const person = aPerson();
    mkdirSync(path.join(person.work, ".config/pai"), { recursive: true });
    writeFileSync(path.join(person.work, ".config/pai/config.yaml"), "recall.limit: none\n");
    await inParallel(HOMES, async ([home, code, says]) => {
      const error = await failed(person, ["remember", "I like tea"], { HOME: home, XDG_CONFIG_HOME: "" });
      expect(error, home).toMatchObject({ code, message: expect.stringContaining(says) });
    });
    expect(existsSync(path.join(person.work, ".pai"))).toBe(false);
  });
});

describe("a file that a person names", () => {
  it.each(["ingest", "remember"])("may be a pipe whose words come later: %s", async (command) => {
    const person = aPerson();
    const pipe = pipeAt(path.join(person.work, "pipe"));
    const words = command === "ingest" ? ["ingest", pipe] : ["remember", "--file", pipe];
    const running = person.apart(words);
    await person.run([
      "sh",
      "-c",
      'printf "me: I moved to Porto last year.\\nyou: Nice! When was that?\\n" > "$1"',
      "sh",
      pipe,
    ]);
    expect(await running).toMatchObject({ status: 0, signal: null });
    expect((await person.recall("Porto")).join()).toContain("Porto");
  });

  it.each(["ingest", "remember --file"])(
    "may be a pipe that nobody feeds, until Ctrl-C: %s",
    async (command) => {
      const person = aPerson();
      await person.remember("I like tea");
      const pipe = pipeAt(path.join(person.work, "pipe"));
      const { child, ended } = person.begin([...command.split(" "), pipe]);
      await waitsFor(child.pid ?? 0);
      child.kill("SIGINT");
      const { status, signal } = await ended;
      expect(signal === "SIGINT" ? 130 : status).toBe(130);
    },
  );

  it("is no device that never ends", async () => {
    const person = aPerson();
    expect(await failed(person, ["remember", "--file", "/dev/zero"])).toMatchObject({ code: "too_large" });
  });
});

/** Until some thread of a process sleeps in the opening of a pipe. */
async function waitsFor(pid: number): Promise<void> {
  const opening = () =>
    execFileSync("sh", ["-c", `cat /proc/${pid}/task/*/wchan 2>/dev/null || true`], { encoding: "utf8" });
  while (!/wait_for_partner|fifo_open/.test(opening())) await new Promise((done) => setTimeout(done, 20));
}

describe("settings that cannot be written", () => {
  it.each(["--user", "--store"])("are named, and stay as they were: %s", async (whose) => {
    const person = aPerson();
    await person.remember("I like tea");
    const file = whose === "--user" ? person.configFile : person.file("config.yaml");
    const words = ["config", "set", "recall.limit", "7", "--json", ...(whose === "--user" ? [whose] : [])];
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, "recall.limit: 6\n");
    const names = readdirSync(path.dirname(file));
    const through = ["sh", "-c", 'ulimit -f 0; exec "$@"', "sh"]; // no file may have a byte
    const ran = await person.start(words, { through });
    const message = expect.stringContaining(`could not write ${JSON.stringify(file)}`);
    expect(ran.json().error).toMatchObject({ code: "io", message });
    expect(readFileSync(file, "utf8")).toBe("recall.limit: 6\n");
    expect(readdirSync(path.dirname(file))).toEqual(names);
  });
});

describe("the settings of a store", () => {
  it("are no link, which is neither read nor written, and named", async () => {
    const person = aPerson();
    await person.remember("I like tea");
    const outside = path.join(person.root, "outside.yaml");
    writeFileSync(outside, "recall.limit: 6\n");
    symlinkSync(outside, person.file("config.yaml"));
    expect(await failed(person, ["recall", "tea"])).toMatchObject({ code: "config_invalid" });
    expect(await failed(person, ["config", "set", "recall.limit", "7"])).toMatchObject({
      code: "unsafe_path",
    });
    const { problems } = (await person.json(["doctor"], { status: 6 })) ?? {};
    expect(JSON.stringify(problems)).toContain("it is a symbolic link");
    expect(readFileSync(outside, "utf8")).toBe("recall.limit: 6\n");
  });
});

describe("where lines of history go", () => {
  const KINDS: Readonly<Record<string, (at: string) => void>> = {
    "a pipe": pipeAt,
    "a directory": (at) => mkdirSync(path.join(at, "inside"), { recursive: true }),
    "a file": (at) => writeFileSync(at, "somebody's\n"),
    "a link to a directory": (at) => symlinkSync("../../../kept", at),
    "a link to nothing": (at) => symlinkSync("/nowhere", at),
    "a second name of a file": (at) => {
      writeFileSync(`${at}.other`, "somebody's\n");
      linkSync(`${at}.other`, at);
    },
  };
  const PLACES: readonly (readonly [place: string, kind: string])[] = [
    ...["a pipe", "a file", "a link to a directory", "a link to nothing"].map(
      (kind) => ["state/history", kind] as const,
    ),
    ...["a pipe", "a directory", "a link to nothing", "a second name of a file"].map(
      (kind) => ["month", kind] as const,
    ),
    ["state", "a pipe"],
  ];

  it.each(PLACES)("is looked at before anything is written: %s that is %s", async (place, kind) => {
    const person = aPerson();
    await person.remember("I like tea");
    const month = `state/history/${readdirSync(person.file("state/history"))[0]}`;
    const at = place === "month" ? month : place;
    renameSync(person.file(at), path.join(person.root, "kept"));
    KINDS[kind]?.(person.file(at));
    const before = snapshotOf(person);
    expect(await failed(person, ["remember", "I own a violin"])).toMatchObject({
      code: "unsafe_path",
      message: expect.stringContaining(at),
    });
    expect(snapshotOf(person)).toEqual(before);
    expect(await person.recall("tea")).toEqual(["I like tea"]);
    if (kind !== "a second name of a file") {
      const { problems } = await person.json(["doctor"], { status: 6 });
      expect(list(problems).map((problem) => problem.path)).toContain(at);
    }
    rmSync(person.file(at), { recursive: true });
    renameSync(path.join(person.root, "kept"), person.file(at));
    await person.remember("I own a violin");
    expect((await person.pai(["doctor"])).stdout).toContain("no problems found");
  });

  /** Names of memories and of records: a pipe cannot be read for its hash. */
  const snapshotOf = (person: Person) =>
    readdirSync(person.store, { recursive: true, encoding: "utf8" })
      .filter((name) => /^(?:facts|episodes|entities|\.local\/journal)\//.test(name))
      .toSorted();
});

describe("a name that is not UTF-8", () => {
  it.each(["facts", "state/history", ".local/journal"])(
    "is named by doctor, by the folder it lies in, and stops nothing: %s",
    async (folder) => {
      const person = aPerson();
      await person.remember("I like tea");
      await person.run([
        "sh",
        "-c",
        'mkdir -p "$1"; touch "$1/$(printf "\\376").md"',
        "sh",
        person.file(folder),
      ]);
      const { problems } = await person.json(["doctor"], { status: 6 });
      const named = { code: "unsafe_path", path: folder, message: expect.stringContaining("not UTF-8") };
      expect(problems).toMatchObject([named]);
      await person.remember("I own a violin");
      expect(await person.recall("violin")).toEqual(["I own a violin"]);
      expect((await person.pai(["consolidate"])).status).toBe(0);
      expect((await person.json(["doctor", "--fix"], { status: 6 })).problems).toMatchObject([named]);
    },
  );
});

describe("files that nobody would wait for", () => {
  it("end nothing: a TiB of lines is named, 9 MiB of settings are", async () => {
    const person = aPerson();
    await person.remember("I like tea");
    const history = readdirSync(person.file("state/history"))[0] ?? "";
    for (const name of [`state/history/${history}`, "state/tombstones.jsonl"])
      await person.run(["truncate", "-s", "1T", person.file(name)]);
    const doctor = await person.apart(["doctor", "--json"]);
    expect(list(doctor.json().problems).map(({ path: at }) => at)).toEqual(
      expect.arrayContaining([`state/history/${history}`, "state/tombstones.jsonl"]),
    );
    expect(JSON.stringify(doctor.json().problems)).not.toContain("journal_unknown");
    expect((await person.apart(["log"])).signal).toBe(null);
    expect(await failed(person, ["remember", "I own a violin"])).toMatchObject({
      code: "too_large",
      message: expect.stringContaining("state/tombstones.jsonl"),
    });
    expect(await person.recall("tea")).toEqual(["I like tea"]);
    writeFileSync(person.file("config.yaml"), "x".repeat(9 * 2 ** 20));
    const config = await person.json(["doctor"], { status: 6 });
    expect(list(config.problems).map(({ code }) => code)).toContain("config_invalid");
  });
});

describe("what may not be read", () => {
  it("is named, and other memories are found", async () => {
    const person = aPerson();
    const { path: fact } = await person.remember("I like tea");
    await person.remember("I own a violin");
    for (const file of [person.file(fact), person.file("config.yaml")]) {
      if (!existsSync(file)) writeFileSync(file, "recall.limit: 6\n");
      chmodSync(file, 0);
    }
    const through = withoutPrivileges(person);
    if (through === undefined) return skipLoudly("files without permission", "nobody to step down to");
    const doctor = await person.start(["doctor", "--json"], { through });
    const named = JSON.stringify(doctor.json().problems);
    expect(named).toContain(fact);
    expect(named).toContain("the settings cannot be read: permission was denied");
    chmodSync(person.file("config.yaml"), 0o600);
    expect((await person.start(["recall", "violin"], { through })).stdout).toContain("I own a violin");
  });
});

describe("a change that waits to be carried out", () => {
  const HEAD = {
    seq: 3,
    id: "cs_01kqgvd40044p6xz0g4p6xz0g4",
    command: "remember",
    source: "user",
    temp: "x",
    wall: "2026-05-01T00:00:00.000Z",
    at: "2026-05-01T00:00:00.000Z",
    changes: [],
    appends: [],
  };
  const CHANGE = {
    op: "create",
    path: "facts/2026-05-01/x.md",
    keys: [],
    event: "created",
    reason: "x",
    newHash: sha256("x"),
    newText: "x",
  };
  const MALFORMED: readonly (readonly [what: string, more: object])[] = [
    ["no change", { changes: [null] }],
    ["a text", { changes: ["x"] }],
    ["nothing in it", { changes: [{}] }],
    ["an unknown operation", { changes: [{ ...CHANGE, op: "explode" }] }],
    ["no keys", { changes: [{ ...CHANGE, keys: undefined }] }],
    ["keys that are none", { changes: [{ ...CHANGE, keys: [1] }] }],
    ["a path that leads out", { changes: [{ ...CHANGE, path: "../x.md" }] }],
    ["a move to nowhere", { changes: [{ ...CHANGE, op: "move", oldHash: sha256("y") }] }],
    ["no hash of what was there", { changes: [{ ...CHANGE, op: "update" }] }],
    ["no lines", { appends: undefined }],
    ["a line that is none", { appends: [null] }],
    ["lines elsewhere", { appends: [{ path: "config.yaml", line: "{}" }] }],
    ["a name of temporary files that leads out", { temp: "../../x" }],
    ["a number below all others", { seq: -3 }],
    ["no time", { wall: 5 }],
    ["pages that are none", { outside: [null] }],
  ];

  const malformed = process.env.PAI_LONG === "1" ? MALFORMED : MALFORMED.filter((_, i) => i % 3 === 0);
  it.each(malformed)("and is sealed and malformed stops nobody, and is named: %s", async (_what, more) => {
    const person = aPerson();
    await person.remember("I like tea");
    const record = JSON.stringify({ ...HEAD, ...more });
    const sealed = JSON.stringify({ ...JSON.parse(record), sha256: sha256(record) });
    writeFileSync(person.file(".local/journal/pending.json"), sealed);
    const ran = await person.pai(["recall", "tea"]);
    expect(ran).toMatchObject({ status: 0, stderr: expect.stringContaining("damaged-record-1.json") });
    expect(ran.stdout).toContain("I like tea");
    expect(person.read(".local/conflicts/damaged-record-1.json")).toBe(sealed);
    const { problems } = await person.json(["doctor"], { status: 6 });
    expect(problems).toMatchObject([
      { code: "parked_conflict", message: expect.stringContaining("nothing of it was done") },
    ]);
    await person.remember("I own a violin");
  });
});

describe("doctor --fix", () => {
  const KINDS: Readonly<Record<string, (at: string) => void>> = {
    "a pipe": pipeAt,
    "a link": (at) => symlinkSync("../../kept", at),
    "a device": (at) => execFileSync("mknod", [at, "c", "1", "5"]),
    "a file": (at) => writeFileSync(at, "somebody's\n"),
  };
  const isRoot = process.getuid?.() === 0;
  const PLACES = [
    "journal",
    "journal/pending.json",
    "journal/000000",
    "tmp",
    "conflicts",
    "reread",
    "replica",
    "set-aside",
    "consolidate",
  ];
  const FOUND = PLACES.flatMap((place) =>
    Object.keys(KINDS).flatMap((kind) => {
      const isNone = kind === "a file" && ["journal/pending.json", "replica"].includes(place);
      return isNone || (kind === "a device" && !isRoot) ? [] : [[place, kind] as const];
    }),
  );

  if (!isRoot) skipLoudly("devices in the place of local state", "only root makes them");

  // Every place, and every kind of thing; set PAI_LONG=1 for each in each.
  const some = process.env.PAI_LONG === "1" ? FOUND : FOUND.filter((_, i) => i % 4 === Math.floor(i / 4) % 4);
  it.each(some)(
    "names what is in its way, mends the rest, and ends: .local/%s that is %s",
    async (place, kind) => {
      const person = aPerson();
      await person.remember("I like tea");
      const at = `.local/${place}`;
      const kept = path.join(person.home, "kept");
      if (existsSync(person.file(at))) renameSync(person.file(at), kept);
      KINDS[kind]?.(person.file(at));
      const stray = person.file("facts", ".tmp-1-1-aaaa-c0");
      writeFileSync(stray, "half");
      const ran = await person.apart(["doctor", "--fix", "--json"]);
      expect([ran.signal, ran.status], ran.stdout).toEqual([null, 6]);
      expect(list(ran.json().problems).map((problem) => problem.path)).toEqual([at]);
      // Nobody knows then whether it belongs to a change that waits.
      const mayWait = place === "journal/pending.json" || (place === "journal" && kind === "a link");
      expect(existsSync(stray)).toBe(mayWait);
      expect(await person.recall("tea")).toEqual(["I like tea"]);
    },
  );
});
