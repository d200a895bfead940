import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { builtProgram } from "./program.ts";

/** Stands for anything of a browser: it can be called, made, asked for anything and written to. */
const anything: object = new Proxy(() => undefined, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => "" : key === Symbol.iterator ? [].values : anything),
  set: () => true,
  apply: () => anything,
  construct: () => anything,
});

/** Runs a script in which every name of a browser is known. */
function runIn(known: Readonly<Record<PropertyKey, unknown>>, script: string): void {
  const browser = new Proxy(known, {
    has: () => true,
    get: (own, key) => own[key] ?? (globalThis as Readonly<Record<PropertyKey, unknown>>)[key] ?? anything,
  });
  new Function("browser", `with (browser) { ${script} }`)(browser);
}

describe("the live page", () => {
  it("begins by asking its server for the report, with the token of its address, and for nothing else", () => {
    const asked: unknown[] = [];
    const document = new Proxy(anything, {
      get: (_, key) =>
        key === "getElementById" ? (id: string) => (id === "page" ? anything : null) : anything,
    });
    const fetch = (...request: unknown[]) => {
      asked.push(request);
      return new Promise(() => undefined);
    };
    const known = { document, fetch, location: { hash: "#token-of-it" }, [Symbol.unscopables]: {} };
    runIn(known, readFileSync(path.join(builtProgram(), "dist/page.js"), "utf8"));
    expect(asked).toHaveLength(1);
    expect(JSON.stringify(asked)).toMatch(/^\[\["\/api\/report",.*token-of-it/);
  });
});
