// Writes what goes with a packed release beside it: the SBOM of what is bundled, and the formula for Homebrew.
//   node scripts/release-files.mjs out/pai-memory-1.2.3.tgz
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import process from "node:process";

const ROOT = path.resolve(import.meta.dirname, "..");
const packed = path.resolve(process.argv[2] ?? "");
const { name, version, description, license, homepage } = JSON.parse(readHere("package.json"));
const write = (file, text) => fs.writeFileSync(path.join(path.dirname(packed), file), text);
write("sbom.cdx.json", `${JSON.stringify(sbom(), null, 2)}\n`);
write("pai.rb", formula(createHash("sha256").update(fs.readFileSync(packed)).digest("hex")));

function readHere(file) {
  return fs.readFileSync(path.join(ROOT, file), "utf8");
}

/** npm lists everything that the build uses; of that, what the bundles hold. */
function sbom() {
  const all = JSON.parse(
    execFileSync("npm", ["sbom", "--sbom-format=cyclonedx"], {
      cwd: ROOT,
      maxBuffer: 2 ** 26,
      shell: process.platform === "win32", // npm is a script there
    }),
  );
  const bundled = new Set(
    Object.keys(JSON.parse(readHere("dist/meta.json")).inputs).map(
      (input) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1],
    ),
  );
  const components = all.components
    .filter((one) => bundled.has(one.name))
    .map((one) => ({ ...one, properties: [] })); // npm calls them for development only
  const held = new Set(components.map((one) => one["bom-ref"]));
  const root = { ...all.metadata.component, name };
  const dependencies = all.dependencies
    .filter(({ ref }) => held.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((other) => held.has(other)) }));
  return {
    ...all,
    metadata: { ...all.metadata, component: root },
    components,
    dependencies: [{ ref: root["bom-ref"], dependsOn: [...held] }, ...dependencies],
  };
}

function formula(sha256) {
  return `class Pai < Formula
  desc ${JSON.stringify(description.replace(/^A (.)|:.*$/g, (_, first = "") => first.toUpperCase()))}
  homepage ${JSON.stringify(homepage.replace(/#.*/, ""))}
  url "https://registry.npmjs.org/${name}/-/${name}-${version}.tgz"
  sha256 "${sha256}"
  license ${JSON.stringify(license)}

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink libexec.glob("bin/*")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/pai --version")
  end
end
`;
}
