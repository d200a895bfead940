import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  blockIn,
  programCall,
  type Schedule,
  scheduleUnits,
  withBlock,
} from "../../../src/domain/programs.ts";

const TEMPLATES = path.join(import.meta.dirname, "../../../templates");
const template = (name: string) => readFileSync(path.join(TEMPLATES, name), "utf8");
const ODD = '/srv/mara o\'hara/100% $notes/"pai"';
const schedule = (more: Partial<Schedule> = {}): Schedule => ({
  store: "/srv/mara/.pai",
  program: ["/usr/bin/node", "/opt/pai/bin/pai.js"],
  every: "4h",
  ...more,
});
const block = (store: string) => scheduleUnits("crontab", schedule({ store }), template)[0]?.text ?? "";

describe("a crontab", () => {
  it("gives the program the very path, whatever is in it", () => {
    const line = block(ODD).split("\n")[1] ?? "";
    const command = line.split(" ").slice(5).join(" ").replaceAll("\\%", "%"); // what cron hands to the shell
    expect(line.replaceAll("\\%", "")).not.toContain("%");
    const said = execFileSync("sh", ["-c", command.replace("/usr/bin/node", "printf '%s\\n'")], {
      encoding: "utf8",
    });
    expect(said.split("\n").slice(0, 3)).toEqual(["/opt/pai/bin/pai.js", "--store", ODD]);
  });

  it.each(["", "0 5 * * * backup\n", "0 5 * * * backup", "# pai\n\n* * * * * x\n\n"])(
    "keeps what was there before and after: %j",
    (before) => {
      const mine = withBlock(before, "/a", block("/a"));
      expect(withBlock(mine, "/a", block("/a"))).toBe(mine);
      expect(blockIn(mine, "/a")).toBe(block("/a"));
      const both = withBlock(mine, "/b", block("/b"));
      expect(withBlock(both, "/a", undefined)).toBe(withBlock(before, "/b", block("/b")));
      const ended = before === "" || before.endsWith("\n") ? before : `${before}\n`;
      expect(withBlock(mine, "/a", undefined)).toBe(ended);
      expect(blockIn(before, "/a")).toBeUndefined();
    },
  );

  it("is left alone where its block was cut by hand", () => {
    const cut = `${block("/a").split("\n").slice(0, 2).join("\n")}\n0 5 * * * backup\n`;
    expect(withBlock(cut, "/a", undefined)).toBe(cut);
  });
});

describe("other schedulers", () => {
  it("of Windows get a task whose words are quoted as its programs read them", () => {
    const store = "C:\\Users\\Ann & Bo\\.pai\\";
    const program = ["C:\\Program Files\\nodejs\\node.exe", 'C:\\pai "new"\\bin\\pai.js'];
    const [task] = scheduleUnits("tasks", schedule({ store, program, every: "12h" }), template);
    expect(task?.name).toMatch(/^pai-consolidate-\w{8}\.xml$/);
    expect(task?.text).toContain("<Command>C:\\Program Files\\nodejs\\node.exe</Command>");
    expect(task?.text).toContain("<Interval>PT12H</Interval>");
    expect(task?.text).toContain(
      '<Arguments>"C:\\pai \\"new\\"\\bin\\pai.js" "--store" "C:\\Users\\Ann &amp; Bo\\.pai\\\\" "consolidate"',
    );
  });

  it("get a service and a timer, or an agent, that are quoted for them", () => {
    const [service, timer] = scheduleUnits("systemd", schedule({ store: ODD }), template);
    expect(service?.text).toContain('--store "/srv/mara o\'hara/100%% $$notes/\\"pai\\"" consolidate');
    expect(timer?.text).toMatch(/OnCalendar=\*-\*-\* 00\/4:\d{2}:00\nPersistent=true/);
    const [agent] = scheduleUnits("launchd", schedule({ store: "/srv/a&b/<pai>", every: "12h" }), template);
    expect(agent?.name).toMatch(/^pai\.consolidate-\w{8}\.plist$/);
    expect(agent?.text).toContain("<string>/srv/a&amp;b/&lt;pai&gt;</string>");
    expect(agent?.text).toContain("<integer>43200</integer>");
    for (const unit of [service, timer, agent]) expect(unit?.text).not.toMatch(/\{\{|undefined/);
  });

  it("refuse a path that would break out of its line", () => {
    expect(() => block("/srv/a\n* * * * * rm")).toThrow(/cannot be written into a schedule/);
  });
});

it("starts a program as it is, but on Windows in its shell what is no .exe, with every sign of the shell behind a caret", () => {
  expect(programCall("claude", ["a b"], false)).toEqual({ command: "claude", args: ["a b"] });
  expect(programCall("C:\\git.EXE", ["a b"], true)).toEqual({ command: "C:\\git.EXE", args: ["a b"] });
  const { command, args, windowsVerbatimArguments } = programCall("claude", ['say "hi" & del %X%'], true);
  expect({ command, windowsVerbatimArguments }).toEqual({
    command: "cmd.exe",
    windowsVerbatimArguments: true,
  });
  const line = args.at(-1) ?? "";
  expect(line).toMatch(/^"\^"claude\^" /);
  // What the shell reads first, and what a script reads after it: nothing of it means anything to either.
  const once = line.slice(1, -1).replace(/\^(.)/g, "$1");
  expect(once).toContain('^"say^ \\^"hi\\^"^ ^&^ del^ ^%X^%^"');
  expect(once.replace(/\^(.)/g, "$1")).toBe('"claude" "say \\"hi\\" & del %X%"');
});
