import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { skipLoudly } from "./as-nobody.ts";
import { aPerson } from "./harness.ts";

describe("the network", () => {
  it("is not used by anything that doctor --offline tries", async () => {
    const done = await aPerson().json(["doctor", "--offline"]);
    expect(done.offline).toMatchObject({ opened: [], calls: 0, tokens: 0, operations: 11 });
  });

  it("is not asked for by any command, with every way to it cut off in Node", async () => {
    const person = aPerson();
    const log = path.join(person.root, "network.log");
    const trap = path.join(person.root, "trap.cjs");
    writeFileSync(trap, TRAP.replace("LOG", JSON.stringify(log)));
    const env = { NODE_OPTIONS: `--require ${trap}` };
    for (const words of [
      ["remember", "I moved to Berlin"],
      ["recall", "Berlin"],
    ])
      expect((await person.start(words, { env })).status).toBe(0);
    expect(spawnSync("cat", [log], { encoding: "utf8" }).stdout.trim().split("\n")).toEqual(
      Array.from({ length: 2 }, () => "trapped"),
    );
  });

  it("is not missed where there is none", async () => {
    const through = ["unshare", "--user", "--map-root-user", "--net"];
    if (spawnSync(through[0] ?? "", [...through.slice(1), "true"]).status !== 0)
      return skipLoudly("commands in a network namespace without a network", "unshare is not permitted here");
    const person = aPerson();
    mkdirSync(person.store);
    expect((await person.start(["remember", "I moved to Berlin"], { through })).status).toBe(0);
    expect((await person.start(["recall", "Berlin"], { through })).stdout).toContain("Berlin");
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
