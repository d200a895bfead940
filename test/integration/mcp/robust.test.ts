import process from "node:process";
import { describe, expect, it } from "vitest";
import { PaiError } from "../../../src/domain/errors.ts";
import { openMemory } from "../../../src/open-memory.ts";
import { seeded } from "../../seeded.ts";
import { aDirectory } from "../store/directory.ts";
import { aClient, Client, hostOf, MODERN, NOW, withClient } from "./client.ts";

/** Set PAI_LONG=1 for 10,000. */
const LINES = process.env.PAI_LONG === "1" ? 10_000 : 500;

const HOSTILE: readonly unknown[] = [
  null,
  true,
  -0,
  1e308,
  "",
  "\0",
  "\ud800",
  "\u202e\u001b[31m",
  "fa_",
  "../../etc/passwd",
  "memory://../version",
  [],
  {},
  { __proto__: { isError: true } },
  JSON.parse('{"__proto__":{"x":1},"constructor":{"prototype":{}}}'),
  "x".repeat(5_000),
  Array(60).fill({ text: "y" }),
];
const METHODS = [
  ..."initialize server/discover ping tools/list resources/list resources/read prompts/get".split(" "),
  "notifications/initialized",
  "notifications/cancelled",
  "logging/setLevel",
  "completion/complete",
  "tools/call",
  "tools/call",
  "tools/call",
  "subscriptions/listen",
  "nothing/known",
  "",
  "constructor",
];
const NAMES = ["recall", "remember", "answer", "expand", "correct", "context", "status", "magic"];
const KEYS = "query text statements answers id forget budget limit since uri name".split(" ");

/** A line that no client would send, or one that a strange one might. */
function hostileLine(random: (below: number) => number): string | Uint8Array {
  const pick = <T>(list: readonly T[]) => list[random(list.length)] as T;
  const value = () => (random(3) === 0 ? pick(HOSTILE) : { [pick(KEYS)]: pick(HOSTILE), query: "sauna" });
  const meta = random(4) === 0 && {
    _meta: {
      "io.modelcontextprotocol/protocolVersion": pick([MODERN, "1", 7]),
      progressToken: pick(HOSTILE),
    },
  };
  const params =
    random(5) === 0 ? pick(HOSTILE) : { name: `memory_${pick(NAMES)}`, arguments: value(), ...meta };
  const id = random(6) === 0 ? pick(HOSTILE) : random(1_000);
  const line = JSON.stringify({
    jsonrpc: pick(["2.0", "2.0", "2.0", "1.0"]),
    id,
    method: pick(METHODS),
    params,
  });
  switch (random(12)) {
    case 0:
      return line.slice(0, random(line.length));
    case 1:
      return Buffer.from(Array.from({ length: random(60) }, () => random(256)).filter((byte) => byte !== 10));
    case 2:
      return `[${line},${line}]`;
    case 3:
      return `${line}\r`;
    default:
      return line ?? "";
  }
}

