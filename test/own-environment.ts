import process from "node:process";
import { afterAll } from "vitest";

// One process takes file after file: what a file sets in the environment ends with it.
const before = { ...process.env };
afterAll(() => {
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  Object.assign(process.env, before);
});
