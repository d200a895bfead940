import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { PaiError } from "../../../../src/domain/errors.ts";
import { openWordVectors } from "../../../../src/engines/embedded/word-vectors.ts";
import { assets, withTable } from "./assets.ts";

const whole = assets.read("vectors.bin");
const header = new DataView(whole.buffer, whole.byteOffset, 16);
const count = header.getUint32(8, true);

describe("the committed table of word vectors", () => {
  it("has the checksum that stands beside it", () => {
    const noted = Buffer.from(assets.read("vectors.sha256")).toString("utf8");
    expect(noted).toBe(`${createHash("sha256").update(whole).digest("hex")}  vectors.bin\n`);
  });

  it("is below 4.5 MiB and holds over 40,000 words in order of their hashes", () => {
    expect(whole.length).toBeLessThanOrEqual(4.5 * 1024 * 1024);
    expect(count).toBeGreaterThan(40_000);
    const hashes = new DataView(whole.buffer, whole.byteOffset + 16, 4 * count);
    const rising = Array.from({ length: count - 1 }, (_, i) => i).every(
      (i) => hashes.getUint32(4 * i, true) < hashes.getUint32(4 * i + 4, true),
    );
    expect(rising).toBe(true);
  });

  it("holds frequent words, rare ones of everyday and developer language, and no nonsense", () => {
    const table = openWordVectors(assets);
    expect(table.find("the")?.rank).toBe(1);
    expect(table.find("window")?.rank).toBeLessThan(5_000);
    for (const word of [
      "typescript",
      "docker",
      "postgresql",
      "npm",
      "github",
      "json",
      "sourdough",
      "hamster",
    ])
      expect(table.find(word)?.rank).toBeGreaterThan(40_000);
    for (const word of ["", "qqfzzk", "kubernetes", "The"]) expect(table.find(word)).toBeUndefined();
  });

  it("has rows of finite numbers and usual length", () => {
    const { steps, scale } = openWordVectors(assets).find("cello") ?? { steps: new Int8Array(), scale: 0 };
    expect(steps).toHaveLength(100);
    expect(Math.max(...steps.map(Math.abs))).toBe(127);
    const length = scale * Math.sqrt(steps.reduce((sum, x) => sum + x * x, 0));
    expect(length).toBeGreaterThan(3);
    expect(length).toBeLessThan(9);
  });

  it("stands beside its licence", () => {
    const licence = Buffer.from(assets.read("vectors.LICENCE.txt")).toString("utf8");
    expect(licence).toContain("MIT License");
    expect(licence).toContain("Public Domain");
  });
});

describe("a damaged table", () => {
  it.each([
    [
      "cut short",
      whole.subarray(0, whole.length - 1),
      new RegExp(`it has ${whole.length - 1} bytes, expected ${whole.length}`),
    ],
    ["of the wrong kind", Uint8Array.from([1, ...whole.subarray(1)]), /it is not a table of word vectors/],
    ["of another format", Uint8Array.from([...whole.subarray(0, 4), 9, 0, 0, 0]), /it ends 8 bytes early/],
    ["of a later format", patched(4, 2), /its format is 2, expected 1/],
    ["of a wrong count", patched(8, 7), /bytes, expected 800$/],
    ["empty", new Uint8Array(), /it ends 16 bytes early/],
  ])("is refused where it is %s", (_, bytes, message) => {
    expectRefusal(() => openWordVectors(withTable(bytes)), message);
  });

  it("is refused where there is no file", () => {
    expectRefusal(() => openWordVectors({ ...assets, stat: () => undefined }), /there is no such file/);
  });

  it("is refused where the system does not let it be read", () => {
    const refused = Object.assign(new Error("EACCES: permission denied"), { code: "EACCES" });
    const files = {
      ...assets,
      keepOpen: () => () => {
        throw refused;
      },
    };
    const error = expectRefusal(() => openWordVectors(files), /EACCES: permission denied/);
    expect(error.cause).toBe(refused);
  });

  it("is refused at the look-up where it shrinks after it was opened", () => {
    const table = openWordVectors({
      ...assets,
      keepOpen: () => (at, n) => whole.slice(at, at === 0 ? n : at),
    });
    expectRefusal(() => table.find("cello"), /bytes early/);
  });
});

function patched(at: number, value: number): Uint8Array {
  const bytes = whole.slice();
  new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
}

function expectRefusal(work: () => unknown, message: RegExp): PaiError {
  try {
    work();
  } catch (error) {
    if (!(error instanceof PaiError)) throw error;
    expect(error.code).toBe("io");
    expect(error.message).toMatch(message);
    expect(error.hint).toContain("install pai-memory again");
    return error;
  }
  throw new Error("nothing was thrown");
}
