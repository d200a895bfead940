import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable, Writable } from "node:stream";

const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];
const PACKAGE = "chromium-headless-shell";

/** The browser of this machine, installed where that can be done without asking; undefined where there is none. */
export function findChromium(): string | undefined {
  const find = () => NAMES.find((name) => spawnSync("which", [name]).status === 0);
  const found = process.env.PAI_CHROMIUM ?? find();
  if (found !== undefined || process.getuid?.() !== 0) return found;
  console.log(`installing ${PACKAGE} with apt-get, which takes a minute or two`);
  spawnSync("apt-get", ["update"], { stdio: "ignore" });
  spawnSync("apt-get", ["install", "-y", "--no-install-recommends", PACKAGE], { stdio: "ignore" });
  return find();
}

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly message: string };
};

/** A browser with one page, told what to do by the DevTools protocol over pipes. */
export class Chromium {
  readonly #child: ChildProcess;
  readonly #profile = mkdtempSync(path.join(tmpdir(), "pai-chromium-"));
  readonly #waiting = new Map<number, { done: (value: Message) => void; failed: (error: Error) => void }>();
  readonly #listeners: ((message: Message) => void)[] = [];
  #next = 0;
  #session = "";
  /** What the console said, scripts failed with, and the policy refused. */
  readonly complaints: string[] = [];

  private constructor(program: string) {
    const flags = ["--no-sandbox", "--disable-gpu", "--headless", `--user-data-dir=${this.#profile}`];
    this.#child = spawn(program, [...flags, "--remote-debugging-pipe", "about:blank"], {
      stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
    });
    let rest = "";
    (this.#child.stdio[4] as Readable).setEncoding("utf8").on("data", (chunk: string) => {
      const parts = (rest + chunk).split("\0");
      rest = parts.pop() ?? "";
      for (const part of parts) this.#take(JSON.parse(part) as Message);
    });
  }

  static async start(program: string): Promise<Chromium> {
    const browser = new Chromium(program);
    const { targetId } = await browser.send("Target.createTarget", { url: "about:blank" });
    const { sessionId } = await browser.send("Target.attachToTarget", { targetId, flatten: true });
    browser.#session = String(sessionId);
    for (const domain of ["Page", "Runtime", "Log"]) await browser.send(`${domain}.enable`);
    return browser;
  }

  async send(method: string, params: object = {}): Promise<Readonly<Record<string, unknown>>> {
    const id = ++this.#next;
    const sessionId = this.#session === "" ? undefined : this.#session;
    const answer = new Promise<Message>((done, failed) => this.#waiting.set(id, { done, failed }));
    (this.#child.stdio[3] as Writable).write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    const { result = {}, error } = await answer;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result;
  }

  async open(url: string): Promise<void> {
    const loaded = new Promise<void>((done) => {
      this.#listeners.push(({ method }) => method === "Page.loadEventFired" && done());
    });
    await this.send("Page.navigate", { url: "about:blank" });
    await this.send("Page.navigate", { url });
    await loaded;
    await this.until("document.querySelector('h1') !== null");
    await this.evaluate(
      "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(1))))",
    );
  }

  /** The value of an expression in the page. */
  async evaluate<T>(expression: string): Promise<T> {
    const how = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", how);
    if (exceptionDetails) throw new Error(`${expression}: ${JSON.stringify(exceptionDetails)}`);
    return (result as { value: T }).value; // whoever asks knows what it is
  }

  /** Waits until an expression is true; a net ends what never comes. */
  async until(expression: string): Promise<void> {
    for (let tries = 0; tries < 600; tries++) {
      if (await this.evaluate<boolean>(expression)) return;
      await new Promise((done) => setTimeout(done, 50));
    }
    throw new Error(`never came true: ${expression}`);
  }

  async press(key: string, text?: string): Promise<void> {
    const code = {
      Tab: 9,
      Enter: 13,
      Escape: 27,
      ArrowLeft: 37,
      ArrowRight: 39,
      ArrowDown: 40,
      Home: 36,
      End: 35,
    }[key];
    const event = { key, code: key, windowsVirtualKeyCode: code, ...(text !== undefined && { text }) };
    await this.send("Input.dispatchKeyEvent", { type: "keyDown", ...event });
    await this.send("Input.dispatchKeyEvent", { type: "keyUp", ...event });
  }

  /** A picture of the whole page, as PNG. */
  async screenshot(width: number, scheme: "light" | "dark", media = "screen"): Promise<Buffer> {
    await this.send("Emulation.setEmulatedMedia", {
      media,
      features: [{ name: "prefers-color-scheme", value: scheme }],
    });
    const size = { width, height: 900, deviceScaleFactor: 1, mobile: false };
    await this.send("Emulation.setDeviceMetricsOverride", size);
    await this.send("Emulation.setScrollbarsHidden", { hidden: true });
    await this.evaluate("new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(1)), 200))");
    const { data } = await this.send("Page.captureScreenshot", { captureBeyondViewport: true });
    return Buffer.from(String(data), "base64");
  }

  async close(): Promise<void> {
    const ended = new Promise((done) => this.#child.once("exit", done));
    await this.send("Browser.close").catch(() => undefined);
    await ended;
    rmSync(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  #take(message: Message): void {
    const { id, method, params } = message;
    if (id !== undefined) {
      this.#waiting.get(id)?.done(message);
      this.#waiting.delete(id);
      return;
    }
    for (const listener of this.#listeners) listener(message);
    const isComplaint =
      method === "Runtime.exceptionThrown" ||
      method === "Page.javascriptDialogOpening" ||
      (method === "Runtime.consoleAPICalled" && params?.type !== "debug") ||
      (method === "Log.entryAdded" && (params?.entry as { level?: string } | undefined)?.level !== "verbose");
    if (isComplaint) this.complaints.push(JSON.stringify(params));
  }
}
