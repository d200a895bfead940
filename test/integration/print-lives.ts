import process from "node:process";
import { lifeTables } from "./year-of-lives.ts";

/** Prints the tables of a year of lives as JSON, for the docs: `node scripts/run-ts.mjs test/integration/print-lives.ts`. */
process.stdout.write(JSON.stringify(lifeTables()));
