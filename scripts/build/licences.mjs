import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The place of a package; another version of it can lie within the one that needs that. */
const PLACE = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** Writes dist/LICENCES.txt: name, version and licence of every package that is bundled; terms that many share stand once, at the end. */
export function writeLicences(root, metafile) {
  const places = new Set(Object.keys(metafile.inputs).map((input) => PLACE.exec(input)?.[0]));
  places.delete(undefined);
  const licences = [...places].toSorted().map((place) => licenceOf(path.join(root, place)));
  const shared = new Map();
  for (const { key, terms } of licences) if (key !== "") shared.set(key, terms);
  const numbers = [...shared.keys()];
  const blocks = licences.map(({ head, key }) =>
    key === "" ? head : `${head}[terms ${numbers.indexOf(key) + 1}]\n`,
  );
  const terms = numbers.map((key, at) => `[terms ${at + 1}]\n\n${shared.get(key)}\n`);
  const top =
    "dist/ contains code of these packages, under their own licences. The terms that are numbered stand at the end.\n";
  const text = [top, ...blocks, ...terms].join(`\n${"-".repeat(72)}\n`);
  writeFileSync(path.join(root, "dist", "LICENCES.txt"), text);
}

/** From here on the licences of MIT and ISC are the same for all. */
const TERMS = /^Permission (?:is hereby granted|to use, copy)/m;

/** `key`: the terms whatever their line breaks; "" where all of a licence is its own. */
function licenceOf(folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
  const file = readdirSync(folder).find((entry) => /^licen[cs]e/i.test(entry));
  const text = file === undefined ? "" : readFileSync(path.join(folder, file), "utf8").trim();
  const at = TERMS.exec(text)?.index ?? text.length;
  const terms = text.slice(at);
  return {
    head: `${name} ${version} (${license})\n\n${text.slice(0, at)}${terms === "" ? "\n" : ""}`,
    key: terms.replace(/\s+/g, " "),
    terms,
  };
}
