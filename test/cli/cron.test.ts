import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { describe, expect, it } from "vitest";
import { aPerson, list, type Person } from "./harness.ts";

const EVERY = ["consolidate", "--every", "4h"];
const OFF = ["consolidate", "--every", "off"];

/** Programs of the machine that only write down what they are asked for; `crontab` keeps its table in a file. */
function withFakes(person: Person): Readonly<Record<string, string>> {
  const bin = path.join(person.root, "fakes");
  mkdirSync(bin);
  const table = path.join(person.root, "table");
  const said = path.join(person.root, "said");
  const crontab = `#!/bin/sh\nif [ "$1" = -l ]; then\n  if [ -f '${table}' ]; then cat '${table}'; else echo "no crontab for mara" >&2; exit 1; fi\nelse cat > '${table}'; echo crontab >> '${said}'; fi\n`;
  for (const [name, text] of [
    ["crontab", crontab],
    ["systemctl", `#!/bin/sh\necho "$@" >> '${said}'\n`],
    ["launchctl", `#!/bin/sh\nexit 3\n`],
  ] as const) {
    writeFileSync(path.join(bin, name), text);
    chmodSync(path.join(bin, name), 0o755);
  }
  return { PATH: `${bin}:${process.env.PATH}` };
}
const table = (person: Person) => path.join(person.root, "table");
const tableOf = (person: Person) =>
  existsSync(table(person)) ? readFileSync(table(person), "utf8") : undefined;
const said = (person: Person) => readFileSync(path.join(person.root, "said"), "utf8").trim().split("\n");

