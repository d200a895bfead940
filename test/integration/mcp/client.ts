import { PassThrough } from "node:stream";
import { onTestFinished } from "vitest";
import { type OpenOptions, openMemory } from "../../../src/index.ts";
import type { OpenHost } from "../../../src/mcp/call.ts";
import { serve } from "../../../src/mcp/serve.ts";
import { openZone } from "../../../src/store/systems.ts";

export const NOW = Date.UTC(2026, 10, 20, 9);
/** A revision of before, with `initialize`, and one without. */
const LEGACY = "2025-11-25";
export const MODERN = "2026-07-28";

/** What a server answers: its fields are looked at by tests only, so they are untyped. */
export type Reply = ReturnType<typeof JSON.parse>;

/** Hosts of a store for a server, as the program opens them. */
export function hostOf(store: string, options: Partial<OpenOptions> = {}): OpenHost {
  return (client, notice) => {
    const memory = openMemory({ store, client, notice, now: () => NOW, warm: true, ...options });
    return { memory, zone: openZone("UTC"), nowMs: NOW, client, captured: async () => undefined };
  };
}

/** A server in this process with a client at its other end. */
export class Client {
  readonly input = new PassThrough();
  readonly output = new PassThrough();
  /** Everything that the server wrote, line by line. */
  readonly lines: string[] = [];
  readonly errors: string[] = [];
  readonly done: Promise<void>;
  /** Whether the server has ended. */
  hasEnded = false;
  stop: () => void = () => undefined;
  readonly #waiting = new Map<unknown, (reply: Reply) => void>();
  #id = 0;
  #meta: object | undefined;

  constructor(open: OpenHost) {
    const stopped = new Promise<void>((done) => {
      this.stop = done;
    });
    let rest = "";
    this.output.on("data", (chunk: Buffer) => {
      const parts = `${rest}${chunk}`.split("\n");
      rest = parts.pop() ?? "";
      for (const line of parts) this.#take(line);
    });
    const notice = (text: string) => void this.errors.push(text);
    this.done = serve({
      version: "1.2.3",
      open,
      input: this.input,
      output: this.output,
      notice,
      stopped,
    }).then(() => {
      this.hasEnded = true;
    });
  }

  #take(line: string): void {
    this.lines.push(line);
    const reply: Reply = JSON.parse(line);
    this.#waiting.get(reply.id)?.(reply);
    this.#waiting.delete(reply.id);
  }

  write(line: string | Uint8Array): void {
    this.input.write(line);
    this.input.write("\n");
  }

  request(method: string, params: object = {}): Promise<Reply> {
    const id = `c${++this.#id}`;
    const whole = this.#meta === undefined ? params : { ...params, _meta: this.#meta };
    const reply = new Promise<Reply>((done) => this.#waiting.set(id, done));
    this.write(JSON.stringify({ jsonrpc: "2.0", id, method, params: whole }));
    return reply;
  }

  async initialize(protocolVersion = LEGACY, name = "test-client"): Promise<Reply> {
    const clientInfo = { name, version: "1" };
    const reply = await this.request("initialize", { protocolVersion, capabilities: {}, clientInfo });
    this.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/initialized" }));
    return reply;
  }

  /** From now on each request says what a client of 2026 says of itself. */
  modern(name = "modern-client", revision = MODERN): void {
    this.#meta = {
      "io.modelcontextprotocol/protocolVersion": revision,
      "io.modelcontextprotocol/clientCapabilities": {},
      "io.modelcontextprotocol/clientInfo": { name, version: "1" },
    };
  }

  /** The result of a tool; `text`, its first text. */
  async call(name: string, given: object = {}): Promise<Reply> {
    const { result, error } = await this.request("tools/call", { name, arguments: given });
    if (error !== undefined) throw new Error(JSON.stringify(error));
    return { ...result.structuredContent, text: result.content[0].text, isError: result.isError === true };
  }

  async end(): Promise<void> {
    this.input.end();
    await this.done;
  }
}

/** A client of a new server for a store, which ends with the test. */
export function aClient(open: OpenHost): Client {
  const client = new Client(open);
  onTestFinished(() => client.end());
  return client;
}

/** Runs work with a client of a new server for a store. */
export async function withClient<T>(open: OpenHost, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(open);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
