import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/definitions.ts";
import { ROOT } from "../arch/checkout.ts";
import { seeded } from "../seeded.ts";

const IS_LONG = process.env.PAI_LONG === "1";
/** Programs of Node to start with, `:` between them; this one where none are named. */
const NODES = process.env.PAI_NODES?.split(":") ?? [process.execPath];
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-start-"));
const dist = path.join(folder, "dist");
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

beforeAll(() => {
  for (const name of ["bin", "assets", "dist", "templates"])
    fs.cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
});

function pai(node: string, ...words: readonly string[]) {
  const env = { PATH: process.env.PATH, HOME: folder, PAI_STORE: path.join(folder, "store"), TZ: "UTC" };
  const done = spawnSync(node, [path.join(folder, "bin", "pai.js"), ...words], {
    env,
    encoding: "utf8",
    input: "",
  });
  return { status: done.status, signal: done.signal, stdout: done.stdout, stderr: done.stderr };
}

/** At one moment: scores decay with time. */
const LATER = ["--now", new Date(Date.now() + 3_600_000).toISOString()];
const LIST = ["list", "--json", ...LATER];

/** Words that are not found, as long as patterns have to be to be compiled twice. */
const SCRIPTS: Readonly<Record<string, string>> = {
  accents: "éèêëéèêëéèêë ñandúñandúñandú",
  Greek: "καλημέρακαλημέρα κόσμε",
  Cyrillic: "доброеутродоброеутро мир",
  Hebrew: "שלוםשלוםשלוםשלום עולם",
  Arabic: "مرحبامرحبامرحبا بالعالم",
  Devanagari: "नमस्तेनमस्तेनमस्ते दुनिया",
  Thai: "สวัสดีชาวโลกสวัสดีชาวโลก",
  Han: "你好世界你好世界你好世界",
  kana: "こんにちはこんにちはセカイ",
  Hangul: "안녕하세요안녕하세요 세계",
  emoji: "👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧 🇵🇹🇵🇹",
  symbols: "####++++%%%%####++++%%%%",
};

describe.each(NODES)("every start (%s)", (node) => {
  for (const [turn, [script, text]] of Object.entries(SCRIPTS).entries()) {
    const short = turn % 2 === 0 ? "recall" : "remember";
    it.each(IS_LONG ? COMMANDS.map(({ name }) => name) : [short])(
      `ends by itself with words in ${script}: %s`,
      (name) => {
        for (const words of [
          [name, text],
          [name, "--", text],
        ]) {
          if (!IS_LONG && (words.length === 2) === (name === "remember")) continue;
          const { status, signal, stderr } = pai(node, ...words);
          expect({ words, signal, stderr }).toMatchObject({
            signal: null,
            stderr: expect.not.stringContaining("inside pai"),
          });
          expect([0, 1, 2, 3, 5, 6]).toContain(status);
        }
      },
    );
  }
});

describe("the code that V8 compiled", () => {
  const caches = () => fs.readdirSync(dist).filter((name) => name.endsWith(".cache"));

  it("is kept whole by the first command that finds none, and no file of it is left half done", () => {
    for (const name of caches()) fs.rmSync(path.join(dist, name));
    const first = pai(process.execPath, ...LIST);
    const kept = caches();
    expect(kept.map((name) => name.split(".")[0]).sort()).toEqual(["pai", "recall"]);
    expect(pai(process.execPath, ...LIST)).toEqual(first);
    expect(fs.readdirSync(dist).filter((name) => name.endsWith(".tmp"))).toEqual([]);
  });

  it.each([
    ["a pipe", (file: string) => void spawnSync("mkfifo", [file])],
    ["a link to an endless device", (file: string) => fs.symlinkSync("/dev/zero", file)],
    ["a huge file", (file: string) => fs.writeFileSync(file, "") ?? fs.truncateSync(file, 2 ** 40)],
  ])("is not read where %s lies in its place, and takes that place", (_what, make) => {
    for (const name of caches()) fs.rmSync(path.join(dist, name));
    const first = pai(process.execPath, ...LIST);
    for (const name of caches()) {
      fs.rmSync(path.join(dist, name));
      make(path.join(dist, name));
    }
    expect(pai(process.execPath, ...LIST)).toEqual(first);
    const made = caches().map((name) => fs.lstatSync(path.join(dist, name)));
    expect(made.length).toBeGreaterThan(1);
    expect(made.every((entry) => entry.isFile() && entry.size < 2 ** 26)).toBe(true);
  });
});

