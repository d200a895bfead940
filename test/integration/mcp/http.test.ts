import { request } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { serveHttp } from "../../../src/mcp/serve.ts";
import { openMemory } from "../../../src/open-memory.ts";
import { aDirectory } from "../store/directory.ts";
import { hostOf, MODERN, NOW, type Reply } from "./client.ts";

const TOKEN = "a token of the test";

interface Served {
  readonly url: URL;
  readonly store: string;
  /** Status and, where it is JSON, body. */
  readonly post: (message: object, headers?: Record<string, string>, path?: string) => Promise<Reply>;
  readonly call: (name: string, given: object) => Promise<Reply>;
}

/** A server of the test over HTTP. */
async function served(): Promise<Served> {
  const store = aDirectory();
  let stop = () => {};
  let tell: (url: string) => void = () => {};
  const stopped = new Promise<void>((done) => {
    stop = done;
  });
  const listening = new Promise<string>((done) => {
    tell = done;
  });
  const common = { version: "1.2.3", token: TOKEN, port: 0, notice: () => {}, stopped };
  const ended = serveHttp({ ...common, open: hostOf(store), listening: (url) => tell(url) });
  onTestFinished(() => {
    stop();
    return ended;
  });
  const url = new URL(await listening);
  const post: Served["post"] = (message, headers = {}, path = url.pathname) =>
    send(url, path, message, headers);
  const call: Served["call"] = async (name, given) => {
    const params = { name, arguments: given };
    const { body } = await post({ jsonrpc: "2.0", id: 1, method: "tools/call", params });
    return body.result;
  };
  return { url, store, post, call };
}

function send(url: URL, path: string, message: object, headers: Record<string, string>): Promise<Reply> {
  return new Promise((done, fail) => {
    const all = {
      "Content-Type": "application/json",
      Accept: "application/json, text/event-stream",
      Authorization: `Bearer ${TOKEN}`,
      ...headers,
    };
    const asked = request(
      { host: url.hostname, port: url.port, path, method: "POST", headers: all },
      (response) => {
        let text = "";
        response.on("data", (chunk) => {
          text += chunk;
        });
        response.on("end", () => done({ status: response.statusCode, body: bodyOf(text) }));
      },
    );
    asked.on("error", fail);
    asked.end(JSON.stringify(message));
  });
}

/** JSON, or the last message of a stream of events. */
function bodyOf(text: string): Reply {
  const [event] = text
    .split("\n")
    .flatMap((line) => (line.startsWith("data: ") ? [line.slice(6)] : []))
    .slice(-1);
  try {
    return JSON.parse(event ?? text);
  } catch {
    return text;
  }
}

const LIST = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };

describe("the server over HTTP", () => {
  it("answers clients of each era, and has search and fetch for connectors", async () => {
    const { post, call, store } = await served();
    const clientInfo = { name: "chat", version: "1" };
    const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo };
    const opened = await post({ jsonrpc: "2.0", id: 0, method: "initialize", params });
    expect(opened).toMatchObject({ status: 200, body: { result: { serverInfo: { name: "pai" } } } });
    const meta = {
      "io.modelcontextprotocol/protocolVersion": MODERN,
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": clientInfo,
    };
    const modern = await post(
      { ...LIST, params: { _meta: meta } },
      { "MCP-Protocol-Version": MODERN, "Mcp-Method": "tools/list" },
    );
    expect(modern.body.result.tools).toHaveLength(9);
    await openMemory({ store, now: () => NOW }).remember({ text: "the sauna opens at nine", raw: true });
    const { structuredContent, content } = await call("search", { query: "when does the sauna open" });
    expect(structuredContent.results).toMatchObject([{ title: "the sauna opens at nine" }]);
    expect(JSON.parse(content[0].text)).toEqual(structuredContent);
    const fetched = await call("fetch", { id: structuredContent.results[0].id });
    expect(fetched.structuredContent).toMatchObject({
      id: structuredContent.results[0].id,
      text: expect.stringContaining("the sauna opens at nine"),
      url: structuredContent.results[0].url,
    });
    const { statements } = (await call("memory_remember", { statements: [{ text: "the pool is closed" }] }))
      .structuredContent;
    expect(statements[0].status).toBe("remembered");
    expect((await openMemory({ store }).log(1)).results[0]?.source).toBe("agent http");
  });

  it("refuses who has no token, web pages, other names, and what is too large", async () => {
    const { url, post } = await served();
    const { port } = url;
    expect((await post(LIST, { Authorization: "" })).status).toBe(401);
    expect((await post(LIST, { Authorization: "Bearer wrong" })).status).toBe(401);
    expect((await post(LIST, { Origin: "https://evil.example" })).status).toBe(403);
    expect((await post(LIST, { Origin: "null" })).status).toBe(403);
    expect((await post(LIST, { Origin: "http://127.0.0.1.evil.example" })).status).toBe(403);
    expect((await post(LIST, { Host: `evil.example:${port}` })).status).toBe(403);
    expect((await post(LIST, {}, "/")).status).toBe(404);
    expect((await post({ ...LIST, pad: "x".repeat(5 * 1024 * 1024) })).status).toBe(413);
    expect((await post(LIST, { Origin: `http://localhost:${port}`, Host: `localhost:${port}` })).status).toBe(
      200,
    );
    expect(url.hostname).toBe("127.0.0.1");
  });
});
