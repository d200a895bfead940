import { spawnSync } from "node:child_process";
import path from "node:path";
import process from "node:process";
import { expect, it } from "vitest";
import { ROOT } from "../arch/checkout.ts";

const CALLS = process.env.PAI_LONG === "1" ? 200_000 : 1_200;
const NO_SANITIZERS = 2;

it("finds nothing where the C code is called with arguments that nobody should give it", ({ skip }) => {
  const words = [path.join(ROOT, "scripts/sanitize.mjs"), "--calls", String(CALLS)];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: "utf8" });
  if (status === NO_SANITIZERS) skip(stdout.trim());
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  expect(stdout).toContain(`${CALLS} calls`);
});
