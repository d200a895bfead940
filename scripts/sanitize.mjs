// Compiles native/ with the sanitizers of addresses and of undefined behaviour, and calls all of it with hostile arguments.
//   node scripts/sanitize.mjs [--calls 1000000] [--seed N]
// Exit status 1 where a sanitizer finds anything, 2 where this machine has no compiler that knows them.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";
import { compileNative } from "./build/native.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const FLAGS = [
  "-g",
  "-O1",
  "-fsanitize=address,undefined",
  "-fno-sanitize-recover=all",
  "-fno-omit-frame-pointer",
];
const folder = mkdtempSync(path.join(tmpdir(), "pai-sanitize-"));

/** The sanitizer's library, which has to be there before node is; undefined where the compiler has none. */
function library() {
  const { stdout, status } = spawnSync(process.env.CC ?? "cc", ["-print-file-name=libasan.so"], {
    encoding: "utf8",
  });
  const file = status === 0 ? stdout.trim() : "";
  return path.isAbsolute(file) && existsSync(file) ? file : undefined;
}

async function main() {
  const preload = process.platform === "linux" ? library() : undefined;
  const made = path.join(folder, "native.node");
  if (preload === undefined || !(await compileNative(ROOT, made, FLAGS))) {
    console.log("skipped: there is no compiler here that knows the sanitizers");
    return 2;
  }
  const caller = path.join(ROOT, "test", "hostile", "native-calls.mjs");
  const { status, signal } = spawnSync(process.execPath, [caller, made, ...process.argv.slice(2)], {
    stdio: "inherit",
    env: {
      PATH: process.env.PATH,
      LD_PRELOAD: preload,
      // Node itself keeps memory to the end, and what asks for too much is to be told so.
      ASAN_OPTIONS: "detect_leaks=0:handle_segv=2:allocator_may_return_null=1:exitcode=99",
      UBSAN_OPTIONS: "print_stacktrace=1",
    },
  });
  if (status === 0) return 0;
  console.log(`the calls ended with ${signal ?? status}`);
  return 1;
}

try {
  process.exitCode = await main();
} finally {
  rmSync(folder, { recursive: true, force: true });
}
