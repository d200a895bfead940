import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { afterAll, describe, expect, it } from "vitest";
import { ROOT } from "./checkout.ts";

const MAX_UNPACKED_BYTES = 15.8 * 1024 * 1024;
const folder = mkdtempSync(path.join(tmpdir(), "pai-packaging-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Packed {
  readonly filename: string;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

// The build is current: the set-up before the tests saw to it. Building again would replace it under other tests.
function pack(): Packed {
  const parameters = ["pack", "--json", "--ignore-scripts", "--pack-destination", folder];
  const [packed] = JSON.parse(npm(parameters, ROOT)) as readonly Packed[];
  if (!packed) throw new Error("npm pack said nothing");
  return packed;
}

function npm(parameters: readonly string[], cwd: string): string {
  // On Windows npm is a script, which only a shell starts.
  const shell = process.platform === "win32";
  return execFileSync("npm", parameters, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], shell });
}

describe("the published package", () => {
  const packed = pack();
  const paths = packed.files.map((file) => file.path);

  it("holds the program, the library, their types and the licences, and nothing else", () => {
    expect(paths).toEqual(
      expect.arrayContaining(
        `
        LICENSE README.md package.json bin/pai.js bin/browse-thread.js
        bin/postgres-thread.js bin/graph.js dist/pai.cjs dist/index.js dist/shapes.js
        dist/LICENCES.txt dist/types/index.d.ts dist/types/domain/shapes.d.ts
        assets/owner.bin assets/reader.bin assets/vectors.bin assets/vectors.LICENCE.txt
        templates/crontab templates/agents/plugin/.claude-plugin/plugin.json
        templates/agents/plugin/.mcp.json .claude-plugin/marketplace.json server.json`
          .trim()
          .split(/\s+/),
      ),
    );
    const known =
      /^(?:LICENSE|README\.md|package\.json|bin\/(?:pai\.js|browse-thread\.js|postgres-thread\.js|graph\.js|load\.js|package\.json)|dist\/(?:[\w-]+\.(?:js|cjs|cjs\.[\w.-]+\.cache)|page\.css|LICENCES\.txt|chunks\/[\w-]+\.js|types\/.+\.d\.ts)|assets\/(?:owner|vectors|reader)\.\w+(?:\.txt)?|templates\/.+|\.claude-plugin\/marketplace\.json|server\.json)$/;
    expect(paths.filter((name) => !known.test(name))).toEqual([]);
  });

  it("compiles and runs nothing where it is installed, and says where it comes from in one voice", () => {
    const json = (name: string) => JSON.parse(readFileSync(path.join(ROOT, name), "utf8"));
    const { scripts, dependencies, optionalDependencies, repository, mcpName } = json("package.json");
    const atInstall = ["preinstall", "install", "postinstall", "prepare", "prepublish"];
    expect({ dependencies, optionalDependencies }).toEqual({});
    expect(atInstall.filter((name) => name in scripts)).toEqual([]);
    const { name, repository: place } = json("server.json");
    expect(name).toBe(mcpName);
    expect(repository.url).toBe(`git+${place.url}.git`);
    expect(place.url).toBe(`https://github.com/${name.replace("io.github.", "")}`);
  });

  it("stays below 15.8 MiB unpacked", () => {
    expect(packed.unpackedSize).toBeLessThan(MAX_UNPACKED_BYTES);
  });

  it("is released with an SBOM of what is bundled, and a formula that has its hash", () => {
    const file = path.join(folder, packed.filename);
    execFileSync(process.execPath, [path.join(ROOT, "scripts", "release-files.mjs"), file]);
    const beside = (name: string) => readFileSync(path.join(folder, name), "utf8");
    const { components } = JSON.parse(beside("sbom.cdx.json")) as {
      components: { name: string; version: string }[];
    };
    const licences = readFileSync(path.join(ROOT, "dist", "LICENCES.txt"), "utf8");
    const names = components.map(({ name }) => name);
    const inLicences = components.filter((one) => licences.includes(`\n${one.name} ${one.version} (`));
    expect(inLicences).toEqual(components);
    expect(names).toEqual(expect.arrayContaining(["commander", "zod"]));
    expect(names).not.toContain("vitest");
    const hash = createHash("sha256").update(readFileSync(file)).digest("hex");
    expect(beside("pai.rb")).toContain(`/${packed.filename}"\n  sha256 "${hash}"`);
  });

  it("is published by the release workflow as the file that was packed", () => {
    const workflow = readFileSync(path.join(ROOT, ".github", "workflows", "release.yml"), "utf8");
    const command = /npm publish .*/.exec(workflow)?.[0].replace("*.tgz", packed.filename);
    symlinkSync(folder, path.join(folder, "out"), "junction");
    const dry = spawnSync(`${command} --dry-run --offline`, { cwd: folder, encoding: "utf8", shell: true });
    expect(dry.status, dry.stderr).toBe(0);
  });

  it("installs without the network, runs, and type-checks a program that uses it", () => {
    const app = path.join(folder, "app");
    mkdirSync(app);
    writeFileSync(path.join(app, "package.json"), '{"type":"module","private":true}');
    npm(
      [
        "install",
        "--offline",
        "--ignore-scripts",
        "--no-audit",
        "--no-fund",
        path.join(folder, packed.filename),
      ],
      app,
    );
    const bin = spawnSync(process.execPath, ["node_modules/pai-memory/bin/pai.js", "--version"], {
      cwd: app,
      encoding: "utf8",
    });
    expect({ status: bin.status, stderr: bin.stderr }).toEqual({ status: 0, stderr: "" });
    writeFileSync(path.join(app, "app.ts"), CONSUMER);
    writeFileSync(path.join(app, "tsconfig.json"), CONSUMER_CONFIG);
    const tsc = path.join(ROOT, "node_modules", "typescript", "bin", "tsc");
    const types = spawnSync(process.execPath, [tsc, "-p", "."], { cwd: app, encoding: "utf8" });
    expect(types.stdout).toMatch(/^app\.ts\(3,14\): error TS2322/); // the planted error, so that types do resolve
    expect(types.stdout.trim().split("\n")).toHaveLength(1);
    expect(existsSync(path.join(app, "node_modules", "zod"))).toBe(false);
  });
});

const CONSUMER = `import { openMemory } from "pai-memory";
import { COMMAND_SHAPES } from "pai-memory/shapes";
export const planted: number = COMMAND_SHAPES.init.parse({}).store;
export const open: (options: never) => unknown = openMemory;
`;
const CONSUMER_CONFIG = JSON.stringify({
  compilerOptions: {
    module: "nodenext",
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    types: [],
    lib: ["es2023", "dom"],
  },
  files: ["app.ts"],
});