describe("a server", () => {
  it(`goes on after ${LINES} lines by chance, and writes nothing but JSON-RPC`, async () => {
    const random = seeded(20_261_126);
    const store = aDirectory();
    for (const opening of ["legacy", "modern", "none"]) {
      const client = new Client(hostOf(store));
      if (opening === "legacy") await client.initialize();
      if (opening === "modern") {
        client.modern();
        await client.request("server/discover");
      }
      for (let i = 0; i < LINES / 3; i++) {
        client.write(hostileLine(random));
        if (i % 100 === 99) await new Promise((next) => setImmediate(next));
      }
      if (opening === "none") await client.initialize();
      const { results, isError } = await client.call("memory_recall", { query: "sauna" });
      expect({ isError, results: Array.isArray(results) }).toEqual({ isError: false, results: true });
      expect(client.hasEnded).toBe(false);
      expect(client.lines.length).toBeGreaterThan(LINES / 10);
      for (const line of client.lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
      await client.end();
    }
  });

  it("answers each call of a batch, and what is no JSON with -32700", async () => {
    const client = aClient(hostOf(aDirectory()));
    await client.initialize("2025-03-26");
    const call = (id: string, method: string) => ({ jsonrpc: "2.0", id, method });
    client.write('{"half":');
    client.write(JSON.stringify([call("b1", "ping"), call("b2", "tools/list")]));
    await client.call("memory_status");
    const said = client.lines.map((line) => JSON.parse(line));
    expect(said.find(({ id }) => id === null)).toMatchObject({ error: { code: -32_700 } });
    expect(said.find(({ id }) => id === "b1")).toMatchObject({ result: {} });
    const { tools } = said.find(({ id }) => id === "b2").result;
    expect(tools.every(({ title }: { title?: string }) => /^[A-Z]/.test(title ?? ""))).toBe(true);
  });

  it("answers what is JSON, but no message, with -32600 and the id that it has", async () => {
    const client = aClient(hostOf(aDirectory()));
    await client.initialize();
    const odd = ["null", "42", "[]", '[1,{"id":"in"}]', '{"id":7,"method":"tools/list"}'];
    for (const line of [...odd, '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}']) client.write(line);
    expect((await client.call("memory_status")).isError).toBe(false);
    const refused = client.lines.map((line) => JSON.parse(line)).filter(({ error }) => error !== undefined);
    expect(refused.map(({ id }) => id)).toEqual([null, null, null, null, "in", 7, null]);
    for (const { error } of refused) expect(error.code).toBe(-32_600);
    expect(client.errors).toEqual([]);
  });

  it("goes on after a line that is longer than any call, and answers that", async () => {
    const client = aClient(hostOf(aDirectory()));
    await client.initialize();
    const piece = Buffer.alloc(8 * 1024 * 1024, "a");
    for (let i = 0; i < 6; i++) client.input.write(piece);
    client.input.write("aaa\n");
    expect((await client.call("memory_recall", { query: "tea" })).isError).toBe(false);
    const message = "a line of more than 33554432 bytes is left out";
    expect(client.errors).toEqual([message]);
    const answer = { jsonrpc: "2.0", id: null, error: { code: -32_700, message } };
    expect(client.lines.map((line) => JSON.parse(line))).toContainEqual(answer);
  });

  it("does not write what was cancelled while it waited for its turn", async () => {
    const client = aClient(hostOf(aDirectory()));
    await client.initialize();
    const remember = (id: string) => ({
      jsonrpc: "2.0",
      id,
      method: "tools/call",
      params: { name: "memory_remember", arguments: { statements: [{ text: `${id} is a boat` }] } },
    });
    for (const id of ["Ada", "Bea", "Cleo"]) client.write(JSON.stringify(remember(id)));
    const params = { requestId: "Bea" };
    client.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/cancelled", params }));
    await client.call("memory_remember", { statements: [{ text: "Dora is a boat" }] });
    const { results } = await client.call("memory_recall", { query: "boat", limit: 10 });
    const texts = results.map(({ text }: { text: string }) => text);
    expect(texts.toSorted()).toEqual(["Ada is a boat", "Cleo is a boat", "Dora is a boat"]);
  });

  it("finishes and answers what was asked before its input ended", async () => {
    const store = aDirectory();
    const client = new Client(hostOf(store));
    await client.initialize();
    const asked = [1, 2, 3].map((n) =>
      client.call("memory_remember", { statements: [{ text: `door ${n} is red` }] }),
    );
    client.input.end();
    expect((await Promise.all(asked)).map(({ statements }) => statements[0].status)).toEqual(
      Array(3).fill("remembered"),
    );
    await client.done;
  });

  it("ends when it is told to, after the call that runs", async () => {
    const store = aDirectory();
    const client = new Client(hostOf(store));
    await client.initialize();
    const asked = client.call("memory_remember", { statements: [{ text: "the door is red" }] });
    await new Promise((next) => setImmediate(next));
    client.stop();
    await client.done;
    expect((await asked).statements[0].status).toBe("remembered");
  });

  it("says that the disk is full, or that another program writes, and what to do", async () => {
    const store = aDirectory();
    const failing = (error: PaiError) => {
      const memory = {
        ...openMemory({ store, now: () => NOW }),
        rememberStatements: () => Promise.reject(error),
      };
      return withClient(
        (name, notice) => ({ ...hostOf(store)(name, notice), memory }),
        async (client) => {
          await client.initialize();
          return client.call("memory_remember", { statements: [{ text: "x" }] });
        },
      );
    };
    const full = await failing(new PaiError("disk_full", "cannot write: the disk is full"));
    expect(full).toMatchObject({ isError: true, text: expect.stringContaining("free some space") });
    const busy = await failing(new PaiError("busy", "another process is writing"));
    expect(busy).toMatchObject({ isError: true, text: expect.stringContaining("call again") });
  });
});
