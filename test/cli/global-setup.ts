import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Directory of this run, in which the first test that needs the program puts a copy of it. */
    programFolder: string;
  }
}

/** Gives the run a directory for its copy of the program, and takes it away at the end. */
export function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), "pai-test-program-"));
  project.provide("programFolder", folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
