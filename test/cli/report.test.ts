import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReportData } from "../../src/report/report-data.ts";
import { Person } from "./harness.ts";
import { builtProgram } from "./program.ts";

const person = new Person();
const at = (name: string) => path.join(person.root, name);
const dataIn = (html: string) => JSON.parse(/id="data">([^<]*)</.exec(html)?.[1] ?? "") as ReportData;

beforeAll(async () => {
  await person.remember("Anna moved to Oslo in May");
  await person.remember("I take lithium for my bipolar disorder");
});
afterAll(() => person.leave());

describe("pai report", () => {
  it("writes one file for its owner alone, without what is sensitive, and says so", async () => {
    const ran = await person.pai(["report", "--html", at("report.html")]);
    expect(ran.status).toBe(0);
    expect(ran.stdout).toMatch(/^wrote .*report\.html: \d+ memories\n$/);
    expect(ran.stderr).toMatch(/sensitive memor(?:y|ies) left out; --include-sensitive/);
    const html = readFileSync(at("report.html"), "utf8");
    expect(html).not.toContain("lithium");
    expect(dataIn(html).threads.map(({ name }) => name.toLowerCase())).toContain("anna");
    expect(statSync(at("report.html")).mode & 0o777).toBe(0o600);
    const whole = await person.pai(["report", "--html", at("report.html"), "--include-sensitive"]);
    expect(whole).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(at("report.html"), "utf8")).toContain("lithium");
  });

  it("replaces no file of somebody else's unless it is told to", async () => {
    writeFileSync(at("own.html"), "<!doctype html>\n<html lang=en>my own page");
    const refused = await person.pai(["report", "--html", at("own.html")]);
    expect(refused).toMatchObject({ status: 1, stdout: "" });
    expect(refused.stderr).toMatch(/refused to overwrite .*not a report of pai\n {2}.*--force/);
    expect(readFileSync(at("own.html"), "utf8")).toContain("my own page");
    const tried = await person.pai(["report", "--html", at("own.html"), "--force", "--dry-run"]);
    expect(tried.stdout).toMatch(/^would write /);
    expect(readFileSync(at("own.html"), "utf8")).toContain("my own page");
    expect((await person.pai(["report", "--html", at("own.html"), "--force"])).status).toBe(0);
    expect(dataIn(readFileSync(at("own.html"), "utf8")).memories).toBeGreaterThan(0);
  });

  it("wants a place, and a store", async () => {
    expect(await person.pai(["report"])).toMatchObject({ status: 2, stdout: "" });
    const nowhere = ["--store", at("nowhere"), "--html", at("nothing.html")];
    const ran = await person.pai(["report", ...nowhere]);
    expect(ran).toMatchObject({ status: 3, stdout: "" });
    expect(existsSync(at("nothing.html"))).toBe(false);
    expect(await person.pai(["report", "--serve", "--store", at("nowhere")])).toMatchObject({
      status: 3,
      stdout: "",
    });
  });
});

describe("pai report --serve", () => {
  it("prints where it listens, answers, and ends on a signal without an error", async () => {
    const program = path.join(builtProgram(), "bin/pai.js");
    const child = spawn(process.execPath, [program, "report", "--serve", "--store", person.store, "--json"], {
      env: { ...process.env, HOME: person.root },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const ended = once(child, "exit");
    let printed = "";
    for await (const chunk of child.stdout) {
      printed += chunk;
      if (printed.endsWith("}\n")) break;
    }
    const { url, port, token } = JSON.parse(printed) as { url: string; port: number; token: string };
    const page = await fetch(url);
    expect(await page.text()).toContain('data-made-by="pai report"');
    const headers = { "x-pai-token": token };
    const report = await fetch(`http://127.0.0.1:${port}/api/report`, { headers });
    expect(((await report.json()) as ReportData).memories).toBeGreaterThan(0);
    child.kill("SIGTERM");
    expect(await ended).toEqual([0, null]);
  });
});