describe("pai consolidate --every", () => {
  it("prints, installs once, and takes exactly its own entry away", async () => {
    const person = aPerson();
    const env = withFakes(person);
    await person.remember("I prefer tabs");
    writeFileSync(table(person), "0 5 * * * backup\n");
    const printed = await person.pai([...EVERY, "--dry-run"], { env });
    const entry = printed.stdout.replace("would be added to your crontab\n", "");
    expect(entry).toMatch(
      /^# BEGIN pai consolidate-\w{8} .*\.pai\n\d+ \*\/4 \* \* \* .* --scheduled --quiet/,
    );
    expect(tableOf(person)).toBe("0 5 * * * backup\n");
    const refused = await person.pai(EVERY, { env });
    expect(refused).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/Add this to your crontab\?.*--yes/s),
    });
    expect(refused.stdout).toBe(entry);
    const dry = await person.json([...EVERY, "--dry-run"], { env });
    expect(dry).toMatchObject({ changed: true, place: "your crontab", system: "crontab" });
    expect(tableOf(person)).toBe("0 5 * * * backup\n");
    expect((await person.pai([...EVERY, "--yes"], { env })).stdout).toContain("added to your crontab");
    expect(tableOf(person)).toBe(`0 5 * * * backup\n${entry}`);
    expect((await person.pai([...EVERY, "--yes"], { env })).stdout).toContain("already");
    await person.json(["consolidate", "--yes", "--every", "12h"], { env });
    expect(tableOf(person)?.match(/BEGIN/g)).toHaveLength(1);
    expect(tableOf(person)).toContain(" */12 * * * ");
    await person.json([...EVERY, "--yes", "--store", path.join(person.root, "my notes 100%")], {
      env,
    });
    expect(tableOf(person)).toMatch(/--store '[^']*my notes 100\\%'/);
    expect(await person.json(OFF, { env })).toMatchObject({ changed: true });
    expect(tableOf(person)).toMatch(/^0 5 \* \* \* backup\n# BEGIN pai [^\n]*my notes 100%\n/);
    expect(await person.json(OFF, { env })).toMatchObject({ changed: false });
    expect(said(person)).toHaveLength(4);
  });

  it.each(["service", "timer"])(
    "writes nothing where its %s is a link, a pipe or a directory",
    async (unit) => {
      const person = aPerson();
      const env = withFakes(person);
      const folder = path.join(person.root, "config", "systemd", "user");
      const theirs = path.join(person.root, "theirs");
      writeFileSync(theirs, "[Unit]\n");
      const { units } = await person.json([...EVERY, "--dry-run", "--system", "systemd"]);
      const name =
        list(units)
          .map((one) => String(one.name))
          .find((one) => one.endsWith(unit)) ?? "";
      for (const line of [
        ["ln", "-s", theirs],
        ["ln", "-s", "/nowhere"],
        ["mkfifo"],
        ["mkdir"],
        ["ln", "-s", name],
      ]) {
        mkdirSync(folder, { recursive: true });
        await person.run([...line, path.join(folder, name)]);
        const words = [...EVERY, "--system", "systemd", "--yes"];
        const told = await person.json(words, { env, status: 1 });
        expect(told.error).toMatchObject({ code: "unsafe_path", message: expect.stringContaining(name) });
        expect(readdirSync(folder)).toEqual([name]);
        rmSync(folder, { recursive: true });
      }
      expect(readFileSync(theirs, "utf8")).toBe("[Unit]\n");
      expect(existsSync(path.join(person.root, "said"))).toBe(false);
    },
  );

  it("writes units for systemd, and says which program failed", async () => {
    const person = aPerson();
    const env = withFakes(person);
    const folder = path.join(person.root, "config", "systemd", "user");
    const systemd = ["--system", "systemd", "--yes"];
    await person.json([...EVERY, ...systemd], { env });
    expect(readdirSync(folder).map((name) => name.replace(/\w{8}\./, "."))).toEqual([
      "pai-consolidate-.service",
      "pai-consolidate-.timer",
    ]);
    expect(await person.json([...EVERY, ...systemd], { env })).toMatchObject({ changed: false });
    expect(said(person)).toEqual([
      "--user daemon-reload",
      expect.stringMatching(/^--user enable --now pai-\S+\.timer$/),
    ]);
    await person.json([...OFF, ...systemd], { env });
    expect(readdirSync(folder)).toEqual([]);
    const failed = await person.pai([...EVERY, "--system", "launchd", "--yes"], { env });
    expect(failed).toMatchObject({ status: 1, stderr: expect.stringMatching(/launchctl load .* failed/) });
    const none = await person.pai([...EVERY, "--yes"], {
      env: { PATH: `${path.dirname(process.execPath)}-none` },
    });
    expect(none).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/crontab -l failed: there is no such program/),
    });
    const told = await person.json([...EVERY, "--system", "launchd", "--yes"], { env, status: 1 });
    expect(told.error?.code).toBe("scheduler_failed");
    expect((await person.pai([...EVERY, "--only", "age"])).status).toBe(2);
    expect((await person.pai(["consolidate", "--system", "systemd"])).status).toBe(2);
  });
});

describe("pai consolidate --every where the system refuses", () => {
  it("leaves what was there as it was where the system refuses, and what pai did not write", async () => {
    const person = aPerson();
    const env = withFakes(person);
    const units = path.join(person.root, "config", "systemd", "user");
    const install = [...EVERY, "--system", "systemd", "--yes"];
    await person.remember("I prefer tabs");
    await person.json(install, { env });
    const unit = path.join(units, readdirSync(units).find((name) => name.endsWith(".timer")) ?? "");
    const before = readFileSync(unit, "utf8");
    writeFileSync(unit, before.replace(/written by pai .*/, "written by pai cron install")); // as an older pai did
    expect(await person.json(install, { env })).toMatchObject({ changed: true });
    expect(readFileSync(unit, "utf8")).toBe(before);
    writeFileSync(path.join(person.root, "fakes", "systemctl"), "#!/bin/sh\nexit 1\n");
    const failed = await person.json([...install, "--every", "12h"], { env, status: 1 });
    expect(failed.error).toMatchObject({ code: "scheduler_failed" });
    expect(readFileSync(unit, "utf8")).toBe(before);
    writeFileSync(unit, "[Timer]\nOnCalendar=daily\n");
    const refused = await person.json(install, { env, status: 1 });
    expect(refused.error).toMatchObject({
      code: "unsafe_path",
      message: expect.stringContaining("did not write"),
    });
    expect(readFileSync(unit, "utf8")).toBe("[Timer]\nOnCalendar=daily\n");
  });
});
