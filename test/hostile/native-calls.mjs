// Calls everything that native/ exports with arguments that nobody should give it: node native-calls.mjs <file.node> [--calls N] [--seed N]

import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import process from "node:process";

const CALLS = Number(flag("--calls", 1_000_000));
let state = Number(flag("--seed", 17));
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pai-native-calls-"));
const module = { exports: {} };
process.dlopen(module, path.resolve(process.argv[2]));
const native = module.exports;

function flag(name, otherwise) {
  const at = process.argv.indexOf(name);
  return at === -1 ? otherwise : process.argv[at + 1];
}

/** A number from 0 to below (Park and Miller's generator). */
function below(count) {
  state = (state * 48_271) % 2_147_483_647;
  return state % count;
}
const anyOf = (all) => all[below(all.length)];

const at = (name) => path.join(folder, name);
fs.mkdirSync(at("dir"));
fs.mkdirSync(at("empty-dir"));
for (let i = 0; i < 40; i++) fs.writeFileSync(at(`dir/${"n".repeat(1 + i * 6)}.md`), "x".repeat(i));
fs.writeFileSync(at("empty"), "");
fs.writeFileSync(
  at("rows"),
  Buffer.from({ length: 6_400 }, (_, i) => i),
);
fs.writeFileSync(at("odd"), Buffer.alloc(4_097, 255));
fs.symlinkSync("rows", at("link"));
fs.symlinkSync("loop", at("loop"));
spawnSync("mkfifo", [at("pipe")]);
const PLACES = ["rows", "odd", "empty", "dir", "empty-dir", "link", "loop", "pipe", "none", "rows/below"].map(
  at,
);
const PATHS = [
  ...PLACES,
  folder,
  "/dev/zero",
  "/dev/null",
  "/proc/self/mem",
  "/proc/self/maps",
  "",
  ".",
  "a\0b",
  "x".repeat(4_095),
  `${"d/".repeat(3_000)}x`,
  "\u{1f600}",
  "\ud800",
];

const NUMBERS = [
  0,
  1,
  2,
  3,
  4,
  7,
  63,
  64,
  65,
  100,
  512,
  4_096,
  65_536,
  2 ** 31 - 1,
  2 ** 31,
  2 ** 32 - 1,
  2 ** 32,
  2 ** 53,
  2 ** 63,
  -1,
  -0,
  0.5,
  1.5,
  Number.NaN,
  Infinity,
  -Infinity,
  1e308,
];
const LENGTHS = [0, 1, 2, 3, 4, 5, 8, 12, 16, 63, 64, 100, 257, 400, 4_096, 6_400];
const ARRAYS = [
  Uint8Array,
  Int8Array,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  Uint8ClampedArray,
  BigInt64Array,
];
const TEXTS = [
  "",
  "word",
  "C++ and C# and a::b://c",
  "a-b_c.d,5,6",
  "+#:,.-_'",
  "\0\0\0",
  "é",
  "\u{1f600}",
  "w".repeat(65_536),
  "w".repeat(65_537),
  "a ".repeat(30_000),
  "x-".repeat(30_000),
];

const number = () => anyOf(NUMBERS);
const text = () =>
  below(3) === 0
    ? anyOf(TEXTS)
    : Array.from({ length: below(200) }, () => String.fromCharCode(below(below(20) === 0 ? 300 : 128))).join(
        "",
      );

/** A typed array with bytes of any kind: of its own memory, within another's, shared, of memory that is gone, or that can grow. */
function array(Kind = anyOf(ARRAYS), length = anyOf(LENGTHS)) {
  const bytes = length * Kind.BYTES_PER_ELEMENT;
  const how = below(12);
  if (how === 0) return new Kind(new SharedArrayBuffer(bytes));
  if (how === 1) return new Kind(new ArrayBuffer(bytes + 64), Kind.BYTES_PER_ELEMENT, length);
  const its = how === 2 ? new Kind(new ArrayBuffer(bytes, { maxByteLength: bytes + 64 })) : new Kind(length);
  if (how === 3) structuredClone(its.buffer, { transfer: [its.buffer] });
  else if (how === 2) its.buffer.resize(below(bytes + 65));
  else if (how > 4 && Kind !== BigInt64Array)
    for (let i = 0; i < its.length; i++) its[i] = how > 8 ? below(9) : number();
  return its;
}

const ANYTHING = [
  () => undefined,
  () => null,
  () => true,
  () => ({}),
  () => [],
  () => 10n,
  () => Symbol("s"),
  () => () => 1,
  () => new DataView(new ArrayBuffer(8)),
  () => new ArrayBuffer(8),
  () => new Proxy(new Uint8Array(4), {}),
  number,
  text,
  () => array(),
  () => anyOf(PATHS),
];
const anything = () => anyOf(ANYTHING)();

/** Names with a NUL behind each, and rows that say where those of a directory end: mostly such as fit. */
function known() {
  const dirs = below(4);
  const ends = Array.from({ length: dirs }, () => below(6)).toSorted((a, b) => a - b);
  const files = ends.at(-1) ?? 0;
  const names = Array.from({ length: dirs + files }, () =>
    anyOf(["dir", "rows", "", "..", "x".repeat(4_100), "n.md"]),
  );
  const rows = ends.flatMap((end) => [number(), number(), below(20) === 0 ? number() : end, 0]);
  return [
    anyOf([folder, at("dir"), ...PATHS]),
    Uint8Array.from(Buffer.from(names.map((name) => `${name}\0`).join(""))),
    Float64Array.from(rows),
    Float64Array.from(Array.from({ length: files * 4 }, number)),
    number(),
  ];
}

/** Arguments that nearly fit. */
const LIKELY = {
  unchanged: known,
};

const names = Object.keys(native);
const strange = names.filter((name) => LIKELY[name] === undefined);
if (strange.length > 0) throw new Error(`nothing is tried for ${strange}`);
const counts = Object.fromEntries(names.map((name) => [name, 0]));
let answered = 0;
for (let i = 0; i < CALLS; i++) {
  const name = names[i % names.length];
  const words = LIKELY[name]();
  if (below(3) === 0 && words.length > 0) words[below(words.length)] = anything();
  if (below(20) === 0) words.length = below(words.length + 1);
  if (below(40) === 0) words.push(anything());
  counts[name]++;
  try {
    const result = native[name](...words);
    if (result !== undefined) answered++;
  } catch (error) {
    if (!(error instanceof Error)) throw error; // a call may refuse what it is given
  }
}
fs.rmSync(folder, { recursive: true, force: true });
for (const [name, count] of Object.entries(counts)) console.log(`${name.padEnd(12)} ${count}`);
console.log(`${CALLS} calls, ${answered} answered, 0 found`);