describe("a package that lies beside the program", () => {
  it("is never loaded: js-yaml would take esprima from there", () => {
    const beside = path.join(folder, "node_modules", "esprima");
    const mark = path.join(folder, "was-loaded");
    fs.mkdirSync(beside, { recursive: true });
    fs.writeFileSync(
      path.join(beside, "index.js"),
      `require("fs").writeFileSync(${JSON.stringify(mark)}, "");`,
    );
    for (const words of [["remember", "The kiosk in Bruges opens at 8"], ["recall", "kiosk"], ["doctor"]])
      expect(pai(process.execPath, ...words).status).toBe(0);
    expect(fs.existsSync(mark)).toBe(false);
    fs.rmSync(path.join(folder, "node_modules"), { recursive: true });
  });
});

describe("a damaged file of the program", () => {
  const NEEDED = /^(?:pai|recall|remember|others)\.cjs|\.node/;
  const TIMES = IS_LONG ? 1_000 : 10;
  const ASK = ["recall", "bakery", "--json", "--no-track", ...LATER];
  let asked: ReturnType<typeof pai>;
  beforeAll(() => {
    pai(process.execPath, "remember", "The bakery in Ghent opens at 7");
    pai(process.execPath, "recall", "bakery"); // what is compiled of it is kept
    asked = pai(process.execPath, ...ASK);
    expect(asked.stdout).toContain("Ghent");
  });

  it("ends no command by a signal, and gives no wrong answer", () => {
    const random = seeded(7);
    const files = fs.readdirSync(dist).filter((name) => NEEDED.test(name));
    expect(files.filter((name) => name.endsWith(".cache")).length).toBeGreaterThan(2);
    for (let i = 0; i < TIMES; i++) {
      const file = path.join(dist, files[i % files.length] ?? "");
      const whole = fs.readFileSync(file);
      fs.writeFileSync(file, damaged(whole, random));
      const { status, signal, stdout, stderr } = pai(process.execPath, ...ASK);
      const said = () =>
        (JSON.parse(stdout || "{}") as { error?: { code: string } }).error?.code ?? "program_damaged";
      fs.writeFileSync(file, whole);
      expect({ file, signal }).toEqual({ file, signal: null });
      if (status === 0) expect(withoutTimes(stdout)).toBe(withoutTimes(asked.stdout));
      else expect([said(), stdout + stderr]).toEqual(["program_damaged", expect.stringMatching(DAMAGED)]);
    }
  });
});

describe("a damaged file of the page", () => {
  it("is refused, and what was there of the report stays", () => {
    pai(process.execPath, "remember", "The bakery in Ghent opens at 7");
    for (const name of ["page.js", "page.css"]) {
      const file = path.join(dist, name);
      const whole = fs.readFileSync(file);
      fs.writeFileSync(file, whole.subarray(0, whole.length - 1));
      const { status, stdout, stderr } = pai(process.execPath, "report", "--html", path.join(dist, "r.html"));
      fs.writeFileSync(file, whole);
      expect([status, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/cannot use .*page\.\w+.*it is damaged[\s\S]*build it again/);
      expect(fs.existsSync(path.join(dist, "r.html"))).toBe(false);
    }
  });
});

const DAMAGED = /cannot run .*it is damaged[\s\S]*build it again/;

function withoutTimes(json: string): string {
  return json.replace(/"tookMs": ?[\d.]+/, "");
}

/** One bit another, a block of zeros, or an end that is missing. */
function damaged(whole: Buffer, random: (below: number) => number): Buffer {
  const bytes = Buffer.from(whole);
  const at = random(bytes.length);
  const how = random(3);
  if (how === 0) bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
  if (how === 1) bytes.fill(0, at, Math.min(bytes.length, at + 4_096));
  return how === 2 ? bytes.subarray(0, at) : bytes;
}
