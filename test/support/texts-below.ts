import fs from "node:fs";
import path from "node:path";

/** What all files below a directory say but those whose paths `except` names, by path from there, in order. */
export function textsBelow(
  dir: string,
  except = /^$/,
  encoding: BufferEncoding = "utf8",
): Record<string, string> {
  const names = fs.readdirSync(dir, { recursive: true, encoding: "utf8" }).toSorted();
  const files = names.filter((name) => !except.test(name) && fs.statSync(path.join(dir, name)).isFile());
  return Object.fromEntries(files.map((name) => [name, fs.readFileSync(path.join(dir, name), encoding)]));
}

/** The same as one text, paths and bytes. */
export function wholeText(dir: string, except?: RegExp): string {
  const texts = Object.entries(textsBelow(dir, except, "latin1"));
  return texts.map(([name, text]) => `${name}\n${text}`).join("\n");
}
