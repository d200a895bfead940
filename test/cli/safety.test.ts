import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { aPerson } from "./harness.ts";

describe("the network", () => {
  it("is not asked for by any command, nor missed, with every way to it cut off in Node", async () => {
    const person = aPerson();
    const log = path.join(person.root, "network.log");
    const trap = path.join(person.root, "trap.cjs");
    writeFileSync(trap, TRAP.replace("LOG", JSON.stringify(log)));
    const env = { NODE_OPTIONS: `--require ${trap}` };
    for (const words of [
      ["remember", "I live in Lisbon and I work at https://acme.example"],
      ["remember", "I moved to Berlin"],
      ["remember", "Remind me to call mara@example.com by Friday", "--source", "agent"],
      ["recall", "where do I live", "--explain"],
      ["correct", "Berlin", "I moved to Bern", "--yes"],
      ["forget", "Bern", "--yes"],
      ["undo"],
      ["show", "Bern"],
      ["consolidate"],
      ["doctor", "--reindex"],
      ["status"],
    ])
      expect(await person.start(words, { env }), words.join(" ")).toMatchObject({ status: 0 });
    expect((await person.start(["recall", "Bern"], { env })).stdout).toContain("Bern");
    expect(new Set(readFileSync(log, "utf8").trim().split("\n"))).toEqual(new Set(["trapped"]));
  });
});

/** Writes one line a process, and one for each call that leads to a network, which fails. */
const TRAP = `
const { appendFileSync } = require("node:fs");
appendFileSync(LOG, "trapped\\n");
const cut = (owner, name) => {
  owner[name] = () => { appendFileSync(LOG, name + "\\n"); throw new Error("no network here"); };
};
cut(require("node:net").Socket.prototype, "connect");
cut(require("node:net").Server.prototype, "listen");
cut(require("node:tls"), "connect");
cut(require("node:dgram"), "createSocket");
cut(require("node:dns"), "lookup");
cut(require("node:dns"), "resolve");
cut(require("node:http"), "request");
cut(require("node:https"), "request");
cut(globalThis, "fetch");
`;
