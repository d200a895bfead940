import type { ImportedJson } from "../domain/bring-shapes.ts";
import { redact, redactPath } from "../text/safety/secrets.ts";

type Problem = ImportedJson["problems"][number];

/** What became of the files of one kind below one source. */
export class SourceReport {
  readonly json: ImportedJson;

  constructor(source: string, kind: string) {
    this.json = { source, kind, files: 0, created: {}, known: 0, skipped: {}, problems: [] };
  }

  create(kind: string, count = 1): void {
    if (count > 0) this.json.created[kind] = (this.json.created[kind] ?? 0) + count;
  }

  know(count: number): void {
    this.json.known += count;
  }

  leaveOut(what: string, count = 1): void {
    this.json.skipped[what] = (this.json.skipped[what] ?? 0) + count;
  }

  /** Names and messages come from others: secrets are left out of both. */
  problem(
    file: string,
    { line, message }: { readonly line?: number | undefined; readonly message: string },
  ): void {
    const found: Problem = {
      file: redactPath(file),
      ...(line !== undefined && { line }),
      message: redact(message).text,
    };
    this.json.problems.push(found);
  }
}

/** Counts by name, added up. Pure. */
export function sumOf(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const [what, count] of all.flatMap((one) => Object.entries(one))) sum[what] = (sum[what] ?? 0) + count;
  return sum;
}
