import { createSocket } from "node:dgram";
import { lookup } from "node:dns/promises";
import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { watchNetwork } from "../../src/cli/commands/store.ts";

/** Whether somebody listens there does not matter. */
const NOWHERE = { host: "127.0.0.1", port: 49_151 };

describe("the watch over the network", () => {
  it.each<[string, () => Promise<unknown>, RegExp]>([
    ["a connection", () => ended(connect(NOWHERE)), /^TCP/],
    ["a look-up of a name", () => lookup("localhost"), /^GETADDRINFO/],
    ["a request over HTTP", () => ended(request(NOWHERE)), /^(?:TCP|HTTP)/],
    ["fetch", () => fetch(`http://${NOWHERE.host}:${NOWHERE.port}`).catch(() => undefined), /^(?:TCP|HTTP)/],
    ["a datagram", async () => createSocket("udp4").bind(0).close(), /^UDP/],
  ])("sees %s", async (_what, open, name) => {
    expect((await watchNetwork(open)).some((type) => name.test(type))).toBe(true);
  });

  it("sees nothing where nothing is opened, and ends where the work fails", async () => {
    expect(await watchNetwork(async () => JSON.stringify({}))).toEqual([]);
    const failing = watchNetwork(() => Promise.reject(new Error("a fault")));
    await expect(failing).rejects.toThrow("a fault");
  });
});

function ended(stream: { on(event: "close" | "error", then: () => void): unknown }): Promise<void> {
  return new Promise((resolve) => {
    stream.on("error", resolve);
    stream.on("close", resolve);
  });
}
