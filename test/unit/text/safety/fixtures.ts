import { readFileSync } from "node:fs";

const FOLDER = new URL("../../../../fixtures/safety/", import.meta.url);

/** The lines of a fixture that are not empty. */
export function linesOf(name: string): readonly string[] {
  return readFileSync(new URL(name, FOLDER), "utf8")
    .split("\n")
    .filter((line) => line !== "");
}

export interface Case {
  readonly id: string;
  readonly rule: string;
  readonly secret: string;
  readonly text: string;
}

/** The texts with a secret each. */
export function secretCases(): readonly Case[] {
  return linesOf("secrets.jsonl").map((line) => {
    const { id, rule, before, secret, after } = JSON.parse(line) as {
      [K in "id" | "rule" | "before" | "after"]: string;
    } & { secret: string[] };
    return { id, rule, secret: secret.join(""), text: before + secret.join("") + after };
  });
}

/** Texts of the other fixtures: what people say to a memory. */
export function remarks(): readonly string[] {
  const names = ["extraction/development", "extraction/development-2", "extraction/held-out"];
  return names.flatMap((name) =>
    linesOf(`../${name}.jsonl`).map((line) => (JSON.parse(line) as { text: string }).text),
  );
}
