import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const PACKAGE = /^node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** Writes dist/LICENCES.txt: name, version and licence text of every package that is bundled. */
export function writeLicences(root, metafile) {
  const names = new Set(Object.keys(metafile.inputs).map((input) => PACKAGE.exec(input)?.[1]));
  names.delete(undefined);
  const blocks = [...names].toSorted().map((name) => licenceOf(root, name));
  const head = "dist/ contains code of these packages, under their own licences.\n";
  writeFileSync(path.join(root, "dist", "LICENCES.txt"), [head, ...blocks].join(`\n${"-".repeat(72)}\n`));
}

function licenceOf(root, name) {
  const folder = path.join(root, "node_modules", name);
  const { version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : readFileSync(path.join(folder, file), "utf8").trim();
  return `${name} ${version} (${license})\n\n${text}\n`;
}
