import type { Socket } from "node:net";
import { Duplex } from "node:stream";
import { describe, expect, it } from "vitest";
import { listen } from "../../../src/cli/watch-protocol.ts";

/** Says pieces over a socket, and gives what was heard and whether the connection was ended. */
async function heardOf(...pieces: readonly string[]) {
  const socket = new Duplex({ read: () => undefined });
  const heard: unknown[] = [];
  listen(socket as Socket, (value) => heard.push(value));
  for (const piece of pieces) socket.push(piece);
  await new Promise((done) => setImmediate(done));
  return { heard, isEnded: socket.destroyed };
}

describe("what is said over the socket of a watcher", () => {
  it("is heard line by line, however it is cut", async () => {
    const all = '{"ping":true}\n{"status":0,"printed":[]}\n{"declined":true}\n';
    for (let size = 1; size <= all.length; size++) {
      const pieces = all.match(new RegExp(`[^]{1,${size}}`, "g")) ?? [];
      const { heard, isEnded } = await heardOf(...pieces);
      expect([heard, isEnded]).toEqual([
        [{ ping: true }, { status: 0, printed: [] }, { declined: true }],
        false,
      ]);
    }
  });

  it("ends where a line is no JSON, or has no end", async () => {
    expect((await heardOf("{}\n", "nonsense\n", "{}\n")).heard).toEqual([{}]);
    expect((await heardOf("nonsense\n")).isEnded).toBe(true);
    const mebibyte = "x".repeat(2 ** 20);
    expect((await heardOf(...Array.from({ length: 65 }, () => mebibyte))).isEnded).toBe(true);
  });
});
