import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { crc32 } from "node:zlib";

const FLAGS = ["-shared", "-fPIC", "-ffp-contract=off", "-Wall", "-Wextra"];
/** Where a program's symbols are looked for when it loads the file. */
const OF_SYSTEM = { darwin: ["-undefined", "dynamic_lookup"] };

/**
 * Compiles native/ into dist/, where there is a C compiler; where there is none, or it fails, the program looks at files
 * one by one. The headers come from npm, and what is made of them runs under every Node.
 */
export async function buildNative(root) {
  const made = path.join(root, "dist", `native-${process.platform}-${process.arch}.node`);
  if (process.platform === "win32" || (await headers()) === undefined) {
    rmSync(made, { force: true });
    return;
  }
  mkdirSync(path.dirname(made), { recursive: true });
  const temporary = `${made}.${process.pid}.tmp`;
  if (!(await compileNative(root, temporary, ["-O3"]))) {
    for (const file of [temporary, made]) rmSync(file, { force: true });
    return;
  }
  const sum = crc32(readFileSync(temporary)); // compared before it is loaded (src/store/node-fs.ts)
  renameSync(temporary, made);
  writeFileSync(`${made}.sum`, `${sum}\n`);
}

/** Compiles native/ into a file; whether that worked. */
export async function compileNative(root, out, flags) {
  const include = await headers();
  const words = [
    ...flags,
    ...FLAGS,
    `-I${include}`,
    "-o",
    out,
    path.join(root, "native", "look.c"),
    ...(OF_SYSTEM[process.platform] ?? []),
  ];
  const { status } = spawnSync(process.env.CC ?? "cc", words, { stdio: "ignore" });
  return status === 0 && existsSync(out);
}

async function headers() {
  try {
    return (await import("node-api-headers")).default.include_dir;
  } catch {
    return undefined; // not installed
  }
}
